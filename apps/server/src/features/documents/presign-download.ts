import type { ActiveContent } from '@loanyard/contract/active-content'
import type { PartyContext, ReaderContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { getDocumentRow } from './get-document.ts'
import { downloadSeconds } from './policy.ts'
import { publicAddress } from './public-address.ts'

/** What browsers show by themselves without running anything of the document's. */
const shownTypes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/csv'])

/** What somebody wants a document for. */
export type HandOut = 'attachment' | 'inline' | 'preview'

/** True for what browsers show by themselves; their own readers run what is in a PDF. */
export function isShownBy({ content_type, active_content }: Shown): boolean {
  return shownTypes.has(content_type) && active_content.length === 0
}

interface Shown {
  readonly content_type: string
  readonly active_content: readonly ActiveContent[]
}

/**
 * An address to download a document at, to show it, or to show a picture of it. Throws not_found, not_ready; `inline` of
 * what browsers do not show safely is a download.
 */
export async function presignDownload(
  ctx: PartyContext,
  id: string,
  as: HandOut = 'attachment',
): Promise<{ presigned_url: string }> {
  const { state, object_key, preview_key, content_type, active_content, name } = await getDocumentRow(ctx, id)
  if (state !== 'ready' || content_type === null) {
    throw new AppError('not_ready', 'This document cannot be downloaded: it has not arrived, or was rejected.')
  }
  if (as === 'preview') {
    if (preview_key === null) throw notFound()
    return addressOf(ctx, { key: preview_key, content_type: 'image/jpeg', file_name: `${name}.jpg`, isShown: true })
  }
  const isShown = as === 'inline' && isShownBy({ content_type, active_content })
  return addressOf(ctx, { key: object_key, content_type, file_name: name, isShown })
}

/** An address of an object of the store, to be shown or saved under a name. */
export async function addressOf(
  ctx: ReaderContext,
  { isShown, ...file }: { key: string; content_type: string; file_name: string; isShown: boolean },
): Promise<{ presigned_url: string }> {
  const disposition = isShown ? 'inline' : 'attachment'
  const url = await ctx.store.presignDownload({ ...file, disposition, seconds: downloadSeconds })
  return { presigned_url: publicAddress(ctx, url) }
}
