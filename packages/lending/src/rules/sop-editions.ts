import type { Amount, Rate } from '../numbers/amounts.ts'
import type { Ratio } from '../numbers/ratios.ts'
import { type Day, type Editions, editionOn, type RuleEdition, type RuleUsed, ruleUsed } from './editions.ts'

export const OWNERSHIP_CATEGORIES = [
  'Initial Acquisition',
  'Owner Buyout',
  'ESOP or Cooperative',
  'Business Expansion',
] as const
export type OwnershipCategory = (typeof OWNERSHIP_CATEGORIES)[number]
/** "Category not determined": ownership changes, but no one has said how. */
export type OwnershipChange = 'None' | OwnershipCategory | 'Category not determined'

/** H: three or more independent sources or a primary copy; M: two, or one careful one; L: one, or an old edition. */
export type Confidence = 'H' | 'M' | 'L'

/** A rule with where it comes from. */
export interface SourcedRule {
  from: Day
  name: string
  source: string
  confidence: Confidence
}

/** A sourced rule as a result names it: confirmed only with confidence H. */
export interface SourcedRuleUsed extends RuleUsed {
  source: string
  confidence: Confidence
}

export interface FloorRule extends SourcedRule {
  floor: Ratio
}

export const LIMITED_SOURCES = ['seller_note', 'standby_debt', 'minority_investment'] as const
export type LimitedSource = (typeof LIMITED_SOURCES)[number]

export interface EquityRule extends SourcedRule {
  /** Fraction of the total project cost. */
  required: Rate
  /** The fraction of the requirement that limited sources together can cover. */
  limited_part: Rate
  limited: readonly LimitedSource[]
  /** Whether a lender may require less; null: not known. */
  reducible: Readonly<Record<OwnershipCategory, boolean | null>>
}

/** An edition of SOP 50 10, for loans numbered from `from` on. */
export interface SopEdition extends RuleEdition, SourcedRule {
  standard: FloorRule
  small: FloorRule & { up_to: Amount }
  /** Minimum DSCR of a change of ownership; null: those of other loans. */
  ownership_floors: Readonly<Record<OwnershipCategory, FloorRule>> | null
  /** A change of ownership up to the small limit isn't underwritten as 7(a) Small; null: it is. */
  no_small_for_ownership: SourcedRule | null
  /** Projections don't carry coverage for a change of ownership; null: they do. */
  no_projections_for_ownership: SourcedRule | null
  equity: EquityRule
  /** Real estate and business parts of a mixed loan have terms of their own, or a weighted blend; null: no such rule. */
  mixed_use: SourcedRule | null
}

const SOP_8 = { from: '2025-06-01', source: 'SOP 50 10 8', confidence: 'H' } as const
const SOP_8_1 = { from: '2026-10-01', source: 'SOP 50 10 8.1', confidence: 'H' } as const

const FLOORS = {
  standard: { ...SOP_8, name: 'Standard', floor: '1.15' },
  small: { ...SOP_8, name: 'Loans up to $350,000', floor: '1.10', confidence: 'M', up_to: '350000.00' },
} as const

const ownershipFloor = (name: string, floor: Ratio): FloorRule => ({ ...SOP_8_1, name, floor })

/** Source: independent readings of both editions, collected up to 2026-11-22; the text of 8.1 could not be read. */
export const SOP_EDITIONS: Editions<SopEdition> = [
  {
    ...SOP_8,
    ...FLOORS,
    name: 'SOP 50 10 8',
    confirmed: true,
    ownership_floors: null,
    no_small_for_ownership: null,
    no_projections_for_ownership: null,
    equity: {
      ...SOP_8,
      name: 'SOP 50 10 8',
      required: '0.10',
      limited_part: '0.5',
      limited: ['seller_note'],
      reducible: {
        'Initial Acquisition': null,
        'Owner Buyout': null,
        'ESOP or Cooperative': null,
        'Business Expansion': null,
      },
    },
    mixed_use: null,
  },
  {
    ...SOP_8_1,
    ...FLOORS,
    name: 'SOP 50 10 8.1',
    confirmed: true,
    ownership_floors: {
      'Initial Acquisition': ownershipFloor('Initial Acquisition', '1.25'),
      'Owner Buyout': ownershipFloor('Owner Buyout', '1.25'),
      'ESOP or Cooperative': ownershipFloor('ESOP or Cooperative', '1.25'),
      'Business Expansion': ownershipFloor('Business Expansion', '1.15'),
    },
    no_small_for_ownership: { ...SOP_8_1, name: 'No 7(a) Small for a change of ownership', confidence: 'M' },
    no_projections_for_ownership: { ...SOP_8_1, name: 'No projections for a change of ownership' },
    equity: {
      ...SOP_8_1,
      name: 'SOP 50 10 8.1',
      required: '0.10',
      limited_part: '0.5',
      limited: LIMITED_SOURCES,
      reducible: {
        'Initial Acquisition': false,
        'Owner Buyout': true,
        'ESOP or Cooperative': null,
        'Business Expansion': true,
      },
    },
    mixed_use: { ...SOP_8_1, name: 'Mixed use', confidence: 'M' },
  },
]

export function sourcedRule({ source, confidence, ...rule }: SourcedRule, on: Day): SourcedRuleUsed {
  return { ...ruleUsed({ ...rule, confirmed: confidence === 'H' }, on), source, confidence }
}

/** The categories that a deal may be in: all of them and none (null) while no one has said. */
export function possibleCategories(change: OwnershipChange | null): readonly (OwnershipCategory | null)[] {
  if (change === null) return [null, ...OWNERSHIP_CATEGORIES]
  if (change === 'None') return [null]
  return change === 'Category not determined' ? OWNERSHIP_CATEGORIES : [change]
}

/** Days on either side of an edition's first day within which a loan number may fall under the other edition. */
const NEAR_DAYS = 14
const DAY_MS = 86_400_000

export interface EditionEdge {
  /** First day of the later edition. */
  edge: Day
  /** The last day of the earlier edition. */
  day_before: Day
  /** From the loan number's date to the edge, either way. */
  days: number
  before: string
  after: string
}

/**
 * The edition change that the expected day of the loan number is close to; null if there is none.
 * @throws RangeError if the day is not in the form YYYY-MM-DD.
 */
export function editionEdge(on: Day): EditionEdge | null {
  editionOn(SOP_EDITIONS, on)
  for (const [index, { from, name }] of SOP_EDITIONS.entries()) {
    const before = SOP_EDITIONS[index - 1]
    const days = Math.abs(Date.parse(from) - Date.parse(on)) / DAY_MS
    if (before === undefined || days > NEAR_DAYS) continue
    return { edge: from, day_before: addDays(from, -1), days, before: before.name, after: name }
  }
  return null
}

/** The calendar day so many days later. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
