import { type Amount, type Rate, readAmount, writeAmount } from '../numbers/amounts.ts'
import { type Decimal, decimal, downToCent, larger, smaller, upToCent, ZERO } from '../numbers/decimal.ts'
import { type Day, editionOn } from '../rules/editions.ts'
import {
  type EquityRule,
  type LimitedSource,
  LIMITED_SOURCES,
  type OwnershipChange,
  possibleCategories,
  SOP_EDITIONS,
  type SourcedRuleUsed,
  sourcedRule,
} from '../rules/sop-editions.ts'

export interface EquityTerms {
  /** Total project cost: the overall total of sources and uses. */
  project_total: Amount
  borrower_total: Amount
  /** The part of seller_total on full standby for the life of the loan. */
  seller_note: Amount
  /** The part of borrower_total that is other debt on standby. */
  standby_debt: Amount
  /** The part of borrower_total from non-controlling investors below 20%. */
  minority_investment: Amount
  /** Null: the loan purpose is missing. */
  start_up: boolean | null
  /** Null: no one has said whether ownership changes. */
  ownership_change: OwnershipChange | null
  /** The expected day of the SBA loan number, which decides the edition. */
  on: Day
}

/** The answer without which a result can't be given. */
export type MissingFact = 'ownership_change' | 'loan_purpose'

export interface EquityInjection {
  requirement: 'required' | 'none' | 'not_determined'
  /** Why it isn't determined; null otherwise. */
  missing_fact: MissingFact | null
  required_rate: Rate
  /** Rounded up to the cent. */
  required: Amount
  /** The borrower's own cash, gifts and grants. */
  counted_own: Amount
  limited: Record<LimitedSource, Amount>
  /** What limited sources together can cover. */
  most_limited: Amount
  /** What has to come from unlimited sources. */
  least_own: Amount
  counted_limited: Amount
  counted: Amount
  missing: Amount
  met: boolean
  /** Whether a lender may require less than `required_rate`; null: not known, or it depends on the category. */
  reducible: boolean | null
  rule: SourcedRuleUsed
}

/**
 * The equity injection required, counted and missing (docs/lending.md). The borrower's own money counts in full, limited
 * sources together up to half of the requirement, and totals below zero count as zero.
 * @throws RangeError if a total is not an amount.
 */
export function equityInjection(terms: EquityTerms): EquityInjection {
  const { equity } = editionOn(SOP_EDITIONS, terms.on)
  const { requirement, missing_fact } = requirementOf(terms)
  const project = nonNegative(terms.project_total)
  const required = requirement === 'required' ? upToCent(project.times(decimal(equity.required))) : ZERO
  const mostLimited = downToCent(required.times(decimal(equity.limited_part)))
  const { own, limited, limitedTotal } = sourcesOf(terms, equity)
  const countedLimited = smaller(limitedTotal, mostLimited)
  const missing = larger(ZERO, required.minus(own).minus(countedLimited))
  return {
    requirement,
    missing_fact,
    required_rate: equity.required,
    required: writeAmount(required),
    counted_own: writeAmount(own),
    limited,
    most_limited: writeAmount(mostLimited),
    least_own: writeAmount(required.minus(mostLimited)),
    counted_limited: writeAmount(countedLimited),
    counted: writeAmount(own.plus(countedLimited)),
    missing: writeAmount(missing),
    met: requirement !== 'not_determined' && missing.eq(ZERO),
    reducible: reducibleOf(terms, equity),
    rule: sourcedRule(equity, terms.on),
  }
}

function requirementOf({
  start_up,
  ownership_change,
}: EquityTerms): Pick<EquityInjection, 'requirement' | 'missing_fact'> {
  if (start_up === true || (ownership_change !== null && ownership_change !== 'None'))
    return { requirement: 'required', missing_fact: null }
  if (ownership_change === null) return { requirement: 'not_determined', missing_fact: 'ownership_change' }
  if (start_up === null) return { requirement: 'not_determined', missing_fact: 'loan_purpose' }
  return { requirement: 'none', missing_fact: null }
}

/** Parts of the borrower's total that an edition limits don't count as the borrower's own money. */
function sourcesOf(terms: EquityTerms, { limited }: EquityRule) {
  const borrower = nonNegative(terms.borrower_total)
  let own = borrower
  let limitedTotal = ZERO
  const amounts = { seller_note: ZERO, standby_debt: ZERO, minority_investment: ZERO }
  for (const source of LIMITED_SOURCES) {
    if (!limited.includes(source)) continue
    const named = nonNegative(terms[source])
    amounts[source] = source === 'seller_note' ? named : smaller(named, own)
    if (source !== 'seller_note') own = own.minus(amounts[source])
    limitedTotal = limitedTotal.plus(amounts[source])
  }
  const { seller_note, standby_debt, minority_investment } = amounts
  return {
    own,
    limitedTotal,
    limited: {
      seller_note: writeAmount(seller_note),
      standby_debt: writeAmount(standby_debt),
      minority_investment: writeAmount(minority_investment),
    },
  }
}

/** Known only if every category that the deal may be in agrees. */
function reducibleOf({ ownership_change }: EquityTerms, { reducible }: EquityRule): boolean | null {
  const answers = possibleCategories(ownership_change).map((category) =>
    category === null ? null : reducible[category],
  )
  const [first = null] = answers
  return answers.every((answer) => answer === first) ? first : null
}

const nonNegative = (amount: Amount): Decimal => larger(ZERO, readAmount(amount))
