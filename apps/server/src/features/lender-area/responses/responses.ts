import type { LenderResponse } from '@loanyard/contract/lenders/responses'
import type { ResponseRow } from './response-queries.ts'

/** The response as the lender sees it. */
export function presentResponse({ by_name, responded_at, ...response }: ResponseRow): LenderResponse {
  return { ...response, by: by_name, at: responded_at }
}
