import type { ChangeKind } from '@loanyard/contract/events'

/** By how an action begins; the first that fits. Null: nothing of it is to be seen by others. */
const kinds: readonly (readonly [RegExp, ChangeKind | null])[] = [
  [/^document_(announced|arrived|scan_|upload_)/, null],
  [/^lender_told/, null],
  [/^lead/, 'lead'],
  [/^document/, 'document'],
  [/^(request_|bundle_request|signing_)/, 'request'],
  [/^(bundle_|attachment_)/, 'bundle'],
  [/^(source_use|collateral|financial|lending_rate)/, 'financials'],
  [/^stage_/, 'stage'],
  [/^staff_/, 'staff'],
  [/^lender_/, 'lender'],
  [/^(deal_|client_)/, 'deal'],
  [/^(partner_|social_)/, 'partner'],
]

/** What an action of the audit trail changes for those who have it before them; null: nothing. */
export function changeKindOf(action: string): ChangeKind | null {
  return kinds.find(([pattern]) => pattern.test(action))?.[1] ?? null
}
