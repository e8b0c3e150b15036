import type { LendingRateKind, RatesOfDay } from '@loanyard/contract/financials/lending-rates'
import { collateralTypes, type CollateralType } from '@loanyard/contract/financials/values'
import { COLLATERAL_RATES_START, type CollateralRatesEdition } from '@loanyard/lending/rules/collateral-rates'
import { editionOn } from '@loanyard/lending/rules/editions'
import { fraction } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import type { LendingRateRow } from './rate-queries.ts'

/** The entry with the latest day up to `day`; of several for that day, the one entered last. */
function entryOn(
  entries: readonly LendingRateRow[],
  on: string,
  { kind, type }: { kind: LendingRateKind; type: CollateralType | null },
): LendingRateRow | null {
  let applicable: LendingRateRow | null = null
  for (const entry of entries) {
    if (entry.kind !== kind || entry.collateral_type !== type || entry.withdrawn_at !== null) continue
    if (entry.effective_from > on) continue
    // Newest entry first, so that one is kept.
    if (applicable === null || entry.effective_from > applicable.effective_from) applicable = entry
  }
  return applicable
}

/** The rates that apply on a day. `entries` come newest entry first. */
export function ratesOn(entries: readonly LendingRateRow[], on: string): RatesOfDay {
  const start = editionOn(COLLATERAL_RATES_START, on)
  const base = entryOn(entries, on, { kind: 'base_rate', type: null })
  return {
    on,
    base_rate: base === null ? null : { rate: fraction(base.rate) ?? '', effective_from: base.effective_from },
    collateral_rates: collateralTypes.map((type) => {
      const own = entryOn(entries, on, { kind: 'collateral_rate', type })
      const appraised = entryOn(entries, on, { kind: 'appraised_rate', type })
      return {
        collateral_type: type,
        rate: fraction(own?.rate ?? start.rates[type]) ?? '',
        effective_from: own?.effective_from ?? null,
        appraised_rate: fraction(appraised?.rate ?? start.appraised[type] ?? null),
        appraised_from: appraised?.effective_from ?? null,
      }
    }),
  }
}

/** In the form the formulas take. */
export function editionOf(entries: readonly LendingRateRow[], on: string): CollateralRatesEdition {
  const { collateral_rates } = ratesOn(entries, on)
  const start = editionOn(COLLATERAL_RATES_START, on)
  const rates = { ...start.rates }
  const appraised = { ...start.appraised }
  let isOwn = false
  for (const { collateral_type, rate, effective_from, appraised_rate, appraised_from } of collateral_rates) {
    rates[collateral_type] = rate
    if (appraised_rate !== null) appraised[collateral_type] = appraised_rate
    isOwn ||= effective_from !== null || appraised_from !== null
  }
  return { ...start, ...(isOwn ? { name: copy.ownRates, confirmed: true } : {}), rates, appraised }
}
