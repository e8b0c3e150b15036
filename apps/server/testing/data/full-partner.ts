import { calls } from '@loanyard/contract/calls'
import { newUuid, toUuid } from '../../src/services/ids.ts'
import { newPreQualification, wholeDeal } from '../access/call-inputs.ts'
import { wholeLead } from '../access/lead-calls.ts'
import type { Application } from '../app/application.ts'
import { insertSsoRows } from '../single-sign-on/sso-fixture.ts'
import { documentTools, pdf } from './documents.ts'
import {
  insert,
  makeClient,
  makePartner,
  makePerson,
  makeStaff,
  type Partner,
  type Person,
  type Staff,
} from './factories.ts'
import { borrowersInvited } from './invitations.ts'
import { insertLenderRows } from './lender-fixture.ts'

export type FullPartner = Awaited<ReturnType<typeof fullPartner>>

/** A partner with a row in every table. */
export async function fullPartner(app: Application) {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const lead = await addLeads(admin)
  const body = { ...wholeDeal, fee_flags: [...wholeDeal.fee_flags] }
  const deal = await admin.api.call(calls.deals.createDeal, { body })
  await borrowersInvited(app)
  const params = { deal_id: deal.id }
  await admin.api.call(calls.deals.createNote, { params, body: { text: 'A note' } })
  await addTask(app, partner, admin, deal.id)
  await admin.api.call(calls.deals.shareWithCoordinator, { body: { staff: coordinator.id, deal: deal.id } })
  await addFigures(admin, deal.id)
  const { createView, chooseDefaultView } = calls.staff
  const view = await admin.api.call(createView, {
    body: { list: 'deals', name: 'Open', settings: { status: 'Active' } },
  })
  await admin.api.call(chooseDefaultView, { body: { list: 'deals', view: view.id } })
  const { uploadDocument } = documentTools(app)
  const document = await uploadDocument(admin.api, pdf(), { deal: deal.id })
  await admin.api.call(calls.documents.prepareZip, { body: { doc_ids: [document.id] } })
  await admin.api.call(calls.bundles.createBundle, {
    body: { title: 'Bundle', attachments: [{ kind: 'Question', title: 'What for?' }] },
  })
  const client = await makePerson(app, {}, partner)
  await makeClient(app, partner, { uuid: toUuid('deal', deal.id), id: deal.id }, client)
  const { lender, paper } = await askOf(app, { partner, admin, client }, deal.id)
  await addSecurity(app, { partner, admin, client })
  await insert(app, 'partner_logos', { partner_id: partner.uuid, id: newUuid(), picture: Buffer.from('PNG') })
  await admin.api.call(calls.preQualify.preQualify, { body: newPreQualification(partner.id) })
  await insertSsoRows(app, partner, admin.user_uuid)
  await app.services.audit.seal()
  return {
    partner,
    admin,
    coordinator,
    client,
    lender,
    paper,
    deal: toUuid('deal', deal.id),
    lead: toUuid('lead', lead.id),
  }
}

/** A lead with a note, into which another was merged, and an import. */
async function addLeads({ api }: Staff) {
  const { createLead, createLeadNote, importLeads, mergeLeads } = calls.leads
  const lead = await api.call(createLead, { body: wholeLead })
  const other = await api.call(createLead, { body: wholeLead })
  const params = { lead_id: lead.id }
  await api.call(createLeadNote, { params, body: { text: 'A note' } })
  const body = { merged: other.id, take: [], modified: lead.modified, merged_modified: other.modified }
  await api.call(mergeLeads, { params, body })
  await api.call(importLeads, {
    body: `full_name,email,down_payment,update_lead,update_mode\nAna,a@example.com,,,\nAna,a@example.com,5,${lead.id},replace`,
  })
  return lead
}

