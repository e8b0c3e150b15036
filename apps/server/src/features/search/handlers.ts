import type { searchCalls } from '@loanyard/contract/search/search'
import type { Handlers } from '../../http/routing/call-types.ts'
import { searchEverything } from './search.ts'

export const searchHandlers: Handlers<typeof searchCalls> = {
  searchEverything: (ctx, { query }) => searchEverything(ctx, query.q),
}
