import * as z from 'zod'
import { call } from '../core/call.ts'
import { day, fraction, instant, line } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import * as copy from './copy.ts'
import { collateralTypes } from './values.ts'

/** `base_rate`: prime. `appraised_rate`: the collateral rate of a type if there is an appraisal. */
export const lendingRateKinds = ['base_rate', 'collateral_rate', 'appraised_rate'] as const
export type LendingRateKind = (typeof lendingRateKinds)[number]

const rate = z.string().meta({ description: 'A fraction: 0.85 is 85%' })

/** The rates that apply on a day. `effective_from` is null for the default rates of docs/lending.md. */
export const ratesOfDay = z
  .object({
    on: z.string().meta({ description: 'The day the deal was approved, or today if it isn’t approved yet' }),
    base_rate: z.object({ rate, effective_from: z.string() }).nullable().meta({ description: 'null: not set yet' }),
    collateral_rates: z.array(
      z.object({
        collateral_type: z.enum(collateralTypes),
        rate,
        effective_from: z.string().nullable(),
        appraised_rate: rate.nullable().meta({
          description: 'Rate with an orderly-liquidation appraisal; null: the same rate',
        }),
        appraised_from: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'RatesOfDay' })
export type RatesOfDay = z.infer<typeof ratesOfDay>

export const lendingRate = z
  .object({
    id: id('lending_rate'),
    kind: z.enum(lendingRateKinds),
    collateral_type: z.enum(collateralTypes).nullable().meta({ description: 'null for the base rate' }),
    rate,
    effective_from: z.string(),
    note: z.string(),
    created: instant,
    created_by: z.string().meta({ description: 'full name at the time' }),
    withdrawn_at: instant.nullable(),
    withdrawn_by: z.string().nullable(),
    replaced: z.boolean().meta({ description: 'Replaced by a later entry for the same day' }),
  })
  .meta({ id: 'LendingRate' })
export type LendingRate = z.infer<typeof lendingRate>

export const lendingRates = z
  .object({
    today: ratesOfDay,
    history: z.array(lendingRate).meta({ description: 'All entries, newest first' }),
    can: z.object({ update: z.boolean() }),
  })
  .meta({ id: 'LendingRates' })
export type LendingRates = z.infer<typeof lendingRates>

export const newLendingRate = z
  .strictObject({
    kind: z.enum(lendingRateKinds, copy.rateKindRequired),
    collateral_type: z.enum(collateralTypes, copy.collateralTypeRequired).nullable().default(null),
    rate: fraction(1, copy.collateralRateFraction),
    effective_from: day,
    note: line(500).default(''),
  })
  .refine(({ kind, collateral_type }) => (kind === 'base_rate') === (collateral_type === null), {
    path: ['collateral_type'],
    error: copy.collateralTypeMismatch,
  })
export type NewLendingRate = z.output<typeof newLendingRate>

export const getLendingRates = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/lending-rates',
  access: 'staff',
  summary: 'The partner’s base rate and collateral rates, with their history',
  reply: { status: 200, schema: lendingRates },
})

export const addLendingRate = call({
  method: 'POST',
  path: '/api/v0/partners/{partner_id}/lending-rates',
  access: 'staff',
  summary: 'Set a rate from a given day; earlier entries stay in the history',
  body: newLendingRate,
  reply: { status: 201, schema: lendingRates },
})

export const withdrawLendingRate = call({
  method: 'DELETE',
  path: '/api/v0/partners/{partner_id}/lending-rates/{rate_id}',
  access: 'staff',
  summary: 'Withdraw an entry made by mistake; it stays in the history but no longer applies',
  reply: { status: 204, schema: null },
})

export const lendingRateCalls = { getLendingRates, addLendingRate, withdrawLendingRate }
