import { randomBytes } from 'node:crypto'
import { calls } from '@loanyard/contract/calls'
import type { MergeField } from '@loanyard/contract/leads/merges'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf } from '../../../../testing/audit/audit-entries.ts'
import { insert, makeLead, makePartner, makePerson, makeStaff, type Made } from '../../../../testing/data/factories.ts'
import { newUuid } from '../../../services/ids.ts'

const leads = calls.leads
const { createTask, listTasks, completeTask } = calls.tasks
const { chooseFavorite, listFavorites } = calls.staff

const app = await sharedApplication()

async function office() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const api = admin.api
  const get = (lead: Made) => api.call(leads.getLead, { params: { lead_id: lead.id } })
  /** As the page sends it: with when both were changed last. */
  const mergeInput = async (kept: Made, merged: Made, take: readonly MergeField[] = []) => ({
    params: { lead_id: kept.id },
    body: {
      merged: merged.id,
      take: [...take],
      modified: (await get(kept)).modified,
      merged_modified: (await get(merged)).modified,
    },
  })
  const merge = async (kept: Made, merged: Made, take: readonly MergeField[] = []) =>
    api.call(leads.mergeLeads, await mergeInput(kept, merged, take))
  const undo = (kept: Made, merge_id: string) =>
    api.call(leads.undoLeadMerge, { params: { lead_id: kept.id, merge_id } })
  return { partner, admin, api, get, merge, mergeInput, undo }
}

const namesOf = async (api: Awaited<ReturnType<typeof office>>['api']) =>
  (await api.call(leads.listLeads, { query: { ordering: 'full_name' } })).results.map(({ full_name }) => full_name)

test('takes the values named, moves notes, tasks and favorites, and deletes the other lead', async () => {
  const { partner, api, get, merge } = await office()
  const kept = await makeLead(app, partner, { full_name: 'Ana', phone: null, loan_amount: '100.00' })
  const merged = await makeLead(app, partner, { full_name: 'Ana R', phone: '(555) 010-1234', loan_amount: '200.00' })
  const on = { params: { lead_id: merged.id } }
  await api.call(leads.createLeadNote, { ...on, body: { text: 'Called' } })
  await api.call(leads.createLeadNote, { params: { lead_id: kept.id }, body: { text: 'Emailed' } })
  await api.call(createTask, { body: { title: 'Call back', lead: merged.id } })
  const done = await api.call(createTask, { body: { title: 'Was done', lead: merged.id } })
  await api.call(completeTask, { params: { task_id: done.id } })
  await api.call(chooseFavorite, { body: { lead: merged.id, is_favorite: true } })
  const { lead, merge: made } = await merge(kept, merged, ['phone', 'loan_purpose'])
  expect(lead).toMatchObject({ id: kept.id, full_name: 'Ana', phone: '(555) 010-1234', loan_amount: '100.00' })
  expect(made).toMatchObject({ merged: { id: merged.id, full_name: 'Ana R' }, can: { undo: true } })
  expect(await namesOf(api)).toEqual(['Ana'])
  await api.refused(leads.getLead, 'not_found', on)
  const notes = await api.call(leads.listLeadNotes, { params: { lead_id: kept.id } })
  expect(notes.results.map(({ text }) => text).toSorted()).toEqual(['Called', 'Emailed'])
  expect(lead.next_step).toMatchObject({ title: 'Call back' })
  expect((await api.call(listTasks, { query: { lead: kept.id, state: 'done' } })).results).toMatchObject([
    { title: 'Was done' },
  ])
  expect((await api.call(listFavorites)).results).toMatchObject([{ id: kept.id }])
  const { results } = await api.call(leads.listLeadActivity, { params: { lead_id: kept.id } })
  expect(results[0]).toMatchObject({
    kind: 'lead_merged',
    changes: [
      { field: 'merged_lead', from: null, to: 'Ana R' },
      { field: 'phone', from: null, to: '(555) 010-1234' },
    ],
  })
  expect(results.map(({ kind }) => kind)).toEqual(['lead_merged', 'lead_note_added', 'lead_note_added'])
  expect(await api.call(leads.listLeadMerges, on)).toEqual({
    merged_into: { id: kept.id, full_name: 'Ana' },
    results: [],
  })
  expect((await api.call(leads.listLeadMerges, { params: { lead_id: kept.id } })).results).toEqual([made])
  expect(await get(kept)).toEqual(lead)
})

