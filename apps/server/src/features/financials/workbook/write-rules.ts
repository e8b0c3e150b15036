import type { RatesOfDay } from '@loanyard/contract/financials/lending-rates'
import { feeBounds, guarantyFee } from '@loanyard/lending/guaranty/guaranty-fee'
import type { LoanTerms } from '@loanyard/lending/loan/loan-terms'
import type { WriteSheet } from 'hucre/xlsx'
import * as copy from '../copy.ts'
import { rulesSheet } from './layout.ts'
import { SheetDraft } from './sheet-draft.ts'

/**
 * A step of the fee: above this amount, the guaranteed part and the rate, and the second rate from its own bound on.
 */
interface Step {
  readonly above: string
  readonly guaranty: string
  readonly rate: string
  readonly secondRate: string
  readonly secondAbove: string
}

/** The guaranty percentage has bounds of its own; a redundant step does no harm. */
const guarantyBounds = ['150000.00', '350000.00']

/** The fee as steps for a lookup; each is calculated at its upper bound, which it includes. */
function feeSteps(terms: LoanTerms): Step[] {
  const bounds = [...new Set([...feeBounds(terms), ...guarantyBounds])].toSorted((a, b) => Number(a) - Number(b))
  return ['0.00', ...bounds].map((above, index) => {
    const { charge, guaranty_percentage } = guarantyFee(bounds[index] ?? anyHigherLoan, terms)
    const second =
      charge.kind === 'tier' && charge.second_rate !== null
        ? { secondRate: charge.second_rate, secondAbove: charge.second_rate_above }
        : { secondRate: charge.rate, secondAbove: '0.00' }
    return { above, guaranty: guaranty_percentage, rate: charge.rate, ...second }
  })
}
const anyHigherLoan = '999999999999.99'

/** References to the lookup tables for the formulas. */
export interface Rules {
  readonly sheet: WriteSheet
  readonly dealLoan: string
  /** The fee of the loan in a cell. */
  readonly feeOf: (loan: string) => string
  /** The rate for the type and the appraisal in two cells. */
  readonly rateOf: (type: string, appraised: string) => string
}

/** The hidden sheet with the deal's loan amount, the steps of the fee and the collateral rates. */
export function writeRules(loanAmount: string, terms: LoanTerms, { collateral_rates }: RatesOfDay): Rules {
  const draft = new SheetDraft()
  const put = (row: number, column: number, text: string) =>
    draft.put({ row, column }, Number(text), { styleName: 'computed', kind: column === 0 ? 'amount' : 'percent' })
  draft.text({ row: 0, column: 0 }, copy.dealLoanAmount, 'heading')
  draft.put({ row: 0, column: 1 }, Number(loanAmount), { styleName: 'computed', kind: 'amount' })
  const headings = [copy.loanAbove, copy.guaranteed, copy.feeRate, copy.secondFeeRate, copy.secondRateFrom]
  for (const [column, heading] of headings.entries()) draft.text({ row: 2, column }, heading, 'heading')
  const steps = feeSteps(terms)
  for (const [index, step] of steps.entries()) {
    for (const [column, text] of [step.above, step.guaranty, step.rate, step.secondRate].entries())
      put(3 + index, column, text)
    draft.put({ row: 3 + index, column: 4 }, Number(step.secondAbove), { styleName: 'computed', kind: 'amount' })
  }
  const rates = 5 + steps.length
  for (const [column, heading] of [copy.collateral, copy.rate, copy.appraised].entries()) {
    draft.text({ row: rates - 1, column }, heading, 'heading')
  }
  for (const [index, { collateral_type, rate, appraised_rate }] of collateral_rates.entries()) {
    draft.text({ row: rates + index, column: 0 }, collateral_type)
    put(rates + index, 1, rate)
    put(rates + index, 2, appraised_rate ?? rate)
  }
  const columns = [{ width: 30 }, { width: 14 }, { width: 14 }, { width: 16 }, { width: 18 }]
  return {
    sheet: draft.sheet({ name: rulesSheet, hidden: true, columns }),
    dealLoan: `${rulesSheet}!$B$1`,
    feeOf: (loan) => feeFormula(loan, steps.length),
    rateOf: (type, appraised) => rateFormula({ type, appraised }, rates + 1, rates + collateral_rates.length),
  }
}

/** Bounds are inclusive, so half a cent less is looked up. */
function feeFormula(loan: string, count: number): string {
  const column = (letter: string) => `${rulesSheet}!$${letter}$4:$${letter}$${3 + count}`
  const lookup = (letter: string) => `LOOKUP(${loan}-0.005,${column('A')},${column(letter)})`
  const portion = `${loan}*${lookup('B')}`
  return `IF(${loan}<=0,0,ROUND(MIN(${portion},${lookup('E')})*${lookup('C')}+MAX(0,${portion}-${lookup('E')})*${lookup('D')},2))`
}

function rateFormula({ type, appraised }: { type: string; appraised: string }, from: number, to: number): string {
  const range = (letter: string) => `${rulesSheet}!$${letter}$${from}:$${letter}$${to}`
  const at = `MATCH(${type},${range('A')},0)`
  return `IF(${type}="",0,IF(${appraised}="${copy.yes}",INDEX(${range('C')},${at}),INDEX(${range('B')},${at})))`
}
