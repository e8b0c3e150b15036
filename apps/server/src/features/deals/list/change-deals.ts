import type { BulkAct, BulkRequest, BulkResult } from '@loanyard/contract/deals/bulk'
import { AppError, notFound } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { assertActorConfirmed } from '../../../services/mail/mailer.ts'
import { authorize } from '../policy.ts'
import { findDeal } from '../queries.ts'
import { presentSummary } from '../rows.ts'

type ActOf<Kind extends BulkAct['kind']> = Extract<BulkAct, { kind: Kind }>

interface On<Act extends BulkAct> {
  readonly deal: string
  readonly act: Act
  readonly version: number | null
}

/** What a single deal's calls do, by kind of act; each with its own right, its own transaction and its own audit entry. */
export type DealActs = {
  readonly [Kind in BulkAct['kind']]: (ctx: StaffContext, on: On<ActOf<Kind>>) => Promise<unknown>
}

/** Acts of other features. */
export interface RequestActs extends Pick<DealActs, 'checklist'> {
  readonly remind: (ctx: StaffContext, on: On<ActOf<'remind'>>) => Promise<Pick<BulkResult['results'][number], 'sent'>>
}

type Acts = Omit<DealActs, 'remind'> & RequestActs

/** Cast: `kind` chooses the act of its kind. */
function actOf(acts: Acts, { kind }: BulkAct) {
  return acts[kind] as (ctx: StaffContext, on: On<BulkAct>) => Promise<unknown>
}

/** Acts that contact other people; their calls for a single deal are refused to unconfirmed accounts, too. */
const outreachActs: readonly BulkAct['kind'][] = ['assign', 'checklist', 'remind']

/**
 * One after the other. What a deal refuses is its result, and the next deals go on. Throws email_not_confirmed, and
 * not_found if the caller can see none of the deals.
 */
export async function changeDeals(ctx: StaffContext, { act, deals }: BulkRequest, acts: Acts): Promise<BulkResult> {
  authorize(ctx, 'deal.update')
  if (outreachActs.includes(act.kind)) await assertActorConfirmed(ctx)
  const results: BulkResult['results'] = []
  for (const { id, version } of deals) {
    let problem: string | null = null
    let sent: BulkResult['results'][number]['sent'] = null
    const on = { deal: id, version: version ?? null }
    try {
      if (act.kind === 'remind') ({ sent } = await acts.remind(ctx, { ...on, act }))
      else await actOf(acts, act)(ctx, { ...on, act })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problem = error.message
    }
    const row = await findDeal(ctx, id)
    results.push({ id, problem, sent, deal: row === null ? null : presentSummary(ctx, row) })
  }
  if (results.every(({ problem, deal }) => problem !== null && deal === null)) throw notFound()
  return { results }
}
