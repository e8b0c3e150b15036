import type { AnyJob, JobContexts } from '../services/jobs/define-job.ts'
import type { RecurringJob } from '../services/jobs/jobs.ts'
import { sendEmailJob } from '../services/mail/mailer.ts'
import { securityHousekeeping } from './audit/security-log/alerts.ts'
import { sendMagicLinkJob } from './auth/links/send-magic-link.ts'
import { secondFactorHousekeeping } from './auth/second-factors/reseal-secrets.ts'
import { dealHousekeeping, inviteBorrowerJob } from './deals/index.ts'
import { documentHousekeeping } from './documents/purge/purge-documents.ts'
import { lenderAreaHousekeeping } from './lender-area/updates/notify-partners.ts'
import { notifyLenderJob } from './lenders/messages/notify-lender.ts'
import { notificationHousekeeping } from './notifications/index.ts'
import { messageHousekeeping } from './requests/messages/notify-of-messages.ts'
import { notifyClientJob } from './requests/reminders/notify-client.ts'
import { requestHousekeeping } from './requests/reminders/remind-clients.ts'
import { signedCopyHousekeeping } from './requests/signing/email-signed-copy.ts'
import { signingHousekeeping, syncSigningJob } from './requests/signing/pandadoc-sync.ts'

/** Every kind of job. */
export const jobs: readonly AnyJob[] = [
  sendEmailJob,
  sendMagicLinkJob,
  syncSigningJob,
  notifyClientJob,
  notifyLenderJob,
  inviteBorrowerJob,
]

/** What the features do on a schedule. */
export function housekeeping({ inRole, inPartner, asClient }: JobContexts): RecurringJob[] {
  const context = () => inRole('loanyard_app')
  return [
    ...documentHousekeeping(context),
    ...dealHousekeeping(context),
    ...requestHousekeeping(context, inPartner),
    ...messageHousekeeping(context, inPartner),
    ...signingHousekeeping(context, asClient),
    ...signedCopyHousekeeping(context, inPartner),
    ...notificationHousekeeping(context),
    ...lenderAreaHousekeeping(context, inPartner),
    ...securityHousekeeping(context),
    ...secondFactorHousekeeping(() => inRole('loanyard_auth')),
  ]
}
