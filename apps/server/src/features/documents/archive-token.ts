import { timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '../../platform/context.ts'
import { isId } from '@loanyard/contract/ids'
import { toId, toUuid } from '../../platform/ids.ts'

/** Which archive, of which partner. UUIDs. */
export interface ArchiveName {
  readonly partner_id: string
  readonly id: string
}

type Keys = Pick<RequestContext, 'keyed'>

const seal = ({ keyed }: Keys, partner: string, id: string) => keyed.of('archive', partner, id).toString('base64url')

/** Names an archive so that nobody can name another. How long it is good for stands with the archive. */
export function archiveToken(keys: Keys, { partner_id, id }: ArchiveName): string {
  const names = [toId('partner', partner_id), toId('bulk_download', id)] as const
  return [...names, seal(keys, ...names)].join('.')
}

/** The archive a token names, or null where we did not make the token. */
export function readArchiveToken(keys: Keys, token: string): ArchiveName | null {
  const [partner = '', id = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isId('partner', partner) || !isId('bulk_download', id)) return null
  // As text: of the last letter two bits count for nothing, and a token has one spelling.
  const [given, wanted] = [Buffer.from(signature), Buffer.from(seal(keys, partner, id))]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  return { partner_id: toUuid('partner', partner), id: toUuid('bulk_download', id) }
}
