import { listInvitations } from '@loanyard/contract/auth/invitations'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'

export const invitationsQuery = queryOptions({
  queryKey: ['user', 'invitations'],
  queryFn: async ({ signal }) => (await callApi(listInvitations, { signal })).results,
  staleTime: 60_000,
})
