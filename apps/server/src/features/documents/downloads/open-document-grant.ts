import { notFound } from '../../../errors.ts'
import { isLender, type LenderContext, type ParticipantContext, type ViewerContext } from '../../../services/context.ts'
import type { DownloadGrant } from '../../../services/storage/blob-store.ts'
import { activeContentFor, findLenderDocuments, watermarkedPrefix } from '../lenders/lender-document-queries.ts'
import { findDocument } from '../queries.ts'
import { canShowInline, type DocumentGrant } from './document-grant.ts'

type ServedFile = Omit<DownloadGrant, 'seconds'>

/** Throws not_found if the holder lost access or the file was replaced. */
export function openDocumentGrant(ctx: ViewerContext, grant: DocumentGrant): Promise<ServedFile> {
  return isLender(ctx) ? grantForLender(ctx, grant) : grantForParticipant(ctx, grant)
}

async function grantForParticipant(ctx: ParticipantContext, grant: DocumentGrant): Promise<ServedFile> {
  const document = await findDocument(ctx, grant.document)
  if (document === null) throw notFound()
  const { state, object_key, preview_key, content_type, active_content, name } = document
  const isCurrent = grant.key === (grant.as === 'preview' ? preview_key : object_key)
  if (!isCurrent || state !== 'ready' || content_type === null) throw notFound()
  return servedFile(grant, { name, content_type, active_content })
}

async function grantForLender(ctx: LenderContext, grant: DocumentGrant): Promise<ServedFile> {
  const [document] = await findLenderDocuments(ctx, [grant.document])
  if (document === undefined) throw notFound()
  const { id, is_watermarked, object_key, preview_key } = document
  // A watermarked document is served only as this person's copy, and without a preview: it would have no watermark.
  const isCurrent = is_watermarked
    ? grant.key.startsWith(`${watermarkedPrefix}${id}/`)
    : grant.key === (grant.as === 'preview' ? preview_key : object_key)
  if (!isCurrent) throw notFound()
  const { name, content_type } = document
  return servedFile(grant, { name, content_type, active_content: activeContentFor(document) })
}

function servedFile(
  { key, as }: DocumentGrant,
  { name, ...content }: Parameters<typeof canShowInline>[0] & { readonly name: string },
): ServedFile {
  if (as === 'preview') return { key, content_type: 'image/jpeg', file_name: `${name}.jpg`, disposition: 'inline' }
  const disposition = as === 'inline' && canShowInline(content) ? 'inline' : 'attachment'
  return { key, content_type: content.content_type, file_name: name, disposition }
}
