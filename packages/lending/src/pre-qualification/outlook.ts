import { guarantyPercentage } from '../guaranty/guaranty-percentage.ts'
import { type Amount, type Rate, readAmount, sumAmounts, writeAmount } from '../numbers/amounts.ts'
import { decimal, upToCent } from '../numbers/decimal.ts'
import type { Ratio } from '../numbers/ratios.ts'
import { type Day, editionOn, type RuleUsed } from '../rules/editions.ts'
import { CREDIT_GUIDELINES, PURPOSE_RULES } from '../rules/house-guidelines.ts'
import { type OwnershipChange, type SourcedRule, type SourcedRuleUsed, sourcedRule } from '../rules/sop-editions.ts'
import { checkFloor } from '../underwriting/dscr-floors.ts'
import { equityInjection } from '../underwriting/equity-injection.ts'

/** What a person says of the loan they want, under the names of a lead. */
export interface OutlookFacts {
  loan_amount: Amount
  loan_purpose: string
  down_payment: Amount | null
  /** Null: not said yet. */
  business_type: string | null
  personal_credit_score: number | null
  /** The monthly payment at the highest typical rate; null: not known. */
  payment: Amount | null
  on: Day
}

/** `helps` and `gap` decide the outlook; `open` is what lenders will ask and these answers can't tell. */
type Effect = 'helps' | 'gap' | 'open'

interface Sourced {
  rule: SourcedRuleUsed
}

export type OutlookReason =
  | { topic: 'program_limit'; effect: 'gap'; largest_loan: Amount; rule: RuleUsed }
  | {
      topic: 'down_payment'
      effect: Effect
      required_rate: Rate
      required: Amount
      missing: Amount
      rule: SourcedRuleUsed
    }
  | ({ topic: 'credit_score'; effect: Effect; comfortable: number } & Sourced)
  | ({ topic: 'cash_flow'; effect: 'open'; floor: Ratio; needed: Amount | null } & Sourced)
  | ({ topic: 'start_up' | 'refinance' | 'franchise'; effect: 'open' } & Sourced)
  | ({ topic: 'occupancy'; effect: 'open'; existing: string; built: string } & Sourced)

/** Never a decision: only a lender decides, and only after reviewing documents. */
export interface Outlook {
  outlook: 'likely' | 'needs_work' | 'unclear'
  /** What needs work first, then what helps, then what is open. */
  reasons: OutlookReason[]
}

/**
 * How a request for a 7(a) loan looks from a few answers, and why (docs/lending.md). Reasons below confidence H, and
 * our own rule of thumb about credit scores, are marked by their rule as not confirmed.
 * @throws RangeError if an amount is not one.
 */
export function outlookOf(facts: OutlookFacts): Outlook {
  const reasons = [
    ...programLimit(facts),
    ...downPayment(facts),
    creditScore(facts),
    ...cashFlow(facts),
    ...purposeQuestions(facts),
  ]
  const order: readonly Effect[] = ['gap', 'helps', 'open']
  return {
    outlook: summaryOf(facts, reasons),
    reasons: reasons.toSorted((a, b) => order.indexOf(a.effect) - order.indexOf(b.effect)),
  }
}

function summaryOf({ loan_purpose, business_type }: OutlookFacts, reasons: OutlookReason[]): Outlook['outlook'] {
  if (reasons.some(({ effect }) => effect === 'gap')) return 'needs_work'
  const isKnown = reasons.every(
    ({ topic, effect }) => effect === 'helps' || (topic !== 'down_payment' && topic !== 'credit_score'),
  )
  return isKnown && loan_purpose !== 'Other' && business_type !== null ? 'likely' : 'unclear'
}

function programLimit({ loan_amount, on }: OutlookFacts): OutlookReason[] {
  const terms = { sba_program: '7(a)', on, guaranty_percentage: null } as const
  const { over_limit, largest_loan, rule } = guarantyPercentage(loan_amount, terms)
  return over_limit ? [{ topic: 'program_limit', effect: 'gap', largest_loan, rule }] : []
}

