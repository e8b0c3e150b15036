import type { Lender } from '@loanyard/contract/lenders/schemas'
import type { QueryClient } from '@tanstack/react-query'
import { lenderKeys, type LenderPages } from './queries.ts'

export function updateCachedLender(client: QueryClient, lender: Lender): void {
  client.setQueriesData<LenderPages>(
    { queryKey: lenderKeys.lists(lender.partner) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          results: page.results.map((each) => (each.id === lender.id ? lender : each)),
        })),
      },
  )
  client.setQueryData<Lender>(lenderKeys.one(lender.partner, lender.id), (present) => present && lender)
}
