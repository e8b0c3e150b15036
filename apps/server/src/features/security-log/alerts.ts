import { afterCommit, withTransaction, type ScopedContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import type { RecurringJob } from '../../services/jobs/jobs.ts'
import { queueEmail, type Email } from '../../services/mail/mailer.ts'
import { purgeEvents, raiseAlerts, type Alert } from './queries.ts'

/** Alerts the Admins of every partner in which someone did something unusual within the hour. Returns how many alerts. */
export function alertAdmins(ctx: ScopedContext): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    const alerts = await raiseAlerts(tx)
    for (const alert of alerts) {
      const { partner_id, user_id, reason, happened, admins } = alert
      afterCommit(tx, () => tx.securityLog.warn({ partner_id, user_id, reason, happened }))
      for (const admin of admins) await queueEmail(tx, alertMail(tx, alert, admin))
    }
    return alerts.length
  })
}

const sentences: Readonly<Record<Alert['reason'], (who: string, count: string) => string>> = {
  mass_download: (who, count) => `${who} opened ${count} documents within an hour.`,
  failed_sign_ins: (who, count) =>
    `${count} attempts to sign in as ${who} or confirm their identity failed within an hour.`,
  refusals: (who, count) => `${who} was refused access ${count} times within an hour.`,
}

/** How an Admin ends the access of a person in each role. */
const steps: Readonly<Record<Alert['roles'][number], string>> = {
  staff: 'set the person to Inactive on the Users page',
  lender: 'set the person, or their whole lender, to Inactive on the Lenders page',
  borrower: 'replace the borrower’s email address on their deal',
}

function adviceFor({ roles }: Pick<Alert, 'roles'>): string {
  if (roles.length === 0) return 'If not, review the security log.'
  const todo = roles.map((role) => steps[role]).join(' and ')
  return `If not, ${todo}, which ends their access right away. Then review the security log.`
}

function alertMail({ publicUrl }: ScopedContext, alert: Alert, admin: Alert['admins'][number]): Email {
  const { partner_id, partner_name, partner_logo, person_name, person_email, reason, happened } = alert
  const who = person_name === null ? (person_email ?? 'Someone') : `${person_name} (${person_email ?? ''})`
  return {
    to: { name: admin.full_name, address: admin.email },
    ...(partner_id === null ? {} : { partner_id }),
    brand: { name: partner_name, logo: partner_logo },
    subject: 'Security alert: unusual activity in your account',
    paragraphs: [
      admin.full_name === '' ? 'Hello,' : `Hello ${admin.full_name},`,
      sentences[reason](who, happened.toLocaleString('en')),
      `If you expected this, you don’t need to do anything. ${adviceFor(alert)}`,
    ],
    ...(partner_id === null
      ? {}
      : {
          button: {
            label: 'Open the security log',
            url: `${publicUrl}/partner/${toId('partner', partner_id)}/security-log`,
          },
        }),
  }
}

/** The security log by the clock: alerts each minute, forgetting each night. */
export function securityHousekeeping(context: () => ScopedContext): RecurringJob[] {
  return [
    { name: 'watch_security', cron: '* * * * *', work: async () => void (await alertAdmins(context())) },
    { name: 'forget_security_events', cron: '41 3 * * *', work: () => purgeEvents(context()) },
  ]
}
