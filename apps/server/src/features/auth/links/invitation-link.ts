import type { Area } from '@loanyard/contract/core/values'
import type { ScopedContext } from '../../../services/context.ts'
import type { Email } from '../../../services/mail/mailer.ts'
import * as copy from '../copy.ts'
import { addInvitationLink } from './link-queries.ts'
import { makeLink } from './make-link.ts'

/** Days a link to set a password works (decisions.md section 11). */
const setPasswordDays = 7

interface Invited {
  /** UUIDs of the invitation and of the invited account. */
  readonly invitation: string
  readonly user: string
  readonly area: Area
}

/**
 * How an invited person gets in and accepts, as the end of the email that invites them. An account without a password, or
 * whose address is unproven, gets a link that proves the address, sets a password and accepts this invitation. Any other
 * account signs in as always and accepts on the start page. Null where the invitation was answered or taken back in the
 * meantime. Part of the caller's transaction.
 */
export async function invitationLink(
  tx: ScopedContext,
  { invitation, user, area }: Invited,
): Promise<Pick<Email, 'button' | 'code' | 'after' | 'useless_after'> | null> {
  const link = makeLink(tx, { user, type: 'SET_PSWD', area })
  const isKept = await addInvitationLink(tx, invitation, link.row)
  if (isKept === null) return null
  if (!isKept) {
    return {
      button: { label: copy.signInToAccept, url: `${tx.publicUrl}/${area}` },
      after: [copy.signInToAcceptHelp],
    }
  }
  return {
    button: { label: copy.acceptAndSetPassword, url: link.url },
    code: link.code,
    after: [copy.invitationLinkHelp(setPasswordDays)],
    useless_after: link.row.expires.toISOString(),
  }
}
