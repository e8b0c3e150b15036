import { markup, type Markup } from '../../media/markup.ts'
import * as copy from '../copy.ts'

/** An email that was kept instead of sent. */
export interface MailboxEmail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  /** ISO 8601, UTC. */
  readonly created: string
}

export const mailboxStyle = `:root{color-scheme:light dark;--surface:light-dark(#faf9f7,#141413);--raised:light-dark(#fff,#1c1b1a);--sunken:light-dark(#f2f0ec,#0f0f0e);--ink:light-dark(#1d1b18,#edebe7);--muted:light-dark(#5d5953,#aaa69e);--line:light-dark(#e5e2dc,#32302d);--accent:light-dark(#0f5a57,#7accc2)}
*{box-sizing:border-box}body{margin:0;font:14px/1.5 Inter,system-ui,sans-serif;color:var(--ink);background:var(--surface)}
header,main{max-width:1200px;margin:0 auto;padding:0 20px}header{padding-top:28px}main{padding-bottom:48px}
h1{font-size:20px;line-height:1.3;margin:0 0 4px;overflow-wrap:anywhere}h2{font-size:16px;margin:0 0 8px}p{margin:0 0 16px;overflow-wrap:anywhere}
a{color:var(--accent)}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}.quiet{color:var(--muted)}
ul{list-style:none;margin:0;padding:0}.emails{border:1px solid var(--line);border-radius:6px;background:var(--raised)}
.emails li{position:relative;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,17rem) 9rem;gap:0 24px;padding:9px 16px}
.emails li+li{border-top:1px solid var(--line)}.emails li:hover{background:var(--sunken)}
.emails a{font-weight:500;color:inherit;text-decoration:none}.emails a::after{content:"";position:absolute;inset:0}
.emails li>*{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.emails time{text-align:right;font-variant-numeric:tabular-nums}
.email{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:24px;align-items:start}.email>div{min-width:0}
section{border:1px solid var(--line);border-radius:6px;background:var(--raised);padding:16px;margin:0 0 16px}
iframe{display:block;width:100%;height:min(760px,80vh);border:1px solid var(--line);border-radius:6px;background:var(--raised);resize:both}
pre{margin:0;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}section li a{overflow-wrap:anywhere}
@media(max-width:760px){.emails li{grid-template-columns:minmax(0,1fr) auto}.emails .to{grid-row:2;grid-column:1/-1}.email{grid-template-columns:minmax(0,1fr)}}`

export function inboxPage(emails: readonly MailboxEmail[], now: Date): string {
  const list =
    emails.length === 0
      ? markup`<p class="quiet">${copy.noEmailYet}</p>`
      : markup`<ul class="emails">${emails.map(
          ({ id, to, subject, created }) =>
            markup`<li><a href="/dev/mail/${id}">${subject}</a><span class="quiet to">${to}</span>${when(created, now)}</li>`,
        )}</ul>`
  return page(copy.mailboxTitle, markup`<p class="quiet">${copy.mailboxLead}</p>`, list)
}

export function emailPage({ id, to, subject, text, links, created }: MailboxEmail, now: Date): string {
  const linked = links.map((link) => markup`<li><a href="${link}">${link}</a></li>`)
  return page(
    subject,
    markup`<p class="quiet">${copy.emailTo(to)} · ${when(created, now)} · <a href="/dev/mail">${copy.allEmail}</a></p>`,
    markup`<div class="email"><div><iframe title="${copy.emailFrame}" src="/dev/mail/${id}/html" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe></div>
<div>${linked.length === 0 ? [] : [markup`<section><h2>${copy.emailLinks}</h2><ul>${linked}</ul></section>`]}<section><h2>${copy.emailPlainText}</h2><pre>${text}</pre></section></div></div>`,
  )
}

export function emailNotFoundPage(): string {
  return page(copy.emailNotFound, markup`<p><a href="/dev/mail">${copy.allEmail}</a></p>`, markup``)
}

function page(title: string, below: Markup, content: Markup): string {
  return markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Loanyard</title><link rel="icon" href="/images/mark.svg"><link rel="stylesheet" href="/dev/mail.css"></head><body><header><h1>${title}</h1>${below}</header><main>${content}</main></body></html>`
    .source
}

const units = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', Infinity],
] as const
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** Relative time, with the instant as its tooltip. */
function when(created: string, now: Date): Markup {
  let past = Math.max(0, (now.getTime() - new Date(created).getTime()) / 1000)
  for (const [unit, size] of units) {
    if (past < size) {
      return markup`<time class="quiet" datetime="${created}" title="${created}">${relative.format(-Math.floor(past), unit)}</time>`
    }
    past /= size
  }
  return markup``
}
