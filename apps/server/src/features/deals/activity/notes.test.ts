import { calls } from '@loanyard/contract/calls'
import type { Note } from '@loanyard/contract/deals/notes/notes'
import { beforeAll, expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf } from '../../../../testing/audit/audit-entries.ts'
import {
  makeDeal,
  makePartner,
  makeStaff,
  shareDeal,
  type Made,
  type Partner,
  type Staff,
} from '../../../../testing/data/factories.ts'
import { toUuid } from '../../../services/ids.ts'

const { createNote, deleteNote, listNotes, pinNote, unpinNote, updateNote } = calls.deals
const app = await sharedApplication()
let partner: Partner
let [admin, coordinator]: Staff[] = []
let deal: Made

beforeAll(async () => {
  partner = await makePartner(app)
  admin = await makeStaff(app, partner)
  coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
})

const by = (person: Staff | undefined): Staff => {
  if (person === undefined) throw new Error('no such person')
  return person
}
const on = ({ id }: Note) => ({ params: { deal_id: deal.id, note_id: id } })
const add = (text: string, person = by(coordinator)) =>
  person.api.call(createNote, { params: { deal_id: deal.id }, body: { text } })
const edit = (note: Note, text: string, version = note.version) =>
  by(coordinator).api.call(updateNote, { ...on(note), body: { text }, headers: { 'if-match': `"${version}"` } })
const list = async (query: object = {}) =>
  (await by(admin).api.call(listNotes, { params: { deal_id: deal.id }, query: query as never })).results
const texts = async () => (await list()).map(({ text }) => text)

async function makeSharedDeal() {
  deal = await makeDeal(app, partner)
  await shareDeal(app, partner, deal, by(coordinator))
}

test('its author edits a note, which then says when', async () => {
  await makeSharedDeal()
  const note = await add('Call on Monday')
  expect(note).toMatchObject({ edited_at: null, pinned_at: null, version: 1, can: { edit: true, delete: true } })
  const edited = await edit(note, 'Call on Tuesday')
  expect(edited).toMatchObject({ id: note.id, text: 'Call on Tuesday', created: note.created, version: 2 })
  expect(edited.edited_at).not.toBeNull()
  expect(await list()).toEqual([{ ...edited, can: { edit: false, delete: true } }])
  expect(await edit(edited, 'Call on Tuesday')).toEqual(edited)
  expect(await actionsOf(app, toUuid('note', note.id))).toEqual(['deal_note_added', 'deal_note_edited'])
})

test('no one edits the note of another, not even an Admin', async () => {
  await makeSharedDeal()
  const [theirs, own] = [await add('Theirs'), await add('Own', by(admin))]
  await by(admin).api.refused(updateNote, 'forbidden', { ...on(theirs), body: { text: 'Mine' } })
  await by(coordinator).api.refused(updateNote, 'forbidden', { ...on(own), body: { text: 'Mine' } })
  expect(await texts()).toEqual(['Own', 'Theirs'])
})

test('refuses an edit of an earlier version and returns what the note says now', async () => {
  await makeSharedDeal()
  const note = await add('One')
  const edited = await edit(note, 'Two')
  const request = { ...on(note), body: { text: 'Three' }, headers: { 'if-match': '"1"' } }
  const problem = await by(coordinator).api.refused(updateNote, 'stale', request)
  expect(problem.current).toEqual(edited)
  await by(admin).api.call(pinNote, on(note))
  expect(await edit(edited, 'Three')).toMatchObject({ text: 'Three', version: 3, pinned_at: expect.any(String) })
})

