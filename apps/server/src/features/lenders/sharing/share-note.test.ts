import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf, emailsTo, jobsDone } from '../../../../testing/audit/audit-entries.ts'
import { makePartner, makeStaff, shareDeal } from '../../../../testing/data/factories.ts'
import { makeLenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { makeLender, makeLenderStaff, shareWithLender } from '../../../../testing/data/lenders.ts'

const app = await sharedApplication()
const { changeShareNote, endLenderSharing, getDealSharing } = calls.lenderSharing
const { shareDealWithLender, shareDealWithLenderStaff } = calls.lenderSharing
const { getLenderDeal } = calls.lenderArea

const version = (n: number) => ({ 'if-match': `"${n}"` })
const note = 'Nine years of profit.\n\nThe gap in 2020 was a <b>fire</b>; call me about it.'

/** A deal shared with one lender; a second lender has a deal of its own. */
async function setUp() {
  const fixture = await makeLenderFixture(app)
  const { lender, deal } = fixture
  return { ...fixture, params: { lender_id: lender.id, deal_id: deal.id }, at: { params: { deal_id: deal.id } } }
}

test('goes to the lender in the email and stands above the deal; the audit trail has it', async () => {
  const { admin, partner, deal, other, at } = await setUp()
  const body = { lender: other.id, deal: deal.id, note: `  ${note} ` }
  expect(await admin.api.call(shareDealWithLender, { body })).toMatchObject({ note, note_version: 1 })
  const [mail] = await emailsTo(app, other.contact.email)
  expect(mail?.text).toContain(`Note from ${partner.name}:`)
  for (const line of note.split('\n\n')) expect(mail?.text).toContain(line)
  expect((await other.contact.api.call(getLenderDeal, at)).note).toBe(note)
  const [entry] = (await auditOf(app, deal.uuid)).filter(({ action }) => action === 'lender_shared')
  expect(entry?.data.changes?.[1]).toEqual({ field: 'note', from: null, to: note })
})

test('goes to people who get the deal later, and to a contact who hasn’t accepted', async () => {
  const { admin, partner, deal } = await setUp()
  const lender = await makeLender(app, partner, admin, { status: 'Invited' })
  await admin.api.call(shareDealWithLender, { body: { lender: lender.id, deal: deal.id, note } })
  const staff = await makeLenderStaff(app, partner, lender)
  await admin.api.call(shareDealWithLenderStaff, { body: { lender_staffs: [staff.id], deal: deal.id } })
  for (const { email } of [lender.contact, staff]) {
    const [mail] = await emailsTo(app, email)
    expect(mail?.text).toContain('Nine years of profit.')
  }
})

test('is changed and removed without another email, and audited', async () => {
  const { admin, deal, contact, params, at } = await setUp()
  const changed = await admin.api.call(changeShareNote, { params, body: { note }, headers: version(1) })
  expect(changed).toMatchObject({ note, note_version: 2 })
  expect((await contact.api.call(getLenderDeal, at)).note).toBe(note)
  const again = await admin.api.call(changeShareNote, { params, body: { note }, headers: version(2) })
  expect(again.note_version).toBe(2)
  expect(await admin.api.call(changeShareNote, { params, body: { note: ' ' } })).toMatchObject({ note: null })
  expect((await contact.api.call(getLenderDeal, at)).note).toBeNull()
  const entries = (await auditOf(app, deal.uuid)).filter(({ action }) => action === 'lender_note_changed')
  expect(entries.map(({ data }) => data.changes?.[1])).toEqual([
    { field: 'note', from: null, to: note },
    { field: 'note', from: note, to: null },
  ])
  await jobsDone(app, 'send_email')
  expect(await app.ask('select from captured_emails where recipient = $1', [contact.email])).toEqual([])
})

test('refuses a change of a note that someone else changed, and says what it is now', async () => {
  const { admin, lender, params } = await setUp()
  await admin.api.call(changeShareNote, { params, body: { note }, headers: version(1) })
  const late = { params, body: { note: 'Mine' }, headers: version(1) }
  const { detail, current } = await admin.api.refused(changeShareNote, 'stale', late)
  expect(detail).toBe(`Someone else changed the note to ${lender.name} in the meantime. Your text is still here.`)
  expect(current).toMatchObject({ note, note_version: 2 })
})

test.each([
  ['over 2,000 characters', 'a'.repeat(2001)],
  ['a web address', 'See https://example.com'],
])('refuses a note with %s', async (_, text) => {
  const { admin, deal, other, params } = await setUp()
  const refused = await admin.api.refused(changeShareNote, 'bad_input', { params, body: { note: text } })
  expect(refused.errors?.[0]?.path).toBe('note')
  const body = { lender: other.id, deal: deal.id, note: text }
  expect((await admin.api.refused(shareDealWithLender, 'bad_input', { body })).errors?.[0]?.path).toBe('note')
  expect((await admin.api.call(getDealSharing, { params })).results).toHaveLength(1)
})

test('is neither for coordinators, nor for borrowers, other lenders, partners or people who left', async () => {
  const { admin, partner, client, contact, other, deal, params, at } = await setUp()
  await admin.api.call(changeShareNote, { params, body: { note } })
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  await shareDeal(app, partner, deal, coordinator)
  await coordinator.api.refused(getDealSharing, 'forbidden', { params })
  await coordinator.api.refused(changeShareNote, 'forbidden', { params, body: { note } })
  const activity = await coordinator.api.send(calls.deals.listActivity, at)
  const access = await client.api.send(calls.lenderSharing.listLenderAccess, {
    ...at,
    query: { permission_level: 'portal' },
  })
  for (const { status, text } of [activity, access]) {
    expect(status).toBe(200)
    expect(text).not.toContain('Nine years')
  }
  const elsewhere = await makeStaff(app, await makePartner(app))
  for (const { api } of [elsewhere, contact, client])
    await api.refused(changeShareNote, 'not_found', { params, body: { note } })
  await other.contact.api.refused(getLenderDeal, 'not_found', at)
  await shareWithLender(app, partner, admin, { deal, lender: other })
  expect((await other.contact.api.call(getLenderDeal, at)).note).toBeNull()
})

test('can’t be changed once sharing has ended, and the next sharing starts without one', async () => {
  const { admin, deal, lender, params } = await setUp()
  await admin.api.call(changeShareNote, { params, body: { note } })
  await admin.api.call(endLenderSharing, { params })
  await admin.api.refused(changeShareNote, 'not_shared', { params, body: { note: 'Late' } })
  expect((await admin.api.call(getDealSharing, { params })).results[0]?.note).toBe(note)
  const again = await admin.api.call(shareDealWithLender, { body: { lender: lender.id, deal: deal.id } })
  expect(again).toMatchObject({ note: null, note_version: 1 })
})
