import { Readable } from 'node:stream'
import { partnerFrozenError } from '../../../db/scopes/scopes.ts'
import type { ScopedContext } from '../../../services/context.ts'
import type { ByteRange } from '../../../services/storage/blob-store.ts'
import * as copy from '../copy.ts'
import { archiveBytes, readFromStore } from './archive-bytes.ts'
import { layoutOf } from './archive-entries.ts'
import { findArchive, findArchiveCover, findArchiveOwner } from './archive-queries.ts'
import { readArchiveToken } from './archive-token.ts'

export interface OpenArchive {
  /** Bytes of the whole archive. */
  readonly size: number
  readonly file_name: string
  /** Stable for an archive, so that an interrupted download can resume. */
  readonly etag: string
  /** The user who requested it (UUID), and the partner. */
  readonly owner: { readonly user_id: string; readonly partner_id: string }
  readonly read: (range: ByteRange) => Readable
}

/** Null for an unknown or expired token. Throws partner_frozen. */
export async function openArchive(ctx: ScopedContext, token: string): Promise<OpenArchive | null> {
  const ref = readArchiveToken(ctx, token)
  const archive = ref === null ? null : await findArchive(ctx, ref)
  const owner = ref === null || archive === null ? null : await findArchiveOwner(ctx, ref)
  if (ref === null || archive === null || owner === null) return null
  if (owner.is_frozen) throw partnerFrozenError()
  const { entries, size } = archive
  const { file_name, index_page } = await findArchiveCover(ctx, ref)
  const index = index_page === null ? null : Buffer.from(index_page)
  const layout = layoutOf(entries, index)
  const keys = entries.map(({ key }) => key)
  return {
    size,
    owner: { user_id: owner.user_id, partner_id: ref.partner_id },
    etag: `"${ref.id}"`,
    file_name: file_name ?? copy.archiveFileName,
    read: (range) =>
      Readable.from(archiveBytes(layout, range, readFromStore(ctx.store, keys, index)), { objectMode: false }),
  }
}
