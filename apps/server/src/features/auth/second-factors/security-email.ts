import type { ScopedContext } from '../../../services/context.ts'
import { greeting } from '../../../services/mail/email.ts'
import { queueEmail } from '../../../services/mail/mailer.ts'
import * as copy from '../copy.ts'
import { lockRecipientById } from '../links/link-queries.ts'
import { brandOf } from '../links/send-magic-link.ts'

interface SecurityNotice {
  readonly subject: string
  readonly body: string
  /** What to do if it wasn't them. */
  readonly advice?: string
}

/**
 * Tells a person (UUID) what changed about how they sign in, from which IP address and browser, and what to do if it
 * wasn't them. Not sent to an unverified address, which may be a stranger's mailbox.
 */
export async function emailAboutSignIn(
  tx: ScopedContext,
  user: string,
  { subject, body, advice = copy.secureIfNotYou }: SecurityNotice,
): Promise<void> {
  const recipient = await lockRecipientById(tx, user)
  if (recipient === null || !recipient.is_verified) return
  const area = recipient.profiles[0]?.area ?? 'portal'
  await queueEmail(tx, {
    to: { name: recipient.full_name, address: recipient.email },
    brand: brandOf(recipient, area),
    subject,
    paragraphs: [greeting(recipient.full_name), body, advice],
    button: { label: copy.reviewSecurity, url: `${tx.publicUrl}/${area}/login` },
    after: [copy.doneFrom(tx.address)],
  })
}
