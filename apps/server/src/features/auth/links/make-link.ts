import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import type { RequestContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { randomCode, randomToken, tokenHash } from '../../../services/keys/access-tokens.ts'
import { linkMinutes } from '../policy.ts'

/** What the email is about; UUIDs. */
export interface LinkSubject {
  readonly invitation: string | null
  /** Whose sign-in page it opens. */
  readonly partner: string | null
  /** What opens once the link is used. */
  readonly deal: string | null
}

export const noSubject: LinkSubject = { invitation: null, partner: null, deal: null }

interface LinkFor {
  /** UUID */
  readonly user: string
  readonly type: MagicLinkType
  readonly area: Area
  readonly subject?: LinkSubject
}

export interface LinkRow extends Required<LinkFor> {
  readonly hash: Buffer
  readonly code_hash: Buffer
  readonly key_id: string
  readonly expires_at: Date
}

export interface NewMagicLink {
  readonly row: LinkRow
  readonly url: string
  readonly code: string
  /** What the address ends with. */
  readonly token: string
}

interface NewLink extends LinkFor {
  /** How long it works; by default as long as its type. */
  readonly minutes?: number
}

const pages = { LOG_IN: 'login', SET_PSWD: 'set-password' } as const

/** The caller stores `row` and emails `url` and the 8-digit `code`. */
export function makeLink(
  ctx: RequestContext,
  { user, type, area, subject = noSubject, minutes = linkMinutes[type] }: NewLink,
): NewMagicLink {
  const token = randomToken()
  const code = randomCode()
  const row: LinkRow = {
    user,
    type,
    area,
    subject,
    hash: tokenHash(token),
    code_hash: ctx.keyedHash.of('magic link code', user, code),
    key_id: ctx.keyedHash.id,
    expires_at: new Date(ctx.clock.now().getTime() + minutes * 60_000),
  }
  const brand = subject.partner === null ? '' : `?partner=${toId('partner', subject.partner)}`
  // In the fragment, so that the token reaches no server log or referrer.
  return { row, code, token, url: `${ctx.publicUrl}/${area}/${pages[type]}${brand}#code=${token}` }
}
