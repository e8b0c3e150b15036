import { calls } from '@loanyard/contract/calls'
import { beforeAll, expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { lenderTools, makeLenderFixture, type LenderFixture } from '../../../../testing/data/lender-fixture.ts'

const { createNote, deleteNote, listActivity, listActivityPeople, updateDeal, updateNote } = calls.deals
const app = await sharedApplication()
const { answered } = lenderTools(app)
let own: LenderFixture
beforeAll(async () => {
  own = await makeLenderFixture(app)
})

const params = () => ({ deal_id: own.deal.id })
const list = async (query: object = {}, by = own.admin) =>
  (await by.api.call(listActivity, { params: params(), query: query as never })).results
const kinds = async (query: object, by = own.admin) => (await list(query, by)).map(({ kind }) => kind)

test('an entry about a note has what the note says now, and leads to it while it is there', async () => {
  const note = await own.admin.api.call(createNote, { params: params(), body: { text: 'Call on Monday' } })
  const ref = { params: { ...params(), note_id: note.id } }
  await own.admin.api.call(updateNote, { ...ref, body: { text: 'Call on Tuesday' } })
  const [edited, added] = await list({ about: 'notes' })
  expect([edited?.kind, added?.kind]).toEqual(['deal_note_edited', 'deal_note_added'])
  for (const entry of [edited, added])
    expect(entry).toMatchObject({
      note: { text: 'Call on Tuesday', mentions: [] },
      subject: { kind: 'note', id: note.id },
    })
  await own.admin.api.call(deleteNote, ref)
  for (const entry of await list({ about: 'notes' })) expect([entry.note, entry.subject]).toEqual([null, null])
})

test('an answer sent back comes with what the reviewer wrote', async () => {
  const { request, submission } = await answered(own, 'Question', () => ({ answer: 'Soon' }), false)
  await own.admin.api.call(calls.submissions.decideSubmission, {
    params: { request_id: request, submission_id: submission, status: 'Rejected' },
    body: { reason: 'other', comment: 'Name the month, please.' },
  })
  const [entry] = await list({ about: 'requests' })
  expect(entry).toMatchObject({ kind: 'request_rejected', note: { text: 'Name the month, please.', mentions: [] } })
})

test('is filtered by topic and by person, together', async () => {
  await own.manager.api.call(updateDeal, { params: params(), body: { title: 'Renamed' } })
  await own.manager.api.call(createNote, { params: params(), body: { text: 'Renamed it' } })
  const { results: people } = await own.admin.api.call(listActivityPeople, { params: params() })
  const by = people.find(({ full_name: name }) => name.startsWith(own.manager.full_name))?.id
  expect(await kinds({ by })).toEqual(['deal_note_added', 'deal_updated'])
  expect(await kinds({ by, about: 'deal' })).toEqual(['deal_updated'])
  expect(await kinds({ by, about: 'tasks' })).toEqual([])
  await own.admin.api.refused(listActivity, 'bad_input', { params: params(), query: { about: 'secrets' } as never })
})

test('coordinators find neither what lenders did nor who they are', async () => {
  const body = { lender: own.other.id, deal: own.deal.id }
  await own.admin.api.call(calls.lenderSharing.shareDealWithLender, { body })
  const [shared] = await list({ about: 'lenders' })
  expect(shared?.subject).toEqual({ kind: 'lender', id: own.other.id })
  await own.contact.api.call(calls.lenderArea.respondToDeal, {
    params: params(),
    body: { response: 'Interested' as const },
  })
  const names = async (by = own.admin) =>
    (await by.api.call(listActivityPeople, { params: params() })).results.map(({ full_name: name }) => name).join()
  expect(await kinds({ about: 'lenders' })).toContain('lender_responded')
  expect(await names()).toContain(own.contact.full_name)
  expect(await kinds({ about: 'lenders' }, own.coordinator)).toEqual([])
  expect(await names(own.coordinator)).not.toContain(own.contact.full_name)
})