test('of two edits at once, one is refused', async () => {
  await makeSharedDeal()
  const note = await add('One')
  const results = await Promise.allSettled([edit(note, 'Two'), edit(note, 'Three')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test.each(['', '   ', 'x'.repeat(10_001)])(
  'an edited note has a text of at most 10,000 characters: %#',
  async (text) => {
    await makeSharedDeal()
    const note = await add('One')
    const problem = await by(coordinator).api.refused(updateNote, 'bad_input', { ...on(note), body: { text } })
    expect(problem.errors?.map(({ path }) => path)).toEqual(['text'])
    expect(await texts()).toEqual(['One'])
  },
)

test('pinned notes come first, over pages; anyone who sees the deal pins any note', async () => {
  await makeSharedDeal()
  const [one, two, three] = [await add('One'), await add('Two', by(admin)), await add('Three')]
  await by(coordinator).api.call(pinNote, on(two))
  await by(coordinator).api.call(pinNote, on(two))
  await by(admin).api.call(pinNote, on(one))
  expect(await texts()).toEqual(['Two', 'One', 'Three'])
  const first = await by(admin).api.call(listNotes, { params: { deal_id: deal.id }, query: { limit: 2 } as never })
  const next = (await by(admin).api.get(first.next ?? '')).json as { results: Note[] }
  expect([...first.results, ...next.results].map(({ text }) => text)).toEqual(['Two', 'One', 'Three'])
  await by(admin).api.call(unpinNote, on(two))
  await by(admin).api.call(unpinNote, on(three))
  expect(await texts()).toEqual(['One', 'Three', 'Two'])
  expect(await actionsOf(app, toUuid('note', two.id))).toEqual([
    'deal_note_added',
    'deal_note_pinned',
    'deal_note_unpinned',
  ])
})

test('a deal has at most five pinned notes, also when pinned at once', async () => {
  await makeSharedDeal()
  const notes: Note[] = []
  for (let n = 0; n < 7; n++) notes.push(await add(`${n}`))
  const results = await Promise.allSettled(notes.map((note) => by(admin).api.call(pinNote, on(note))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const unpinned = (await list()).find(({ pinned_at }) => pinned_at === null)
  if (unpinned === undefined) throw new Error('all are pinned')
  const { detail } = await by(admin).api.refused(pinNote, 'quota_exceeded', on(unpinned))
  expect(detail).toBe('A deal has at most 5 pinned notes. Unpin one first.')
  const [pinned] = await list()
  if (pinned === undefined) throw new Error('none is pinned')
  await by(admin).api.call(deleteNote, on(pinned))
  await by(admin).api.call(pinNote, on(unpinned))
})

test('a deal has at most 1,000 notes', async () => {
  await makeSharedDeal()
  await app.ask(
    `insert into deal_notes (partner_id, deal_id, id, text, author_id, author_name, created)
     select $1, $2, gen_random_uuid(), 'A note', $3, 'Someone', now() from generate_series(1, 999)`,
    [partner.uuid, deal.uuid, by(admin).uuid],
  )
  const last = await add('The last one')
  const { detail } = await by(admin).api.refused(createNote, 'quota_exceeded', {
    params: { deal_id: deal.id },
    body: { text: 'One more' },
  })
  expect(detail).toBe('This deal has 1,000 notes, the most a deal can have. Delete some first.')
  await by(admin).api.call(deleteNote, on(last))
  await add('Room again')
})

test('a note is reached through its own deal only, by those who see the deal', async () => {
  await makeSharedDeal()
  const note = await add('One')
  const elsewhere = await makeDeal(app, partner)
  const wrong = { params: { deal_id: elsewhere.id, note_id: note.id } }
  const stranger = await makeStaff(app, partner, { role: 'Coordinator' })
  const foreign = await makeStaff(app, await makePartner(app))
  for (const call of [updateNote, pinNote, unpinNote]) {
    const body = call === updateNote ? { body: { text: 'x' } } : {}
    await by(admin).api.refused(call, 'not_found', { ...wrong, ...body })
    await stranger.api.refused(call, 'not_found', { ...on(note), ...body })
    await foreign.api.refused(call, 'not_found', { ...on(note), ...body })
  }
})
