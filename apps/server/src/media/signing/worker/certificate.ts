import type * as mupdf from 'mupdf'
import { markup, type Markup } from '../../markup.ts'
import { SANS } from '../../pdf/fonts.ts'
import { toDrawableLine } from '../../pdf/glyphs.ts'
import { pdfOfPages } from '../../pdf/layout.ts'
import type { SignerAccount } from '../provider.ts'
import type { Signing } from '../task.ts'
import * as copy from './copy.ts'
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

/** "Chrome 131 on Windows"; null if unknown. */
function browserName(userAgent: string): string | null {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version === undefined) continue
    const browser = `${name} ${version}`
    return system === undefined ? browser : copy.browserOnSystem(browser, system)
  }
  return null
}

interface Facts {
  /** Without the certificate's. */
  readonly pages: number
  readonly signed_bytes: number
  readonly sha256: { readonly original: string; readonly stamped: string }
}

/** US letter, like the SBA's forms. In points. */
const LETTER = { width: 612, height: 792 }
const MAX_USER_AGENT_LENGTH = 220

const STYLE = `@page{margin:40pt 52pt}body{margin:0;font-family:${SANS};font-size:8.5pt;line-height:1.4;color:#1c2330}
p{margin:0}table{width:100%;border-spacing:0}td,th{text-align:left;vertical-align:top;padding:2.6pt 10pt 2.6pt 0;font-weight:normal}
.brand{font-size:8pt;color:#5b6472}h1{font-size:19pt;line-height:1.25;font-weight:bold;margin:4pt 0 3pt;color:#16245c}
.lead{color:#5b6472;padding-bottom:11pt;border-bottom:1.5pt solid #16245c}
h2{font-size:9.5pt;font-weight:bold;color:#16245c;margin:13pt 0 4pt;padding-bottom:3pt;border-bottom:0.5pt solid #d5dae3}
.label{width:104pt;color:#5b6472}.value{width:392pt}.head{color:#5b6472;font-size:7.5pt}.hash{font-size:7.5pt}.small{font-size:7.5pt;color:#5b6472}
.quote{padding:1pt 0 1pt 9pt;border-left:2pt solid #d5dae3}`

export function certificateOf(signing: Signing, script: Script, facts: Facts): mupdf.PDFDocument {
  const { documentToSign, reference } = signing
  const body = markup`<p class="brand">${toDrawableLine(documentToSign.partner_name)}</p>
<h1>${copy.certificateTitle}</h1>
<p class="lead">${copy.certificateLead(reference)}</p>
${documentPart(signing, facts)}${signerPart(signing, script)}${eventsPart(signing)}${integrityPart(signing, facts)}`
  return pdfOfPages([body, disclosurePage(signing)].map(htmlOf), LETTER)
}

const htmlOf = (body: Markup) => `<html><head><style>${STYLE}</style></head><body>${String(body)}</body></html>`

/** All of what the signer agreed to stays with the signature, whatever later versions say. */
function disclosurePage({ documentToSign, signingEvidence, reference }: Signing): Markup {
  const { version, sentence, disclosure } = signingEvidence.consent
  const parts = disclosure.map(
    ({ heading, text }) => markup`<h2>${toDrawableLine(heading)}</h2><p>${toDrawableLine(text)}</p>`,
  )
  return markup`<p class="brand">${toDrawableLine(documentToSign.partner_name)}</p>
<h1>${copy.disclosureTitle}</h1>
<p class="lead">${copy.disclosureLead(version, reference)}</p>
<h2>${copy.consent}</h2><p class="quote">${toDrawableLine(sentence)}</p>${parts}`
}

function documentPart({ documentToSign }: Signing, { pages }: Facts): Markup {
  return part(copy.documentHeading, [
    row(copy.documentTitle, toDrawableLine(documentToSign.title)),
    row(copy.file, toDrawableLine(documentToSign.file_name)),
    row(copy.pages, String(pages)),
    row(copy.deal, toDrawableLine(documentToSign.deal_title)),
    row(copy.requestedBy, toDrawableLine(documentToSign.partner_name)),
    row(copy.request, documentToSign.request_id),
  ])
}

