import type * as mupdf from 'mupdf'
import { markup, type Markup } from '../../markup.ts'
import type { Signing } from '../task.ts'
import { browserIn } from './browser.ts'
import { signature, type Script } from './drawings.ts'
import { PLAIN } from './fonts.ts'
import { pdfOfHtml } from './layout.ts'
import { drawable } from './letters.ts'
import { instantIn, instantInUtc } from './times.ts'

interface Facts {
  /** Of the stamped paper. */
  readonly pages: number
  readonly stamped_bytes: number
  readonly sha256: { readonly original: string; readonly stamped: string }
}

/** US letter, as the papers of the SBA. Points. */
const LETTER = { width: 612, height: 792 }
/** Browsers say as much as they like. */
const AGENT_LENGTH = 220

const STYLE = `@page{margin:40pt 52pt}body{margin:0;font-family:${PLAIN};font-size:8.5pt;line-height:1.4;color:#1c2330}
p{margin:0}table{width:100%;border-spacing:0}td,th{text-align:left;vertical-align:top;padding:2.6pt 10pt 2.6pt 0;font-weight:normal}
.brand{font-size:8pt;color:#5b6472}h1{font-size:19pt;line-height:1.25;font-weight:bold;margin:4pt 0 3pt;color:#16245c}
.lead{color:#5b6472;padding-bottom:11pt;border-bottom:1.5pt solid #16245c}
h2{font-size:9.5pt;font-weight:bold;color:#16245c;margin:13pt 0 4pt;padding-bottom:3pt;border-bottom:0.5pt solid #d5dae3}
.label{width:104pt;color:#5b6472}.value{width:392pt}.head{color:#5b6472;font-size:7.5pt}.hash{font-size:7.5pt}.small{font-size:7.5pt;color:#5b6472}
.quote{padding:1pt 0 1pt 9pt;border-left:2pt solid #d5dae3}`

/** The pages that say who signed what, when, from where, and how to check it. */
export function certificateOf(signing: Signing, script: Script, facts: Facts): mupdf.PDFDocument {
  const { paper, reference } = signing
  const body = markup`<p class="brand">${drawable(paper.partner_name)}</p>
<h1>Certificate of signature</h1>
<p class="lead">Reference ${reference}. This page belongs to the document before it and records how it was signed.</p>
${documentPart(signing, facts)}${signerPart(signing, script)}${trailPart(signing)}${integrityPart(signing, facts)}`
  return pdfOfHtml(`<html><head><style>${STYLE}</style></head><body>${String(body)}</body></html>`, LETTER)
}

function documentPart({ paper }: Signing, { pages }: Facts): Markup {
  return part('Document', [
    row('Title', drawable(paper.title)),
    row('File', drawable(paper.file_name)),
    row('Pages', String(pages)),
    row('Deal', drawable(paper.deal_title)),
    row('Requested by', drawable(paper.partner_name)),
    row('Request', paper.request_id),
  ])
}

function signerPart({ signer, deed }: Signing, script: Script): Markup {
  const agent = drawable(deed.user_agent.slice(0, AGENT_LENGTH))
  const browser = browserIn(deed.user_agent)
  const browserWords = browser === null ? markup`${agent}` : markup`${browser}<br/><span class="small">${agent}</span>`
  return part('Signer', [
    row('Name', drawable(signer.name)),
    row('Email', drawable(signer.email)),
    row(
      'Signature',
      markup`${signature(script, { width: 200, height: 34 })}<p class="small" style="padding-top:4pt">${script.kind === 'typed' ? 'Typed' : 'Drawn'} by the signer</p>`,
    ),
    row('IP address', deed.ip_address),
    row('Browser', browserWords),
    row(
      'Consent',
      markup`<p class="quote">${drawable(deed.consent.sentence)}</p><p class="small">Version ${deed.consent.version}</p>`,
    ),
  ])
}

function trailPart({ paper, deed }: Signing): Markup {
  const events: readonly (readonly [string, Date])[] = [
    ['Opened the document', deed.opened_at],
    ['Read it to the end', deed.read_to_end_at],
    ['Consented to sign electronically', deed.consented_at],
    ['Signed', deed.signed_at],
  ]
  const line = ([what, at]: readonly [string, Date]) =>
    markup`<tr><td>${what}</td><td>${instantInUtc(at)}</td><td>${instantIn(at, paper.time_zone)}</td></tr>`
  return markup`<h2>What happened</h2><table><tr class="head"><th>Event</th><th>Universal time</th><th>${paper.time_zone}</th></tr>${events.map(line)}</table>`
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
        `SHA-256 of the certificate of ${drawable(seal.name)}. The whole file is sealed with a digital signature (PAdES): any PDF reader that checks signatures shows whether a byte was changed.`,
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
