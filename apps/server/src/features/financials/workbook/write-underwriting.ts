import type { Financials } from '@loanyard/contract/financials/schemas'
import type { Underwriting } from '@loanyard/contract/financials/underwriting'
import * as rules from '@loanyard/contract/financials/underwriting-copy'
import { editionOn } from '@loanyard/lending/rules/editions'
import { SOP_EDITIONS } from '@loanyard/lending/rules/sop-editions'
import { periodFigures } from '@loanyard/lending/underwriting/financial-summary'
import type { WriteSheet } from 'hucre/xlsx'
import * as copy from '../copy.ts'
import { editionChangeLines, equityNote, reasonOf, ruleLines, warningLines } from '../underwriting-lines.ts'
import { cellReference, numberOf, SheetDraft, type CellPosition, type Formula } from './sheet-draft.ts'
import type { SourceUseSheet } from './write-source-use.ts'
import type { SummarySheet } from './write-summary.ts'
import type { SheetInput } from './write-table.ts'

interface UnderwritingInput {
  readonly caption: SheetInput<unknown>['caption']
  readonly presented: Financials
  readonly sources: SourceUseSheet
  readonly ratios: SummarySheet['ratios']
}

/** What SBA rules ask for: texts, the equity injection, and each period's ratios against their floors. */
export function writeUnderwriting({ caption, presented, sources, ratios }: UnderwritingInput): WriteSheet {
  const draft = new SheetDraft()
  draft.text({ row: 0, column: 0 }, caption[0], 'title')
  draft.text({ row: 1, column: 0 }, copy.rulesNote, 'small')
  let row = 3
  for (const text of [...ruleLines(presented), ...warningLines(presented)]) draft.text({ row: row++, column: 0 }, text)
  row = writeEquity(draft, row + 1, presented, sources)
  row = writeCoverage(draft, row + 1, presented, ratios)
  writeEditionChange(draft, row + 1, presented)
  return draft.sheet({
    name: copy.sbaRules,
    columns: [{ width: 34 }, ...Array.from({ length: 5 }, () => ({ width: 18 })), { width: 50 }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  })
}

/** Returns the row after it. */
function writeEquity(draft: SheetDraft, from: number, presented: Financials, sources: SourceUseSheet): number {
  if (equityNote(presented) !== null) return from
  const { equity } = presented.underwriting
  const at = (line: number) => cellReference({ row: from + 1 + line, column: 1 })
  // Amounts have two decimals, so four hold their product; doubles would otherwise round up a cent too many.
  const share = (amount: string, rate: string) => `ROUND(${amount}*${rate},4)`
  const { limited_part } = editionOn(SOP_EDITIONS, presented.terms.loan_number.on).equity
  const lines: readonly (readonly [string, Formula | number])[] = [
    [copy.projectCost, formula(sources.overall, presented.source_use.overall_total)],
    [rules.equityRequired, formula(`ROUNDUP(${share(`MAX(0,${at(0)})`, equity.required_rate)},2)`, equity.required)],
    [rules.limitedNames.seller_note, formula(`MAX(0,${sources.sellerNote})`, equity.limited.seller_note)],
    [rules.limitedNames.standby_debt, numberOf(equity.limited.standby_debt)],
    [rules.limitedNames.minority_investment, numberOf(equity.limited.minority_investment)],
    [rules.ownMoney, formula(`ROUND(MAX(0,${sources.borrower}-${at(3)}-${at(4)}),2)`, equity.counted_own)],
    [copy.mostLimited, formula(`ROUNDDOWN(${share(at(1), limited_part)},2)`, equity.most_limited)],
    [rules.limitedSources, formula(`MIN(${at(6)},ROUND(${at(2)}+${at(3)}+${at(4)},2))`, equity.counted_limited)],
    [rules.equityMissing, formula(`MAX(0,ROUND(${at(1)}-${at(5)}-${at(7)},2))`, equity.missing)],
  ]
  draft.text({ row: from, column: 0 }, copy.equityInjection, 'heading')
  draft.text({ row: from, column: 1 }, '', 'heading')
  for (const [index, [label, content]] of lines.entries()) {
    draft.text({ row: from + 1 + index, column: 0 }, label)
    const styleName = typeof content === 'number' ? 'input' : 'computed'
    draft.put({ row: from + 1 + index, column: 1 }, content, { styleName, kind: 'amount' })
  }
  return from + 1 + lines.length
}

const formula = (text: string, amount: string): Formula => ({ formula: text, result: numberOf(amount) })

function writeCoverage(draft: SheetDraft, from: number, presented: Financials, ratios: SummarySheet['ratios']): number {
  const { coverage } = presented.underwriting
  if (coverage.length === 0) return from
  const headings = [copy.period, copy.dscr, copy.result, copy.globalDscr, copy.result, copy.minimum, copy.rule]
  for (const [column, heading] of headings.entries()) draft.text({ row: from, column }, heading, 'heading')
  for (const [index, { period, dscr, global_dscr }] of coverage.entries()) {
    const row = from + 1 + index
    const minimum = cellReference({ row, column: 5 })
    const references = ratios.get(period)
    if (references === undefined) continue
    draft.text({ row, column: 0 }, period)
    const { floor } = dscr
    if (floor === null) draft.text({ row, column: 5 }, '–')
    else draft.put({ row, column: 5 }, Number(floor), { styleName: 'computed', kind: 'amount' })
    draft.text({ row, column: 6 }, reasonOf(dscr, presented))
    const figures = periodFigures(presented.financial_summary.items, period)
    writeCheck(draft, { row, column: 1 }, { reference: references.dscr, minimum, check: dscr, ratio: figures.dscr })
    const global = { reference: references.global, minimum, check: global_dscr, ratio: figures.global_dscr }
    writeCheck(draft, { row, column: 3 }, global)
  }
  return from + 1 + coverage.length
}

interface CheckCells {
  /** The ratio and its minimum in the sheets. */
  readonly reference: string
  readonly minimum: string
  readonly check: Underwriting['coverage'][number]['dscr']
  readonly ratio: string | null
}

/** A ratio, and in the next column whether it reaches its minimum. */
function writeCheck(draft: SheetDraft, { row, column }: CellPosition, cells: CheckCells): void {
  const { reference, minimum, check, ratio } = cells
  const here = cellReference({ row, column })
  const { met, missed, no_debt, not_counted, not_determined } = rules.results
  const uncounted = `"${check.rule === null ? not_determined : not_counted}"`
  // Doubles of a ratio and its floor may differ in the last digit.
  const outcome = check.floor === null ? uncounted : `IF(ROUND(${here},12)>=${minimum},"${met}","${missed}")`
  const ratioCell = { formula: reference, result: ratio === null ? '' : Number(ratio) }
  draft.put({ row, column }, ratioCell, { styleName: 'computed', kind: 'amount' })
  const result = { formula: `IF(${here}="","${no_debt}",${outcome})`, result: rules.results[check.result] }
  draft.put({ row, column: column + 1 }, result, { styleName: 'computed', kind: 'text' })
}

function writeEditionChange(draft: SheetDraft, from: number, presented: Financials): void {
  const change = editionChangeLines(presented)
  if (change === null) return
  draft.text({ row: from, column: 0 }, change.text)
  for (const [index, cells] of change.rows.entries())
    for (const [column, text] of cells.entries())
      draft.text({ row: from + 1 + index, column }, text, index === 0 ? 'heading' : 'computed')
}
