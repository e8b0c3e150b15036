import { numericDate } from '@loanyard/contract/core/dates'
import { ownershipLabels } from '@loanyard/contract/deals/ownership-labels'
import type { Financials } from '@loanyard/contract/financials/schemas'
import { answeredOwnership } from '@loanyard/lending/underwriting/underwriting'
import { notFound } from '../../../../errors.ts'
import { markup, type Markup } from '../../../../media/markup.ts'
import { printHtml } from '../../../../media/print/print-html.ts'
import { dayIn } from '../../../../services/clock.ts'
import type { DealFinancials } from '../../deal-financials.ts'
import type { FinancialsViewer } from '../../policy.ts'
import { warningLines } from '../../underwriting-lines.ts'
import { truncateToWidth } from '../fit-text.ts'
import { beside, block, keyFigures, note, paragraphs } from './blocks.ts'
import * as copy from './copy.ts'
import { findBrokerContact, findCreditFacts, type BrokerContact, type CreditFacts } from './credit-facts-queries.ts'
import { collateralBlock, debtsBlock, periodsBlock, sourcesBlock } from './figure-tables.ts'
import { isPledged, keyFiguresOf, keyPeriod } from './key-figures.ts'
import { equityBlock, feeBlock, ruleNotes, stressBlock } from './rule-blocks.ts'

/** US letter, portrait, in points. */
const PAGE = { width: 612, height: 792 }

const STYLE = `@page{margin:26pt 36pt 22pt}body{margin:0;font-family:Plain;font-size:7.5pt;line-height:1.25;color:#1c2330}
p{margin:0}table{width:100%;border-spacing:0}td,th{vertical-align:top;padding:0;font-weight:normal;text-align:left}
.brand td{font-size:8pt;color:#5b6472}.brand .end{text-align:right}
h1{font-size:15pt;line-height:1.2;font-weight:bold;margin:4pt 0 1pt;color:#16245c}
.lead{font-size:8.5pt;color:#5b6472;margin-bottom:5pt}
.keys td{width:16%;padding:4pt 6pt;background-color:#eef2f6}.label{font-size:6.5pt;color:#5b6472}
.value{font-size:10.5pt;font-weight:bold;color:#16245c}
h2{font-size:8.5pt;font-weight:bold;color:#16245c;margin:6pt 0 1.5pt}
.data td,.data th{text-align:right;padding:1.5pt 0 1.5pt 7pt}.data td{border-bottom:0.4pt solid #e3e6ec}
.data .n{text-align:left;padding-left:0}.head th{color:#5b6472;font-size:6.8pt;border-bottom:0.7pt solid #16245c}
.total td{font-weight:bold}.two .left{width:50%;padding-right:10pt}.two .right{width:50%;padding-left:10pt}
.note{color:#5b6472}.text{margin-bottom:1.5pt}.foot{margin-top:7pt;padding-top:3pt;border-top:0.7pt solid #16245c;font-size:6.5pt;color:#5b6472}`

interface Printed {
  readonly financials: DealFinancials
  readonly presented: Financials
  readonly facts: CreditFacts
  readonly contact: BrokerContact | null
  readonly today: string
  /** Who prints it. */
  readonly reader: string
}

/** What a lender keeps of a deal, on one page unless its texts are long. Throws not_found. */
export async function printCreditSummary(
  ctx: FinancialsViewer,
  financials: DealFinancials,
  presented: Financials,
): Promise<Uint8Array> {
  const facts = await findCreditFacts(ctx, financials.deal_id)
  if (facts === null) throw notFound()
  const contact = await findBrokerContact(ctx, financials.deal_id)
  const today = dayIn(financials.time_zone, ctx.clock.now())
  const logo = await ctx.logoImages(financials.partner_logo)
  const brand = logo === null ? markup`${financials.partner_name}` : markup`<img src="${logo}" style="height:18pt"/>`
  const html = pageOf({ financials, presented, facts, contact, today, reader: ctx.actor.full_name }, brand)
  return printHtml(ctx.partner_id, { ...PAGE, html: [html] })
}

