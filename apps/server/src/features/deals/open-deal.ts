import { record } from '../../platform/audit.ts'
import type { StaffContext } from '../../platform/context.ts'
import { newUuid } from '../../platform/ids.ts'
import { queueMail, type Mail } from '../../platform/mail.ts'
import { subjectName } from '../../platform/mail/typed-text.ts'
import { addLinkOfPartner, makeLink, type MadeLink } from '../auth/index.ts'
import { findPartner } from '../partners/index.ts'
import { insertCoordinator } from './coordinator-queries.ts'
import { insertDeal, insertMove, inviteClient, type DealValues } from './queries.ts'

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
  const link = has_password ? null : passwordLink(ctx, user_id)
  const brand = await findPartner(ctx)
  await queueMail(ctx, {
    ...invitation(ctx, name, values.title, link),
    subject: `${subjectName(brand.name)} opened a loan application for you`,
    to: { name, address: values.borrower_email },
    brand,
  })
}

/** Tells a borrower how to get in: by their password, or by a link to choose one. */
function invitation(
  ctx: StaffContext,
  name: string,
  title: string,
  link: MadeLink | null,
): Pick<Mail, 'paragraphs' | 'button' | 'code' | 'after' | 'useless_after'> {
  if (link === null) {
    return {
      paragraphs: [
        `Hello ${name},`,
        `A new loan application, "${title}", has been opened for you. Sign in to see what is needed next.`,
      ],
      button: { label: 'Open the portal', url: `${ctx.publicUrl}/portal` },
    }
  }
  return {
    paragraphs: [
      `Hello ${name},`,
      `A loan application, "${title}", has been opened for you. Choose a password to see what is needed next.`,
    ],
    button: { label: 'Choose a password', url: link.url },
    code: link.code,
    after: [`Link and code work once, for ${setPasswordDays} days.`],
    useless_after: link.row.expires.toISOString(),
  }
}

function passwordLink(ctx: StaffContext, user: string): MadeLink {
  const link = makeLink(ctx, { user, type: 'SET_PSWD', area: 'portal' })
  addLinkOfPartner(ctx, link.row)
  return link
}
