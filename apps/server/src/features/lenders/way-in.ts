import type { DoorContext } from '../../platform/context.ts'
import type { Mail } from '../../platform/mail.ts'
import { addLinkOfPartner, makeLink } from '../auth/index.ts'

/** At the door of one partner, whoever stands in it. */
export type PartnerScope = DoorContext & { readonly partner_id: string }

/** Days a link to set a password works (decisions.md section 11). */
const setPasswordDays = 7

/** Somebody of a lender to whom a mail goes. */
export interface Reader {
  readonly user_id: string
  readonly email: string
  readonly full_name: string
  /** False: nobody has ever used a link that was mailed to the address, so the mail brings one. */
  readonly is_proven: boolean
}

type Way = Pick<Mail, 'button' | 'code' | 'after' | 'useless_after'>

/**
 * How a reader gets to an address of the application: by its button, or by choosing a password first. In a transaction,
 * since a link is kept; it takes the place of the one before.
 */
export function wayIn(tx: PartnerScope, reader: Reader, { label, url }: { label: string; url: string }): Way {
  if (reader.is_proven) return { button: { label, url } }
  const link = makeLink(tx, { user: reader.user_id, type: 'SET_PSWD', area: 'lender' })
  addLinkOfPartner(tx, link.row)
  return {
    button: { label: 'Choose a password', url: link.url },
    code: link.code,
    after: [`Link and code work once, for ${setPasswordDays} days.`],
    useless_after: link.row.expires.toISOString(),
  }
}
