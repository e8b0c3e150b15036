import { withTransaction, type ClientContext, type DoorContext, type PartyContext } from '../../platform/context.ts'
import { record } from '../../platform/audit.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Recurring } from '../../platform/jobs.ts'
import { SigningProblem, type PandaDocProvider, type SigningState } from '../../platform/signing/provider.ts'
import { findRequirement } from '../requests/index.ts'
import { keepSigned } from './keep-signed.ts'
import {
  findByExternal,
  findOccasion,
  findOpenAtPandaDoc,
  findPaper,
  lockSigning,
  saveSigningState,
} from './queries.ts'

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
  await keepState(client, { pandaDoc, external, signing: found.id, requirement: found.requirement_id })
}

/**
 * Asks after every signing that is still open, for a webhook may never have come. Throws the last fault once all were
 * asked after.
 */
async function followOpenSignings(ctx: DoorContext, asClient: AsClient): Promise<void> {
  if (ctx.signing.pandaDoc === null) return
  const faults: unknown[] = []
  for (const external of await findOpenAtPandaDoc(ctx)) {
    await followSigning(ctx, external, asClient).catch((fault: unknown) => faults.push(fault))
  }
  if (faults.length > 0) throw faults.at(-1)
}

/** The asking by the clock. */
export function signingHousekeeping(context: () => DoorContext, asClient: AsClient): Recurring[] {
  return [{ name: 'follow_open_signings', cron: '37 * * * *', work: () => followOpenSignings(context(), asClient) }]
}

interface AtPandaDoc {
  readonly pandaDoc: PandaDocProvider
  readonly external: string
  /** UUIDs. */
  readonly signing: string
  readonly requirement: string
}

/** Asks PandaDoc for the state of one signing and keeps what it means. Throws SigningProblem. */
export async function keepState(ctx: PartyContext, at: AtPandaDoc): Promise<SigningState> {
  const state = await at.pandaDoc.state(at.external)
  if (state === 'signed') await takeIn(ctx, at)
  if (state === 'declined' || state === 'failed') {
    await withTransaction(ctx, async (tx) => {
      if ((await lockSigning(tx, at.signing)) === null) return
      saveSigningState(tx, at.signing, state)
      record(tx, { action: `signing_${state}`, subject: at.requirement })
    })
  }
  return state
}

async function takeIn(ctx: PartyContext, { pandaDoc, external, signing }: AtPandaDoc): Promise<void> {
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
