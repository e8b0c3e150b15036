import { withTransaction, type ClientContext, type DoorContext } from '../../platform/context.ts'
import { record } from '../../platform/audit.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { SigningProblem, type PandaDocProvider } from '../../platform/signing/provider.ts'
import { findRequirement } from '../requests/index.ts'
import { keepSigned } from './keep-signed.ts'
import { findByExternal, findOccasion, findPaper, lockSigning, saveSigningState } from './queries.ts'

/**
 * Takes in a webhook of PandaDoc: what it tells is looked up by a job, which asks PandaDoc itself. Throws unauthorized
 * where it is not signed by them, not_found where PandaDoc is not set up.
 */
export async function hearPandaDoc(ctx: DoorContext, body: Uint8Array, signature: string | undefined): Promise<void> {
  const { pandaDoc } = ctx.signing
  if (pandaDoc === null) throw notFound()
  const events = heard(pandaDoc, body, signature)
  await withTransaction(ctx, async (tx) => {
    for (const external of new Set(events.map(({ document_id }) => document_id))) {
      await tx.jobs.enqueue(tx, 'follow_signing', { external_id: external })
    }
  })
}

function heard(pandaDoc: PandaDocProvider, body: Uint8Array, signature: string | undefined) {
  try {
    return pandaDoc.heard(body, signature)
  } catch (error) {
    if (error instanceof SigningProblem) throw new AppError('unauthorized', error.message)
    throw error
  }
}

/** Bound to one partner, and to the person whose signing it is. */
type AsClient = (partner: string, person: ClientContext['actor']) => ClientContext

/**
 * Asks PandaDoc what became of a document and keeps it, once: told twice, or late, it changes nothing any more. Throws to
 * be tried again.
 */
export async function followSigning(ctx: DoorContext, external: string, asClient: AsClient): Promise<void> {
  const { pandaDoc } = ctx.signing
  const found = await findByExternal(ctx, external)
  if (pandaDoc === null || found === null) return
  const person = { user_id: found.user_id, session_id: '', full_name: '', staff_id: null, role: 'Client' } as const
  const nameless = asClient(found.partner_id, person)
  const requirement = await findRequirement(nameless, found.requirement_id).catch(() => null)
  const occasion = requirement === null ? null : await findOccasion(nameless, requirement.deal_id)
  if (requirement === null || occasion === null) return
  const client = asClient(found.partner_id, { ...person, full_name: occasion.full_name })
  const state = await pandaDoc.state(external)
  if (state === 'signed') return takeIn(client, { pandaDoc, external, signing: found.id })
  if (state === 'declined' || state === 'failed') {
    await withTransaction(client, async (tx) => {
      if ((await lockSigning(tx, found.id)) === null) return
      saveSigningState(tx, found.id, state)
      record(tx, { action: `signing_${state}`, subject: found.requirement_id })
    })
  }
}

interface Ended {
  readonly pandaDoc: PandaDocProvider
  readonly external: string
  readonly signing: string
}

async function takeIn(ctx: ClientContext, { pandaDoc, external, signing }: Ended): Promise<void> {
  const open = await withTransaction(ctx, async (tx) => {
    const row = await lockSigning(tx, signing)
    return row === null ? null : { row, paper: await findPaper(tx, row.document_id) }
  })
  if (open === null || open.paper === null) return
  const bytes = Buffer.from(await pandaDoc.download(external))
  await keepSigned(ctx, {
    requirement: open.row.requirement_id,
    signing,
    paper: open.paper,
    bytes,
    pages: null,
    signed: {
      name: ctx.actor.full_name,
      at: ctx.clock.now().toISOString(),
      reference: external,
      provider: 'pandadoc',
    },
  }).catch((error: unknown) => {
    // Somebody was first with another answer, or the request was taken back: it is not to be tried again.
    if (error instanceof AppError && ['already_submitted', 'not_found', 'signing_failed'].includes(error.code)) return
    throw error
  })
}
