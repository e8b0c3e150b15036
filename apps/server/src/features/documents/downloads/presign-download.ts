import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import { AppError, notFound } from '../../../errors.ts'
import type { ParticipantContext } from '../../../services/context.ts'
import { getDocumentRow } from '../queries.ts'
import { createDocumentUrl, type ServedAs } from './document-grant.ts'

/** What browsers show by themselves without running anything of the document's. */
const inlineTypes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/csv'])

/** True for what browsers show by themselves; their own readers run what is in a PDF. */
export function canShowInline({ content_type, active_content }: InlineContent): boolean {
  return inlineTypes.has(content_type) && active_content.length === 0
}

interface InlineContent {
  readonly content_type: string
  readonly active_content: readonly ActiveContent[]
}

/**
 * An address to download a document at, to show it, or to show a picture of it. Throws not_found, not_ready; `inline` of
 * what browsers do not show safely is a download.
 */
export async function presignDownload(
  ctx: ParticipantContext,
  id: string,
  as: ServedAs = 'attachment',
): Promise<{ presigned_url: string }> {
  const { id: document, state, object_key, preview_key, content_type } = await getDocumentRow(ctx, id)
  if (state !== 'ready' || content_type === null) {
    throw new AppError(
      'not_ready',
      'This document can’t be downloaded because it didn’t finish uploading or was rejected.',
    )
  }
  if (as !== 'preview') return createDocumentUrl(ctx, { document, key: object_key, as })
  if (preview_key === null) throw notFound()
  return createDocumentUrl(ctx, { document, key: preview_key, as })
}
