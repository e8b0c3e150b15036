import type * as mupdf from 'mupdf'
import { markup, type Markup } from '../../markup.ts'
import { SANS } from '../../pdf/fonts.ts'
import { toDrawableLine } from '../../pdf/glyphs.ts'
import { pdfOfHtml } from '../../pdf/layout.ts'
import type { Signing } from '../task.ts'
import { instantIn, instantInUtc } from './date-formats.ts'
import { signature, type Script } from './signature-drawings.ts'

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/(\d+)/, 'Microsoft Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** What a browser says of itself, in words for people: "Chrome 131 on Windows"; null where nothing is known of it. */
function browserName(userAgent: string): string | null {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}${system === undefined ? '' : ` on ${system}`}`
  }
  return null
}

interface Facts {
  /** Of the stamped paper. */
  readonly pages: number
  readonly stamped_bytes: number
  readonly sha256: { readonly original: string; readonly stamped: string }
}

/** US letter, as the papers of the SBA. Points. */
const LETTER = { width: 612, height: 792 }
/** Browsers say as much as they like. */
const MAX_USER_AGENT_LENGTH = 220

const STYLE = `@page{margin:40pt 52pt}body{margin:0;font-family:${SANS};font-size:8.5pt;line-height:1.4;color:#1c2330}
p{margin:0}table{width:100%;border-spacing:0}td,th{text-align:left;vertical-align:top;padding:2.6pt 10pt 2.6pt 0;font-weight:normal}
.brand{font-size:8pt;color:#5b6472}h1{font-size:19pt;line-height:1.25;font-weight:bold;margin:4pt 0 3pt;color:#16245c}
.lead{color:#5b6472;padding-bottom:11pt;border-bottom:1.5pt solid #16245c}
h2{font-size:9.5pt;font-weight:bold;color:#16245c;margin:13pt 0 4pt;padding-bottom:3pt;border-bottom:0.5pt solid #d5dae3}
.label{width:104pt;color:#5b6472}.value{width:392pt}.head{color:#5b6472;font-size:7.5pt}.hash{font-size:7.5pt}.small{font-size:7.5pt;color:#5b6472}
.quote{padding:1pt 0 1pt 9pt;border-left:2pt solid #d5dae3}`

/** The pages that say who signed what, when, from where, and how to check it. */
export function certificateOf(signing: Signing, script: Script, facts: Facts): mupdf.PDFDocument {
  const { documentToSign, reference } = signing
  const body = markup`<p class="brand">${toDrawableLine(documentToSign.partner_name)}</p>
<h1>Certificate of signature</h1>
<p class="lead">Reference ${reference}. This page belongs to the document before it and records how it was signed.</p>
${documentPart(signing, facts)}${signerPart(signing, script)}${trailPart(signing)}${integrityPart(signing, facts)}`
  return pdfOfHtml(`<html><head><style>${STYLE}</style></head><body>${String(body)}</body></html>`, LETTER)
}

function documentPart({ documentToSign }: Signing, { pages }: Facts): Markup {
  return part('Document', [
    row('Title', toDrawableLine(documentToSign.title)),
    row('File', toDrawableLine(documentToSign.file_name)),
    row('Pages', String(pages)),
    row('Deal', toDrawableLine(documentToSign.deal_title)),
    row('Requested by', toDrawableLine(documentToSign.partner_name)),
    row('Request', documentToSign.request_id),
  ])
}

function signerPart({ signer, signingEvidence }: Signing, script: Script): Markup {
  const agent = toDrawableLine(signingEvidence.user_agent.slice(0, MAX_USER_AGENT_LENGTH))
  const browser = browserName(signingEvidence.user_agent)
  const browserWords = browser === null ? markup`${agent}` : markup`${browser}<br/><span class="small">${agent}</span>`
  return part('Signer', [
    row('Name', toDrawableLine(signer.name)),
    row('Email', toDrawableLine(signer.email)),
    row(
      'Signature',
      markup`${signature(script, { width: 200, height: 34 })}<p class="small" style="padding-top:4pt">${script.kind === 'typed' ? 'Typed' : 'Drawn'} by the signer</p>`,
    ),
    row('IP address', signingEvidence.ip_address),
    row('Browser', browserWords),
    row(
      'Consent',
      markup`<p class="quote">${toDrawableLine(signingEvidence.consent.sentence)}</p><p class="small">Version ${signingEvidence.consent.version}</p>`,
    ),
  ])
}

function trailPart({ documentToSign, signingEvidence }: Signing): Markup {
  const events: readonly (readonly [string, Date])[] = [
    ['Opened the document', signingEvidence.opened_at],
    ['Read it to the end', signingEvidence.read_to_end_at],
    ['Consented to sign electronically', signingEvidence.consented_at],
    ['Signed', signingEvidence.signed_at],
  ]
  const line = ([what, at]: readonly [string, Date]) =>
    markup`<tr><td>${what}</td><td>${instantInUtc(at)}</td><td>${instantIn(at, documentToSign.time_zone)}</td></tr>`
  return markup`<h2>What happened</h2><table><tr class="head"><th>Event</th><th>Universal time</th><th>${documentToSign.time_zone}</th></tr>${events.map(line)}</table>`
}

function integrityPart({ seal }: Signing, { sha256, stamped_bytes }: Facts): Markup {
  const bytes = stamped_bytes.toLocaleString('en-US')
  return part('Integrity', [
    row('Before signing', hash(sha256.original, 'SHA-256 of the file as the signer was shown it')),
    row('After signing', hash(sha256.stamped, `SHA-256 of the signed pages: the first ${bytes} bytes of this file`)),
    row(
      'Seal',
      hash(
        seal.fingerprint,
        `SHA-256 of the certificate of ${toDrawableLine(seal.name)}. The whole file is sealed with a digital signature (PAdES): any PDF reader that checks signatures shows whether a byte was changed.`,
      ),
    ),
  ])
}

function hash(digits: string, words: string): Markup {
  return markup`<p class="hash">${digits}</p><p class="small">${words}</p>`
}

function part(title: string, rows: readonly Markup[]): Markup {
  return markup`<h2>${title}</h2><table>${rows}</table>`
}

function row(label: string, value: string | Markup): Markup {
  return markup`<tr><td class="label">${label}</td><td class="value">${value}</td></tr>`
}
