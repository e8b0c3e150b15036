import { calls } from '@loanyard/contract/calls'
import type { Requirement } from '@loanyard/contract/requests/schemas'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { documentTools, pdf } from '../../../../testing/data/documents.ts'
import { makeClient, makePerson } from '../../../../testing/data/factories.ts'
import { toUuid } from '../../../services/ids.ts'

const { createUpload, deleteDocument, restoreDocument } = calls.documents
const {
  completeAnswer,
  decideSubmission,
  getRequirement,
  removeSubmittedDocument,
  submitAnswer,
  updateRequestDocument,
} = calls.submissions

const app = await sharedApplication()
const { askFor } = dealTools(app)
const { uploadDocument } = documentTools(app)
const fixture = await makeDealFixture(app)
const { admin, client, deal } = fixture

const years = ['2024', '2023', '2022'].map((name) => ({ name, is_required: true }))
const on = (request_id: string) => ({ params: { request_id } })
const send = async (request: string, slot?: string, api = client.api): Promise<string> =>
  (await uploadDocument(api, pdf(), { deal: deal.id, request, ...(slot === undefined ? {} : { slot }) })).id
const seen = (id: string, { api } = client): Promise<Requirement> => api.call(getRequirement, on(id))
const idsOf = ({ sent_documents }: Requirement): string[] => sent_documents.map(({ id }) => id)
const decide = (request_id: string, submission_id: string, status: string, body: object) =>
  admin.api.call(decideSubmission, { params: { request_id, submission_id, status }, body })
const newestOf = ({ submissions }: Requirement) => {
  const [newest] = submissions
  if (newest === undefined) throw new Error('there is no answer')
  return newest
}

test('shows both sides a file as sent while the request is open, and submits it when the client is done', async () => {
  const { id } = await askFor(fixture, 'Document')
  await client.api.refused(completeAnswer, 'bad_input', on(id))
  const file = await send(id)
  for (const person of [client, admin]) {
    const open = await seen(id, person)
    expect(open).toMatchObject({ status: 'Pending', waiting_on: 'client', sent: { count: 1, of: null } })
    expect([idsOf(open), open.can.complete]).toEqual([[file], true])
  }
  const done = await client.api.call(completeAnswer, on(id))
  expect(done).toMatchObject({ status: 'Submitted', waiting_on: 'staff', sent_documents: [] })
  expect(newestOf(done)).toMatchObject({ documents: [{ id: file }], submitted_by: { name: client.full_name } })
  await client.api.refused(completeAnswer, 'already_submitted', on(id))
})

test('counts the needed files and submits the answer with the last one', async () => {
  const { id } = await askFor(fixture, 'Document', {
    slots: [
      { name: '2024', is_required: true },
      { name: '2023', is_required: true },
      { name: 'Extension', is_required: false },
    ],
  })
  await send(id, '2024')
  await send(id, 'Extension')
  expect(await seen(id, admin)).toMatchObject({
    status: 'Pending',
    sent: { count: 1, of: 2 },
    slots: [{ is_filled: true }, { name: '2023', is_filled: false }, { is_filled: true }],
  })
  await send(id, '2023')
  expect(await seen(id)).toMatchObject({ status: 'Submitted', sent: { count: 2, of: 2 }, sent_documents: [] })
  const body = { file_type: 'application/pdf', file_name: 'a.pdf', deal: deal.id, request: id, slot: '2019' }
  const { errors } = await client.api.refused(createUpload, 'bad_input', { body })
  expect(errors?.map(({ path }) => path)).toEqual(['slot'])
})

test('opens the request again when a needed file is taken off its answer', async () => {
  const { id } = await askFor(fixture, 'Document', { slots: years.slice(0, 2) })
  const [first, second] = [await send(id, '2024'), await send(id, '2023')]
  const { id: submission_id } = newestOf(await seen(id))
  await client.api.call(removeSubmittedDocument, { params: { submission_id, document_id: second } })
  const open = await seen(id, admin)
  expect(open).toMatchObject({ status: 'Pending', submissions: [], sent: { count: 1, of: 2 } })
  expect(idsOf(open)).toEqual([first])
})

test('adds a file to the answer that waits for review', async () => {
  const { id } = await askFor(fixture, 'Document')
  const first = await send(id)
  const before = newestOf(await client.api.call(completeAnswer, on(id)))
  const second = await send(id)
  const after = newestOf(await seen(id, admin))
  expect(after.documents.map((document) => document.id)).toEqual([first, second])
  expect(after.version).toBeGreaterThan(before.version)
})

test('records that a sent file was taken back and that it was restored, and lets only its sender undo it', async () => {
  const { id } = await askFor(fixture, 'Document')
  const file = await send(id)
  const [undone] = (await seen(id)).sent_documents
  expect(undone?.undo_seconds).toBeGreaterThan(0)
  expect((await seen(id, admin)).sent_documents[0]?.undo_seconds).toBe(0)
  await app.ask(`update documents set arrived_at = arrived_at - interval '2 minutes' where id = $1`, [
    toUuid('document', file),
  ])
  expect((await seen(id)).sent_documents[0]?.undo_seconds).toBe(0)
  await client.api.call(deleteDocument, { params: { document_id: file } })
  expect((await seen(id, admin)).sent_documents).toEqual([])
  await client.api.call(restoreDocument, { params: { document_id: file } })
  expect(idsOf(await seen(id, admin))).toEqual([file])
  const { history } = await admin.api.call(getRequirement, on(id))
  expect(history.map(({ action }) => action)).toEqual(['requested', 'sent', 'document_removed', 'sent'])
})

