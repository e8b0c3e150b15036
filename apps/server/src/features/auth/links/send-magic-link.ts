import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { queueEmail, type Email } from '../../../services/mail/mailer.ts'
import * as copy from '../copy.ts'
import { addLink, lockRecipient, type Recipient } from './link-queries.ts'
import { makeLink, type NewMagicLink } from './make-link.ts'

interface MagicLinkJob {
  readonly email: string
  readonly type: MagicLinkType
  readonly area: Area | null
  /** Where it was asked for from. */
  readonly address: string
}

/** Mails a link to somebody who asked for one. To an address nobody has, nothing is sent. */
export async function sendMagicLink(ctx: ScopedContext, { email, type, area, address }: MagicLinkJob): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const recipient = await lockRecipient(tx, email)
    if (recipient === null) return
    const link = makeLink(tx, { user: recipient.id, type, area: areaFor(recipient, area) })
    addLink(tx, link.row)
    await queueEmail(tx, magicLinkEmail(recipient, link, address))
  })
}

/** The wanted area where the person has a profile, else the first in which they have one, else the wanted one. */
function areaFor({ profiles }: Recipient, requestedArea: Area | null): Area {
  if (requestedArea !== null && profiles.some(({ area }) => area === requestedArea)) return requestedArea
  return profiles[0]?.area ?? requestedArea ?? 'portal'
}

/**
 * The partner whose name the mail bears: the only one the person has in that area. With several it is ours, as in the
 * requests area, and for an address that nobody has proved: whoever opened the account may have typed the name.
 */
export function brandOf(
  { profiles, is_proven }: Pick<Recipient, 'profiles' | 'is_proven'>,
  area: Area,
): Exclude<Email['brand'], undefined> {
  const [only, ...others] = profiles.filter((profile) => profile.area === area)
  if (only === undefined || others.length > 0 || area === 'requests' || !is_proven) return null
  return { name: only.name, logo: only.logo }
}

/** The first line of a mail. Whoever has not proven their address may have no name yet. */
export function greeting({ full_name }: Pick<Recipient, 'full_name'>): string {
  return copy.greeting(full_name)
}

const emailTexts = {
  LOG_IN: {
    subject: copy.signInSubject,
    opening: copy.signInBody,
    label: copy.signInButton,
  },
  SET_PSWD: {
    subject: copy.setPasswordSubject,
    opening: copy.setPasswordBody,
    label: copy.setPasswordButton,
  },
} as const

function magicLinkEmail(recipient: Recipient, { row, url, code }: NewMagicLink, address: string): Email {
  const { subject, opening, label } = emailTexts[row.type]
  return {
    to: { name: recipient.full_name, address: recipient.email },
    brand: brandOf(recipient, row.area),
    subject,
    paragraphs: [greeting(recipient), recipient.is_proven ? opening : copy.withAddressProof(opening)],
    button: { label, url },
    code,
    after: [copy.linkRequestedFrom(address)],
    useless_after: row.expires.toISOString(),
  }
}
