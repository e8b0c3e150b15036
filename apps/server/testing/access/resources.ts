import { calls } from '@loanyard/contract/calls'
import type { Area } from '@loanyard/contract/core/values'
import { newUuid, toId, toUuid } from '../../src/services/ids.ts'
import type { Application } from '../app/application.ts'
import type { Api } from '../app/client.ts'
import { makeAttachment, makeCustomBundle } from '../data/bundles.ts'
import { documentTools, pdf } from '../data/documents.ts'
import {
  insert,
  makeClient,
  makeDeal,
  makeLead,
  makeNotification,
  makeStaff,
  openSession,
  shareDeal,
  type Made,
  type Partner,
  type Person,
  type Staff,
} from '../data/factories.ts'
import { securityResources, type SecurityResources } from './accounts/security-inputs.ts'
import { financialResources, type FinancialResources } from './financial-resources.ts'
import { mergeResources, type MergeResources } from './lead-calls.ts'
import { shareAndAssign, lenderResources, type LenderResources, type SharedWith } from './lender-resources.ts'
import { requestResources, makeRequirement, makeSubmission, type RequestResources } from './request-resources.ts'
import { taskResources, type TaskResources } from './task-inputs.ts'
import { viewResources, type ViewResources } from './view-inputs.ts'

/** Whose ids are in a call's path and body, as seen from the partner in its path. */
export type Ownership =
  /** The partner's, and accessible to the caller: assigned, shared, imported by them. */
  | 'given'
  /** The partner's, on deals whose borrower the caller is. */
  | 'borrowed'
  /** The partner's, on deals shared with a lender and one of its staff. */
  | 'shared'
  | 'not given'
  | 'foreign'
  | 'missing'

/** A document's progress: announced, uploaded, inspected, deleted. */
export type DocumentStep = 'announced' | 'sent' | 'ready' | 'deleted'

/** Creates the resources a call is about, new ones each time, since most calls use them up. */
export interface Resources
  extends
    RequestResources,
    FinancialResources,
    LenderResources,
    MergeResources,
    SecurityResources,
    TaskResources,
    ViewResources {
  readonly lead: () => Promise<string>
  readonly deletedLead: () => Promise<string>
  readonly leadImport: () => Promise<string>
  readonly deal: () => Promise<string>
  readonly deletedDeal: () => Promise<string>
  readonly stage: () => Promise<string>
  readonly note: (deal: string, pinnedAt?: Date | null) => Promise<string>
  readonly leadNote: (pinnedAt?: Date | null) => Promise<{ lead_id: string; note_id: string }>
  readonly coordinator: () => Promise<string>
  /** A staff member who has not accepted the invitation yet. */
  readonly invited: () => Promise<string>
  readonly share: () => Promise<{ deal: string; staff: string }>
  /** A document in the given state, on a deal of its own. */
  readonly document: (state: DocumentStep) => Promise<string>
  /** A bundle made for a deal of its own, with an attachment. */
  readonly bundle: () => Promise<{ bundle: string; attachment: string }>
  /** An open invitation, of the caller if the resources are theirs. */
  readonly invitation: (caller: Api) => Promise<string>
  /** A session, of the caller if the resources are theirs. */
  readonly session: (caller: Api) => Promise<string>
  /** A notification in an area, of the caller if the resources are theirs. */
  readonly notification: (caller: Api, area: Area) => Promise<string>
}

/** A new invitation of a person (UUID) to a deal of a partner, by its id. */
export async function newInvitation(app: Application, partner: Partner, user: string): Promise<string> {
  const id = newUuid()
  await insert(app, 'deal_invitations', {
    partner_id: partner.uuid,
    id,
    deal_id: (await makeDeal(app, partner)).uuid,
    user_id: user,
    invited_at: new Date(),
    sent_at: new Date(),
  })
  return toId('invitation', id)
}

/** A new session of a person, by its id. */
export async function newSession(app: Application, user: string): Promise<string> {
  return toId('session', (await openSession(app, user)).session)
}

interface ResourceOptions {
  readonly maker: Staff
  readonly to: Staff | null
  /** Client of the deals, who uploads the documents. */
  readonly borrower?: Person
  /** The lender that the deals are shared with, and its assigned staff; documents then belong to approved answers. */
  readonly sharedWith?: SharedWith
}

