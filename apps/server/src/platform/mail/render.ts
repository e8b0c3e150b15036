import { Engine } from 'mrml'
import type { Mail } from '../mail.ts'
import { button, code, greeting, logo, page, paragraph, wordmark } from './layout.ts'
import { oneLine } from './one-line.ts'

const codeCaption = 'Reading this on another device? Type this code there:'

const engine = new Engine()

/** A mail as HTML and as plain text, which say the same in the same order. Needs no network. */
export function renderMail(mail: Mail, publicUrl: string): { html: string; text: string } {
  const brand = oneLine(mail.brand?.name ?? '')
  const foot = brand === '' ? 'Sent by Loanyard.' : `Sent for ${brand} by Loanyard.`
  const { paragraphs, after } = { paragraphs: mail.paragraphs.map(oneLine), after: (mail.after ?? []).map(oneLine) }
  const digits = mail.code === undefined ? null : grouped(mail.code)
  return {
    html: htmlOf(mail, { brand, foot, paragraphs, after, digits, publicUrl }),
    text: [
      ...paragraphs,
      ...(mail.button === undefined ? [] : [`${mail.button.label}: ${mail.button.url}`]),
      ...(digits === null ? [] : [`${codeCaption} ${digits}`]),
      ...after,
      `-- \n${foot}`,
    ].join('\n\n'),
  }
}

interface Parts {
  readonly brand: string
  readonly foot: string
  readonly paragraphs: readonly string[]
  readonly after: readonly string[]
  readonly digits: string | null
  readonly publicUrl: string
}

function htmlOf(mail: Mail, { brand, foot, paragraphs, after, digits, publicUrl }: Parts): string {
  const [first = '', ...others] = paragraphs
  const picture = pictureOf(mail, publicUrl)
  const document = page({
    title: oneLine(mail.subject),
    preview: oneLine(mail.preview ?? others[0] ?? first),
    head: picture === null || brand === '' ? wordmark(brand || 'Loanyard') : logo(picture, brand),
    body: [
      greeting(first),
      ...others.map(paragraph),
      ...(mail.button === undefined ? [] : button(mail.button.label, mail.button.url)),
      ...(digits === null ? [] : code(codeCaption, digits)),
      ...after.map(paragraph),
    ],
    foot,
  })
  const result = engine.toHtml(document.source)
  if (result.type === 'error') throw new Error(`a mail could not be laid out: ${result.origin}`)
  return result.content
}

/** The brand's logo as an absolute address that mail clients may fetch, or null. */
function pictureOf({ brand }: Mail, publicUrl: string): string | null {
  const { logo: address } = brand ?? { logo: null }
  if (address === null || !URL.canParse(address, publicUrl)) return null
  const url = new URL(address, publicUrl)
  return /^https?:$/.test(url.protocol) ? url.href : null
}

/** 8 digits as two groups of four, to be read and typed without losing one's place. */
function grouped(digits: string): string {
  return digits.replace(/^(\d{4})(\d{4})$/, '$1 $2')
}
