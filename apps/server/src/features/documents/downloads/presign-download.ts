import { AppError, notFound } from '../../../errors.ts'
import type { ParticipantContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import { getDocumentRow } from '../queries.ts'
import { createDocumentUrl, type ServedAs } from './document-grant.ts'

/** `inline` becomes a download for types that browsers don't show safely. Throws not_found, not_ready. */
export async function presignDownload(
  ctx: ParticipantContext,
  id: string,
  as: ServedAs = 'attachment',
): Promise<{ presigned_url: string }> {
  const { id: document, state, object_key, preview_key, content_type } = await getDocumentRow(ctx, id)
  if (state !== 'ready' || content_type === null) {
    throw new AppError('not_ready', copy.notDownloadable)
  }
  if (as !== 'preview') return createDocumentUrl(ctx, { document, key: object_key, as })
  if (preview_key === null) throw notFound()
  return createDocumentUrl(ctx, { document, key: preview_key, as })
}
