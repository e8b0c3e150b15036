import type { Editions, RuleEdition, Step } from './editions.ts'

/**
 * The SBA's upfront guaranty fee for 7(a) loans: percent of the guaranteed portion, by gross loan amount.
 * "3.5/3.75": the first rate for the first 1,000,000.00 of the guaranteed portion, the second for the rest.
 */
export interface GuarantyFeeEdition extends RuleEdition {
  /** Maturity over 12 months, with the bounds of TIERS. */
  rates: readonly [string, string, string, string, string, string, string]
  /** Maturity of 12 months or less. */
  short_term: readonly Step[]
  /** The lender's annual service fee, in percent of the guaranteed balance. */
  service: readonly Step[]
}

/** Upper bounds of the tiers, inclusive. */
export const TIERS = ['150000.00', '350000.00', '500000.00', '700000.00', '1000000.00', '2000000.00', null] as const

/** The guaranteed portion, in dollars, above which the second of two rates applies. */
export const SECOND_RATE_ABOVE = '1000000.00'

const FULL = ['2', '3', '3', '3', '3.5', '3.5/3.75', '3.5/3.75'] as const
const SHORT: readonly Step[] = [[null, '0.25']]
const SERVICE: readonly Step[] = [[null, '0.55']]

/** Source: SBA information notices, as quoted by lenders, law firms and trade press up to 2026-11-20. */
export const GUARANTY_FEE_EDITIONS: Editions<GuarantyFeeEdition> = [
  { from: '2018-10-01', name: 'FY2019 to FY2021', confirmed: true, rates: FULL, short_term: SHORT, service: SERVICE },
  {
    from: '2020-12-27',
    name: 'Economic Aid Act',
    confirmed: true,
    rates: ['0', '0', '0', '0', '0', '0', '0'],
    short_term: [[null, '0']],
    service: [[null, '0']],
  },
  // The relief ended on 2021-09-23, so the regular rates applied in the last week of the fiscal year.
  { from: '2021-09-24', name: 'FY2021, end', confirmed: true, rates: FULL, short_term: SHORT, service: SERVICE },
  {
    from: '2021-10-01',
    name: 'FY2022',
    confirmed: false,
    rates: ['0', '0', '2.77', '2.77', '3.27', '3.5/3.75', '3.5/3.75'],
    short_term: [
      ['350000.00', '0'],
      [null, '0.25'],
    ],
    service: [
      ['350000.00', '0'],
      ['1000000.00', '0.49'],
      [null, '0.55'],
    ],
  },
  {
    from: '2022-10-01',
    name: 'FY2023',
    confirmed: false,
    rates: ['0', '0', '0', '0.55', '1.05', '3.5/3.75', '3.5/3.75'],
    short_term: [
      ['500000.00', '0'],
      [null, '0.25'],
    ],
    service: [
      ['500000.00', '0'],
      [null, '0.55'],
    ],
  },
  {
    from: '2023-10-01',
    name: 'FY2024',
    confirmed: true,
    rates: ['0', '0', '0', '0', '0', '1.45/1.70', '3.5/3.75'],
    short_term: [
      ['1000000.00', '0'],
      [null, '0.25'],
    ],
    service: [
      ['1000000.00', '0'],
      [null, '0.55'],
    ],
  },
  {
    from: '2024-10-01',
    name: 'FY2025, first half',
    confirmed: true,
    rates: ['0', '0', '0', '0', '0', '3.5/3.75', '3.5/3.75'],
    short_term: [
      ['1000000.00', '0'],
      [null, '0.25'],
    ],
    service: [
      ['500000.00', '0'],
      ['1000000.00', '0.17'],
      [null, '0.55'],
    ],
  },
  {
    from: '2025-03-27',
    name: 'FY2025, second half',
    confirmed: true,
    rates: FULL,
    short_term: SHORT,
    service: SERVICE,
  },
  { from: '2025-10-01', name: 'FY2026', confirmed: true, rates: FULL, short_term: SHORT, service: SERVICE },
  { from: '2026-10-01', name: 'FY2027', confirmed: false, rates: FULL, short_term: SHORT, service: SERVICE },
]
