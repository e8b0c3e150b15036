import { emailPattern } from '@loanyard/contract/core/fields'
import nodemailer from 'nodemailer'
import { DeliveryRejectedError } from './delivery-error.ts'
import type { QueuedEmail } from './email.ts'
import { oneLine, withoutLinks } from './user-text.ts'

export interface Smtp {
  /** Hands a mail to the server. Throws DeliveryRejectedError where it said no for good, anything else to be tried again. */
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

/** Milliseconds after which a server that does not answer counts as away. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Connects to the configured server when the first mail is sent, and keeps a few connections for the next ones. */
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
      if (!emailPattern.test(address)) throw new DeliveryRejectedError('what it is addressed to is no address')
      await transport
        .sendMail({
          ...content,
          // Name and address apart, never one string: a line break in it could name a second recipient.
          from: { name: senderName(mail, { emailFrom, publicUrl }), address: emailFrom.address },
          to: { name: headerText(mail.to.name ?? '', publicUrl), address },
          envelope: { from: emailFrom.address, to: address },
          subject: headerText(mail.subject, publicUrl),
          messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        .catch(fail)
    },
    close: () => transport.close({ force: true }),
  }
}

/** Text for a header. What looks encoded already is taken apart: decoded, it could hold what `oneLine` keeps out. */
function headerText(text: string, publicUrl: string): string {
  return withoutLinks(oneLine(text), publicUrl).replaceAll('=?', '= ?')
}

function senderName(
  { brand }: QueuedEmail,
  { emailFrom, publicUrl }: Pick<SmtpSettings, 'emailFrom' | 'publicUrl'>,
): string {
  const partner = headerText(brand?.name ?? '', publicUrl)
  return partner === '' ? emailFrom.name : `${partner} via Loanyard`
}

/**
 * Says what happened without the server's own words, which repeat the address. A refusal of the recipient or of what was
 * written to them is final; that of the sender or of the password is our configuration, and somebody may mend that.
 */
function fail(cause: unknown): never {
  const { code = 'unknown', command, originalCode, permanent, response = '', responseCode } = detailsOf(cause)
  const [status] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? []
  const step = command === undefined ? '' : ` to ${command}`
  const told = responseCode === undefined ? [code, originalCode] : [responseCode, status]
  const reason = told.filter((part) => part !== undefined).join(' ') + step
  if (permanent === true && (command === 'RCPT TO' || command === 'DATA')) {
    throw new DeliveryRejectedError(`the mail server answered ${reason}`)
  }
  throw new Error(`the mail was not taken: ${reason}`)
}

interface Details {
  readonly code?: string
  readonly originalCode?: string
  readonly command?: string
  readonly permanent?: boolean
  readonly response?: string
  readonly responseCode?: number
}

/** nodemailer rejects with an Error that carries these where they apply. */
function detailsOf(cause: unknown): Details {
  return cause as Details
}
