"""HTML mail as programs write it is divided like plain mail."""

from __future__ import annotations

import pytest

from pipeline.extract.zones import zones
from pipeline.read.html_text import html_text

OWN = "<div>Friday works for us.</div>"
SIGNED = "<div><br></div><div>Best regards,<br>Owen Park<br>CFO, Acme</div>"
OLD = "<p>Could you do Friday?</p><p>Dana</p>"

PROGRAMS = {
    "Gmail": f'<div dir="ltr">{OWN}{SIGNED}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On '
    f'Fri, Apr 10, 2026 at 9:00 AM Dana Fox &lt;<a href="mailto:d@globex.test">d@globex.test</a>&gt; wrote:<br></div>'
    f'<blockquote class="gmail_quote" style="margin:0">{OLD}</blockquote></div>',
    "Outlook": f'<div class="WordSection1">{OWN}{SIGNED}<div style="border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> '
    f"Dana Fox &lt;d@globex.test&gt; <br><b>Sent:</b> Friday, April 10, 2026 9:00 AM<br><b>To:</b> Owen Park<br>"
    f"<b>Subject:</b> RE: Plan</p></div>{OLD}</div>",
    "Outlook, web": f'{OWN}{SIGNED}<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><font><b>Von:</b> Dana Fox '
    f"&lt;d@globex.test&gt;<br><b>Gesendet:</b> Freitag, 10. April 2026 09:00<br><b>An:</b> Owen Park<br>"
    f"<b>Betreff:</b> AW: Plan</font></div>{OLD}",
    "Apple Mail": f'{OWN}{SIGNED}<div><br><blockquote type="cite"><div>On 10 Apr 2026, at 09:00, Dana Fox '
    f"&lt;d@globex.test&gt; wrote:</div><br><div>{OLD}</div></blockquote></div>",
    "Thunderbird": f'{OWN}{SIGNED}<div class="moz-cite-prefix">Am 10.04.26 um 09:00 schrieb Dana Fox:<br></div>'
    f'<blockquote type="cite" cite="mid:x">{OLD}</blockquote>',
    "Yahoo": f'<div class="ydp">{OWN}{SIGNED}</div><div class="yahoo_quoted"><div>On Friday, April 10, 2026 at '
    f"09:00:00 AM GMT+2, Dana Fox &lt;d@globex.test&gt; wrote:</div><div><br></div><div>{OLD}</div></div>",
    "Proton": f'{OWN}{SIGNED}<div class="protonmail_quote">On Friday, April 10th, 2026 at 9:00 AM, Dana Fox '
    f'&lt;d@globex.test&gt; wrote:<br><blockquote class="protonmail_quote" type="cite">{OLD}</blockquote></div>',
    "Samsung": f"{OWN}{SIGNED}<div><br></div><div>-------- Original message --------</div><div>From: Dana Fox "
    f"&lt;d@globex.test&gt; </div><div>Date: 10/04/2026  09:00  (GMT+01:00) </div><div>To: Owen Park </div>{OLD}",
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_replies_in_html(program: str) -> None:
    """Own words, signature and quotation of each program."""
    found = zones(html_text(PROGRAMS[program]), "Owen Park")
    assert found.own == "Friday works for us."
    assert found.signature.split("\n")[0] == "Best regards,"
    assert "Dana" not in found.signature
    assert "Could you do Friday?" in found.quoted


def test_a_blockquote_of_the_writer_is_new_text() -> None:
    """Somebody who quotes a poem wrote the mail."""
    found = zones(html_text("<p>I like this one:</p><blockquote>Roses are red</blockquote><p>And you?</p>"))
    assert "Roses are red" in found.own
    assert "And you?" in found.own


def test_answers_inside_a_quotation_in_html() -> None:
    """Blocks between two quotations are answers."""
    quote = '<blockquote type="cite"><p>{}</p></blockquote>'
    first, second = quote.format("Is it ready?"), quote.format("And the bill?")
    html = f"<p>On Fri, Dana wrote:</p>{first}<p>Yes.</p>{second}<p>Sent.</p>"
    found = zones(html_text(html))
    assert found.body == "> Is it ready?\n\nYes.\n\n> And the bill?\n\nSent."
