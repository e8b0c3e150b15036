import { listSsoConnections } from '@loanyard/contract/auth/sso/connections'
import { listLenders } from '@loanyard/contract/lenders/calls'
import { queryOptions } from '@tanstack/react-query'
import { lenderKeys, securityKeys } from '../../../../domain/query-keys.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { queryClient } from '../../../../lib/cache/query-client.ts'

export function ssoQuery(partnerId: string) {
  return queryOptions({
    queryKey: securityKeys(partnerId, 'sso'),
    queryFn: ({ signal }) => callApi(listSsoConnections, { params: { partner_id: partnerId }, signal }),
  })
}

export function refreshSso(partnerId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: securityKeys(partnerId, 'sso') })
}

/** Lenders to choose from, by name. More than a partner has in practice. */
export function lenderOptionsQuery(partnerId: string) {
  return queryOptions({
    queryKey: lenderKeys.options(partnerId),
    queryFn: async ({ signal }) => {
      const query = { ordering: 'name', limit: '100' } as const
      const { results } = await callApi(listLenders, { params: { partner_id: partnerId }, query, signal })
      return results.map(({ id, name }) => ({ value: id, label: name }))
    },
  })
}