/** Resources of a partner made by `maker` and accessible to `to`, if given. */
export function newResources(
  app: Application,
  partner: Partner,
  { maker, to, borrower, sharedWith }: ResourceOptions,
): Resources {
  const lead = (columns = {}) => makeLead(app, partner, { assigned_to: to?.uuid ?? null, ...columns })
  const deal = async (columns = {}): Promise<Made> => {
    const made = await makeDeal(app, partner, columns)
    if (to !== null) await shareDeal(app, partner, made, to)
    if (borrower !== undefined) await makeClient(app, partner, made, borrower)
    if (sharedWith !== undefined) await shareAndAssign(app, { partner, maker }, { ...sharedWith, deal: made })
    return made
  }
  const sender = (borrower ?? maker).api.inPartner(partner.id)
  const coordinator = () => makeStaff(app, partner, { role: 'Coordinator' })
  const owned = async (table: string, columns: Readonly<Record<string, unknown>>) => {
    const id = newUuid()
    await insert(app, table, { partner_id: partner.uuid, id, ...columns })
    return id
  }
  return {
    lead: async () => (await lead()).id,
    deletedLead: async () => (await lead({ deleted_at: new Date() })).id,
    deal: async () => (await deal()).id,
    deletedDeal: async () => (await deal({ deleted_at: new Date() })).id,
    coordinator: async () => (await coordinator()).id,
    invited: async () => (await makeStaff(app, partner, { role: 'Coordinator', status: 'Invited' })).id,
    share: async () => {
      const [shared, with_] = [await deal(), await coordinator()]
      await shareDeal(app, partner, shared, with_)
      return { deal: shared.id, staff: with_.id }
    },
    invitation: () => newInvitation(app, partner, maker.user_uuid),
    session: () => newSession(app, maker.user_uuid),
    notification: (_caller, area) => makeNotification(app, partner, maker, area),
    document: async (step) => {
      const on = await deal()
      const document = await documentAt(app, sender, { deal: on.id, step })
      if (sharedWith !== undefined) await approve(app, partner, maker, { deal: on, document })
      return document
    },
    ...lenderResources(app, { partner, maker, to: sharedWith ?? null, deal: () => deal() }),
    ...securityResources(app, partner, maker),
    ...financialResources(app, partner, () => deal()),
    ...taskResources(app, { partner, maker, deal: () => deal() }),
    ...requestResources(app, {
      partner,
      maker,
      borrower: borrower ?? null,
      deal: () => deal(),
      document: async (on) => {
        const api = on === null ? maker.api.inPartner(partner.id) : sender
        const id = await documentAt(app, api, { deal: on?.id ?? null, step: 'ready' })
        return { id, uuid: toUuid('document', id) }
      },
    }),
    bundle: async () => {
      const bundle = await makeCustomBundle(app, partner, maker, { deal: await deal() })
      return { bundle: bundle.id, attachment: (await makeAttachment(app, partner, bundle)).id }
    },
    stage: async () => {
      const number = (await app.ask('select from stages where partner_id = $1', [partner.uuid])).length + 1
      return toId('stage', await owned('stages', { name: `Stage ${newUuid()}`, number }))
    },
    leadImport: async () => {
      const by = to ?? maker
      const columns = { rows: 1, created_by: by.uuid, created_by_name: by.full_name }
      return toId('lead_import', await owned('lead_imports', columns))
    },
    ...viewResources(owned),
    ...mergeResources(owned, { maker, lead }),
    leadNote: async (pinned_at = null) => {
      const on = await lead()
      const columns = {
        lead_id: on.uuid,
        text: 'A note',
        author_id: maker.uuid,
        author_name: maker.full_name,
        pinned_at,
      }
      return { lead_id: on.id, note_id: toId('note', await owned('lead_notes', columns)) }
    },
    note: async (dealId, pinned_at = null) => {
      const [made] = await app.ask<{ id: string }>(
        'select id from deals where partner_id = $1 order by created desc, id desc limit 1',
        [partner.uuid],
      )
      if (made === undefined || toId('deal', made.id) !== dealId) throw new Error('a note goes on the deal made last')
      const columns = {
        deal_id: made.id,
        text: 'A note',
        author_id: maker.uuid,
        author_name: maker.full_name,
        pinned_at,
      }
      return toId('note', await owned('deal_notes', columns))
    },
  }
}

/** Makes a document the approved answer to a request. */
async function approve(
  app: Application,
  partner: Partner,
  by: Staff,
  { deal, document }: { deal: Made; document: string },
): Promise<void> {
  const request = await makeRequirement(app, partner, by, { deal_id: deal.uuid, kind: 'Document' })
  const { user_uuid: decided_by, full_name: decided_by_name } = by
  const decided = { status: 'Approved', decided_at: new Date(), decided_by, decided_by_name }
  const columns = { requirement_id: request.uuid, answer: null, ...decided }
  const answer = await makeSubmission(app, partner, by, columns)
  await insert(app, 'submission_documents', {
    partner_id: partner.uuid,
    submission_id: answer.uuid,
    document_id: toUuid('document', document),
    position: 1,
  })
  await app.ask(`update requirements set status = 'Approved' where id = $1`, [request.uuid])
}

export async function documentAt(
  app: Application,
  api: Api,
  { deal, step }: { deal: string | null; step: DocumentStep },
): Promise<string> {
  const { send } = documentTools(app)
  const body = pdf()
  const upload = await api.call(calls.documents.createUpload, {
    body: {
      file_name: 'Access.pdf',
      file_type: 'application/pdf',
      size: body.length,
      ...(deal === null ? { is_template: true } : { deal }),
    },
  })
  const params = { document_id: upload.id }
  if (step !== 'announced') await send(upload, body)
  if (step === 'ready' || step === 'deleted') await api.call(calls.documents.completeUpload, { params })
  if (step === 'deleted') await api.call(calls.documents.deleteDocument, { params })
  return upload.id
}
