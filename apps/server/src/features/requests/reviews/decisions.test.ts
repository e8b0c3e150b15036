import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { problemOf, replyOf, type Api } from '../../../../testing/app/client.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf, auditOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'
import { toUuid } from '../../../services/ids.ts'
import { nameWithEmail } from '../../../services/names/person-name.ts'

const { decideSubmission, decideSubmissions, getRequirement, submitAnswer, changeAnswer, waiveRequirement } =
  calls.submissions
const { deleteAdditionalRequest } = calls.requests

const app = await sharedApplication()
const { askFor } = dealTools(app)
const fixture = await makeDealFixture(app)
const { admin, client, manager } = fixture

/** A question with an answer that waits for review. */
async function answered(own = fixture) {
  const request = await askFor(own, 'Question')
  const made = await own.client.api.call(submitAnswer, { params: { request_id: request.id }, body: { answer: 'Yes' } })
  return { id: request.id, submission: made.id, title: request.title, uuid: toUuid('requirement', request.id) }
}
type Answered = Awaited<ReturnType<typeof answered>>

const to = ({ id, submission }: Answered, status: string, body: object = {}) => ({
  params: { request_id: id, submission_id: submission, status },
  body,
})
const rejection = { reason: 'wrong_year', comment: 'This is 2023; we need 2025.' } as const
const noteFor = (status: string) => (status === 'Rejected' ? rejection : {})

test('allows exactly the valid status changes', async () => {
  const all = ['Approved', 'Rejected', 'Waived', 'Pending'] as const
  const decisions = { Approved: 'approved', Rejected: 'rejected', Waived: 'waived' }
  for (const first of all) {
    for (const then of all) {
      const one = await answered()
      const made = await admin.api.call(decideSubmission, to(one, first, noteFor(first)))
      expect(made).toMatchObject({ status: first, submissions: [{ status: first }] })
      const second = await manager.api.send(decideSubmission, to(one, then, noteFor(then)))
      if (first !== 'Pending' && then === 'Pending') {
        expect(replyOf(decideSubmission, second)).toMatchObject({ status: 'Pending', waiting_on: 'client' })
        continue
      }
      const refusal = problemOf('already_decided', second)
      expect(refusal.detail).toBe(
        first === 'Pending'
          ? `${admin.full_name} has reopened "${one.title}". We’re waiting on the borrower.`
          : `${admin.full_name} has already ${decisions[first]} "${one.title}".`,
      )
      expect(refusal.current).toMatchObject({ id: one.id, status: first })
    }
  }
})

test('requires a listed reason for a rejection, and rejects one for other decisions', async () => {
  const one = await answered()
  const refusal = await admin.api.refused(decideSubmission, 'bad_input', to(one, 'Rejected'))
  expect(refusal.errors).toEqual([{ path: 'reason', message: 'Choose a reason.' }])
  await admin.api.refused(decideSubmission, 'bad_input', to(one, 'Rejected', { reason: 'ugly' }))
  await admin.api.refused(decideSubmission, 'bad_input', to(one, 'Approved', { reason: 'other' }))
  for (const status of ['Submitted', 'approved', 'Lost', '__proto__']) {
    await admin.api.refused(decideSubmission, 'not_found', to(one, status))
  }
  await admin.api.refused(decideSubmission, 'bad_input', to(one, 'Approved', { comment: 'x'.repeat(5001) }))
  const made = await admin.api.call(decideSubmission, to(one, 'Rejected', rejection))
  expect(made.submissions[0]?.decision).toMatchObject({ ...rejection, decided_by: admin.full_name })
})

test('tells the second of two reviewers who decided first and what', async () => {
  const one = await answered()
  const lock = ['select from requirements where id = $1 for update', [one.uuid]] as const
  const answers = await runQueued(app, { statements: [lock] }, [
    () => admin.api.send(decideSubmission, to(one, 'Approved')),
    () => manager.api.send(decideSubmission, to(one, 'Rejected', rejection)),
  ])
  const [winner, loser] = answers.toSorted((a, b) => a.status - b.status)
  if (winner === undefined || loser === undefined) throw new Error('expected two answers')
  const { status, submissions } = replyOf(decideSubmission, winner)
  const refusal = problemOf('already_decided', loser)
  const by = submissions[0]?.decision?.decided_by
  expect(refusal.detail).toBe(`${by} has already ${status.toLowerCase()} "${one.title}".`)
  expect(refusal.current).toMatchObject({ status, submissions: [{ decision: { decided_by: by } }] })
  expect((await actionsOf(app, one.uuid)).filter((action) => /approved|rejected/.test(action))).toHaveLength(1)
})

test('rejects approving an answer that changed since it was read', async () => {
  const one = await answered()
  const params = { request_id: one.id, submission_id: one.submission }
  await client.api.call(changeAnswer, { params, body: { answer: 'No' } })
  const stale = await admin.api.refused(decideSubmission, 'stale', {
    ...to(one, 'Approved'),
    headers: { 'if-match': '"1"' },
  })
  expect(stale.current).toMatchObject({ answer: 'No', version: 2 })
  await admin.api.call(decideSubmission, { ...to(one, 'Approved'), headers: { 'if-match': '"2"' } })
})

test('accepts decisions only for the newest answer', async () => {
  const one = await answered()
  await admin.api.call(decideSubmission, to(one, 'Rejected', rejection))
  const params = { request_id: one.id }
  const newer = await client.api.call(submitAnswer, { params, body: { answer: 'Better' } })
  const refusal = await admin.api.refused(decideSubmission, 'already_decided', to(one, 'Pending'))
  expect(refusal.detail).toBe(`"${one.title}" has a newer answer.`)
  const after = await admin.api.call(decideSubmission, to({ ...one, submission: newer.id }, 'Approved'))
  expect(after.submissions.map(({ status }) => status)).toEqual(['Approved', 'Rejected'])
})

