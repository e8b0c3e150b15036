import * as z from 'zod'
import { AppError, notFound } from '../../../errors.ts'
import { SigningError, type PandaDocProvider, type Signer, type SigningState } from '../../../media/signing/provider.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type ScopedContext, type ParticipantContext } from '../../../services/context.ts'
import { defineJob, queueJob, type JobContexts } from '../../../services/jobs/define-job.ts'
import type { RecurringJob } from '../../../services/jobs/jobs.ts'
import { authorize } from '../policy.ts'
import { findRequirement } from '../read-queries.ts'
import { saveSignedDocument } from './save-signed-document.ts'
import { namesAt, namesToCheck, type SigningNames } from './signer-names.ts'
import {
  findSigningByExternalId,
  findSigningDetails,
  findOpenPandaDocIds,
  findDocumentToSign,
  lockSigning,
  saveSigningState,
  type SigningDetails,
} from './signing-queries.ts'

/**
 * Webhooks only queue a job, which asks PandaDoc for the status itself. Throws unauthorized for a wrong signature,
 * not_found if PandaDoc isn't set up.
 */
export async function receivePandaDocWebhook(
  ctx: ScopedContext,
  body: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  authorize(ctx, 'signing.sync')
  const { pandaDoc } = ctx.signing
  if (pandaDoc === null) throw notFound()
  const events = parseWebhook(pandaDoc, body, signature)
  await withTransaction(ctx, async (tx) => {
    for (const external of new Set(events.map(({ document_id }) => document_id))) {
      await queueJob(tx, syncSigningJob, { external_id: external })
    }
  })
}

function parseWebhook(pandaDoc: PandaDocProvider, body: Uint8Array, signature: string | undefined) {
  try {
    return pandaDoc.parseWebhook(body, signature)
  } catch (error) {
    if (error instanceof SigningError) throw new AppError('unauthorized', error.message)
    throw error
  }
}

type AsClient = JobContexts['asClient']

/** Syncs a document's status after a PandaDoc webhook. */
export const syncSigningJob = defineJob({
  name: 'sync_signing',
  formerNames: ['follow_signing'],
  schema: z.object({ external_id: z.string() }),
  run: ({ inRole, asClient }, { external_id }) => syncSigningStatus(inRole('loanyard_app'), external_id, asClient),
})

/** Repeated and late calls change nothing. Throws to be retried. */
async function syncSigningStatus(ctx: ScopedContext, external: string, asClient: AsClient): Promise<void> {
  authorize(ctx, 'signing.sync')
  const { pandaDoc } = ctx.signing
  const found = await findSigningByExternalId(ctx, external)
  if (pandaDoc === null || found === null) return
  const person = { user_id: found.user_id, session_id: '', full_name: '', staff_id: null, role: 'Client' } as const
  const unnamedClient = asClient(found.partner_id, person)
  const requirement = await findRequirement(unnamedClient, found.requirement_id).catch(() => null)
  const details = requirement === null ? null : await findSigningDetails(unnamedClient, requirement.deal_id)
  if (requirement === null || details === null) return
  const client = asClient(found.partner_id, { ...person, full_name: details.full_name })
  await saveProviderState(client, { pandaDoc, external, signing: found.id, requirement: found.requirement_id })
}

/** Webhooks can get lost. Throws the last error after trying all of them. */
async function syncOpenSignings(ctx: ScopedContext, asClient: AsClient): Promise<void> {
  if (ctx.signing.pandaDoc === null) return
  const errors: unknown[] = []
  for (const external of await findOpenPandaDocIds(ctx)) {
    await syncSigningStatus(ctx, external, asClient).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors.at(-1)
}

export function signingHousekeeping(context: () => ScopedContext, asClient: AsClient): RecurringJob[] {
  return [{ name: 'sync_open_signings', cron: '37 * * * *', work: () => syncOpenSignings(context(), asClient) }]
}

interface PandaDocRef {
  readonly pandaDoc: PandaDocProvider
  readonly external: string
  /** UUIDs. */
  readonly signing: string
  readonly requirement: string
}

/** Throws SigningError. */
export async function saveProviderState(ctx: ParticipantContext, at: PandaDocRef): Promise<SigningState> {
  authorize(ctx, 'requirement.sign')
  const state = await at.pandaDoc.state(at.external)
  if (state === 'signed') return importSigned(ctx, at)
  if (state === 'declined' || state === 'failed') await endSigning(ctx, at, state)
  return state
}

function endSigning(ctx: ParticipantContext, at: PandaDocRef, state: 'declined' | 'failed'): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    if ((await lockSigning(tx, at.signing)) === null) return
    saveSigningState(tx, at.signing, state)
    recordAudit(tx, { action: `signing_${state}`, subject: at.requirement })
  })
}

/** Null if someone else signed. PandaDoc can't tell which name was typed into the signature, only whose it is. */
function namesOf(signers: readonly Signer[], details: SigningDetails): SigningNames | null {
  const [signer, ...others] = signers
  const isOwn = signer?.email.toLowerCase() === details.email.toLowerCase() && others.length === 0
  return isOwn ? namesAt(signer.name, details) : null
}

/** Signed by someone else, it counts as failed and can be signed again. */
async function importSigned(ctx: ParticipantContext, at: PandaDocRef): Promise<SigningState> {
  const { pandaDoc, external, signing } = at
  const open = await withTransaction(ctx, async (tx) => {
    const row = await lockSigning(tx, signing)
    return row === null ? null : { row, documentToSign: await findDocumentToSign(tx, row.document_id) }
  })
  const { deal_id } = await findRequirement(ctx, at.requirement)
  const details = await findSigningDetails(ctx, deal_id)
  if (open === null || open.documentToSign === null || details === null) return 'signed'
  const names = namesOf(await pandaDoc.signers(external), details)
  if (names === null) {
    await endSigning(ctx, at, 'failed')
    return 'failed'
  }
  const bytes = Buffer.from(await pandaDoc.download(external))
  await saveSignedDocument(ctx, {
    requirement: open.row.requirement_id,
    signing,
    documentToSign: open.documentToSign,
    bytes,
    pages: null,
    signed: {
      name: names.name,
      at: ctx.clock.now().toISOString(),
      reference: external,
      provider: 'pandadoc',
      signer_names: namesToCheck(names, details),
    },
  }).catch((error: unknown) => {
    // Another answer came first, or the request was removed: retrying can't help.
    if (error instanceof AppError && ['already_submitted', 'not_found', 'signing_failed'].includes(error.code)) return
    throw error
  })
  return 'signed'
}
