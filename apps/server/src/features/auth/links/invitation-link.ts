import type { Area } from '@loanyard/contract/core/values'
import { sendQueued, type PartnerContext } from '../../../services/context.ts'
import type { Email } from '../../../services/mail/mailer.ts'
import * as copy from '../copy.ts'
import { linkMinutes } from '../policy.ts'
import { addInvitationLink } from './link-queries.ts'
import { makeLink } from './make-link.ts'

const setPasswordDays = linkMinutes.SET_PSWD / (24 * 60)

type LinkParts = Pick<Email, 'button' | 'code' | 'after' | 'useless_after'>

interface InvitedAccount {
  /** UUIDs of the invitation and of the invited account. */
  readonly invitation: string
  readonly user: string
  readonly area: Area
  /** UUID of the deal that the email is about. A borrower's invitation names its own. */
  readonly deal?: string | null
}

/**
 * The closing part of an invitation email. An account without a password, or with an unverified address, gets a link
 * that verifies the address, sets a password and accepts the invitation. Any other account signs in as usual and
 * accepts on the start page. Null if the invitation was answered or withdrawn. Part of the caller's transaction.
 */
export async function invitationLink(tx: PartnerContext, account: InvitedAccount): Promise<LinkParts | null> {
  const link = invitationLinkLater(tx, account)
  await sendQueued(tx)
  return link()
}

/** Stored with the next statement, after which the result can be called. */
export function invitationLinkLater(
  tx: PartnerContext,
  { invitation, user, area, deal = null }: InvitedAccount,
): () => Promise<LinkParts | null> {
  const subject = { invitation, partner: tx.partner_id, deal }
  const link = makeLink(tx, { user, type: 'SET_PSWD', area, subject })
  const stored = addInvitationLink(tx, link.row)
  return async () => {
    const isStored = await stored()
    if (isStored === null) return null
    if (!isStored) {
      return {
        button: { label: copy.signInToAccept, url: `${tx.publicUrl}/${area}` },
        after: [copy.signInToAcceptHelp],
      }
    }
    return {
      button: { label: copy.acceptAndSetPassword, url: link.url },
      code: link.code,
      after: [copy.invitationLinkHelp(setPasswordDays)],
      useless_after: link.row.expires_at.toISOString(),
    }
  }
}