test('an undo gives both back as they were, with what was theirs', async () => {
  const { partner, api, get, merge, undo } = await office()
  const kept = await makeLead(app, partner, { full_name: 'Ana', phone: null })
  const merged = await makeLead(app, partner, { full_name: 'Bo', phone: '(555) 010-1234' })
  await api.call(leads.createLeadNote, { params: { lead_id: merged.id }, body: { text: 'Called' } })
  await api.call(createTask, { body: { title: 'Call back', lead: merged.id } })
  await api.call(chooseFavorite, { body: { lead: merged.id, is_favorite: true } })
  await api.call(chooseFavorite, { body: { lead: kept.id, is_favorite: true } })
  const manager = await makeStaff(app, partner, { role: 'Manager' })
  await manager.api.call(chooseFavorite, { body: { lead: merged.id, is_favorite: true } })
  const [before, other] = [await get(kept), await get(merged)]
  const { merge: made } = await merge(kept, merged, ['phone', 'full_name'])
  expect((await api.call(listFavorites)).results).toMatchObject([{ id: kept.id, name: 'Bo' }])
  const undone = await undo(kept, made.id)
  expect(undone.kept).toEqual([])
  const { modified: _at, ...same } = before
  expect(undone.lead).toMatchObject({ ...same, version: 3, next_step: null })
  expect(await get(merged)).toEqual({ ...other, version: 3 })
  expect(undone.restored).toEqual({ ...other, version: 3 })
  const notes = await api.call(leads.listLeadNotes, { params: { lead_id: merged.id } })
  expect(notes.results.map(({ text }) => text)).toEqual(['Called'])
  expect((await api.call(listFavorites)).results.map(({ id }) => id).toSorted()).toEqual(
    [kept.id, merged.id].toSorted(),
  )
  expect((await manager.api.call(listFavorites)).results).toMatchObject([{ id: merged.id }])
  expect((await api.call(leads.listLeadMerges, { params: { lead_id: kept.id } })).results).toEqual([])
  expect(await actionsOf(app, kept.uuid)).toEqual(['lead_merged', 'lead_merge_undone'])
  const again = { params: { lead_id: kept.id, merge_id: made.id } }
  expect((await api.refused(leads.undoLeadMerge, 'already_exists', again)).detail).toBe(
    'This merge was already undone.',
  )
  await merge(kept, merged)
})

test('an undo keeps values that someone changed since, and says which', async () => {
  const { partner, api, merge, undo, get } = await office()
  const kept = await makeLead(app, partner, { phone: null, business_name: null })
  const merged = await makeLead(app, partner, { phone: '(555) 010-1234', business_name: 'Bakery' })
  const { merge: made } = await merge(kept, merged, ['phone', 'business_name'])
  await api.call(leads.updateLead, { params: { lead_id: kept.id }, body: { phone: '(555) 010-9999' } })
  expect((await undo(kept, made.id)).kept).toEqual(['phone'])
  expect(await get(kept)).toMatchObject({ phone: '(555) 010-9999', business_name: null })
})

test('a merge can be undone for 30 days', async () => {
  const { partner, api, merge } = await office()
  const [kept, merged] = [await makeLead(app, partner), await makeLead(app, partner)]
  const { merge: made } = await merge(kept, merged)
  await app.ask(`update lead_merges set created = created - interval '30 days' where partner_id = $1`, [partner.uuid])
  await api.refused(leads.undoLeadMerge, 'not_found', { params: { lead_id: kept.id, merge_id: made.id } })
  expect((await api.call(leads.listLeadMerges, { params: { lead_id: kept.id } })).results).toEqual([])
})

test('merges of a merge lead to the one that stays, and are undone from the last', async () => {
  const { partner, api, merge, undo, get } = await office()
  const [one, two, three] = [await makeLead(app, partner), await makeLead(app, partner), await makeLead(app, partner)]
  await api.call(leads.createLeadNote, { params: { lead_id: one.id }, body: { text: 'First' } })
  const first = await merge(two, one)
  const second = await merge(three, two)
  const { merged_into } = await api.call(leads.listLeadMerges, { params: { lead_id: one.id } })
  expect(merged_into?.id).toBe(three.id)
  const { results } = await api.call(leads.listLeadActivity, { params: { lead_id: three.id } })
  expect(results.map(({ kind }) => kind)).toEqual(['lead_merged', 'lead_merged', 'lead_note_added'])
  await api.refused(leads.undoLeadMerge, 'not_found', { params: { lead_id: two.id, merge_id: first.merge.id } })
  await undo(three, second.merge.id)
  await undo(two, first.merge.id)
  expect((await get(one)).id).toBe(one.id)
  const notes = await api.call(leads.listLeadNotes, { params: { lead_id: one.id } })
  expect(notes.results.map(({ text }) => text)).toEqual(['First'])
})

