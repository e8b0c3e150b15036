import type { SignedInSession } from '@loanyard/contract/auth/sessions'
import { pageOf, pageRequest, totalOf, type ListInput, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import { withTransaction, type UserContext, type ScopedContext } from '../../../services/context.ts'
import { toId, toUuid } from '../../../services/ids.ts'
import { tokenHash } from '../../../services/keys/access-tokens.ts'
import { requireStepUp } from '../account/preconditions.ts'
import { authorize } from '../policy.ts'
import { closeSessions, closeSession } from '../queries.ts'
import { closeOwnSession, findSessions, type SessionRow } from './session-queries.ts'
import { lockRefreshToken } from './token-queries.ts'

const orderings = {
  last_used_at: { expression: 's.last_used_at', type: 'timestamptz' },
  created: { expression: 's.created', type: 'timestamptz' },
} as const

export async function listSessions(ctx: UserContext, query: ListInput): Promise<Page<SignedInSession>> {
  const { user_id, session_id } = ctx.actor
  const page = pageRequest(ctx.cursors, query, {
    partner_id: user_id,
    url: ctx.url,
    orderings,
    byDefault: '-last_used_at',
  })
  const result = await findSessions(ctx, page, user_id)
  const rows = result.filter((row): row is SessionRow => row.id !== null)
  return pageOf(
    page,
    rows,
    totalOf(page, result),
    ({ id, created, last_used_at, expires_at, address, user_agent }) => ({
      id: toId('session', id),
      created,
      last_used_at,
      expires_at,
      address,
      user_agent: user_agent || null,
      is_current: id === session_id,
    }),
  )
}

/** Throws not_found for anyone else's session, step_up_required for one that isn't current. */
export async function endOneSession(ctx: UserContext, id: string): Promise<null> {
  authorize(ctx, 'session.end')
  const session = toUuid('session', id)
  if (session !== ctx.actor.session_id) await requireStepUp(ctx)
  return withTransaction(ctx, async (tx) => {
    if (!(await closeOwnSession(tx, session, ctx.actor.user_id))) throw notFound()
    return null
  })
}

/** Throws step_up_required. */
export async function endOtherSessions(ctx: UserContext): Promise<null> {
  authorize(ctx, 'session.end')
  await requireStepUp(ctx)
  return withTransaction(ctx, async (tx) => {
    closeSessions(tx, ctx.actor.user_id, { reason: 'ended', except: ctx.actor.session_id })
    return Promise.resolve(null)
  })
}

/** Ignores unknown tokens. */
export async function endSession(ctx: ScopedContext, refresh: string): Promise<null> {
  authorize(ctx, 'session.log_out')
  return withTransaction(ctx, async (tx) => {
    const token = await lockRefreshToken(tx, tokenHash(refresh))
    if (token === null) return null
    Object.assign(tx.caller, { user_id: token.user_id, session_id: token.session_id })
    closeSession(tx, token.session_id, 'logout', tx.clock.now())
    return null
  })
}
