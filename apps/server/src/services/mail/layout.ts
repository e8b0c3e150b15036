import { markup, type Markup } from '../../media/markup.ts'
import * as copy from '../copy.ts'

/**
 * The page's color tokens that an email needs (apps/web/src/theme/tokens.css), because email clients support no
 * variables.
 */
const light = {
  surface: '#faf9f7',
  raised: '#ffffff',
  sunken: '#f2f0ec',
  ink: '#1d1b18',
  muted: '#5d5953',
  line: '#e5e2dc',
  accent: '#0f5a57',
  onAccent: '#ffffff',
}
const dark: typeof light = {
  surface: '#141413',
  raised: '#1c1b1a',
  sunken: '#0f0f0e',
  ink: '#edebe7',
  muted: '#aaa69e',
  line: '#32302d',
  accent: '#6cc5ba',
  onAccent: '#062321',
}

const font = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Zero-width characters after the preview text, so that inboxes show nothing of the body behind it. */
const filler = markup`${Array.from({ length: 80 }, () => markup`&#847;&zwnj;&nbsp;`)}`

const style = markup`
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .logo img { max-width: 100%; }
  .break a { word-break: break-all; overflow-wrap: anywhere; }
  .ink div, .muted div, .code div { overflow-wrap: anywhere; }
  td.code { border-radius: 6px; }
  .code div { font-variant-numeric: tabular-nums; white-space: nowrap; -webkit-user-select: all; user-select: all; }
  a[x-apple-data-detectors] { color: inherit !important; text-decoration: none !important; }
  @media (max-width: 480px) { .logo img { height: auto !important; max-height: 44px !important; } }
  @media (prefers-color-scheme: dark) {
    body, .page { background: ${dark.surface} !important; }
    .card, .card > table { background: ${dark.raised} !important; }
    .card > table > tbody > tr > td { border-color: ${dark.line} !important; }
    .rule p { border-color: ${dark.line} !important; }
    .ink div, .ink h1, .code div { color: ${dark.ink} !important; }
    .muted div { color: ${dark.muted} !important; }
    .ink a, .muted a { color: ${dark.accent} !important; }
    td.code { background: ${dark.sunken} !important; }
    .button td, .button a { background: ${dark.accent} !important; color: ${dark.onAccent} !important; }
    .logo img { box-sizing: border-box; background: #ffffff; padding: 5px 8px; border-radius: 6px; color: ${light.ink} !important; }
  }`

interface Page {
  readonly title: string
  readonly preview: string
  readonly head: Markup
  readonly body: readonly Markup[]
  readonly footer: Markup
}

/** A whole email in MJML: sender, card with the content, small print. */
export function page({ title, preview, head, body, footer: smallPrint }: Page): Markup {
  return markup`<mjml lang="en" dir="ltr">
  <mj-head>
    <mj-title>${title}</mj-title>
    <mj-preview>${preview}${filler}</mj-preview>
    <mj-attributes>
      <mj-all font-family="${font}" />
      <mj-text color="${light.ink}" font-size="16px" line-height="1.5" padding="0 0 16px" />
    </mj-attributes>
    <mj-raw>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
    </mj-raw>
    <mj-style>${style}</mj-style>
  </mj-head>
  <mj-body width="592px" background-color="${light.surface}" css-class="page">
    <mj-wrapper padding="24px 16px">
      <mj-section padding="0 0 16px"><mj-column>${head}</mj-column></mj-section>
      <mj-section css-class="card" padding="28px 24px 12px" background-color="${light.raised}" border="1px solid ${light.line}" border-radius="6px"><mj-column>${body}</mj-column></mj-section>
      <mj-section padding="16px 0 0"><mj-column>${smallPrint}</mj-column></mj-section>
    </mj-wrapper>
  </mj-body>
</mjml>`
}

/** The logo, or the name if images are blocked. The height is fixed because Outlook supports no maximum width. */
export function logo(source: string, name: string): Markup {
  const logoStyle = `height:44px;width:auto;font-size:18px;font-weight:600;color:${light.ink}`
  return markup`<mj-text css-class="logo ink" padding="0"><img src="${source}" alt="${name}" height="44" style="${logoStyle}" /></mj-text>`
}

export function wordmark(name: string): Markup {
  return markup`<mj-text css-class="ink" font-size="18px" font-weight="600" padding="0">${name}</mj-text>`
}

export function greeting(text: string): Markup {
  return markup`<mj-text css-class="ink"><h1 style="margin:0;font-size:18px;line-height:1.4;font-weight:600;color:${light.ink}">${text}</h1></mj-text>`
}

export function paragraph(text: string): Markup {
  return markup`<mj-text css-class="ink">${text}</mj-text>`
}

export function button(label: string, url: string): Markup {
  return markup`<mj-button css-class="button" align="left" href="${url}" background-color="${light.accent}" color="${light.onAccent}" border-radius="6px" font-size="16px" font-weight="600" inner-padding="13px 22px" padding="4px 0 20px">${label}</mj-button>`
}

interface Item {
  readonly title: string
  readonly url: string | null
  readonly notes: readonly string[]
}

/** Something the email is about, with what there is to say about it below. */
export function item({ title, url, notes }: Item): Markup {
  const name =
    url === null
      ? markup`<b>${title}</b>`
      : markup`<a href="${url}" style="color:${light.accent};font-weight:600">${title}</a>`
  return markup`<mj-text css-class="ink" padding="0 0 12px">${name}${notes.map((note) => markup`<br />${note}`)}</mj-text>`
}

/** Below it, in small type: other ways to open the button's page. */
export function rule(): Markup {
  return markup`<mj-divider css-class="rule" border-width="1px" border-color="${light.line}" padding="4px 0 16px" />`
}

/** For clients and people who don't open buttons. */
export function linkText(url: string): Markup {
  return muted(markup`${copy.openLink}<br /><a href="${url}" style="color:${light.accent}">${url}</a>`)
}

const codeSizes = { large: ['16px', '32px', '14px 18px'], small: ['13px', '22px', '8px 14px'] } as const

/** Digits to read and type. */
export function code(caption: string, grouped: string, size: keyof typeof codeSizes): Markup[] {
  const [captionSize, digitSize, padding] = codeSizes[size]
  const look = size === 'large' ? 'ink' : 'muted'
  const color = size === 'large' ? light.ink : light.muted
  return [
    markup`<mj-text css-class="${look}" color="${color}" font-size="${captionSize}" padding="0 0 8px">${caption}</mj-text>`,
    markup`<mj-text css-class="code" font-size="${digitSize}" line-height="1.2" font-weight="600" letter-spacing="3px" container-background-color="${light.sunken}" padding="${padding}">${grouped}</mj-text>`,
    markup`<mj-text padding="0 0 16px" font-size="1px" line-height="1px">&nbsp;</mj-text>`,
  ]
}

/** Who sent it, and where to turn such emails off. */
export function footer(sender: string, preferencesUrl: string | null): Markup {
  return preferencesUrl === null
    ? muted(markup`${sender}`)
    : muted(
        markup`${sender}<br /><a href="${preferencesUrl}" style="color:${light.accent}">${copy.emailPreferences}</a>`,
      )
}

function muted(text: Markup): Markup {
  return markup`<mj-text css-class="muted break" color="${light.muted}" font-size="13px">${text}</mj-text>`
}
