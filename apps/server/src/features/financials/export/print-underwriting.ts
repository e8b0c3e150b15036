import type { Financials } from '@loanyard/contract/financials/schemas'
import type { Underwriting } from '@loanyard/contract/financials/underwriting'
import * as rules from '@loanyard/contract/financials/underwriting-copy'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import * as copy from '../copy.ts'
import { formatMoney } from '../tables/cells.ts'
import { editionChangeLines, equityNote, reasonOf, ruleLines, ruleText, warningLines } from '../underwriting-lines.ts'
import type { PrintedTable, PrintedText } from './print-table.ts'

/** What SBA rules ask for, as sentences and tables. */
export function printedUnderwriting(presented: Financials): (PrintedTable | PrintedText)[] {
  const change = editionChangeLines(presented)
  const { coverage } = presented.underwriting
  const reasons = coverage.flatMap(({ period, dscr }) =>
    dscr.floor === null ? [`${period}: ${reasonOf(dscr, presented)}`] : [],
  )
  const texts = change === null ? [] : [change.text]
  const paragraphs = [...warningLines(presented), ...ruleLines(presented), ...reasons, ...texts, copy.rulesNote]
  return [
    { title: copy.sbaRules, paragraphs },
    ...(coverage.length === 0 ? [] : [coverageTable(presented)]),
    ...(equityNote(presented) === null ? [equityTable(presented.underwriting)] : []),
    ...(change === null ? [] : [comparison(change.rows)]),
  ]
}

function coverageTable({ underwriting: { coverage }, financial_summary: { derived } }: Financials): PrintedTable {
  return {
    title: copy.debtService,
    headings: [copy.period, copy.dscr, copy.result, copy.globalDscr, copy.result, copy.minimum, copy.rule],
    lines: coverage.map(({ period, dscr, global_dscr }) => [
      period,
      derived[period]?.dscr ?? '—',
      rules.results[dscr.result],
      derived[period]?.global_dscr ?? '—',
      rules.results[global_dscr.result],
      dscr.floor === null ? '—' : formatRatio(dscr.floor),
      dscr.rule === null || dscr.floor === null ? '—' : ruleText(dscr.rule),
    ]),
    totals: [],
  }
}

function equityTable({ equity }: Underwriting): PrintedTable {
  const limited = (['seller_note', 'standby_debt', 'minority_investment'] as const).map(
    (source) => [rules.limitedNames[source], formatMoney(equity.limited[source])] as const,
  )
  return {
    title: copy.equityInjection,
    headings: [copy.item, copy.total],
    lines: [
      [rules.equityRequired, formatMoney(equity.required)],
      [rules.ownMoney, formatMoney(equity.counted_own)],
      ...limited,
      [copy.mostLimited, formatMoney(equity.most_limited)],
      [rules.limitedSources, formatMoney(equity.counted_limited)],
    ],
    totals: [[rules.equityMissing, formatMoney(equity.missing)]],
  }
}

function comparison([headings = [], ...lines]: readonly string[][]): PrintedTable {
  return { title: copy.bothEditions, headings, lines, totals: [] }
}
