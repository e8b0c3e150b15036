// What the page, the workbook and the PDF say about SBA rules. Amounts, dates and ratios come formatted.
import type { DealTerms } from './schemas.ts'
import type { Underwriting } from './underwriting.ts'

// Rules
export const notConfirmed = ', not confirmed'
export const ruleInEffect = (name: string, from: string): string => `${name}, effective ${from}`
export const loanNumberExpected = (day: string): string => `SBA loan number expected ${day}`
export const loanNumberBasis: Readonly<Record<DealTerms['loan_number']['basis'], string>> = {
  expected: 'as entered on the deal',
  approved: 'the approval date',
  target_closing: '30 days before the target closing date',
  today: 'today, because the deal has no date yet',
}

// Coverage
export const results: Readonly<Record<Underwriting['coverage'][number]['dscr']['result'], string>> = {
  met: 'met',
  missed: 'not met',
  no_debt: 'not entered',
  not_counted: 'not counted',
  not_determined: 'not determined',
}
export const projectionsNotCounted = 'Projections don’t count toward coverage for a change of ownership'
export const answerOneQuestion = 'Not determined: answer one question.'
export const brokerHasNotAnswered = 'Not determined: the broker hasn’t answered one question.'
export const whetherOwnershipChanges = 'Does the loan change who owns the business?'
export const whichCategory = 'Which kind of change of ownership is it?'
export const whichPurpose = 'What is the loan for?'

interface OpenFact {
  loan_purpose: DealTerms['loan_purpose']
  ownership_change: DealTerms['ownership_change']
  missing?: Underwriting['equity']['missing_fact']
  /** Only staff can answer. */
  canAnswer: boolean
}

/** The question whose answer is missing. */
export function openQuestion({ loan_purpose, ownership_change, missing, canAnswer }: OpenFact): string {
  const start = canAnswer ? answerOneQuestion : brokerHasNotAnswered
  if (missing === 'loan_purpose') return `${start} ${whichPurpose}`
  // A purchase and a buyout do change it.
  const isKnown = loan_purpose === 'Business Acquisition' || loan_purpose === 'Partner Buyout'
  return `${start} ${ownership_change === null && !isKnown ? whetherOwnershipChanges : whichCategory}`
}

// Equity injection
export const equitySummary = (required: string, mostLimited: string): string =>
  `Equity injection: ${required} required, of which limited sources together can cover at most ${mostLimited}.`
export const noEquityRequired = 'None required: the loan purpose isn’t Startup, and ownership doesn’t change.'
export const equityRequired = 'Required'
export const equityMet = 'Met'
export const equityMissing = 'Shortfall'
export const ownMoney = 'From cash, gifts, and grants'
export const leastOwn = (amount: string): string => `Not limited; at least ${amount} must come from here`
export const limitedSources = 'From limited sources'
export const mostLimited = (amount: string): string => `Together at most ${amount}`
export const limitedNames = {
  seller_note: 'Seller note on full standby',
  standby_debt: 'Other debt on standby',
  minority_investment: 'Investors under 20%',
} as const
export const reducible = 'For this kind of change, a lender may ask for less than 10%.'
export const notReducible = 'The 10% can’t be reduced for an initial acquisition.'
export const reducibleUnknown = 'Whether a lender may ask for less than 10% isn’t confirmed for this deal.'

/** Whether less than 10% is possible. */
export function reducibleText({ reducible: answer }: Underwriting['equity']): string {
  return answer === null ? reducibleUnknown : answer ? reducible : notReducible
}

// Edition changes
export const editionChange = (days: number, day: string): string =>
  `${days === 0 ? 'SBA rules change on the expected day of the loan number' : `SBA rules change within ${days} ${days === 1 ? 'day' : 'days'} of the expected loan number`} (${day}). Compare both results.`

// Longest term
export const mixedTerm = (realEstate: string, business: string): string =>
  `Separately: ${realEstate} for real estate, ${business} for the rest`
export const blendedTerm = (term: string): string => `Or one loan of at most ${term}, weighted by amount`

// Warnings
export interface WarningFormats {
  money: (amount: string) => string
  ratio: (ratio: string) => string
}

interface NamedAmount {
  item_name: string
  amount: string
}

export type WarningFacts =
  | { kind: 'income_twice'; period: string; revenue: NamedAmount; net_income: NamedAmount }
  | { kind: 'high_dscr'; period: string; dscr: string; sde: string; debt_proposed: string }
  | { kind: 'loan_amounts'; deal: string | null; sources: string | null; debts: string | null }
  | { kind: 'negative_source'; item_name: string; source: string; amount: string }

/** The amounts that a warning is about, by name. */
export function warningAmounts(facts: WarningFacts): { name: string; amount: string }[] {
  if (facts.kind === 'high_dscr')
    return [
      { name: 'SDE', amount: facts.sde },
      { name: 'proposed debt', amount: facts.debt_proposed },
    ]
  if (facts.kind === 'negative_source') return [{ name: facts.item_name, amount: facts.amount }]
  if (facts.kind === 'income_twice')
    return [facts.revenue, facts.net_income].map(({ item_name, amount }) => ({ name: item_name, amount }))
  return [
    ...(facts.deal === null ? [] : [{ name: 'on the deal', amount: facts.deal }]),
    ...(facts.sources === null ? [] : [{ name: 'in sources and uses', amount: facts.sources }]),
    ...(facts.debts === null ? [] : [{ name: 'in proposed debts', amount: facts.debts }]),
  ]
}

export function warningText(facts: WarningFacts, { money, ratio }: WarningFormats): string {
  if (facts.kind === 'high_dscr')
    return `The DSCR of ${facts.period} is ${ratio(facts.dscr)}: SDE ${money(facts.sde)} for payments of ${money(facts.debt_proposed)}. Ratios above 5 are rare, so check both amounts.`
  if (facts.kind === 'income_twice') {
    const { period, revenue, net_income } = facts
    return `In ${period}, ${revenue.item_name} (${money(revenue.amount)}) and ${net_income.item_name} (${money(net_income.amount)}) are both entered as income. ${net_income.item_name} is usually part of ${revenue.item_name}, so it may count twice.`
  }
  if (facts.kind === 'negative_source')
    return `${facts.item_name}: the ${facts.source} amount is negative, ${money(facts.amount)}, which lowers the total. Enter who pays as a positive amount.`
  const amounts = warningAmounts(facts).map(({ name, amount }) => `${money(amount)} ${name}`)
  return facts.deal === null
    ? `The deal’s loan amount isn’t entered: ${amounts.join(', ')}.`
    : `The loan amounts differ: ${amounts.join(', ')}.`
}
