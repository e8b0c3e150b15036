import * as z from 'zod'
import { withTransaction, type ParticipantContext, type PartnerContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { defineJob, queueJob } from '../../../services/jobs/define-job.ts'
import { findPartner, queueEmail, type Email } from '../../../services/mail/mailer.ts'
import { subjectName } from '../../../services/mail/user-text.ts'
import { authorize } from '../policy.ts'
import { findClients } from '../reminders/reminder-queries.ts'
import * as copy from './copy.ts'
import { findSignedRequest } from './signing-queries.ts'

/** Ids are UUIDs. */
const signedCopy = z.object({ partner_id: z.string(), requirement_id: z.string(), user_id: z.string() })

/** A job, so that an email quota that is used up never stops a signature. */
export const emailSignedCopyJob = defineJob({
  name: 'email_signed_copy',
  schema: signedCopy,
  run: ({ inPartner }, { partner_id, ...signed }) => emailSignedCopy(inPartner(partner_id), signed),
})

/** Runs in the transaction of the signature. */
export function queueSignedCopy(tx: ParticipantContext, requirement: string): Promise<void> {
  const { partner_id, actor } = tx
  return queueJob(tx, emailSignedCopyJob, { partner_id, requirement_id: requirement, user_id: actor.user_id })
}

type Signed = Omit<z.output<typeof signedCopy>, 'partner_id'>

/**
 * Emails the signer a link to their signed copy, which opens after they sign in: the document itself never travels to an
 * address. A deal's borrower has a proven address; who isn't its borrower anymore gets nothing.
 */
async function emailSignedCopy(ctx: PartnerContext, { requirement_id, user_id }: Signed): Promise<void> {
  authorize(ctx, 'client.notify')
  await withTransaction(ctx, async (tx) => {
    const signed = await findSignedRequest(tx, requirement_id)
    if (signed === null) return
    const client = (await findClients(tx, signed.deal_id)).find((one) => one.user_id === user_id)
    if (client === undefined) return
    const brand = await findPartner(tx)
    const path = [
      toId('partner', tx.partner_id),
      toId('deal', signed.deal_id),
      'my-docs',
      toId('requirement', signed.id),
    ]
    const email: Email = {
      to: { name: client.full_name, address: client.email },
      brand,
      subject: copy.copySubject(subjectName(brand.name)),
      paragraphs: [copy.greeting(client.full_name), copy.youSigned(signed.title, signed.deal_title, brand.name)],
      button: { label: copy.openCopy, url: `${tx.publicUrl}/portal/${path.join('/')}` },
      after: [copy.keepIt, copy.notYou(brand.name)],
    }
    await queueEmail(tx, email)
  })
}
