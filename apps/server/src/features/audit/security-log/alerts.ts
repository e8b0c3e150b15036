import { afterCommit, withTransaction, type ScopedContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import type { RecurringJob } from '../../../services/jobs/jobs.ts'
import { greeting } from '../../../services/mail/email.ts'
import { queueEmail, type Email } from '../../../services/mail/mailer.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { purgeEvents, raiseAlerts, type Alert } from './event-queries.ts'

/** Alerts the Admins of every partner with unusual activity within the hour. Returns the number of alerts. */
export function alertAdmins(ctx: ScopedContext): Promise<number> {
  authorize(ctx, 'security_alert.send')
  return withTransaction(ctx, async (tx) => {
    const alerts = await raiseAlerts(tx)
    for (const alert of alerts) {
      const { partner_id, user_id, reason, happened, admins } = alert
      afterCommit(tx, () => tx.securityLog.warn({ partner_id, user_id, reason, happened }))
      for (const admin of admins) await queueEmail(tx, alertEmail(tx, alert, admin))
    }
    return alerts.length
  })
}

const descriptions: Readonly<Record<Alert['reason'], (person: string, count: string) => string>> = {
  mass_download: copy.massDownload,
  failed_sign_ins: copy.failedSignIns,
  refusals: copy.refusedAccess,
}

function alertEmail({ publicUrl }: ScopedContext, alert: Alert, admin: Alert['admins'][number]): Email {
  const { partner_id, partner_name, partner_logo, person_name, person_email, reason, happened } = alert
  const person = person_name === null ? (person_email ?? copy.someone) : `${person_name} (${person_email ?? ''})`
  return {
    to: { name: admin.full_name, address: admin.email },
    ...(partner_id === null ? {} : { partner_id }),
    brand: { name: partner_name, logo: partner_logo },
    subject: copy.alertSubject,
    paragraphs: [
      greeting(admin.full_name),
      descriptions[reason](person, happened.toLocaleString('en')),
      copy.advice(alert.roles),
    ],
    ...(partner_id === null
      ? {}
      : {
          button: {
            label: copy.openSecurityLog,
            url: `${publicUrl}/partner/${toId('partner', partner_id)}/security-log`,
          },
        }),
  }
}

export function securityHousekeeping(context: () => ScopedContext): RecurringJob[] {
  return [
    { name: 'alert_admins', cron: '* * * * *', work: async () => void (await alertAdmins(context())) },
    { name: 'purge_security_events', cron: '41 3 * * *', work: () => purgeEvents(context()) },
  ]
}
