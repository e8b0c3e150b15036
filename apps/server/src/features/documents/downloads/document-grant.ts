import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import { forbidden } from '../../../errors.ts'
import type { ViewerContext, RequestContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import { downloadSeconds } from '../policy.ts'

/** An address as whoever calls from outside can use it: the store's own are paths of this installation. */
export function absoluteUrl({ publicUrl }: Pick<RequestContext, 'publicUrl'>, address: string): string {
  return new URL(address, publicUrl).href
}

/** What somebody wants a document for. */
export type ServedAs = 'attachment' | 'inline' | 'preview'

/** What browsers show by themselves without running anything of the document's. */
const inlineTypes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/csv'])

/** True for what browsers show by themselves; their own readers run what is in a PDF. */
export function canShowInline({ content_type, active_content }: InlineContent): boolean {
  return inlineTypes.has(content_type) && active_content.length === 0
}

interface InlineContent {
  readonly content_type: string
  readonly active_content: readonly ActiveContent[]
}

/** Which document (UUID) somebody asked for, in which partner, session and area, and which object of the store that was. */
export interface DocumentGrant {
  readonly document: string
  readonly key: string
  readonly as: ServedAs
  readonly partner_id: string
  readonly session_id: string
  readonly side: 'portal' | 'lender' | null
}

interface Signed extends DocumentGrant {
  /** Seconds since 1970. */
  readonly until: number
}

type Keys = Pick<RequestContext, 'keyedHash' | 'clock'>

/** Where the caller fetches a document from, for a quarter of an hour: what it may see is asked again at each use. */
export function createDocumentUrl(
  ctx: ViewerContext,
  file: Pick<DocumentGrant, 'document' | 'key' | 'as'>,
): { presigned_url: string } {
  const { role, session_id } = ctx.actor
  const side = role === 'Client' ? 'portal' : role === 'Lender' ? 'lender' : null
  const until = Math.floor(ctx.clock.now().getTime() / 1000) + downloadSeconds
  const signed: Signed = { ...file, partner_id: ctx.partner_id, session_id, side, until }
  const grant = Buffer.from(JSON.stringify(signed)).toString('base64url')
  const signature = ctx.keyedHash.of('document address', grant).toString('base64url')
  return { presigned_url: absoluteUrl(ctx, `/files/document?grant=${grant}&signature=${signature}`) }
}

/** What an address names. Throws forbidden where it was altered, is not ours, or has expired. */
export function readDocumentGrant({ keyedHash, clock }: Keys, grant: string, signature: string): DocumentGrant {
  const providedSignature = Buffer.from(signature, 'base64url')
  // One spelling: of the last letter two bits count for nothing.
  const isOurs =
    providedSignature.toString('base64url') === signature &&
    keyedHash.matches(providedSignature, 'document address', grant)
  if (!isOurs) throw forbidden(copy.linkInvalid)
  const { until, ...address } = signedByUs(grant)
  if (clock.now().getTime() >= until * 1000) throw forbidden(copy.linkExpired)
  return address
}

/** The signature vouches for the shape: `makeAddress` wrote it. */
function signedByUs(grant: string): Signed {
  return JSON.parse(Buffer.from(grant, 'base64url').toString()) as Signed
}
