import type { LenderDocument } from '@loanyard/contract/lender-area'
import type { PreviewDocument } from '../../documents/preview/preview-kind.ts'

/** The document as the preview knows it: what lenders see has arrived and was found to be good. */
export function toPreviewDocument(document: LenderDocument): PreviewDocument {
  const { id, name, file_type, size, pages, has_preview, active_content } = document
  return { id, name, file_type, size, pages, has_preview, active_content, state: 'ready', problem: null }
}