function pageOf(printed: Printed, brand: Markup): string {
  const { financials, presented, facts } = printed
  const body = markup`${headOf(printed, brand)}
${keyFigures(keyFiguresOf(presented, facts, printed.today))}
${sourcesBlock(presented)}
${periodsBlock(presented)}
${beside(collateralBlock(presented), debtsBlock(presented))}
${beside(feeBlock(financials, presented), equityBlock(presented))}
${beside(stressBlock(presented), checksOf(printed))}
${paragraphs(copy.purposeOfRequest, facts.reason)}
${paragraphs(copy.strengths, facts.positives)}
${paragraphs(copy.weaknesses, facts.negatives)}
${footOf(printed)}`
  return `<html><head><style>${STYLE}</style></head><body>${String(body)}</body></html>`
}

/** In multiples of the font size: the title is one line, and a name leaves room for another. */
const titleWidth = 34
const nameWidth = 34

function headOf({ financials, presented, facts, today, reader }: Printed, brand: Markup): Markup {
  const { loan_purpose, naics_code } = presented.terms
  const ownership = answeredOwnership(presented.terms)
  const lead = [
    truncateToWidth(financials.business_name ?? '', nameWidth),
    truncateToWidth(`${facts.borrower_first_name} ${facts.borrower_last_name}`.trim(), nameWidth),
    facts.business_state,
    naics_code === null ? null : `NAICS ${naics_code}`,
    loan_purpose,
    ownership === null ? null : ownershipLabels[ownership],
  ].filter((part) => part !== null && part !== '')
  return markup`<table class="brand"><tr><td>${brand}</td><td class="end"><p>${copy.creditSummary}</p><p>${copy.printedOn(numericDate(today), reader)}</p></td></tr></table>
<h1>${truncateToWidth(financials.title.trim() || copy.untitled, titleWidth)}</h1>
<p class="lead">${lead.join(' · ')}</p>`
}

const maxWarnings = 5

/** What contradicts itself, and what isn't there. */
function checksOf({ presented, facts }: Printed): Markup {
  const missing = missingFrom(presented, facts)
  const all = warningLines(presented)
  const warnings =
    all.length <= maxWarnings ? all : [...all.slice(0, maxWarnings - 1), copy.more(all.length - maxWarnings + 1)]
  return markup`${warnings.length === 0 ? '' : block(copy.checkAmounts, markup`${warnings.map(note)}`)}${
    missing.length === 0 ? '' : block(copy.missing, note(missing.join(', ')))
  }`
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function missingFrom(presented: Financials, facts: CreditFacts): string[] {
  const { terms, source_use } = presented
  const isMissing: Readonly<Record<keyof typeof copy.missingItems, boolean>> = {
    dscr: keyPeriod(presented) === null,
    coverage: !isPledged(presented),
    sources: source_use.items.length === 0,
    purpose: terms.loan_purpose === null,
    ownership: answeredOwnership(terms) === null,
    term: terms.term_months === null,
    rate: terms.interest_rate === null,
    score: facts.personal_credit_score === null,
    state: facts.business_state === null,
    year: facts.year_established === null,
    naics: terms.naics_code === null,
    reason: facts.reason === null,
    positives: facts.positives === null,
    negatives: facts.negatives === null,
  }
  return (Object.keys(copy.missingItems) as (keyof typeof copy.missingItems)[])
    .filter((item) => isMissing[item])
    .map((item, at) => (at === 0 ? sentence(copy.missingItems[item]) : copy.missingItems[item]))
}

function footOf({ financials, presented, contact }: Printed): Markup {
  const lines = [
    `${copy.rules}: ${ruleNotes(financials, presented)}`,
    copy.disclaimer,
    ...(contact === null
      ? []
      : [`${copy.preparedBy(contact.name, financials.partner_name)} · ${copy.contact(contact.name, contact.email)}`]),
  ]
  return markup`<div class="foot">${lines.map((line) => markup`<p>${line}</p>`)}</div>`
}
