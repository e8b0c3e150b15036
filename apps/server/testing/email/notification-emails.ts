import { Database } from '../../src/db/client/database.ts'
import { roleScope } from '../../src/db/scopes/scopes.ts'
import { sendNotificationEmails } from '../../src/features/notifications/emails/notification-emails.ts'
import type { Clock } from '../../src/services/clock.ts'
import { jobContext, type Services } from '../../src/services/context.ts'
import type { Email } from '../../src/services/mail/mailer.ts'
import { startApplication, type Application } from '../app/application.ts'

export interface NotificationEmailsFixture {
  readonly app: Application
  /** Set it to exceed the quota of emails. */
  readonly counts: { hits: number }
  /** Sends what is due by that clock. */
  readonly send: (clock: Clock) => Promise<void>
  /** What one person was sent, oldest first. */
  readonly to: (person: { readonly email: string }) => Email[]
  readonly close: () => Promise<void>
}

/** An application whose notification emails are sent by the test instead of by a job, and kept instead of delivered. */
export async function startNotificationEmails(
  quotas = { emailsPerDay: 1e6, emailsPerDayNew: 1e6 },
): Promise<NotificationEmailsFixture> {
  const app = await startApplication()
  // Otherwise the application's own job would send first.
  await app.ask(`delete from jobs.schedule where name = 'email_notifications'`)
  const database = new Database({ url: app.ownerUrl, role: 'loanyard_app', poolSize: 2, onIdleError: () => undefined })
  const sent: Email[] = []
  const counts = { hits: 1 }
  const servicesAt = (clock: Clock) =>
    // The emails need no other services.
    ({
      clock,
      jobs: {
        enqueue: async (_ctx: unknown, _kind: string, queued: readonly { payload: Email }[]) =>
          void sent.push(...queued.map(({ payload }) => payload)),
      },
      publicUrl: 'http://loanyard.test',
      quotas,
      limits: { count: () => Promise.resolve({ ...counts, seconds: 60 }) },
    }) as unknown as Services
  return {
    app,
    counts,
    send: async (clock) => {
      await sendNotificationEmails(jobContext(servicesAt(clock), database, roleScope('loanyard_app')))
    },
    to: ({ email }) => sent.filter((mail) => mail.to.address === email),
    close: async () => {
      await database.close()
      await app.close()
    },
  }
}
