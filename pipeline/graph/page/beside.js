/* Places for text beside a disc. CSS px. */

/**
 * Where a text of that size may stand beside a disc, the best place first: below, above, at the sides, at the corners.
 * @returns {[number, number, number][]} CSS px from the disc's middle to the middle of the upper edge; which side of
 * the lines is straight (1: the left one, 0: they are centred)
 */
function placesBeside(radius, wide, high) {
  const [beside, corner] = [radius + 5 + wide / 2, 0.71 * radius + 4];
  const [slid, below, above] = [wide / 2 - radius, radius + 3, -radius - high - 4];
  return [
    [0, below, 0],
    [0, above, 0],
    [beside, -high / 2, 1],
    [-beside, -high / 2, -1],
    [slid, below, 1],
    [-slid, below, -1],
    [slid, above, 1],
    [-slid, above, -1],
    [corner + wide / 2, corner - 4, 1],
    [-corner - wide / 2, corner - 4, -1],
    [corner + wide / 2, 4 - corner - high, 1],
    [-corner - wide / 2, 4 - corner - high, -1],
  ];
}

/** What a text takes, with some room around it. */
function boxOf(middle, top, wide, high) {
  return [middle - wide / 2 - 5, top - 2, middle + wide / 2 + 5, top + high + 4];
}

function within({ left, top: highest, right, bottom }, middle, top, wide, high) {
  return middle - wide / 2 > left && middle + wide / 2 < right && top > highest && top + high < bottom;
}

/** How far names may reach: to the border of the window when all is in view. CSS px from the world's origin. */
function edgeOf({ whole, scale, width, height }) {
  const [x, y] = [((whole.left + whole.right) / 2) * scale, ((whole.top + whole.bottom) / 2) * scale];
  const across = Math.max(width / 2, ((whole.right - whole.left) / 2) * scale + sideMargin(width)) - 4;
  const down = Math.max(height / 2, ((whole.bottom - whole.top) / 2) * scale + FIT_MARGIN) - 4;
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}
