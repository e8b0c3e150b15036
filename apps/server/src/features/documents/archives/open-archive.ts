import { Readable } from 'node:stream'
import { partnerFrozenError } from '../../../db/scopes/scopes.ts'
import type { ScopedContext } from '../../../services/context.ts'
import type { ByteRange } from '../../../services/storage/blob-store.ts'
import { archiveBytes, readFromStore } from './archive-bytes.ts'
import { layOut } from './archive-layout.ts'
import { findArchive, findArchiveOwner } from './archive-queries.ts'
import { readArchiveToken } from './archive-token.ts'

export interface OpenArchive {
  /** Bytes of the whole archive. */
  readonly size: number
  /** The same archive has the same tag, so that a broken download goes on with it. */
  readonly etag: string
  /** Who chose it (UUID), of which partner. */
  readonly owner: { readonly user_id: string; readonly partner_id: string }
  readonly read: (range: ByteRange) => Readable
}

/**
 * The archive a token names, ready to be sent whole or in part; null for any other text and for one that has expired.
 * Throws partner_frozen.
 */
export async function openArchive(ctx: ScopedContext, token: string): Promise<OpenArchive | null> {
  const name = readArchiveToken(ctx, token)
  const archive = name === null ? null : await findArchive(ctx, name)
  const owner = name === null || archive === null ? null : await findArchiveOwner(ctx, name)
  if (name === null || archive === null || owner === null) return null
  if (owner.is_frozen) throw partnerFrozenError()
  const { entries, size } = archive
  const layout = layOut(entries.map((entry) => ({ ...entry, modified: new Date(entry.modified) })))
  const keys = entries.map(({ key }) => key)
  return {
    size,
    owner: { user_id: owner.user_id, partner_id: name.partner_id },
    etag: `"${name.id}"`,
    read: (range) => Readable.from(archiveBytes(layout, range, readFromStore(ctx.store, keys)), { objectMode: false }),
  }
}
