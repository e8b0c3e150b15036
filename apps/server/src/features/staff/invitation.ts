import type { StaffRole } from '@loanyard/contract/values'
import type { StaffContext } from '../../platform/context.ts'
import { toId } from '../../platform/ids.ts'
import { queueMail, type Mail } from '../../platform/mail.ts'
import { addLinkOfPartner, makeLink, type MadeLink } from '../auth/index.ts'
import { findPartner } from '../partners/index.ts'
import { setInvited } from './queries.ts'
import type { StaffRow } from './rows.ts'

/** Days a link to set a password works (decisions.md section 11). */
const setPasswordDays = 7

const asA: Record<StaffRole, string> = { Admin: 'an Admin', Manager: 'a Manager', Coordinator: 'a Coordinator' }

type Words = Pick<Mail, 'subject' | 'paragraphs' | 'button' | 'code' | 'after' | 'useless_after'>

/**
 * Tells somebody that they are on the staff: who is invited gets a link to choose a password with; who has an account is told where to sign in. Part of the caller's transaction.
 */
export async function inviteMember(tx: StaffContext, member: StaffRow): Promise<void> {
  const brand = await findPartner(tx)
  const link = member.status === 'Invited' ? makeLink(tx, passwordLinkFor(member)) : null
  if (link !== null) addLinkOfPartner(tx, link.row)
  setInvited(tx, member.id)
  await queueMail(tx, {
    ...(link === null ? welcome(tx, member, brand.name) : invitation(tx, member, { partner: brand.name, link })),
    to: { name: member.full_name, address: member.email },
    brand,
  })
}

function passwordLinkFor({ user_id }: StaffRow) {
  return { user: user_id, type: 'SET_PSWD', area: 'partner' } as const
}

function invitation(
  ctx: StaffContext,
  member: StaffRow,
  { partner, link }: { partner: string; link: MadeLink },
): Words {
  return {
    subject: `You are invited to ${partner}`,
    paragraphs: [
      `Hello ${member.full_name},`,
      `${ctx.actor.full_name.trim()} invites you to work with ${partner} on Loanyard, as ${asA[member.role]}. Choose a password to begin.`,
    ],
    button: { label: 'Choose a password', url: link.url },
    code: link.code,
    after: [`Link and code work once, for ${setPasswordDays} days.`],
    useless_after: link.row.expires.toISOString(),
  }
}

function welcome(ctx: StaffContext, member: StaffRow, partner: string): Words {
  return {
    subject: `You were added to ${partner}`,
    paragraphs: [
      `Hello ${member.full_name},`,
      `${ctx.actor.full_name.trim()} added you to the staff of ${partner} on Loanyard, as ${asA[member.role]}. Sign in with the account you have.`,
    ],
    button: { label: 'Sign in', url: `${ctx.publicUrl}/partner/${toId('partner', ctx.partner_id)}` },
  }
}
