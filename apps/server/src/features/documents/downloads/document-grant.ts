import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import { forbidden } from '../../../errors.ts'
import type { ViewerContext, RequestContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import { downloadSeconds } from '../policy.ts'

/** Storage on this server returns paths; callers need full URLs. */
export function absoluteUrl({ publicUrl }: Pick<RequestContext, 'publicUrl'>, url: string): string {
  return new URL(url, publicUrl).href
}

export type ServedAs = 'attachment' | 'inline' | 'preview'

/** Browsers show these without running anything inside them. */
const inlineTypes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/csv'])

/** PDF viewers do run active content, so such a file isn't shown inline. */
export function canShowInline({ content_type, active_content }: InlineContent): boolean {
  return inlineTypes.has(content_type) && active_content.length === 0
}

interface InlineContent {
  readonly content_type: string
  readonly active_content: readonly ActiveContent[]
}

/** A document (UUID) and its object in storage, for one partner, session and area. */
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

/** The URL works for 15 minutes. Access is checked again at each use. */
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

/** Throws forbidden if the grant was altered, isn't ours, or has expired. */
export function readDocumentGrant({ keyedHash, clock }: Keys, grant: string, signature: string): DocumentGrant {
  const providedSignature = Buffer.from(signature, 'base64url')
  // The last base64url character has two unused bits; accept only one spelling of a signature.
  const isOurs =
    providedSignature.toString('base64url') === signature &&
    keyedHash.matches(providedSignature, 'document address', grant)
  if (!isOurs) throw forbidden(copy.linkInvalid)
  const { until, ...rest } = parseGrant(grant)
  if (clock.now().getTime() >= until * 1000) throw forbidden(copy.linkExpired)
  return rest
}

/** The signature was checked, so this is what `createDocumentUrl` wrote. */
function parseGrant(grant: string): Signed {
  return JSON.parse(Buffer.from(grant, 'base64url').toString()) as Signed
}
