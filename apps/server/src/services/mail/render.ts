import { Engine } from 'mrml'
import * as copy from '../copy.ts'
import type { Email } from './email.ts'
import { button, code, footer, greeting, item, linkText, logo, page, paragraph, rule, wordmark } from './layout.ts'
import { oneLine, withoutLinks } from './user-text.ts'

const engine = new Engine()
// Otherwise it links to a web font for every name it knows, and the font's host learns of every opened email.
engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} })

/** HTML and plain text with the same content in the same order. Needs no network. */
export function renderEmail(mail: Email, publicUrl: string): { html: string; text: string } {
  const parts = partsOf(mail, publicUrl)
  const { paragraphs, button: action, items, digits, codeCaption, after, sender, preferences } = parts
  return {
    html: htmlOf(parts, logoUrlOf(mail, publicUrl)),
    text: [
      ...paragraphs,
      ...(action === null ? [] : [`${action.label}: ${action.url}`]),
      ...items.map(({ title, notes, url }) =>
        [`• ${title}`, ...notes.map((note) => `  ${note}`), ...(url === null ? [] : [`  ${url}`])].join('\n'),
      ),
      ...after,
      ...(digits === null ? [] : [`${codeCaption} ${digits}`]),
      ['-- ', sender, ...(preferences === null ? [] : [`${copy.emailPreferences}: ${preferences}`])].join('\n'),
    ].join('\n\n'),
  }
}

/** Strips line breaks, and links other than the button and our own. */
function partsOf(mail: Email, publicUrl: string) {
  const plain = (text: string) => withoutLinks(oneLine(text), publicUrl)
  const brand = plain(mail.brand?.name ?? '')
  const [first = '', ...others] = mail.paragraphs.map(plain)
  const action = mail.button === undefined ? null : { label: oneLine(mail.button.label), url: oneLine(mail.button.url) }
  return {
    brand,
    title: plain(mail.subject),
    preview: plain(mail.preview ?? others[0] ?? first),
    paragraphs: [first, ...others] as const,
    button: action,
    items: (mail.items ?? []).map(({ title, url, notes }) => ({
      title: plain(title),
      url: url === undefined ? null : oneLine(url),
      notes: notes.map(plain),
    })),
    digits: mail.code === undefined ? null : grouped(oneLine(mail.code)),
    codeCaption: oneLine(mail.codeCaption ?? copy.codeOnOtherDevice(pageOf(action?.url ?? publicUrl))),
    after: (mail.after ?? []).map(plain),
    sender: copy.sentBy(brand, plain(mail.reply_to?.name ?? '')),
    preferences: mail.preferences_url === undefined ? null : oneLine(mail.preferences_url),
  }
}

function htmlOf(parts: ReturnType<typeof partsOf>, logoUrl: string | null): string {
  const { brand, title, preview, paragraphs, button: action, items, digits, codeCaption, after } = parts
  const [first, ...others] = paragraphs
  const document = page({
    title,
    preview,
    head: logoUrl === null || brand === '' ? wordmark(brand || 'Loanyard') : logo(logoUrl, brand),
    body: [
      greeting(first),
      ...others.map(paragraph),
      ...(action === null ? [] : [button(action.label, action.url)]),
      ...items.map(item),
      // Without a button, the code is what the email is for.
      ...(action === null && digits !== null ? code(codeCaption, digits, 'large') : []),
      ...after.map(paragraph),
      ...(action === null ? [] : [rule()]),
      ...(action !== null && digits !== null ? code(codeCaption, digits, 'small') : []),
      ...(action === null ? [] : [linkText(action.url)]),
    ],
    footer: footer(parts.sender, parts.preferences),
  })
  const result = engine.toHtml(document.source)
  if (result.type === 'error') throw new Error(`an email could not be rendered: ${result.origin}`)
  return result.content
}

/** The brand's logo as an absolute URL that email clients may fetch, or null. */
function logoUrlOf({ brand }: Email, publicUrl: string): string | null {
  const { logo: source } = brand ?? { logo: null }
  if (source === null || !URL.canParse(source, publicUrl)) return null
  const url = new URL(source, publicUrl)
  return /^https?:$/.test(url.protocol) ? url.href : null
}

/** The page of a link as a person types it: its code is entered there. */
function pageOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname === '/' ? '' : pathname}`
}

/** Two groups of four digits are easier to read and type. */
function grouped(digits: string): string {
  return digits.replace(/^(\d{4})(\d{4})$/, '$1 $2')
}
