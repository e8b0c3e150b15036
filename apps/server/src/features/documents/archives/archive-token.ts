import { isId } from '@loanyard/contract/core/ids'
import type { RequestContext } from '../../../services/context.ts'
import { toId, toUuid } from '../../../services/ids.ts'

/** Which archive, of which partner. UUIDs. */
export interface ArchiveRef {
  readonly partner_id: string
  readonly id: string
}

type Keys = Pick<RequestContext, 'keyedHash'>

/** Names an archive so that nobody can name another. How long it is good for stands with the archive. */
export function archiveToken(keys: Keys, { partner_id, id }: ArchiveRef): string {
  const names = [toId('partner', partner_id), toId('bulk_download', id)] as const
  return [...names, keys.keyedHash.of('archive', ...names).toString('base64url')].join('.')
}

/** The archive a token names, or null where we did not make the token. */
export function readArchiveToken(keys: Keys, token: string): ArchiveRef | null {
  const [partner = '', id = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isId('partner', partner) || !isId('bulk_download', id)) return null
  const providedSignature = Buffer.from(signature, 'base64url')
  // The last letter has two bits to spare, and a token has one spelling.
  if (
    providedSignature.toString('base64url') !== signature ||
    !keys.keyedHash.matches(providedSignature, 'archive', partner, id)
  )
    return null
  return { partner_id: toUuid('partner', partner), id: toUuid('bulk_download', id) }
}
