import { emailPattern } from '@loanyard/contract/core/fields'
import nodemailer from 'nodemailer'
import * as copy from '../copy.ts'
import { type QueuedEmail, DeliveryRejectedError } from './email.ts'
import { oneLine, withoutLinks } from './user-text.ts'

export interface Smtp {
  /** Throws DeliveryRejectedError for a permanent rejection, and other errors to be retried. */
  readonly send: (mail: QueuedEmail, content: { text: string; html: string }) => Promise<void>
  readonly close: () => void
}

export interface SmtpSettings {
  /** null: emails are kept in the development mailbox. */
  readonly smtpUrl: string | null
  readonly smtpNeedsTls: boolean
  readonly emailFrom: { readonly name: string; readonly address: string }
  readonly publicUrl: string
}

/** In milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Connects when the first email is sent, and keeps a few connections open. */
export function openSmtp({ smtpUrl, emailFrom, publicUrl, smtpNeedsTls }: SmtpSettings): Smtp {
  const transport = nodemailer.createTransport({
    ...timeouts,
    url: smtpUrl ?? '',
    pool: true,
    requireTLS: smtpNeedsTls,
    maxConnections: 3,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail, content) => {
      const { address } = mail.to
      if (!emailPattern.test(address)) throw new DeliveryRejectedError('the recipient is not an email address')
      await transport
        .sendMail({
          ...content,
          // Name and address stay separate: a line break in one string could name a second recipient.
          from: { name: senderName(mail, { emailFrom, publicUrl }), address: emailFrom.address },
          to: { name: headerText(mail.to.name ?? '', publicUrl), address },
          envelope: { from: emailFrom.address, to: address },
          ...replyToOf(mail, publicUrl),
          subject: headerText(mail.subject, publicUrl),
          messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        .catch(fail)
    },
    close: () => transport.close({ force: true }),
  }
}

/** Encoded-looking text is broken up: decoded, it could contain what `oneLine` removes. */
function headerText(text: string, publicUrl: string): string {
  return withoutLinks(oneLine(text), publicUrl).replaceAll('=?', '= ?')
}

function replyToOf({ reply_to: replyTo }: QueuedEmail, publicUrl: string) {
  if (replyTo === undefined || !emailPattern.test(replyTo.address)) return {}
  return { replyTo: { name: headerText(replyTo.name, publicUrl), address: replyTo.address } }
}

function senderName(
  { brand }: QueuedEmail,
  { emailFrom, publicUrl }: Pick<SmtpSettings, 'emailFrom' | 'publicUrl'>,
): string {
  const partner = headerText(brand?.name ?? '', publicUrl)
  return partner === '' ? emailFrom.name : copy.senderFor(partner)
}

/**
 * Describes the failure without the server's own text, which repeats the address. A rejected recipient or content is
 * final. A rejected sender or password is our configuration, which can be fixed, so the email is retried.
 */
function fail(cause: unknown): never {
  const { code = 'unknown', command, originalCode, permanent, response = '', responseCode } = detailsOf(cause)
  const [status] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? []
  const step = command === undefined ? '' : ` to ${command}`
  const codes = responseCode === undefined ? [code, originalCode] : [responseCode, status]
  const reason = codes.filter((part) => part !== undefined).join(' ') + step
  if (permanent === true && (command === 'RCPT TO' || command === 'DATA')) {
    throw new DeliveryRejectedError(`the mail server answered ${reason}`)
  }
  throw new Error(`the mail server refused the email: ${reason}`)
}

interface Details {
  readonly code?: string
  readonly originalCode?: string
  readonly command?: string
  readonly permanent?: boolean
  readonly response?: string
  readonly responseCode?: number
}

/** nodemailer's errors have these fields where they apply. */
function detailsOf(cause: unknown): Details {
  return cause as Details
}
