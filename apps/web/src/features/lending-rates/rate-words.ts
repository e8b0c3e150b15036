import type { LendingRate } from '@loanyard/contract/lending-rates'

/** What a rate is of: "Base rate (prime)", "Vehicles", "Vehicles, appraised". */
export function rateName({ kind, collateral_type }: Pick<LendingRate, 'kind' | 'collateral_type'>): string {
  if (kind === 'base_rate' || collateral_type === null) return 'Base rate (prime)'
  return kind === 'appraised_rate' ? `${collateral_type}, appraised` : collateral_type
}

/** What became of an entry, in a word; null: it counts from its day on. */
export function stateOf({ withdrawn, replaced }: LendingRate): string | null {
  if (withdrawn !== null) return 'withdrawn'
  return replaced ? 'replaced' : null
}
