import { skipIfFrozen } from '../../../db/scopes/scopes.ts'
import { recordAudit, systemActor } from '../../../services/audit/record-audit.ts'
import { withTransaction, type PartnerContext, type ScopedContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import type { RecurringJob } from '../../../services/jobs/jobs.ts'
import { findPartner, queueEmail, type Email, type Sender } from '../../../services/mail/mailer.ts'
import { findReplyTo } from '../../../services/mail/reply-to.ts'
import { subjectName } from '../../../services/mail/user-text.ts'
import { authorize } from '../policy.ts'
import { findClients, type Client } from '../reminders/reminder-queries.ts'
import * as copy from './copy.ts'
import { findUncopiedSignings, takeSignedCopy, type SignedCopy } from './signing-queries.ts'

type OfPartner = (partner: string) => PartnerContext

/** A job, because a signature must not fail with an email, and a client's request can't queue one. */
export function signedCopyHousekeeping(context: () => ScopedContext, ofPartner: OfPartner): RecurringJob[] {
  const work = () => emailSignedCopies(context(), ofPartner)
  return [{ name: 'email_signed_copies', cron: '* * * * *', work }]
}

async function emailSignedCopies(ctx: ScopedContext, ofPartner: OfPartner): Promise<void> {
  authorize(ctx, 'client.notify')
  for (const { partner_id, id } of await findUncopiedSignings(ctx))
    await skipIfFrozen(() => emailSignedCopy(ofPartner(partner_id), id))
}

/**
 * Emails the signer a link to their copy, which opens after they sign in: the document itself never travels to an
 * address. A deal's borrower has a proven address; who isn't its borrower anymore gets nothing.
 */
async function emailSignedCopy(ctx: PartnerContext, signing: string): Promise<void> {
  authorize(ctx, 'client.notify')
  await withTransaction(ctx, async (tx) => {
    const signed = await takeSignedCopy(tx, signing)
    if (signed === null) return
    const client = (await findClients(tx, signed.deal_id)).find(({ user_id }) => user_id === signed.user_id)
    if (client === undefined) return
    const [brand, reply_to] = [await findPartner(tx), await findReplyTo(tx, { deal: signed.deal_id })]
    if (!(await queueEmail(tx, { ...copyEmail(tx, { signed, client, brand }), reply_to }))) return
    const changes = [{ field: 'request', from: signed.title, to: signed.title }]
    recordAudit(
      { ...tx, actor: systemActor },
      { action: 'signed_copy_emailed', subject: signed.id, deal: signed.deal_id, changes },
    )
  })
}

function copyEmail(
  tx: PartnerContext,
  { signed, client, brand }: { signed: SignedCopy; client: Client; brand: Sender },
): Email {
  const deal = `${toId('partner', tx.partner_id)}/${toId('deal', signed.deal_id)}`
  return {
    to: { name: client.full_name, address: client.email },
    brand,
    subject: copy.copySubject(subjectName(brand.name)),
    paragraphs: [copy.greeting(client.full_name), copy.youSigned(signed.title, signed.deal_title, brand.name)],
    button: {
      label: copy.openCopy,
      url: `${tx.publicUrl}/portal/${deal}/my-docs/${toId('requirement', signed.id)}`,
    },
    after: [copy.keepIt, copy.notYou(brand.name)],
  }
}
