import type { Signing } from '@loanyard/contract/signing'
import { record } from '../../platform/audit.ts'
import { withTransaction, type PartyContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newUuid, toId } from '../../platform/ids.ts'
import type { PandaDocProvider, Paper, Signer } from '../../platform/signing/provider.ts'
import { findRequirement, lockRequirement, type RequirementRow } from '../requests/index.ts'
import { consent } from './consent.ts'
import { keepState } from './pandadoc-events.ts'
import {
  findOccasion,
  findOpenSigning,
  insertSigning,
  saveExternal,
  type PaperRow,
  type SigningRow,
} from './queries.ts'
import { asAppError, signablePaper, signedAlready } from './signable.ts'

/**
 * Where the client signs, from now on known to have been opened. Throws not_found, forbidden, bad_input,
 * already_submitted, signing_failed, unavailable.
 */
export async function beginSigning(ctx: PartyContext, requestId: string): Promise<Signing> {
  const opened = await openSigning(ctx, requestId)
  const { requirement, signing } = opened
  const { pandaDoc } = ctx.signing
  if (signing.provider === 'built_in' || pandaDoc === null) {
    return { provider: 'built_in', signing_url: pageOf(ctx, requirement), expires_at: null, consent }
  }
  const asked = { ...opened, pandaDoc }
  const fail = (error: unknown) => {
    throw asAppError(error)
  }
  // Over for PandaDoc, and no webhook has told it.
  if (await isOver(ctx, asked).catch(fail)) return beginSigning(ctx, requestId)
  const { url, expires_at } = await openAtPandaDoc(ctx, asked).catch(fail)
  return { provider: 'pandadoc', signing_url: url, expires_at: expires_at.toISOString(), consent }
}

/** The page of the portal on which the request is signed. */
function pageOf({ publicUrl, partner_id }: PartyContext, { id, deal_id }: RequirementRow): string {
  const deal = `${toId('partner', partner_id)}/${toId('deal', deal_id)}`
  return `${publicUrl}/portal/${deal}/my-docs/${toId('requirement', id)}/sign`
}

interface Opened {
  readonly requirement: RequirementRow
  readonly paper: PaperRow
  readonly signing: SigningRow
}

type AskedAtPandaDoc = Opened & { readonly pandaDoc: PandaDocProvider }

/**
 * True where a signing that was begun at PandaDoc was declined or failed there, so that it takes a new one. One that was
 * signed is taken in. Throws already_submitted then, SigningProblem.
 */
async function isOver(ctx: PartyContext, { requirement, signing, pandaDoc }: AskedAtPandaDoc): Promise<boolean> {
  const { external_id: external } = signing
  if (external === null) return false
  const state = await keepState(ctx, { pandaDoc, external, signing: signing.id, requirement: requirement.id })
  if (state === 'signed') throw signedAlready(requirement)
  return state === 'declined' || state === 'failed'
}

/** Goes on with what was opened before, so that opening twice asks PandaDoc once. */
function openSigning(ctx: PartyContext, requestId: string): Promise<Opened> {
  return withTransaction(ctx, async (tx) => {
    const requirement = await lockRequirement(tx, requestId)
    const paper = await signablePaper(tx, requirement)
    const which = { requirement: requirement.id, document: paper.id }
    const known = await findOpenSigning(tx, which)
    // What was begun at PandaDoc cannot go on there without it.
    const isThere = known?.provider === 'built_in' || tx.signing.pandaDoc !== null
    if (known !== null && isThere) return { requirement, paper, signing: known }
    const signing = { id: newUuid(), provider: tx.signing.chosen.kind, external_id: null }
    insertSigning(tx, { ...which, ...signing })
    record(tx, { action: 'signing_opened', subject: requirement.id })
    return { requirement, paper, signing: { ...signing, opened: tx.clock.now().toISOString() } }
  })
}

async function openAtPandaDoc(
  ctx: PartyContext,
  { pandaDoc, requirement, paper, signing }: AskedAtPandaDoc,
): Promise<{ url: string; expires_at: Date }> {
  const { paper: brought, signer } = await paperOf(ctx, requirement, { paper, signing: signing.id })
  const external = signing.external_id ?? (await pandaDoc.create(brought, signer))
  if (signing.external_id === null) {
    await withTransaction(ctx, async (tx) => {
      await findRequirement(tx, requirement.id)
      saveExternal(tx, signing.id, external)
      record(tx, { action: 'signing_sent', subject: requirement.id, data: { external } })
    })
  }
  return pandaDoc.open(external, signer)
}

/** A paper with its bytes and what stands around it. Throws not_found, unavailable. */
export async function paperOf(
  ctx: PartyContext,
  requirement: RequirementRow,
  { paper, signing }: { paper: PaperRow; signing: string },
): Promise<{ paper: Paper; signer: Signer }> {
  const occasion = await findOccasion(ctx, requirement.deal_id)
  if (occasion === null) throw notFound()
  const { deal_title, partner_name, time_zone, email, full_name } = occasion
  return {
    paper: {
      request_id: signing,
      title: requirement.title,
      deal_title,
      partner_name,
      time_zone,
      file_name: paper.name,
      owner: ctx.partner_id,
      size: paper.size,
      read: () => ctx.store.read(paper.object_key),
    },
    signer: { name: full_name.trim(), email },
  }
}