const isStartUp = ({ loan_purpose, business_type }: OutlookFacts) =>
  loan_purpose === 'Startup' || business_type === 'Startup'

const isFranchise = ({ loan_purpose, business_type }: OutlookFacts) =>
  loan_purpose === 'Franchise' || business_type === 'Franchise'

function ownershipChange({ loan_purpose, business_type }: OutlookFacts): OwnershipChange {
  if (loan_purpose === 'Partner Buyout') return 'Owner Buyout'
  const buys = loan_purpose === 'Business Acquisition' || business_type === 'Acquisition'
  if (!buys) return 'None'
  // An existing business may be buying one in its own line, which counts as an expansion.
  return business_type === 'Existing Business' || business_type === null
    ? 'Category not determined'
    : 'Initial Acquisition'
}

/** Startups and changes of ownership need an equity injection. A franchise location may be either, or neither. */
function downPayment(facts: OutlookFacts): OutlookReason[] {
  const { loan_amount, down_payment, on } = facts
  const injection = equityInjection({
    project_total: sumAmounts([loan_amount, down_payment ?? '0.00']),
    borrower_total: down_payment ?? '0.00',
    seller_note: '0.00',
    standby_debt: '0.00',
    minority_investment: '0.00',
    start_up: isStartUp(facts) || isFranchise(facts),
    ownership_change: ownershipChange(facts),
    on,
  })
  if (injection.requirement !== 'required') return []
  const { required_rate, required, missing, rule } = injection
  const isCertain = isStartUp(facts) || ownershipChange(facts) !== 'None'
  const effect = injection.met ? 'helps' : down_payment !== null && isCertain ? 'gap' : 'open'
  return [{ topic: 'down_payment', effect, required_rate, required, missing, rule }]
}

function creditScore({ personal_credit_score: score, on }: OutlookFacts): OutlookReason {
  const { comfortable, weak, ...rule } = editionOn(CREDIT_GUIDELINES, on)
  const effect = score === null ? 'open' : score >= comfortable ? 'helps' : score < weak ? 'gap' : 'open'
  return { topic: 'credit_score', effect, comfortable, rule: sourcedRule(rule, on) }
}

/** What the business has to earn in a year for each dollar of payments. Nothing if the floor depends on more answers. */
function cashFlow(facts: OutlookFacts): OutlookReason[] {
  const { loan_amount, payment, on } = facts
  const terms = { loan: loan_amount, ownership_change: ownershipChange(facts), historical: true, on }
  const { floor, rule } = checkFloor('0', terms)
  if (floor === null || rule === null) return []
  const needed = payment === null ? null : readAmount(payment).times('12').times(decimal(floor))
  return [
    { topic: 'cash_flow', effect: 'open', floor, needed: needed === null ? null : writeAmount(upToCent(needed)), rule },
  ]
}

function purposeQuestions(facts: OutlookFacts): OutlookReason[] {
  const { loan_purpose, on } = facts
  const { start_up, refinance, franchise, occupancy } = editionOn(PURPOSE_RULES, on)
  const open = (topic: 'start_up' | 'refinance' | 'franchise', rule: SourcedRule): OutlookReason => ({
    topic,
    effect: 'open',
    rule: sourcedRule(rule, on),
  })
  const { existing, built, ...occupancyRule } = occupancy
  return [
    ...(isStartUp(facts) ? [open('start_up', start_up)] : []),
    ...(loan_purpose === 'Debt Refinance' ? [open('refinance', refinance)] : []),
    ...(isFranchise(facts) ? [open('franchise', franchise)] : []),
    ...(loan_purpose === 'Commercial Real Estate' || loan_purpose === 'Construction'
      ? [{ topic: 'occupancy', effect: 'open', existing, built, rule: sourcedRule(occupancyRule, on) } as const]
      : []),
  ]
}
