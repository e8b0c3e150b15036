import { createHash, randomInt } from 'node:crypto'
import { record } from '../../platform/audit.ts'
import type { StaffContext } from '../../platform/context.ts'
import { newUuid } from '../../platform/ids.ts'
import { queueMail, type Mail } from '../../platform/mail.ts'
import { randomToken, tokenHash } from '../../platform/tokens.ts'
import { addPasswordLink, insertCoordinator, insertDeal, insertMove, inviteClient, type DealValues } from './queries.ts'

/** Days a link to set a password works (decisions.md section 11). */
const setPasswordDays = 7

export interface OpenDealInput {
  readonly lead: string | null
  readonly values: DealValues & {
    title: string
    stage_id: string
    borrower_first_name: string
    borrower_last_name: string
    borrower_email: string
    borrower_phone: string | null
    loan_amount: string
  }
}

/**
 * Opens a deal inside the caller's transaction: the row, its first stage, the invitation of the borrower by mail, the
 * activity. A coordinator who opens one (by converting a lead) works on it. Returns the deal's UUID.
 */
export async function openDeal(ctx: StaffContext, { lead, values }: OpenDealInput): Promise<string> {
  const id = newUuid()
  insertDeal(ctx, id, lead, values)
  insertMove(ctx, { id: newUuid(), deal_id: id, from: null, to: values.stage_id, forced: false })
  if (ctx.actor.role === 'Coordinator') await insertCoordinator(ctx, id, ctx.actor.staff_id)
  record(ctx, {
    action: 'deal_created',
    subject: id,
    deal: id,
    changes: [{ field: 'title', from: null, to: values.title }],
  })
  await inviteBorrower(ctx, id, values)
  return id
}

/** Makes the borrower a client of the deal and tells them by mail how to get in. */
export async function inviteBorrower(ctx: StaffContext, deal: string, values: OpenDealInput['values']): Promise<void> {
  const name = `${values.borrower_first_name} ${values.borrower_last_name}`.trim()
  const { user_id, has_password } = await inviteClient(ctx, deal, newUuid(), {
    email: values.borrower_email,
    first_name: values.borrower_first_name,
    last_name: values.borrower_last_name,
    phone: values.borrower_phone,
  })
  record(ctx, {
    action: 'client_invited',
    subject: user_id,
    deal,
    changes: [{ field: 'client', from: null, to: name }],
  })
  await queueMail(ctx, invitation(ctx, name, values, has_password ? null : passwordLink(ctx, user_id)))
}

/** Tells a borrower how to get in: by their password, or by a link to choose one. */
function invitation(
  ctx: StaffContext,
  name: string,
  { title, borrower_email }: OpenDealInput['values'],
  link: { url: string; code: string } | null,
): Mail {
  const opened = `${link === null ? 'A new' : 'A'} loan application, "${title}", has been opened for you.`
  const paragraphs =
    link === null
      ? [`${opened} Sign in to see what is needed next.`]
      : [
          `${opened} Choose a password to see what is needed next.`,
          `Reading this on another device? Type this code there: ${link.code}`,
          `Link and code work once, for ${setPasswordDays} days.`,
        ]
  return {
    to: { name, address: borrower_email },
    subject: `Your loan application "${title}"`,
    paragraphs: [`Hello ${name},`, ...paragraphs],
    button:
      link === null
        ? { label: 'Open the portal', url: `${ctx.publicUrl}/portal` }
        : { label: 'Choose a password', url: link.url },
  }
}

function passwordLink(ctx: StaffContext, user: string): { url: string; code: string } {
  const token = randomToken()
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  const expires = new Date(ctx.clock.now().getTime() + setPasswordDays * 86_400_000)
  const code_hash = createHash('sha256').update(user).update(code).digest()
  addPasswordLink(ctx, user, { hash: tokenHash(token), code_hash, expires })
  // After the #, so that the token is in no server's log and no referrer.
  return { url: `${ctx.publicUrl}/portal/set-password#code=${token}`, code }
}
