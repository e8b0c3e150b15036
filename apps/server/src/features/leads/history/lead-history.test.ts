import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { insert, makeLead, makePartner, makeStaff } from '../../../../testing/data/factories.ts'
import { newUuid, toUuid } from '../../../services/ids.ts'

const {
  createLead,
  createLeadNote,
  deleteLeadNote,
  exportLeads,
  importLeads,
  listLeadActivity,
  listLeadNotes,
  listLeads,
  listReferralSources,
  updateLead,
  pinLeadNote,
  unpinLeadNote,
  updateLeadNote,
} = calls.leads

const app = await sharedApplication()

async function freshPartner() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const other = await makeStaff(app, partner, { role: 'Coordinator' })
  const lead = await makeLead(app, partner, { assigned_to: coordinator.uuid })
  return { partner, admin, coordinator, other, lead, params: { lead_id: lead.id } }
}

test('a lead keeps its business and who referred it; empty text is none', async () => {
  const { admin } = await freshPartner()
  const body = {
    full_name: 'Ana',
    email: 'ana@example.com',
    business_name: ' Reyes Bakery ',
    referral_source: 'Dana Cho, CPA',
  }
  const lead = await admin.api.call(createLead, { body })
  expect(lead).toMatchObject({ business_name: 'Reyes Bakery', referral_source: 'Dana Cho, CPA' })
  const changed = await admin.api.call(updateLead, { params: { lead_id: lead.id }, body: { business_name: '' } })
  expect(changed).toMatchObject({ business_name: null, referral_source: 'Dana Cho, CPA' })
})

test('search finds a lead by its business and by its referral source, also after a change', async () => {
  const { admin, params } = await freshPartner()
  const found = async (search: string) => (await admin.api.call(listLeads, { query: { search } })).total_count
  await admin.api.call(updateLead, { params, body: { business_name: 'Quayside Bakery', referral_source: 'Dana Cho' } })
  expect([await found('quayside'), await found('dana cho')]).toEqual([1, 1])
  await admin.api.call(updateLead, { params, body: { business_name: 'Harborview', referral_source: '' } })
  expect([await found('quayside'), await found('harborview'), await found('dana cho')]).toEqual([0, 1, 0])
})

test('an export has the business and the referral source, and can be imported again', async () => {
  const { admin, params } = await freshPartner()
  await admin.api.call(updateLead, { params, body: { business_name: 'Quayside, Inc.', referral_source: 'Dana Cho' } })
  const { text: file } = await admin.api.send(exportLeads)
  await admin.api.call(importLeads, { body: file })
  const { results } = await admin.api.call(listLeads)
  expect(results.map(({ source, business_name }) => [source, business_name])).toEqual(
    expect.arrayContaining([
      ['staff', 'Quayside, Inc.'],
      ['import', 'Quayside, Inc.'],
    ]),
  )
})

test('suggests the referral sources of leads the caller sees, the most frequent first', async () => {
  const { partner, admin, coordinator } = await freshPartner()
  for (const [referral_source, assigned_to] of [
    ['Web', null],
    ['Dana Cho', coordinator.uuid],
    ['Web', null],
    ['Old', null],
  ])
    await makeLead(app, partner, {
      referral_source,
      assigned_to,
      deleted_at: referral_source === 'Old' ? new Date() : null,
    })
  expect(await admin.api.call(listReferralSources)).toEqual({ results: ['Web', 'Dana Cho'] })
  expect(await coordinator.api.call(listReferralSources)).toEqual({ results: ['Dana Cho'] })
})

test('notes are listed newest first; only the author edits one, and an Admin may delete it', async () => {
  const { admin, coordinator, params } = await freshPartner()
  await admin.api.call(createLeadNote, { params, body: { text: 'First' } })
  const own = await coordinator.api.call(createLeadNote, { params, body: { text: 'Called, wants a quote' } })
  expect((await coordinator.api.call(listLeadNotes, { params })).results).toMatchObject([
    { text: 'Called, wants a quote', edited_at: null, can: { edit: true, delete: true } },
    { text: 'First', can: { edit: false, delete: false } },
  ])
  const note = { ...params, note_id: own.id }
  await admin.api.refused(updateLeadNote, 'forbidden', { params: note, body: { text: 'Mine now' } })
  const edited = await coordinator.api.call(updateLeadNote, { params: note, body: { text: 'Called twice' } })
  expect(edited).toMatchObject({ text: 'Called twice', created: own.created, edited_at: expect.any(String) })
  await admin.api.call(deleteLeadNote, { params: note })
  expect((await admin.api.call(listLeadNotes, { params })).total_count).toBe(1)
})

