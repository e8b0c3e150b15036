import { sentenceDate } from '@loanyard/contract/core/dates'
import type { Financials } from '@loanyard/contract/financials/schemas'
import { markup } from '../../../media/markup.ts'
import { printHtml } from '../../../media/print/print-html.ts'
import { dayIn } from '../../../services/clock.ts'
import * as copy from '../copy.ts'
import type { DealFinancials } from '../deal-financials.ts'
import type { FinancialsViewer } from '../policy.ts'
import { formatMoney } from '../tables/cells.ts'
import { columnWidth, paginate, type PrintedTable } from './print-table.ts'
import { printedUnderwriting } from './print-underwriting.ts'

/** US letter, landscape, in points. */
const PAGE = { width: 792, height: 612 }
/** Between the margins; the last columns must fit, too. */
const contentWidth = PAGE.width - 80

const STYLE = `@page{margin:34pt 40pt}body{margin:0;font-family:Plain;font-size:8pt;line-height:1.35;color:#1c2330}
p{margin:0}table{width:100%;border-spacing:0}td,th{text-align:right;vertical-align:top;padding:2.4pt 0 2.4pt 12pt;font-weight:normal}
.brand{font-size:9pt;color:#5b6472;margin-bottom:5pt}h1{font-size:17pt;line-height:1.25;font-weight:bold;margin:3pt 0 2pt;color:#16245c}
.lead{color:#5b6472;padding-bottom:7pt;border-bottom:1.5pt solid #16245c}
h2{font-size:11pt;font-weight:bold;color:#16245c;margin:12pt 0 4pt}.foot{font-size:7pt;color:#5b6472;margin-top:10pt}
.name{text-align:left;padding-left:0}.head th{color:#5b6472;font-size:7.5pt;border-bottom:0.7pt solid #16245c}
td{border-bottom:0.4pt solid #e3e6ec}.total td{font-weight:bold}`

/** A deal's three tables as a PDF in the partner's branding. */
export async function printFinancials(
  ctx: FinancialsViewer,
  financials: DealFinancials,
  presented: Financials,
): Promise<Uint8Array> {
  const day = sentenceDate(dayIn(financials.time_zone, ctx.clock.now()))
  const business = financials.business_name === null ? '' : ` · ${financials.business_name}`
  const logo = await ctx.logoImages(financials.partner_logo)
  const brand = logo === null ? financials.partner_name : markup`<img src="${logo}" style="height:20pt"/>`
  const head = markup`<p class="brand">${brand}</p><h1>${financials.title}</h1>
<p class="lead">${copy.printedOn({ business, day, by: ctx.actor.full_name, on: sentenceDate(financials.on) })}</p>`
  const pages = paginate([...tablesOf(presented), ...printedUnderwriting(presented)])
  const html = pages.map((tables, index) => {
    const footer = markup`<p class="foot">${copy.pageFooter(`${financials.partner_name} · ${financials.title}`, index + 1, pages.length)}</p>`
    const body = markup`${index === 0 ? head : ''}${tables}${footer}`
    return `<html><head><style>${STYLE}</style></head><body>${String(body)}</body></html>`
  })
  return printHtml(ctx.partner_id, { ...PAGE, html })
}

function tablesOf(presented: Financials): PrintedTable[] {
  return [sourceUse(presented), collateral(presented), ...summaries(presented)]
}

function sourceUse({ source_use: { items, row_sums, footer, sba_guarantee_fee } }: Financials): PrintedTable {
  const names = ['lender_amount', 'borrower_amount', 'seller_amount', 'total'] as const
  return {
    title: copy.sourcesAndUses,
    headings: [copy.item, copy.lender, copy.borrower, copy.seller, copy.total],
    lines: items.map((item, index) => [
      item.item_name,
      ...[item.lender_amount, item.borrower_amount, item.seller_amount, row_sums[index]?.total ?? '0.00'].map(
        formatMoney,
      ),
    ]),
    totals: [
      ...footer.rows.map(({ label, values }) => [label, ...names.map((name) => values[name] ?? '')]),
      [copy.sbaGuarantyFee, formatMoney(sba_guarantee_fee), '', '', ''],
    ],
  }
}

function collateral({ collateral: { items, footer, summary } }: Financials): PrintedTable {
  const total = footer.rows[0]?.values ?? {}
  return {
    title: copy.collateral,
    headings: [copy.item, copy.type, copy.fmvOrBookValue, copy.rate, copy.liens, copy.collateralValue],
    lines: items.map((item) => [
      item.item_name,
      item.collateral_type,
      formatMoney(item.fmv_bv),
      item.cv_typed ? copy.typed : percentText(item.rate),
      formatMoney(item.liens),
      formatMoney(item.cv),
    ]),
    totals: [
      [copy.total, '', total['fmv_bv'] ?? '', '', total['liens'] ?? '', total['cv'] ?? ''],
      [copy.loan, '', '', '', '', formatMoney(summary.loan)],
      ...(items.length === 0
        ? [[copy.coverage, '', '', '', '', copy.notEntered]]
        : [
            [copy.coverage, '', '', '', '', summary.coverage ?? '—'],
            [copy.shortfall, '', '', '', '', formatMoney(summary.shortfall)],
          ]),
    ],
  }
}

/** Splits the periods over several tables if they don't fit side by side. */
function summaries({ financial_summary: { items, periods, footer } }: Financials): PrintedTable[] {
  const valuesOf = (period: string) => [
    ...items.map(({ values }) => formatMoney(values[period] ?? '0.00')),
    ...footer.rows.map(({ values }) => values[period] ?? ''),
  ]
  const names = columnWidth([copy.globalDscr, ...items.map(({ item_name }) => item_name)])
  const room = contentWidth - names - columnWidth([copy.type, ...items.map(({ field_type }) => field_type)])
  const groups = groupByWidth(periods, room, (period) => columnWidth([period, ...valuesOf(period)]))
  return groups.map((some, index) => ({
    title: groups.length === 1 ? copy.financialSummary : copy.financialSummaryPart(index + 1, groups.length),
    headings: [copy.item, copy.type, ...some],
    lines: items.map((item) => [
      item.item_name,
      item.field_type,
      ...some.map((period) => formatMoney(item.values[period] ?? '0.00')),
    ]),
    totals: footer.rows.map(({ label, values }) => [label, '', ...some.map((period) => values[period] ?? '')]),
  }))
}

/** Groups of names that fit in `room`, in order; at least one group, with at least one name each if there are any. */
function groupByWidth(names: readonly string[], room: number, widthOf: (name: string) => number): string[][] {
  const groups: string[][] = [[]]
  let left = room
  for (const name of names) {
    const width = widthOf(name)
    const last = groups.at(-1) ?? []
    if (width <= left || last.length === 0) last.push(name)
    else {
      groups.push([name])
      left = room
    }
    left -= width
  }
  return groups
}

/** A fraction as percent, shifted digit by digit: "0.105" → "10.5%". */
function percentText(fraction: string): string {
  const [whole = '0', decimals = ''] = fraction.split('.')
  const digits = `${whole}${decimals.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '')
  const rest = decimals.slice(2).replace(/0+$/, '')
  return `${digits}${rest === '' ? '' : `.${rest}`}%`
}
