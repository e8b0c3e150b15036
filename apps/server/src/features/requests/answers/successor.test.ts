import { calls } from '@loanyard/contract/calls'
import { expect, test, vi } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { documentTools, pdf } from '../../../../testing/data/documents.ts'
import { makeClient, makeDeal, makePerson } from '../../../../testing/data/factories.ts'

const { decideSubmission, getRequirement, reportOtherPerson, returnToBorrower, submitAnswer } = calls.submissions

const app = await sharedApplication()
const { askFor } = dealTools(app)
const { uploadDocument } = documentTools(app)

/** Whose address replaces the borrower's is the client at once, having accepted another deal of the partner. */
async function makeSuccession() {
  const fixture = await makeDealFixture(app)
  const { admin, client, deal, partner } = fixture
  const successor = await makePerson(app, {}, partner)
  await makeClient(app, partner, await makeDeal(app, partner, { borrower_email: successor.email }), successor)
  const succeed = () =>
    admin.api.call(calls.deals.updateDeal, {
      params: { deal_id: deal.id },
      body: { borrower: { email: successor.email } },
    })
  const mailOf = async () => (await emailsTo(app, successor.email, 0)).map(({ text }) => text).join('\n')
  const seen = (id: string) => successor.api.call(getRequirement, { params: { request_id: id } })
  return { fixture, admin, client, deal, successor, succeed, mailOf, seen }
}

test('reminds a successor without what staff wrote about the former borrower’s answer', async () => {
  const { fixture, admin, client, deal, succeed, mailOf, seen } = await makeSuccession()
  const { id } = await askFor(fixture, 'Document', { title: 'Tax returns' })
  const file = await uploadDocument(client.api, pdf(), { deal: deal.id, request: id })
  const params = { request_id: id }
  const answer = await client.api.call(submitAnswer, { params, body: { documents: [file.id] } })
  await admin.api.call(decideSubmission, {
    params: { ...params, submission_id: answer.id, status: 'Rejected' },
    body: { reason: 'other', comment: 'Your divorce decree is missing' },
  })
  await succeed()
  expect(JSON.stringify(await seen(id))).not.toContain('divorce')
  await admin.api.call(calls.requests.remindClient, { params: { deal_id: deal.id } })
  await vi.waitFor(async () => expect(await mailOf()).toContain('Tax returns'), { timeout: 10_000 })
  expect(await mailOf()).not.toContain('divorce')
})

test('emails a successor no answer to the former borrower’s question', async () => {
  const { fixture, admin, client, succeed, mailOf } = await makeSuccession()
  const { id } = await askFor(fixture, 'Document')
  const params = { request_id: id }
  const write = (person: typeof client, text: string) =>
    person.api.call(calls.requestMessages.sendRequestMessage, { params, body: { text } })
  await write(client, 'Is my parole officer’s letter enough?')
  await write(admin, 'Yes, the parole letter is enough.')
  await succeed()
  await write(admin, 'Welcome to the deal.')
  await app.ask(`update request_messages set notified_at = null`)
  await app.ask(`insert into jobs.job (name, data) values ('request_messages', '{}')`)
  await vi.waitFor(async () => expect(await mailOf()).toContain('Welcome to the deal.'), { timeout: 10_000 })
  expect(await mailOf()).not.toContain('parole')
})

test('gives a successor the items that the former borrower said were another person’s', async () => {
  const { fixture, admin, client, succeed, seen } = await makeSuccession()
  const [asked, returned] = [await askFor(fixture, 'Question'), await askFor(fixture, 'Question')]
  const person = { name: 'Carlos Gonzalez', email: 'carlos@example.com' }
  for (const { id } of [asked, returned]) {
    await client.api.call(reportOtherPerson, { params: { request_id: id }, body: person })
  }
  await admin.api.call(returnToBorrower, {
    params: { request_id: returned.id },
    body: { comment: 'It is about your own credit.' },
  })
  await succeed()
  for (const { id } of [asked, returned]) {
    const item = await seen(id)
    expect(JSON.stringify(item)).not.toMatch(/Carlos|carlos|own credit/)
    expect(item).toMatchObject({ waiting_on: 'client', other_person: null, reply: null, can: { submit: true } })
  }
})