test('keeps the files that were not marked when an answer is sent back', async () => {
  const { id } = await askFor(fixture, 'Document', { slots: years })
  const [good, wrong, other] = [await send(id, '2024'), await send(id, '2023'), await send(id, '2022')]
  const first = newestOf(await seen(id))
  const stranger = { reason: 'wrong_year', returned_documents: [await send((await askFor(fixture, 'Document')).id)] }
  const params = { request_id: id, submission_id: first.id, status: 'Rejected' }
  await admin.api.refused(decideSubmission, 'bad_input', { params, body: stranger })
  await decide(id, first.id, 'Rejected', { reason: 'wrong_year', returned_documents: [wrong] })
  const back = await seen(id)
  expect(idsOf(back)).toEqual([good, other])
  expect(back).toMatchObject({ status: 'Rejected', sent: { count: 2, of: 3 } })
  expect(newestOf(back).documents.map(({ is_returned }) => is_returned)).toEqual([false, true, false])
  const better = await send(id, '2023')
  const again = newestOf(await seen(id))
  expect([again.status, again.documents.map((document) => document.id)]).toEqual(['Submitted', [good, other, better]])
})

test('returns all files unless something is missing, and lets the client keep one', async () => {
  const { id } = await askFor(fixture, 'Document')
  const file = await send(id)
  const first = newestOf(await client.api.call(completeAnswer, on(id)))
  await decide(id, first.id, 'Rejected', { reason: 'wrong_year' })
  expect(idsOf(await seen(id))).toEqual([])
  await client.api.refused(completeAnswer, 'bad_input', on(id))
  const params = { request_id: id, document_id: file }
  const kept = await client.api.call(updateRequestDocument, { params, body: { is_returned: false } })
  expect(idsOf(kept)).toEqual([file])
  const second = newestOf(await client.api.call(completeAnswer, on(id)))
  await decide(id, second.id, 'Rejected', { reason: 'incomplete' })
  expect(idsOf(await seen(id))).toEqual([file])
})

test('moves a file to a slot for its sender and for staff, and submits the answer once none is missing', async () => {
  const { id } = await askFor(fixture, 'Document', { slots: years.slice(0, 1) })
  const file = await send(id)
  const params = { request_id: id, document_id: file }
  const unknown = await client.api.refused(updateRequestDocument, 'bad_input', { params, body: { slot: '1999' } })
  expect(unknown.errors?.map(({ path }) => path)).toEqual(['slot'])
  const byStaff = await admin.api.call(updateRequestDocument, { params, body: { slot: '2024' } })
  expect(byStaff).toMatchObject({ status: 'Pending', sent: { count: 1, of: 1 } })
  await client.api.call(updateRequestDocument, { params, body: { slot: null } })
  const byClient = await client.api.call(updateRequestDocument, { params, body: { slot: '2024' } })
  expect(byClient.status).toBe('Submitted')
})

test('submits for the client what was sent so far when staff stop waiting for the rest', async () => {
  const { id } = await askFor(fixture, 'Document', { slots: years })
  await send(id, '2024')
  const closed = await admin.api.call(completeAnswer, on(id))
  expect(newestOf(closed)).toMatchObject({
    status: 'Submitted',
    submitted_by: { name: client.full_name, side: 'client' },
  })
  expect(newestOf(closed).can.decide).toBe(true)
  expect(newestOf(await seen(id)).can.change).toBe(true)
})

test('replaces the wish to skip a required request with the file that is sent after all', async () => {
  const { id } = await askFor(fixture, 'Document')
  await client.api.call(submitAnswer, { ...on(id), body: { not_applicable: 'We never had one.' } })
  expect(await seen(id, admin)).toMatchObject({ status: 'Submitted', is_skip_requested: true })
  const file = await send(id)
  const open = await seen(id, admin)
  expect(open).toMatchObject({ status: 'Pending', is_skip_requested: false, submissions: [] })
  expect(idsOf(open)).toEqual([file])
  const optional = await askFor(fixture, 'Document', { is_required: false })
  await client.api.call(submitAnswer, { ...on(optional.id), body: { not_applicable: 'There is none.' } })
  expect((await seen(optional.id)).is_skip_requested).toBe(false)
})

test('shows every borrower of the deal what was sent, and lets only the sender change it', async () => {
  const { id } = await askFor(fixture, 'Document', { slots: years.slice(0, 2) })
  const file = await send(id, '2024')
  const second = await makePerson(app, {}, fixture.partner)
  await makeClient(app, fixture.partner, deal, second)
  const open = await seen(id, second)
  expect([idsOf(open), open.sent]).toEqual([[file], { count: 1, of: 2 }])
  const params = { request_id: id, document_id: file }
  await second.api.refused(updateRequestDocument, 'forbidden', { params, body: { slot: null } })
  await second.api.refused(deleteDocument, 'forbidden', { params: { document_id: file } })
  const done = newestOf(await second.api.call(completeAnswer, on(id)))
  const taken = { submission_id: done.id, document_id: file }
  await second.api.refused(removeSubmittedDocument, 'forbidden', { params: taken })
})
