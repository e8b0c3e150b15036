import type { RequestContext } from '../../platform/context.ts'
import { isId } from '@loanyard/contract/ids'
import { toId, toUuid } from '../../platform/ids.ts'

/** Which archive, of which partner. UUIDs. */
export interface ArchiveName {
  readonly partner_id: string
  readonly id: string
}

type Keys = Pick<RequestContext, 'keyed'>

/** Names an archive so that nobody can name another. How long it is good for stands with the archive. */
export function archiveToken(keys: Keys, { partner_id, id }: ArchiveName): string {
  const names = [toId('partner', partner_id), toId('bulk_download', id)] as const
  return [...names, keys.keyed.of('archive', ...names).toString('base64url')].join('.')
}

/** The archive a token names, or null where we did not make the token. */
export function readArchiveToken(keys: Keys, token: string): ArchiveName | null {
  const [partner = '', id = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isId('partner', partner) || !isId('bulk_download', id)) return null
  const given = Buffer.from(signature, 'base64url')
  // The last letter has two bits to spare, and a token has one spelling.
  if (given.toString('base64url') !== signature || !keys.keyed.matches(given, 'archive', partner, id)) return null
  return { partner_id: toUuid('partner', partner), id: toUuid('bulk_download', id) }
}
