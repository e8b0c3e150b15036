import { readConfig } from '../../src/config/index.ts'
import { Database } from '../../src/db/client/database.ts'
import { newUuid } from '../../src/services/ids.ts'
import type { QueuedEmail } from '../../src/services/mail/email.ts'
import { mailer, type Mailer } from '../../src/services/mail/mailer.ts'
import { AdjustableClock } from '../app/clocks.ts'
import { startEmailServer, type ReceivedEmail, type EmailServer } from './email-server.ts'

/** Recipient of the emails of `newMail`. */
export const recipient = 'maria.alvarez@example.com'
/** The configured sender. */
export const sender = { name: 'Deal Desk', address: 'no-reply@mail.example.com' }

export interface EmailFixture {
  readonly server: EmailServer
  readonly clock: AdjustableClock
  /** Logged since `reset`. */
  readonly logged: { fields: object; message: string }[]
  /** A mailer for that server, or for the one at `url`. */
  readonly newMailer: (url?: string) => Mailer
  /** Delivers an email that overrides these fields of the usual one, and returns what arrived. */
  readonly arrived: (more?: Partial<QueuedEmail>) => Promise<ReceivedEmail & { mail: QueuedEmail }>
  /** Clears everything recorded so far. */
  readonly reset: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Sends email through a real SMTP server, without an application around it. */
export async function startEmailFixture(): Promise<EmailFixture> {
  const server = await startEmailServer()
  const clock = new AdjustableClock()
  const logged: EmailFixture['logged'] = []
  const open: Mailer[] = []
  const log = { warn: (fields: object, message: string) => void logged.push({ fields, message }) }
  const newMailer = (url = server.url) => {
    const from = `${sender.name} <${sender.address}>`
    const config = readConfig({
      SMTP_URL: url,
      MAIL_FROM: from,
      PUBLIC_URL: 'https://loans.example.com',
      DEMO_DATA: 'off',
    })
    const made = mailer(config, noDatabase(), { clock, log })
    open.push(made)
    return made
  }
  const reset = async () => {
    await Promise.all(open.splice(0).map(({ close }) => close()))
    server.refusal = null
    for (const list of [server.accepted, server.rejected, server.recipients, logged]) list.length = 0
  }
  return {
    server,
    clock,
    logged,
    newMailer,
    arrived: async (more) => {
      const mail = newEmail(more)
      await newMailer().deliver(mail)
      const received = server.accepted.at(-1)
      if (received === undefined) throw new Error('nothing arrived')
      return { mail, ...received }
    },
    reset,
    close: async () => {
      await reset()
      await server.close()
    },
  }
}

/** Email sent by SMTP is not captured, so this database is never queried. */
function noDatabase(): Database {
  return new Database({ url: 'postgres://unreachable@127.0.0.1:1/none', poolSize: 1, onIdleError: () => undefined })
}

export function newEmail(more: Partial<QueuedEmail> = {}): QueuedEmail {
  return {
    id: newUuid(),
    to: { name: 'Maria Alvarez', address: recipient },
    brand: { name: 'Harbor Lending Partners', logo: null },
    subject: 'Your sign-in link',
    paragraphs: ['Hello Maria Alvarez,', 'Use this link to sign in.'],
    button: { label: 'Sign in', url: 'https://loans.example.com/portal/login#code=abc' },
    code: '48213907',
    ...more,
  }
}
