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
  /** Stable for an archive, so that an interrupted download can resume. */
  readonly etag: string
  /** The user who requested it (UUID), and the partner. */
  readonly owner: { readonly user_id: string; readonly partner_id: string }
  readonly read: (range: ByteRange) => Readable
}

/** Null for an unknown or expired token. Throws partner_frozen. */
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
