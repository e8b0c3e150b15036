import { isId } from '@loanyard/contract/core/ids'
import type { RequestContext } from '../../../services/context.ts'
import { toId, toUuid } from '../../../services/ids.ts'

/** UUIDs. */
export interface ArchiveRef {
  readonly partner_id: string
  readonly id: string
}

type Keys = Pick<RequestContext, 'keyedHash'>

/** Signed, so that tokens can't be guessed. The expiry is in the archive's row. */
export function archiveToken(keys: Keys, { partner_id, id }: ArchiveRef): string {
  const ids = [toId('partner', partner_id), toId('bulk_download', id)] as const
  return [...ids, keys.keyedHash.of('archive', ...ids).toString('base64url')].join('.')
}

/** Null unless we issued the token. */
export function readArchiveToken(keys: Keys, token: string): ArchiveRef | null {
  const [partner = '', id = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isId('partner', partner) || !isId('bulk_download', id)) return null
  const providedSignature = Buffer.from(signature, 'base64url')
  // The last base64url character has two unused bits; accept only one spelling of a token.
  if (
    providedSignature.toString('base64url') !== signature ||
    !keys.keyedHash.matches(providedSignature, 'archive', partner, id)
  )
    return null
  return { partner_id: toUuid('partner', partner), id: toUuid('bulk_download', id) }
}
