import { listConditions } from '@loanyard/contract/lenders/conditions/calls'
import type { Condition } from '@loanyard/contract/lenders/conditions/schemas'
import { listRequirements } from '@loanyard/contract/requests/calls'
import { queryOptions } from '@tanstack/react-query'
import { dealParams, type DealRef } from '../../../../domain/deal-ref.ts'
import { lenderKeys, requestKeys } from '../../../../domain/query-keys.ts'
import { callApi } from '../../../../lib/api/api.ts'

export function conditionsQuery(deal: DealRef) {
  return queryOptions({
    queryKey: lenderKeys.part(deal, 'conditions'),
    queryFn: async ({ signal }) => (await callApi(listConditions, { params: dealParams(deal), signal })).results,
    staleTime: 0,
  })
}

export interface ApprovedDocument {
  readonly id: string
  readonly name: string
  /** The request it answers. */
  readonly request: { readonly id: string; readonly title: string }
}

/** What lenders can open: the documents of approved answers. */
export function approvedDocumentsQuery(deal: DealRef) {
  return queryOptions({
    queryKey: requestKeys.approvedDocuments(deal),
    queryFn: async ({ signal }): Promise<ApprovedDocument[]> => {
      const { results } = await callApi(listRequirements, { params: dealParams(deal), signal })
      return results
        .filter(({ status }) => status === 'Approved')
        .flatMap(({ id: requestId, title, submissions }) => {
          const approved = submissions.find(({ status }) => status === 'Approved')
          return (approved?.documents ?? []).map(({ id, name }) => ({ id, name, request: { id: requestId, title } }))
        })
    },
    staleTime: 0,
  })
}

/** An answer or request is refused if someone else changed the condition since. */
export const requestOn = (deal: DealRef, { id, version }: Condition) => ({
  params: { ...dealParams(deal), condition_id: id },
  ifMatch: version,
})