test('a converted lead stays: the other’s open tasks go to its deal, and come back with an undo', async () => {
  const { partner, api, merge, mergeInput, undo, get } = await office()
  const [kept, merged, third] = [
    await makeLead(app, partner),
    await makeLead(app, partner),
    await makeLead(app, partner),
  ]
  const convert = (lead: Made) =>
    api.call(leads.updateLead, { params: { lead_id: lead.id }, body: { lead_status: 'Converted' } })
  const { deal } = await convert(kept)
  await api.call(createTask, { body: { title: 'Call back', lead: merged.id } })
  const wrongWay = await api.refused(leads.mergeLeads, 'lead_has_deal', await mergeInput(merged, kept))
  expect(wrongWay.detail).toContain('Keep that lead and merge the other one into it.')
  await api.refused(leads.mergeLeads, 'status_change_refused', await mergeInput(kept, merged, ['lead_status']))
  const { merge: made } = await merge(kept, merged)
  const tasksOfDeal = async () => (await api.call(listTasks, { query: { deal: deal ?? '' } })).results
  expect(await tasksOfDeal()).toMatchObject([{ title: 'Call back' }])
  await undo(kept, made.id)
  expect(await tasksOfDeal()).toEqual([])
  expect((await get(merged)).next_step).toMatchObject({ title: 'Call back' })
  await convert(third)
  const both = await api.refused(leads.mergeLeads, 'lead_has_deal', await mergeInput(kept, third))
  expect(both.detail).toContain('Both leads were converted')
  await app.ask('update deals set deleted_at = now() where partner_id = $1', [partner.uuid])
  const status = await mergeInput(merged, third, ['lead_status'])
  const refused = await api.refused(leads.mergeLeads, 'status_change_refused', status)
  expect(refused.detail).toContain('can’t take the status Converted')
  expect((await merge(merged, third)).lead.lead_status).toBe('New')
})

test('two people who merge the same leads at once merge them once', async () => {
  const { partner, api, mergeInput } = await office()
  const [one, two] = [await makeLead(app, partner, { full_name: 'Ana' }), await makeLead(app, partner)]
  const [there, back] = [await mergeInput(one, two), await mergeInput(two, one)]
  const replies = await Promise.all([there, back, there].map((input) => api.send(leads.mergeLeads, input)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await namesOf(api)).toHaveLength(1)
})

test('refuses values that changed since they were compared, a lead with itself, and restoring a merged lead', async () => {
  const { partner, api, mergeInput, merge, get } = await office()
  const [one, two] = [await makeLead(app, partner, { full_name: 'Ana' }), await makeLead(app, partner)]
  for (const changed of [one, two]) {
    const stale = await mergeInput(one, two)
    await api.call(leads.updateLead, { params: { lead_id: changed.id }, body: { phone: '(555) 010-9999' } })
    await api.refused(leads.mergeLeads, 'stale', stale)
  }
  const compared = await mergeInput(one, two)
  const itself = { ...compared, body: { ...compared.body, merged: one.id } }
  await api.refused(leads.mergeLeads, 'bad_input', itself)
  const input = await mergeInput(one, two)
  await merge(one, two)
  expect((await api.refused(leads.mergeLeads, 'already_exists', input)).detail).toBe(
    'This lead was already merged into Ana.',
  )
  await api.refused(leads.restoreLead, 'not_found', { params: { lead_id: two.id } })
  expect((await get(one)).full_name).toBe('Ana')
})

test('people who asked for a loan follow the lead that stays, and their own again after an undo', async () => {
  const { partner, merge, undo } = await office()
  const [kept, merged] = [await makeLead(app, partner), await makeLead(app, partner, { source: 'prequalify' })]
  for (const { uuid } of [kept, merged]) {
    const person = await makePerson(app)
    await insert(app, 'loan_requests', {
      partner_id: partner.uuid,
      id: newUuid(),
      user_id: person.user_uuid,
      lead_id: uuid,
      full_name: 'Ana',
      phone: '(555) 010-1234',
      fingerprint: randomBytes(32),
      loan_amount: '1.00',
      loan_purpose: 'Equipment',
      business_type: 'Startup',
    })
  }
  const requestsOf = async ({ uuid }: Made) =>
    (await app.ask('select from loan_requests where lead_id = $1', [uuid])).length
  const { merge: made } = await merge(kept, merged)
  expect([await requestsOf(kept), await requestsOf(merged)]).toEqual([2, 0])
  await undo(kept, made.id)
  expect([await requestsOf(kept), await requestsOf(merged)]).toEqual([1, 1])
})

test('an import whose leads were merged is undone without them', async () => {
  const { api, merge, get } = await office()
  const { id } = await api.call(leads.importLeads, {
    body: 'full_name,email\nAna,a@example.com\nBo,b@example.com\nCy,c@example.com',
  })
  const { results } = await api.call(leads.listLeads, { query: { ordering: 'full_name' } })
  const [ana, bo] = results.map((lead) => ({ id: lead.id, uuid: '' }))
  if (ana === undefined || bo === undefined) throw new Error('the import added no leads')
  await merge(ana, bo)
  const undone = await api.call(leads.undoLeadImport, { params: { import_id: id ?? '' } })
  expect(undone).toEqual({ removed: 1, restored: 0, kept: [{ id: ana.id, full_name: 'Ana' }] })
  expect((await get(ana)).full_name).toBe('Ana')
})
