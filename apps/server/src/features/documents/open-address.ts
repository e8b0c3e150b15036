import { isLender, type LenderContext, type PartyContext, type ReaderContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { DownloadGrant } from '../../platform/storage/store.ts'
import type { DocumentAddress } from './document-address.ts'
import { activeContentFor, findLenderPapers } from './lender-queries.ts'
import { isShownBy } from './presign-download.ts'
import { findDocument } from './queries.ts'

/** What an address leads to: an object of the store, to be shown or saved under a name. */
type HandedOut = Omit<DownloadGrant, 'seconds'>

/** What an address leads to now. Throws not_found where its holder may not see the document any more, or it was replaced. */
export function openAddress(ctx: ReaderContext, address: DocumentAddress): Promise<HandedOut> {
  return isLender(ctx) ? forLender(ctx, address) : forParty(ctx, address)
}

async function forParty(ctx: PartyContext, address: DocumentAddress): Promise<HandedOut> {
  const document = await findDocument(ctx, address.document)
  if (document === null) throw notFound()
  const { state, object_key, preview_key, content_type, active_content, name } = document
  const isIt = address.key === (address.as === 'preview' ? preview_key : object_key)
  if (!isIt || state !== 'ready' || content_type === null) throw notFound()
  return handedOut(address, { name, content_type, active_content })
}

async function forLender(ctx: LenderContext, address: DocumentAddress): Promise<HandedOut> {
  const [paper] = await findLenderPapers(ctx, [address.document])
  if (paper === undefined) throw notFound()
  const { id, stamped, object_key, preview_key } = paper
  // With a watermark only the copy that was made for this person, and no picture of a page without it.
  const plain = address.key === (address.as === 'preview' ? preview_key : object_key)
  if (stamped ? !address.key.startsWith(`stamped/${id}/`) : !plain) throw notFound()
  const { name, content_type } = paper
  return handedOut(address, { name, content_type, active_content: activeContentFor(paper) })
}

/** How a document is handed out: a picture of it, shown by the browser, or saved. */
function handedOut(
  { key, as }: DocumentAddress,
  { name, ...content }: Parameters<typeof isShownBy>[0] & { readonly name: string },
): HandedOut {
  if (as === 'preview') return { key, content_type: 'image/jpeg', file_name: `${name}.jpg`, disposition: 'inline' }
  const disposition = as === 'inline' && isShownBy(content) ? 'inline' : 'attachment'
  return { key, content_type: content.content_type, file_name: name, disposition }
}
