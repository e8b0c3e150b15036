import type { Rate } from '../numbers/amounts.ts'
import type { Editions, RuleEdition } from './editions.ts'

export const COLLATERAL_TYPES = [
  'Real Estate',
  'Machinery & Equipment (new)',
  'Machinery & Equipment (used)',
  'Vehicles',
  'Furniture & Fixtures',
  'Inventory',
  'Accounts Receivable',
  'Cash & Securities',
  'Other',
] as const

export type CollateralType = (typeof COLLATERAL_TYPES)[number]

/** The lendable fraction of each type's value, set by a partner or the default below. */
export interface CollateralRatesEdition extends RuleEdition {
  rates: Readonly<Record<CollateralType, Rate>>
  /** Applies instead if there is an orderly-liquidation appraisal. */
  appraised: Readonly<Partial<Record<CollateralType, Rate>>>
}

/** A partner's default rates, from earlier editions of the SBA's SOP 50 10; not confirmed in the current one. */
export const COLLATERAL_RATES_START: Editions<CollateralRatesEdition> = [
  {
    from: '2018-10-01',
    name: 'Starting rates',
    confirmed: false,
    rates: {
      'Real Estate': '0.85',
      'Machinery & Equipment (new)': '0.75',
      'Machinery & Equipment (used)': '0.50',
      Vehicles: '0.50',
      'Furniture & Fixtures': '0.10',
      Inventory: '0.10',
      'Accounts Receivable': '0.10',
      'Cash & Securities': '0.90',
      Other: '0.00',
    },
    appraised: { 'Machinery & Equipment (used)': '0.80' },
  },
]
