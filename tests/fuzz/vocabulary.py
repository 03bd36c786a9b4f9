"""Tokens that many grammars share: of Markdown and notes, and of what people write."""

from __future__ import annotations

SPLIT = b"\x1e\n"
"""Stands between the inputs of a target that takes several."""

MARKDOWN = [
    *(b"[[", b"]]", b"![[x]]", b"[[a|b]]", b"[[People/Ann Lee]]", b"[x](y.md)", b"#tag", b"# Head", b"## Notes"),
    *(b"## Activity", b"### Deep", b"---", b"***", b"- ", b"- [ ] task ^t-000001", b"- [x] ", b"1. ", b"> "),
    *(b"> [!note]", b"```", b"````", b"~~~", b"```task", b"```dataview", b"`= x`", b"%%", b"$$", b"$", b"<!--"),
    *(b"-->", b"<%", b"%>", b"{{", b"}}", b"<b>", b"&lt;", b"::", b"(k:: v)", b" ^abc", b"^[n]", b"[^1]: x", b"|"),
    *(b"\\", b"\t", b"    ", b"\r\n", b"\r", b"\n\n", b"\xe2\x80\xa8", b"\xc2\xa0", b"\xe2\x80\x8b"),
    *(b"\xe2\x80\xae", b"e\xcc\x81", b"\xff", b"javascript:", b"data:text/html,x", b"file:///x"),
    *(b"obsidian://open", b"https://example.org/a_b", b" \xe2\x80\x94 ", b"\xe2\x80\x94", b" \xc2\xb7 "),
    *(b" \xe2\x86\x92 ", b'machine: "0123456789ab"', b"id: x", b"key: [a, 'b']", b"key:\n  - a\n  - b"),
    *(b"key: |\n  x", b"key: &a x", b"*a", b"? x", b"{a: b}", b"'", b'"', b"# c", b"<<<<<<< HEAD", b"======="),
    *(b">>>>>>> x", b"<!--task-target:x-->", b"<!--/task-target:x-->"),
]
WORDS = [
    *(b"Ann Lee", b"Acme GmbH", b"I will send the plan by Friday.", b"Please call +49 30 1234567.", b"TODO: "),
    *(b"@ann", b"We decided to ", b"CEO", b"-- ", b"> ", b">> ", b"On Mon, Jan 5, 2026 at 9:00, Ann wrote:"),
    *(b"Von: ", b"From: ", b"Am 5. Januar 2026 schrieb Bo:", b"-----Original Message-----"),
    *(b"Le 5 janv. 2026, Bo a \xc3\xa9crit :", b"Cheers,", b"next Tuesday", b"bis morgen", b"2026-02-30"),
    *(b"31.12.9999", b"EUR 1.000.000,00", b"12:75", b"00/00/0000", b"$5k", b"ann@example.org"),
    *(b"<ann@example.org>", b"https://example.org/x?y=z", b"\xe4\xbc\x9a\xe8\xae\xae", b"(", b")"),
    *(b"Attendees: Ann, Bo", b"Action items", b"Decisions", b"- [ ] Bo: send it", b"my wife ", b"lives in "),
    *(b"works at ", b". ", b"? ", b"! ", b", ", b": ", b"; ", b"\n\n", b"\n", b"  ", b"\xc2\xa0", b"a" * 80),
    *(b"_" * 40, b"\xf0\x9f\x98\x80"),
]