test('refuses an edit of an earlier version of a note; pinned notes come first, at most five', async () => {
  const { admin, coordinator, params } = await freshPartner()
  const notes: { id: string }[] = []
  for (let n = 1; n <= 6; n++)
    notes.push(await coordinator.api.call(createLeadNote, { params, body: { text: `${n}` } }))
  const on = ({ id }: { id: string }) => ({ params: { ...params, note_id: id } })
  const [first = { id: '' }, ...others] = notes
  const ifMatch = { headers: { 'if-match': '"1"' } }
  const edited = await coordinator.api.call(updateLeadNote, { ...on(first), body: { text: 'one' }, ...ifMatch })
  const request = { ...on(first), body: { text: 'uno' }, ...ifMatch }
  expect((await coordinator.api.refused(updateLeadNote, 'stale', request)).current).toEqual(edited)
  for (const note of [first, ...others.slice(0, 4)]) await admin.api.call(pinLeadNote, on(note))
  await coordinator.api.refused(pinLeadNote, 'quota_exceeded', on(notes[5] ?? first))
  for (const note of others.slice(0, 4)) await coordinator.api.call(unpinLeadNote, on(note))
  const { results } = await admin.api.call(listLeadNotes, { params })
  expect(results.map(({ text }) => text)).toEqual(['one', '6', '5', '4', '3', '2'])
})

test('a Coordinator can’t delete the notes of others', async () => {
  const { admin, coordinator, params } = await freshPartner()
  const { id } = await admin.api.call(createLeadNote, { params, body: { text: 'First' } })
  await coordinator.api.refused(deleteLeadNote, 'forbidden', { params: { ...params, note_id: id } })
})

test('a note is reached only through its own lead, and a lead only by those who see it', async () => {
  const { partner, admin, other, params } = await freshPartner()
  const { id } = await admin.api.call(createLeadNote, { params, body: { text: 'First' } })
  const elsewhere = await makeLead(app, partner)
  const wrong = { lead_id: elsewhere.id, note_id: id }
  await admin.api.refused(updateLeadNote, 'not_found', { params: wrong, body: { text: 'x' } })
  await admin.api.refused(deleteLeadNote, 'not_found', { params: wrong })
  await other.api.refused(listLeadNotes, 'not_found', { params })
  await other.api.refused(listLeadActivity, 'not_found', { params })
  await other.api.refused(createLeadNote, 'not_found', { params, body: { text: 'x' } })
})

test('a lead has at most 1,000 notes, and an empty one is refused', async () => {
  const { partner, admin, lead, params } = await freshPartner()
  const note = { lead_id: lead.uuid, text: 'A note', author_id: admin.uuid, author_name: admin.full_name }
  for (let count = 0; count < 1000; count++) {
    await insert(app, 'lead_notes', { partner_id: partner.uuid, id: newUuid(), ...note })
  }
  await admin.api.refused(createLeadNote, 'quota_exceeded', { params, body: { text: 'One more' } })
  await admin.api.refused(createLeadNote, 'bad_input', { params, body: { text: ' ' } })
})

test('the activity names assignees and has no text of notes', async () => {
  const { admin, coordinator, other, lead, params } = await freshPartner()
  await admin.api.call(updateLead, { params, body: { assigned_to: other.id } })
  const { id } = await admin.api.call(createLeadNote, { params, body: { text: 'A secret' } })
  await admin.api.call(deleteLeadNote, { params: { ...params, note_id: id } })
  const { results, total_count } = await admin.api.call(listLeadActivity, { params })
  expect(total_count).toBe(3)
  expect(results.map(({ kind }) => kind)).toEqual(['lead_note_deleted', 'lead_note_added', 'lead_updated'])
  expect(results[2]?.changes).toEqual([{ field: 'assigned_to', from: coordinator.full_name, to: other.full_name }])
  expect(JSON.stringify(await auditOf(app, lead.uuid))).not.toContain('secret')
})

test('the activity of an imported lead begins with its import', async () => {
  const { admin } = await freshPartner()
  await admin.api.call(importLeads, { body: 'full_name,email\nIda,ida@example.com' })
  const [lead] = (await admin.api.call(listLeads, { query: { search: 'ida@example.com' } })).results
  const params = { lead_id: lead?.id ?? '' }
  await admin.api.call(updateLead, { params, body: { phone: '(555) 010-1234' } })
  const { results } = await admin.api.call(listLeadActivity, { params })
  expect(results.map(({ kind }) => kind)).toEqual(['lead_updated', 'leads_imported'])
})

test('a deal takes the business name and the referral source of the lead it came from', async () => {
  const { admin, params } = await freshPartner()
  await admin.api.call(updateLead, { params, body: { business_name: 'Quayside Bakery', referral_source: 'Dana Cho' } })
  const { deal } = await admin.api.call(updateLead, { params, body: { lead_status: 'Converted' } })
  const opened = await admin.api.call(calls.deals.getDeal, { params: { deal_id: deal ?? '' } })
  expect(opened).toMatchObject({ business_name: 'Quayside Bakery', referral_source: 'Dana Cho' })
})

test('notes of a lead go with it once it is purged', async () => {
  const { admin, lead, params } = await freshPartner()
  await admin.api.call(createLeadNote, { params, body: { text: 'First' } })
  await app.ask('delete from leads where id = $1', [lead.uuid])
  expect(await app.ask('select from lead_notes where lead_id = $1', [toUuid('lead', lead.id)])).toEqual([])
})