test('returns not_found for decisions on missing or foreign answers', async () => {
  const [one, two] = [await answered(), await answered()]
  await admin.api.refused(decideSubmission, 'not_found', to({ ...one, submission: two.submission }, 'Approved'))
  const other = await makeDealFixture(app)
  const foreign = await answered(other)
  await admin.api.refused(decideSubmission, 'not_found', to(foreign, 'Approved'))
  for (const api of [client.api, other.admin.api.inPartner(fixture.partner.id)] satisfies Api[]) {
    await api.refused(decideSubmission, 'not_found', to(one, 'Approved'))
  }
  await admin.api.call(deleteAdditionalRequest, { params: { request_id: one.id } })
  await admin.api.refused(decideSubmission, 'not_found', to(one, 'Approved'))
})

test('decides many answers at once, reporting one already decided by someone else', async () => {
  const [one, two, three] = [await answered(), await answered(), await answered()]
  await manager.api.call(decideSubmission, to(two, 'Rejected', rejection))
  const submissions = [one, two, three].map(({ id, submission }) => ({ request: id, submission }))
  const { results } = await admin.api.call(decideSubmissions, {
    body: { submissions, status: 'Approved', comment: 'All good' },
  })
  expect(results.map(({ request, problem }) => [request.id, request.status, problem])).toEqual([
    [one.id, 'Approved', null],
    [two.id, 'Rejected', `${manager.full_name} has already rejected "${two.title}".`],
    [three.id, 'Approved', null],
  ])
  const foreign = await answered(await makeDealFixture(app))
  const four = await answered()
  await admin.api.refused(decideSubmissions, 'not_found', {
    body: {
      submissions: [four, foreign].map(({ id, submission }) => ({ request: id, submission })),
      status: 'Approved',
    },
  })
  expect((await admin.api.call(getRequirement, { params: { request_id: four.id } })).status).toBe('Submitted')
  const body = { submissions: [{ request: four.id, submission: four.submission }], status: 'Rejected' }
  await admin.api.refused(decideSubmissions, 'bad_input', { body })
  await admin.api.refused(decideSubmissions, 'bad_input', { body: { submissions: [], status: 'Approved' } })
})

test('reports an answer in a batch that changed since it was read', async () => {
  const [one, two] = [await answered(), await answered()]
  const which = { request_id: one.id, submission_id: one.submission }
  const changed = await client.api.call(changeAnswer, { params: which, body: { answer: 'No, wait' } })
  const decideAs = (version: number) => {
    const submissions = [one, two].map(({ id, submission }) => ({ request: id, submission, version }))
    return admin.api.call(decideSubmissions, { body: { submissions, status: 'Approved' } })
  }
  const { results } = await decideAs(1)
  expect(results.map(({ request, problem }) => [request.status, problem])).toEqual([
    ['Submitted', `The answer to "${one.title}" was changed.`],
    ['Approved', null],
  ])
  expect((await decideAs(changed.version)).results[0]).toMatchObject({ request: { status: 'Approved' }, problem: null })
})

test('lets staff waive a request, answered or not, and reopen it', async () => {
  const { id } = await askFor(fixture, 'PandaDoc')
  const params = { request_id: id }
  const waived = await admin.api.call(waiveRequirement, { params, body: { comment: 'We have it already.' } })
  expect(waived).toMatchObject({
    status: 'Waived',
    waiting_on: 'nobody',
    submissions: [{ status: 'Waived', decision: { comment: 'We have it already.', decided_by: admin.full_name } }],
    can: { submit: false, waive: false, update: false },
  })
  const refusal = await manager.api.refused(waiveRequirement, 'already_decided', { params, body: {} })
  expect(refusal.detail).toBe(`${admin.full_name} has already waived "${waived.title}".`)
  const submission = waived.submissions[0]?.id ?? ''
  const again = await admin.api.call(decideSubmission, {
    params: { ...params, submission_id: submission, status: 'Pending' },
    body: {},
  })
  expect(again).toMatchObject({ status: 'Pending', waiting_on: 'client' })
  const one = await answered()
  const done = await admin.api.call(waiveRequirement, { params: { request_id: one.id }, body: {} })
  expect(done.submissions.map(({ status, answer }) => ({ status, answer }))).toEqual([
    { status: 'Waived', answer: 'Yes' },
  ])
})

test('records who did what, and notifies the client again of returned items', async () => {
  const own = await makeDealFixture(app)
  const one = await answered(own)
  await own.admin.api.call(decideSubmission, to(one, 'Rejected', rejection))
  const { history } = await own.client.api.call(getRequirement, { params: { request_id: one.id } })
  expect(history.at(-1)).toMatchObject({ action: 'rejected', actor: own.admin.full_name, side: 'staff', ...rejection })
  const entries = await auditOf(app, one.uuid)
  expect(entries.at(-1)).toMatchObject({
    action: 'request_rejected',
    actor_name: nameWithEmail(own.admin),
    data: { changes: [{ field: 'request', from: one.title, to: one.title }], ...rejection },
  })
  expect(entries.find(({ action }) => action === 'request_submitted')?.actor_id).toBe(own.client.user_uuid)
  const { results } = await own.admin.api.call(calls.deals.listActivity, { params: { deal_id: own.deal.id } })
  const kinds = results.map(({ kind }) => kind).filter((kind) => kind.startsWith('request_'))
  expect(kinds).toEqual(['request_rejected', 'request_submitted', 'request_created'])
  const emails = await emailsTo(app, own.client.email, 1)
  expect(emails.at(-1)?.text).toContain(one.title)
})
