import type { searchCalls } from '@loanyard/contract/search'
import type { Handlers } from '../../http/call-types.ts'
import { searchEverything } from './search.ts'

export const searchHandlers: Handlers<typeof searchCalls> = {
  searchEverything: (ctx, { query }) => searchEverything(ctx, query.q),
}
