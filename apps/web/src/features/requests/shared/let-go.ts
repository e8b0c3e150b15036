import { deleteDocument } from '@loanyard/contract/document-calls'
import { callApi } from '../../../lib/api.ts'

/**
 * Has the server forget a template that was sent and is not wanted after all. `kept` is the one that was saved before,
 * which stays. Where this fails the server forgets it by itself after two days, and never one that is in use.
 */
export function discardTemplate(partnerId: string, template: { id: string } | null, kept: string | null = null): void {
  if (template === null || template.id === kept) return
  callApi(deleteDocument, { params: { partner_id: partnerId, document_id: template.id } }).catch(() => undefined)
}
