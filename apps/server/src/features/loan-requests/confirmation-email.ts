import type { PreQualification } from '@loanyard/contract/loan-requests/pre-qualification'
import type { ScopedContext } from '../../services/context.ts'
import type { Email } from '../../services/mail/mailer.ts'
import { subjectName } from '../../services/mail/user-text.ts'
import type { NewMagicLink } from '../auth/index.ts'
import * as copy from './copy.ts'

interface Confirmation extends Pick<PreQualification, 'email' | 'loan_amount' | 'loan_purpose'> {
  /** Null: not to be named. */
  readonly broker: string | null
  readonly link: NewMagicLink
  /** How long the link works. */
  readonly minutes: number
}

/**
 * The address may belong to someone else, who gets this in Loanyard's name. So it holds nothing that a sender could make
 * a message of: no name, one of ten purposes, an amount in whole thousands, and the broker's name without links, numbers
 * or logo.
 */
export function confirmationEmail(tx: ScopedContext, confirmation: Confirmation): Email {
  const { email, loan_amount, loan_purpose, broker, link, minutes } = confirmation
  const name = broker === null ? null : subjectName(broker)
  const request = copy.requestFor(roundedAmount(loan_amount), copy.purposes[loan_purpose])
  return {
    to: { name: '', address: email },
    brand: name === null ? null : { name, logo: null },
    subject: name === null ? copy.confirmationSubject : copy.namedConfirmationSubject(name),
    paragraphs: [copy.greeting, copy.requestReceived(name ?? copy.unnamedBroker, request), copy.signInToTrack(minutes)],
    button: { label: copy.viewRequest, url: link.url },
    code: link.code,
    after: [copy.newLinkLater(tx.publicUrl), copy.sentFromAddress(tx.address)],
    useless_after: link.row.expires_at.toISOString(),
  }
}

/** "$350,000", or "about $351,000" of an amount that isn't in whole thousands. `amount` is at most 5,000,000. */
function roundedAmount(amount: string): string {
  const exact = Number(amount)
  const rounded = Math.max(1000, Math.round(exact / 1000) * 1000)
  const shown = `$${rounded.toLocaleString('en-US')}`
  return rounded === exact ? shown : copy.about(shown)
}