function signerPart({ signer, signingEvidence }: Signing, script: Script): Markup {
  const agent = toDrawableLine(signingEvidence.user_agent.slice(0, MAX_USER_AGENT_LENGTH))
  const browser = browserName(signingEvidence.user_agent)
  const browserCell = browser === null ? markup`${agent}` : markup`${browser}<br/><span class="small">${agent}</span>`
  return part(copy.signerHeading, [
    ...nameRows(signingEvidence.account),
    row(copy.email, emailCell(signer.email, signingEvidence.account)),
    ...sessionRows(signingEvidence.account),
    row(
      copy.signature,
      markup`${signature(script, { width: 200, height: 34 })}<p class="small" style="padding-top:4pt">${script.kind === 'typed' ? copy.typedBySigner : copy.drawnBySigner}</p>`,
    ),
    row(copy.ipAddress, signingEvidence.ip_address),
    row(copy.browser, browserCell),
    row(
      copy.consent,
      markup`<p class="quote">${toDrawableLine(signingEvidence.consent.sentence)}</p><p class="small">${copy.consentVersion(signingEvidence.consent.version)}</p>`,
    ),
  ])
}

function nameRows({ name, legal_name }: SignerAccount): Markup[] {
  const legal = legal_name === null ? [] : [row(copy.legalName, withNote(legal_name, copy.legalNameNote))]
  return [row(copy.accountName, withNote(name, copy.accountNameNote)), ...legal]
}

function emailCell(email: string, { email_confirmed_at: at }: SignerAccount): Markup {
  return withNote(email, at === null ? copy.emailNotConfirmed : copy.emailConfirmed(instantInUtc(at)))
}

/** The end of the session's id is enough to find it, and its start is only its time. */
const SESSION_DIGITS = 12

function sessionRows({ session }: SignerAccount): Markup[] {
  if (session === null) return []
  return [row(copy.session, copy.signedIn(instantInUtc(session.started_at), session.id.slice(-SESSION_DIGITS)))]
}

function withNote(text: string, small: string): Markup {
  return markup`${toDrawableLine(text)}<br/><span class="small">${small}</span>`
}

function eventsPart({ documentToSign, signingEvidence }: Signing): Markup {
  const events: readonly (readonly [string, Date])[] = [
    [copy.openedDocument, signingEvidence.opened_at],
    [copy.readToEnd, signingEvidence.read_to_end_at],
    [copy.consented, signingEvidence.consented_at],
    [copy.signed, signingEvidence.signed_at],
  ]
  const line = ([event, at]: readonly [string, Date]) =>
    markup`<tr><td>${event}</td><td>${instantInUtc(at)}</td><td>${instantIn(at, documentToSign.time_zone)}</td></tr>`
  return markup`<h2>${copy.eventsHeading}</h2><table><tr class="head"><th>${copy.event}</th><th>${copy.universalTime}</th><th>${documentToSign.time_zone}</th></tr>${events.map(line)}</table>`
}

function integrityPart({ seal }: Signing, { sha256, signed_bytes }: Facts): Markup {
  const bytes = signed_bytes.toLocaleString('en-US')
  return part(copy.integrityHeading, [
    row(copy.beforeSigning, hash(sha256.original, copy.originalHash)),
    row(copy.afterSigning, hash(sha256.stamped, copy.signedPagesHash(bytes))),
    row(copy.seal, hash(seal.fingerprint, copy.certificateHash(toDrawableLine(seal.name)))),
  ])
}

function hash(digits: string, note: string): Markup {
  return markup`<p class="hash">${digits}</p><p class="small">${note}</p>`
}

function part(title: string, rows: readonly Markup[]): Markup {
  return markup`<h2>${title}</h2><table>${rows}</table>`
}

function row(label: string, value: string | Markup): Markup {
  return markup`<tr><td class="label">${label}</td><td class="value">${value}</td></tr>`
}
