"""The smallest inputs that once broke a law, by target and by what they broke."""

from __future__ import annotations

CORPUS: dict[str, dict[str, bytes]] = {
    "calendar-days": {
        "until-the-last-day": b"BEGIN:VEVENT\nDTSTART:20260105\nRRULE:FREQ=MONTHLY;UNTIL=99991231",
        "exdate-after-the-last-day": (
            b"BEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:19701020\nTZOFFSETTO:+0100\nEND:STANDARD\n"
            b"END:VTIMEZONE\nBEGIN:VEVENT\nDTSTART;TZID=Mine:20260105T0000\nRRULE:\nEXDATE:99991231T235959Z"
        ),
    },
    "page": {"a-fence-without-an-end-above-what-is-added": b"```"},
    "edited": {"a-summary-moved-from-under-its-heading": b"\x10\x1e\nShort words.\n## Summary\n# p"},
    "live": {"a-marker-that-is-uncovered-at-the-end": b"\x1e\n```\n```\n<!--track-target:t-->\x0b"},
    "note": {
        "images-in-a-link-text-without-an-end": b"[" + b"![]" * 60,
        "parentheses-in-a-link-text-without-an-end": b"[" + b"[b](c)" * 60,
    },
    "neutral": {
        "percent-signs-around-what-is-removed": b"%<%",
        "three-percent-signs": b"%%%",
        "a-byte-that-is-no-text": b"\x85",
    },
}
