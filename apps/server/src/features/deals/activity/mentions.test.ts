import { calls } from '@loanyard/contract/calls'
import { maxMentions, type Note } from '@loanyard/contract/deals/notes/notes'
import { beforeEach, expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import {
  makeDeal,
  makePartner,
  makeStaff,
  shareDeal,
  type Made,
  type Partner,
  type Staff,
} from '../../../../testing/data/factories.ts'

const { createNote, getNote, updateNote } = calls.deals
const { listStaffNotifications } = calls.notifications
const app = await sharedApplication()
let partner: Partner
let [admin, manager, coordinator, stranger]: Staff[] = []
let deal: Made

beforeEach(async () => {
  partner = await makePartner(app)
  admin = await makeStaff(app, partner)
  manager = await makeStaff(app, partner, { role: 'Manager', first_name: 'Bo', last_name: 'Lee' })
  coordinator = await makeStaff(app, partner, { role: 'Coordinator', first_name: 'Ana', last_name: 'Ruiz' })
  stranger = await makeStaff(app, partner, { role: 'Coordinator', first_name: 'Cy', last_name: 'Young' })
  deal = await makeDeal(app, partner)
  await shareDeal(app, partner, deal, by(coordinator))
})

const by = (person: Staff | undefined): Staff => {
  if (person === undefined) throw new Error('no such person')
  return person
}
const ids = (people: readonly (Staff | undefined)[]) => people.map((person) => by(person).id)
const write = (text: string, people: readonly (Staff | undefined)[], author = by(admin)) =>
  author.api.call(createNote, { params: { deal_id: deal.id }, body: { text, mentions: ids(people) } })
const refuse = (text: string, people: readonly string[]) =>
  by(admin).api.refused(createNote, 'bad_input', { params: { deal_id: deal.id }, body: { text, mentions: people } })
const edit = (note: Note, body: { text: string; mentions?: string[] }) =>
  by(admin).api.call(updateNote, { params: { deal_id: deal.id, note_id: note.id }, body })
const mentionsOf = async (person: Staff | undefined) =>
  (await by(person).api.call(listStaffNotifications)).results.filter(
    ({ notification_type: type }) => type === 'note_mention',
  )

test('a note keeps whom it mentions, and they are notified of it with a link', async () => {
  const note = await write('Ask @Bo Lee and @Ana Ruiz.', [manager, coordinator])
  expect(note.mentions).toEqual([
    { id: by(manager).id, name: 'Bo Lee' },
    { id: by(coordinator).id, name: 'Ana Ruiz' },
  ])
  for (const person of [manager, coordinator]) {
    const [told, ...more] = await mentionsOf(person)
    expect(more).toEqual([])
    expect(told).toMatchObject({ title: 'You were mentioned', deal_id: deal.id, note_id: note.id, viewed: false })
    expect(told?.description).toMatch(/^\*\*.+\*\* mentioned you in a note on /)
    expect(told?.description).not.toContain('Ask')
  }
  expect(await mentionsOf(stranger)).toEqual([])
  const read = await by(coordinator).api.call(getNote, { params: { deal_id: deal.id, note_id: note.id } })
  expect(read).toEqual({ ...note, can: { edit: false, delete: false } })
})

test('an edit notifies only those it adds, each once per note', async () => {
  const note = await write('@Bo Lee, call them', [manager])
  const both = await edit(note, { text: '@Bo Lee and @Ana Ruiz, call them', mentions: ids([manager, coordinator]) })
  expect(both.mentions.map(({ name }) => name)).toEqual(['Bo Lee', 'Ana Ruiz'])
  const without = await edit(note, { text: '@Ana Ruiz, call them' })
  expect(without.mentions.map(({ name }) => name)).toEqual(['Ana Ruiz'])
  await edit(note, { text: '@Bo Lee and @Ana Ruiz again', mentions: ids([manager, coordinator]) })
  expect(await mentionsOf(manager)).toHaveLength(1)
  expect(await mentionsOf(coordinator)).toHaveLength(1)
})

test('an edit of the mentions alone is kept, also one that notifies no one new', async () => {
  const note = await write('@Bo Lee, call them', [manager])
  const without = await edit(note, { text: note.text, mentions: [] })
  expect(without).toMatchObject({ text: note.text, mentions: [], version: note.version + 1 })
  const again = await edit(without, { text: note.text, mentions: ids([manager]) })
  expect(again).toMatchObject({ mentions: note.mentions, version: note.version + 2 })
  expect(await mentionsOf(manager)).toHaveLength(1)
  expect(await edit(again, { text: note.text, mentions: ids([manager]) })).toEqual(again)
})

test('refuses people who can’t see the deal, others’ staff, and people the text doesn’t name', async () => {
  const foreign = await makeStaff(app, await makePartner(app), { first_name: 'Bo', last_name: 'Lee' })
  for (const id of [by(stranger).id, foreign.id]) {
    const problem = await refuse('Ask @Cy Young and @Bo Lee', [id])
    expect(problem.errors).toEqual([
      { path: 'text', message: 'Mention people who can see this. One of them no longer can.' },
    ])
  }
  expect((await refuse('Ask Bo Lee', ids([manager]))).detail).toBe('Write @Bo Lee in the note to mention them.')
  const tooMany = Array.from({ length: maxMentions + 1 }, () => by(manager).id)
  expect((await refuse('@Bo Lee', tooMany)).detail).toBe('Mention at most 20 people in a note.')
  expect(await mentionsOf(manager)).toEqual([])
})

test('a name stays as written when the person is renamed or leaves, and an edit keeps it', async () => {
  const note = await write('@Bo Lee has the file', [manager])
  await app.ask(`update users set first_name = 'Robert' where id = $1`, [by(manager).user_uuid])
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [by(manager).uuid])
  const edited = await edit(note, { text: '@Bo Lee had the file', mentions: ids([manager]) })
  expect(edited.mentions).toEqual(note.mentions)
  expect(await edit(edited, { text: 'Plain text' })).toMatchObject({ mentions: [] })
})

test('the author is not notified of a mention of themselves; plain text mentions no one', async () => {
  await write('@Bo Lee: my own reminder', [manager], by(manager))
  const plain = await by(admin).api.call(createNote, { params: { deal_id: deal.id }, body: { text: 'Ask @Bo Lee' } })
  expect(plain.mentions).toEqual([])
  expect(await mentionsOf(manager)).toEqual([])
})

test('who mentions themselves beside others isn’t among those the audit entry notifies', async () => {
  await write('@Bo Lee and @Ana Ruiz', [manager, coordinator], by(manager))
  const data = (await auditOf(app, deal.uuid)).map((entry) => entry.data)
  expect(data).toContainEqual(expect.objectContaining({ mentioned: [by(coordinator).uuid] }))
  const [kept] = await app.ask<{ notified: string[] }>(
    'select notified_staff as notified from deal_notes where deal_id = $1',
    [deal.uuid],
  )
  expect(kept?.notified).toEqual([by(coordinator).uuid])
})

test('who loses the deal loses the notification, and the note', async () => {
  const note = await write('@Ana Ruiz, see this', [coordinator])
  expect(await mentionsOf(coordinator)).toHaveLength(1)
  await app.ask('delete from deal_coordinators where deal_id = $1', [deal.uuid])
  expect(await mentionsOf(coordinator)).toEqual([])
  await by(coordinator).api.refused(getNote, 'not_found', { params: { deal_id: deal.id, note_id: note.id } })
})