/** Tasks of a deal and of a stage, a snoozed line, a favorite, and how long deals usually stay in a stage. */
async function addTask(app: Application, partner: Partner, { api }: Staff, deal: string) {
  await api.call(calls.tasks.createTask, { body: { title: 'A task', deal } })
  await api.call(calls.today.snoozeLine, { body: { section: 'stale', id: deal, until: '2999-01-01' } })
  await api.call(calls.calendar.replaceCalendarFeed)
  await api.call(calls.staff.chooseFavorite, { body: { deal, is_favorite: true } })
  await api.call(calls.stages.replaceStageTasks, {
    params: { stage_id: partner.stages.at(-1)?.id ?? '' },
    body: { tasks: [{ title: 'A task', due_in: 3, assignee: 'mover' }] },
  })
  const [stage] = partner.stages
  await insert(app, 'stage_durations', { partner_id: partner.uuid, stage_id: stage?.uuid, days: 20 })
}

/** A row in every financials table. */
async function addFigures({ api }: Staff, deal_id: string) {
  const { saveSourceUse, saveCollateral, addPeriod, saveFinancialSummary } = calls.financials
  const params = { deal_id }
  await api.call(saveSourceUse, { params, body: { items: [{ item_name: 'Building' }] } })
  await api.call(saveCollateral, { params, body: { items: [{ item_name: 'Building' }] } })
  await api.call(addPeriod, { params, body: { period: '2025' } })
  await api.call(saveFinancialSummary, {
    params,
    body: { items: [{ item_name: 'Sales', field_type: 'Income', values: { '2025': 1 } }] },
  })
  await api.call(calls.lendingRates.addLendingRate, {
    body: { kind: 'base_rate', rate: '0.07', effective_from: '2026-09-17' },
  })
}

interface People {
  readonly partner: Partner
  readonly admin: Staff
  readonly client: Person
}

/** An exception from the second factor, and a reset that waits for another Admin. */
async function addSecurity(app: Application, { partner, admin, client }: People) {
  const about = { partner_id: partner.uuid, user_id: client.user_uuid }
  const given = { created_by: admin.user_uuid, reason: 'On leave', ends_on: '2099-01-01' }
  await insert(app, 'second_factor_exceptions', { ...about, id: newUuid(), ...given })
  const asked = { requested_by: admin.user_uuid, expires_at: new Date(Date.now() + 86_400_000) }
  await insert(app, 'second_factor_resets', { ...about, id: newUuid(), ...asked })
}

/** Requests to a borrower that were answered, signed and reminded of. */
async function askOf(app: Application, { partner, admin, client }: People, deal: string) {
  const attachments = [{ kind: 'Document' as const, title: 'Lease' }]
  const custom = { title: 'Custom', stage: partner.stages[0]?.id ?? '', attachments }
  const params = { deal_id: deal }
  const asked = await admin.api.call(calls.requests.requestCustomBundle, { params, body: custom })
  const request = asked.bundle_attachments[0]?.requests[0]?.id ?? ''
  const paper = await documentTools(app).uploadDocument(client.api, pdf(), { deal, request })
  const body = { documents: [paper.id] }
  const { id } = await client.api.call(calls.submissions.submitAnswer, { params: { request_id: request }, body })
  await admin.api.call(calls.submissions.decideSubmission, {
    params: { request_id: request, submission_id: id, status: 'Approved' },
    body: {},
  })
  const lender = await insertLenderRows(
    app,
    { partner, admin, deal: { id: deal, uuid: toUuid('deal', deal) } },
    paper.id,
  )
  const about = { params: { request_id: request } }
  const { sendRequestMessage, readRequestMessages } = calls.requestMessages
  await client.api.call(sendRequestMessage, { ...about, body: { text: 'Which year?' } })
  for (const { api } of [client, admin]) await api.call(readRequestMessages, about)
  await insert(app, 'phase_durations', { partner_id: partner.uuid, phase: 'lenders', days: 21, deals: 5 })
  await insert(app, 'reminders', { partner_id: partner.uuid, user_id: client.user_uuid })
  await insert(app, 'signings', {
    partner_id: partner.uuid,
    id: newUuid(),
    requirement_id: toUuid('requirement', request),
    provider: 'built_in',
    user_id: client.user_uuid,
    document_id: toUuid('document', paper.id),
  })
  return { lender, paper: toUuid('document', paper.id) }
}
