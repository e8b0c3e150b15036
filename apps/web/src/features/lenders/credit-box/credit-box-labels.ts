import type { CreditBox, FitFact } from '@loanyard/contract/lenders/credit-box'
import * as copy from './copy.ts'

/** Whether deals can be compared with it; a note alone is nothing to compare with. */
export function hasCreditBox({ note: _note, ...compared }: CreditBox): boolean {
  return Object.values(compared).some((value) => value !== null && !(Array.isArray(value) && value.length === 0))
}

const facts: Readonly<Record<FitFact, string>> = {
  program: copy.program,
  loan_amount: copy.loanAmount,
  state: copy.state,
  credit_score: copy.creditScore,
}

/** "program and loan amount"; after "no", "state or credit score". */
export function factsText(named: readonly FitFact[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat('en-US', { type }).format(named.map((fact) => facts[fact]))
}
