import type { Database } from '../../db/client/database.ts'
import { sql } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import type { Columns } from '../../db/tables.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../clock.ts'
import { firstRow, rowsLater, type PartnerContext, type ScopedContext } from '../context.ts'
import * as copy from '../copy.ts'
import { newUuid } from '../ids.ts'
import { defineJob, queueJob, queueJobs } from '../jobs/define-job.ts'
import { countEmail, countEmailToStaff, type EmailSender } from '../quotas/email-quota.ts'
import { catchEmail } from './dev-mailbox.ts'
import { type Email, type QueuedEmail, DeliveryRejectedError, queuedEmail } from './email.ts'
import { replyToActor } from './reply-to.ts'
import type { Smtp, SmtpSettings } from './smtp.ts'

export type { Email }

export const sendEmailJob = defineJob({
  name: 'send_email',
  formerNames: ['send_mail'],
  schema: queuedEmail,
  run: ({ deliverEmail }, email) => deliverEmail(email),
})

/**
 * Throws email_not_confirmed if the actor hasn't used a link emailed to their own address yet: until then the account
 * may not be theirs, so it can't contact others. Jobs pass.
 */
export async function assertActorConfirmed(ctx: ScopedContext): Promise<void> {
  const found = await firstRow<{ confirmed: boolean }>(ctx, sql`select private.actor_is_verified() as confirmed`)
  if (found?.confirmed !== true) throw emailNotConfirmed()
}

export function emailNotConfirmed(): AppError {
  return new AppError('email_not_confirmed', copy.confirmEmailFirst)
}

/**
 * Queues an email in the caller's transaction: it is sent if and only if the transaction commits. Returns false if the
 * partner's quota held it back. Throws quota_exceeded, and email_not_confirmed for an actor whose own address isn't
 * confirmed. Replies go to the staff member who sends it, unless the email says otherwise. If creating the email has side effects (a new link ends the previous one), pass a function: it is called
 * only if the email is sent, and may return null to send nothing.
 */
export async function queueEmail(
  ctx: EmailSender,
  emailOrFactory: Email | (() => Promise<Email | null>),
): Promise<boolean> {
  if (typeof ctx.partner_id === 'string' && ctx.actor !== undefined) await assertActorConfirmed(ctx)
  if (!(await countEmail(ctx))) return false
  const mail = typeof emailOrFactory === 'function' ? await emailOrFactory() : emailOrFactory
  if (mail === null) return false
  const { partner_id, actor } = ctx
  const partner = typeof partner_id === 'string' ? { partner_id } : {}
  const reply_to =
    mail.reply_to === undefined && typeof partner_id === 'string' && actor !== undefined
      ? replyToActor(actor)
      : mail.reply_to
  await queueJob(ctx, sendEmailJob, { ...partner, ...mail, reply_to, id: newUuid() })
  return true
}

/**
 * Queues an email to the partner's own staff about what a borrower or lender wrote, in the caller's transaction, unless their
 * own quota held it back.
 */
export async function queueEmailToStaff(tx: PartnerContext, email: Email): Promise<void> {
  const { partner_id } = tx
  if (await countEmailToStaff(tx, partner_id)) await queueCountedEmails(tx, [{ ...email, partner_id }])
}

/**
 * Queues emails of partners (UUIDs) in the caller's transaction with one statement. They were counted, and their actors
 * confirmed, by the requests that caused them.
 */
export function queueCountedEmails(
  tx: ScopedContext,
  emails: readonly (Email & { readonly partner_id: string })[],
): Promise<void> {
  return queueJobs(
    tx,
    sendEmailJob,
    emails.map((email) => ({ ...email, id: newUuid() })),
  )
}

export interface Mailer {
  /** Delivers one queued email, or drops it if the failure is final. Throws to be retried. */
  readonly deliver: (mail: QueuedEmail) => Promise<void>
  readonly close: () => Promise<void>
}

interface MailSettings extends SmtpSettings {
  readonly env: string
}

interface MailerDependencies {
  readonly clock: Clock
  readonly log: { readonly warn: (fields: object, message: string) => void }
}

/** Delivers by SMTP, or to the development mailbox without SMTP. Log lines contain no addresses. */
export function mailer(config: MailSettings, database: Database, { clock, log }: MailerDependencies): Mailer {
  let smtp: Promise<Smtp> | null = null
  const send = async (mail: QueuedEmail) => {
    const { renderEmail } = await import('./render.ts')
    const rendered = renderEmail(mail, config.publicUrl)
    if (config.smtpUrl === null) return catchEmail(database, caughtEmailOf(mail, rendered))
    smtp ??= import('./smtp.ts').then(({ openSmtp }) => openSmtp(config))
    return (await smtp).send(mail, rendered)
  }
  return {
    deliver: async (mail) => {
      if (config.smtpUrl === null && config.env === 'production') {
        log.warn({ mail: mail.id }, 'an email was dropped: SMTP_URL is not set')
        return
      }
      if (mail.useless_after !== undefined && clock.now() >= new Date(mail.useless_after)) {
        log.warn({ mail: mail.id }, 'an email had expired and was not sent')
        return
      }
      if (mail.partner_id !== undefined && (await isFrozen(database, mail.partner_id))) {
        log.warn({ mail: mail.id, partner_id: mail.partner_id }, 'an email of a frozen partner was not sent')
        return
      }
      try {
        await send(mail)
      } catch (error) {
        if (!(error instanceof DeliveryRejectedError)) throw error
        log.warn({ mail: mail.id, reason: error.message }, 'an email was rejected and will not be retried')
      }
    },
    close: async () => (await smtp)?.close(),
  }
}

function caughtEmailOf({ id, to, subject, button }: QueuedEmail, content: { text: string; html: string }) {
  return { ...content, id, recipient: to.address, subject, links: button === undefined ? [] : [button.url] }
}

async function isFrozen(database: Database, partner: string): Promise<boolean> {
  const [found] = await database.read(roleScope('loanyard_app'), [
    sql`select private.partner_is_frozen(${partner}) as is_frozen`,
  ])
  return found?.[0]?.['is_frozen'] === true
}

/** The partner's name and the path of its logo, for emails. */
export type Sender = Columns<'partners', 'name' | 'logo'>

export async function findPartner(ctx: PartnerContext): Promise<Sender> {
  return (await firstRow<Sender>(ctx, selectSender(ctx))) ?? unknownSender
}

/** Travels with the next statement, after which the result can be called. */
export function findPartnerLater(tx: PartnerContext): () => Promise<Sender> {
  const found = rowsLater<Sender>(tx, selectSender(tx))
  return async () => (await found())[0] ?? unknownSender
}

const unknownSender: Sender = { name: '', logo: null }
const selectSender = ({ partner_id }: PartnerContext) => sql`select name, logo from partners where id = ${partner_id}`
