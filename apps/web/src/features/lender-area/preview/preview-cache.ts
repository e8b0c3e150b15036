import type { LenderPreview } from '@loanyard/contract/lender-area/preview'
import { readOnlyClient } from '../../../lib/cache/query-client.ts'
import { acknowledgmentsQuery, questionsQuery } from '../queries.ts'

/** What the lender's own tabs find in place of their calls. Nothing in it is ever asked of the server. */
export function previewCache({ deal, questions, acknowledgements }: LenderPreview): ReturnType<typeof readOnlyClient> {
  const cache = readOnlyClient()
  const ref = { partnerId: deal.partner.id, dealId: deal.id }
  cache.setQueryData(questionsQuery(ref).queryKey, questions)
  cache.setQueryData(acknowledgmentsQuery(ref).queryKey, acknowledgements)
  return cache
}
