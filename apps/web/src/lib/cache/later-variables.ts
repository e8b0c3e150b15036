import type { MutationKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * What was passed to mutations that started after the one with these variables and haven't ended: when that one ends,
 * what they show must stay.
 */
export function laterVariables<V>(mutationKey: MutationKey, variables: V): V[] {
  const pending = queryClient.getMutationCache().findAll({ mutationKey, exact: true, status: 'pending' })
  // Cast: mutations with the same key take the same variables.
  const all = pending.map(({ state }) => state.variables as V)
  return all.slice(all.indexOf(variables) + 1)
}
