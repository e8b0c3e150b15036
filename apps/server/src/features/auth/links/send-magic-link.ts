import { areas, magicLinkTypes, type Area } from '@loanyard/contract/core/values'
import * as z from 'zod'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { defineJob } from '../../../services/jobs/define-job.ts'
import { greeting } from '../../../services/mail/email.ts'
import { queueEmail, type Email } from '../../../services/mail/mailer.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { addLink, lockRecipient, type Recipient } from './link-queries.ts'
import { makeLink, noSubject, type NewMagicLink } from './make-link.ts'
import { findReplacedSubject, type ReplacedSubject } from './replaced-subject-queries.ts'

const linkRequest = z.object({
  email: z.string(),
  type: z.enum(magicLinkTypes),
  area: z.enum(areas).nullable(),
  /** The IP address of the request. */
  address: z.string(),
  /** Hash of the link that the new one takes the place of. */
  replaces: z.string().nullable().default(null),
})

/** Looks up whether the address is known, so that the request takes the same time either way. */
export const sendMagicLinkJob = defineJob({
  name: 'send_magic_link',
  schema: linkRequest,
  run: ({ inRole }, request) => sendMagicLink(inRole('loanyard_auth'), request),
})

/** Sends nothing to an unknown address. */
async function sendMagicLink(
  ctx: ScopedContext,
  { email, type, area, address, replaces }: z.infer<typeof linkRequest>,
): Promise<void> {
  authorize(ctx, 'magic_link.send')
  await withTransaction(ctx, async (tx) => {
    const recipient = await lockRecipient(tx, email)
    if (recipient === null) return
    const replaced = replaces === null ? null : await findReplacedSubject(tx, Buffer.from(replaces, 'base64url'))
    const link = makeLink(tx, {
      user: recipient.id,
      type,
      area: replaced === null || area === null ? areaFor(recipient, area) : area,
      subject: replaced?.subject ?? noSubject,
    })
    addLink(tx, link.row)
    await queueEmail(tx, magicLinkEmail({ recipient, link, replaced, address }))
  })
}

/** The requested area if the person has a profile there, else their first one. */
function areaFor({ profiles }: Recipient, requestedArea: Area | null): Area {
  if (requestedArea !== null && profiles.some(({ area }) => area === requestedArea)) return requestedArea
  return profiles[0]?.area ?? requestedArea ?? 'portal'
}

/**
 * The brand of the only partner the person has in that area. Ours if there are several, in the requests area, and for
 * an unverified address, since anyone who opened the account may have typed the partner's name.
 */
export function brandOf(
  { profiles, is_verified }: Pick<Recipient, 'profiles' | 'is_verified'>,
  area: Area,
): Exclude<Email['brand'], undefined> {
  const [only, ...others] = profiles.filter((profile) => profile.area === area)
  if (only === undefined || others.length > 0 || area === 'requests' || !is_verified) return null
  return { name: only.name, logo: only.logo }
}

/** Names listed in an email; the rest are counted. */
const maxNames = 3

/**
 * With whom the accounts are that a link opens, if there are several and so no one's brand is shown. Only for a verified
 * address: to any other, names would tell who works with whom.
 */
function accountLines({ profiles, is_verified }: Recipient, area: Area): string[] {
  const names = [...new Set(profiles.filter((profile) => profile.area === area).map(({ name }) => name))]
  if (!is_verified || area === 'requests' || names.length < 2) return []
  return [copy.forAccountsWith(names.slice(0, maxNames), Math.max(0, names.length - maxNames))]
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

interface LinkToSend {
  readonly recipient: Recipient
  readonly link: NewMagicLink
  readonly replaced: ReplacedSubject | null
  /** The IP address of the request. */
  readonly address: string
}

function magicLinkEmail({ recipient, link: { row, url, code }, replaced, address }: LinkToSend): Email {
  const { subject, opening, label } = emailTexts[row.type]
  return {
    to: { name: recipient.full_name, address: recipient.email },
    brand: replaced?.brand ?? brandOf(recipient, row.area),
    subject,
    paragraphs: [
      greeting(recipient.full_name),
      recipient.is_verified ? opening : copy.withAddressProof(opening),
      ...(replaced === null ? accountLines(recipient, row.area) : []),
      ...(replaced?.isInvited === true ? [copy.acceptsInvitation(replaced.brand.name)] : []),
    ],
    button: { label, url },
    code,
    after: [copy.linkRequestedFrom(address)],
    useless_after: row.expires_at.toISOString(),
  }
}
