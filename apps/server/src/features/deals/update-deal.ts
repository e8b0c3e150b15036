import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import { notFound } from '../../errors.ts'
import { recordAudit, type FieldChange } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { notifyReplacedContact } from './people/client-invitation.ts'
import { clearOtherPeople, isInvitationHeld } from './people/invitation-queries.ts'
import { inviteBorrower } from './people/invite-borrower.ts'
import { authorize, authorizeStatus } from './policy.ts'
import { borrowerColumns, columnsOf, findDeal, saveDeal, type DealValues } from './queries.ts'
import { assertNotStale, fraction, presentDeal, type DealRow } from './rows.ts'
import { findMoveTarget, recordStageMove, stageColumns } from './stages/stage-moves.ts'
import type { StageRow } from './stages/stage-queries.ts'

/**
 * Throws not_found, stale, status_change_refused, deal_not_active, open_requirements for a later stage, forbidden
 * (force, or another borrower, by a Coordinator), bad_input for a stage of another partner.
 */
export function updateDeal(
  ctx: StaffContext,
  dealId: string,
  input: DealChanges,
  ifMatch: number | null,
): Promise<Deal> {
  authorize(ctx, 'deal.update')
  const { force = false } = input
  if (force) authorize(ctx, 'deal.force_move')
  return withTransaction(ctx, async (tx) => {
    const before = await findDeal(tx, dealId, { lock: true })
    if (before === null) throw notFound()
    assertNotStale(tx, before, ifMatch)
    const status = input.status ?? before.status
    authorizeStatus(tx, before.status, status)
    // A deal that this same call makes Active may move; one that it closes may not.
    const request = { to: input.stage, field: 'stage', status, force } as const
    const stage = input.stage === undefined ? null : await findMoveTarget(tx, before, request)
    const requested: DealValues = {
      ...columnsOf(input),
      ...borrowerColumns(input.borrower),
      status,
      ...(stage === null ? {} : { stage_id: stage.id }),
    }
    const values = onlyChanged(before, requested)
    if (Object.keys(values).length === 0) return presentDeal(tx, before)
    if (isNewBorrower(before, values)) authorize(tx, 'deal.change_borrower_email')
    const saved = saveDeal(tx, before, values)
    const hasOtherTasks = await recordChanges(tx, before, { values, stage, force })
    const invited = await inviteNewBorrower(tx, before, values)
    const after: DealRow = {
      ...before,
      client_status: invited.client_status,
      ...(values as Partial<DealRow>),
      ...(stage === null ? {} : stageColumns(stage, saved.modified)),
      ...saved,
    }
    // Its next step is another one.
    return presentDeal(tx, hasOtherTasks ? ((await findDeal(tx, dealId)) ?? after) : after)
  })
}

function onlyChanged(before: DealRow, requested: DealValues): DealValues {
  const present = before as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(requested).filter(([name, value]) => !isSameValue(name, present[name], value)),
  )
}

/** The database pads these columns with zeros. */
const fractions = new Set(['interest_rate', 'guaranty_percentage'])

/** "0.102500" and "0.1025" are the same rate but different titles. Lists compare by members. */
function isSameValue(name: string, a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value) => b.includes(value))
  if (fractions.has(name) && typeof a === 'string' && typeof b === 'string') return fraction(a) === fraction(b)
  return a === b
}

const loggedSeparately = new Set(['stage_id', 'status'])

type LoggedValue = string | number | boolean | string[] | null | undefined

/** A value as the activity shows it: lists with commas, long texts cut. */
function logText(value: LoggedValue): string | null {
  if (value === null || value === undefined) return null
  // The cut may split an emoji, and the database rejects half a character.
  return Array.isArray(value) ? value.join(', ') : String(value).slice(0, 500).toWellFormed()
}

interface DealEdit {
  readonly values: DealValues
  readonly stage: StageRow | null
  readonly force: boolean
}

/** @returns whether the deal's tasks changed */
async function recordChanges(tx: StaffContext, before: DealRow, { values, stage, force }: DealEdit): Promise<boolean> {
  const present = before as unknown as Record<string, LoggedValue>
  const fields = Object.entries(values).filter(([name]) => !loggedSeparately.has(name))
  const changes: FieldChange[] = fields.map(([field, to]) => ({
    field,
    from: logText(present[field]),
    to: logText(to),
  }))
  if (changes.length > 0) recordAudit(tx, { action: 'deal_updated', subject: before.id, deal: before.id, changes })
  if (values.status !== undefined) {
    recordAudit(tx, {
      action: 'deal_status_changed',
      subject: before.id,
      deal: before.id,
      changes: [{ field: 'status', from: before.status, to: values.status }],
    })
  }
  return stage !== null && recordStageMove(tx, before, stage, force)
}

/** Emails are compared without regard to case. */
function isNewBorrower(before: DealRow, { borrower_email }: DealValues): boolean {
  return borrower_email !== undefined && borrower_email.toLowerCase() !== before.borrower_email.toLowerCase()
}

/** Notifies the previous contact and invites the new one, who sees nothing the previous one sent. */
async function inviteNewBorrower(
  tx: StaffContext,
  before: DealRow,
  values: DealValues,
): Promise<Pick<DealRow, 'client_status'>> {
  if (!isNewBorrower(before, values) || (await isInvitationHeld(tx, before.id))) return before
  const title = values.title ?? before.title
  const name = `${before.borrower_first_name} ${before.borrower_last_name}`.trim()
  // Otherwise the job hasn't invited them yet, and they never heard of the deal.
  if (before.client_status !== null) await notifyReplacedContact(tx, { name, email: before.borrower_email, title })
  const first_name = values.borrower_first_name ?? before.borrower_first_name
  const last_name = values.borrower_last_name ?? before.borrower_last_name
  const email = values.borrower_email ?? before.borrower_email
  clearOtherPeople(tx, before.id)
  await inviteBorrower(tx, before.id, {
    name: `${first_name} ${last_name}`.trim(),
    email,
    title,
    invitation_note: null,
    first_requests: [],
  })
  return (await findDeal(tx, toId('deal', before.id))) ?? before
}
