import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { freePort } from '../../../../testing/app/processes.ts'
import { jobsDone } from '../../../../testing/audit/audit-entries.ts'
import { documentTools, pdf } from '../../../../testing/data/documents.ts'
import { makeClient, makeDeal, makePartner, makePerson, makeStaff } from '../../../../testing/data/factories.ts'
import { startFakePandaDoc } from '../../../media/signing/pandadoc/fake-pandadoc.ts'

const { beginSigning, decideSubmission, signDocument, submitAnswer, getRequirement } = calls.submissions
const { createAdditionalRequest } = calls.requests
const key = 'a-key-that-pandadoc-shares-with-us'

// Each needs the other's address before it starts.
const port = await freePort()
const app = await startApplication({
  env: { PANDADOC_API_KEY: 'test-key', PANDADOC_URL: `http://127.0.0.1:${port}`, PANDADOC_WEBHOOK_KEY: key },
})
const fakePandaDoc = await startFakePandaDoc({ port, webhook: { url: `${app.url}/api/v0/webhooks/pandadoc`, key } })
afterAll(async () => {
  await fakePandaDoc.close()
  await app.close()
})
const { uploadDocument } = documentTools(app)
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)

async function makeSigningRequest() {
  const deal = await makeDeal(app, partner)
  const client = await makePerson(app, {}, partner)
  await makeClient(app, partner, deal, client)
  const letter = await uploadDocument(admin.api, pdf('Fee agreement {{signature}}'), { file_name: 'Fee agreement.pdf' })
  const request = await admin.api.call(createAdditionalRequest, {
    body: {
      deal: deal.id,
      stage: partner.stages[0]?.id ?? '',
      request_type: 'PandaDoc',
      title: 'Fee agreement',
      template_document: letter.id,
    },
  })
  return { client, params: { request_id: request.id } }
}

/** PandaDoc's id of the client's document. */
async function externalIdOf({ user_uuid }: { user_uuid: string }): Promise<string> {
  const [row] = await app.ask<{ external_id: string }>('select external_id from signings where user_id = $1', [
    user_uuid,
  ])
  return row?.external_id ?? ''
}

test('imports the signed PDF once, however often the PandaDoc webhook arrives', async () => {
  const { client, params } = await makeSigningRequest()
  const first = await client.api.call(beginSigning, { params })
  expect(first.provider).toBe('pandadoc')
  expect(first.expires_at).not.toBeNull()
  const again = await client.api.call(beginSigning, { params })
  expect(again.provider).toBe('pandadoc')
  expect(fakePandaDoc.documents.size).toBe(1)
  await client.api.refused(signDocument, 'bad_input', {
    params,
    body: {
      consent: true,
      consent_version: first.consent.version,
      name: 'A',
      signature: { kind: 'typed', text: 'A' },
      read_to_end_at: new Date().toISOString(),
    },
  })
  const external = await externalIdOf(client)
  await fakePandaDoc.sign(external)
  await fakePandaDoc.send('document_state_changed', { id: external, status: 'document.completed' })
  const done = await untilSubmitted(params, client)
  expect(done.submissions).toHaveLength(1)
  expect(done.submissions[0]).toMatchObject({
    signed: { reference: external },
    submitted_by: { name: client.full_name, side: 'client' },
    documents: [{ name: 'Fee agreement (signed).pdf' }],
  })
  await fakePandaDoc.send('document_state_changed', { id: external, status: 'document.completed' })
  await jobsDone(app, 'sync_signing')
  expect((await admin.api.call(getRequirement, { params })).submissions).toHaveLength(1)
})

test('rejects a webhook without a valid signature, and ignores one about an unknown document', async () => {
  const { client, params } = await makeSigningRequest()
  await client.api.call(beginSigning, { params })
  const external = await externalIdOf(client)
  const body = JSON.stringify([
    { event: 'document_state_changed', data: { id: external, status: 'document.completed' } },
  ])
  const post = (query: string) => fetch(`${app.url}/api/v0/webhooks/pandadoc${query}`, { method: 'POST', body })
  expect((await post('')).status).toBe(401)
  expect((await post(`?signature=${'0'.repeat(64)}`)).status).toBe(401)
  await fakePandaDoc.send('document_state_changed', { id: 'unknown-document', status: 'document.completed' })
  expect(fakePandaDoc.delivered.at(-1)).toBe(204)
  await jobsDone(app, 'sync_signing')
  expect((await admin.api.call(getRequirement, { params })).status).toBe('Pending')
})

test('lets the client sign again after declining at PandaDoc', async () => {
  const { client, params } = await makeSigningRequest()
  await client.api.call(beginSigning, { params })
  const external = await externalIdOf(client)
  await fakePandaDoc.setStatus(external, 'document.declined')
  await fakePandaDoc.send('document_state_changed', { id: external, status: 'document.declined' })
  const state = async () =>
    (await app.ask<{ state: string }>('select state from signings where external_id = $1', [external]))[0]?.state
  await expect.poll(state, { timeout: 10_000 }).toBe('declined')
  const before = fakePandaDoc.documents.size
  await client.api.call(beginSigning, { params })
  expect(fakePandaDoc.documents.size).toBe(before + 1)
})

/** Changes a document's status at PandaDoc without sending a webhook. */
function setStatusSilently(external: string, status: string): void {
  const document = fakePandaDoc.documents.get(external)
  if (document === undefined) throw new Error(`there is no document ${external}`)
  document.status = status
}

test('shows the document as signed to a client who returns before the webhook arrives', async () => {
  const { client, params } = await makeSigningRequest()
  await client.api.call(beginSigning, { params })
  const external = await externalIdOf(client)
  setStatusSilently(external, 'document.completed')
  // As the page sends it: with an idempotency key, which makes other calls run in one transaction with their reply.
  const open = (once: string) => client.api.send(beginSigning, { params, headers: { 'idempotency-key': once } })
  const both = await Promise.all([open('one'), open('two')])
  expect(both.map(({ status }) => status)).toEqual([409, 409])
  const done = await client.api.call(getRequirement, { params })
  expect(done.status).toBe('Submitted')
  expect(done.submissions.map(({ signed }) => signed?.reference)).toEqual([external])
})

test('starts a new signing after a decline whose webhook was lost', async () => {
  const { client, params } = await makeSigningRequest()
  await client.api.call(beginSigning, { params })
  setStatusSilently(await externalIdOf(client), 'document.declined')
  const before = fakePandaDoc.documents.size
  expect((await client.api.call(beginSigning, { params })).provider).toBe('pandadoc')
  expect(fakePandaDoc.documents.size).toBe(before + 1)
})

test('imports a signature whose webhook was lost, by the hourly job', async () => {
  const { client, params } = await makeSigningRequest()
  await client.api.call(beginSigning, { params })
  const external = await externalIdOf(client)
  setStatusSilently(external, 'document.completed')
  await app.ask(`update signings set opened_at = opened_at - interval '11 minutes' where external_id = $1`, [external])
  await app.ask(`insert into jobs.job (name, data) values ('sync_open_signings', '{}')`)
  const done = await untilSubmitted(params, client)
  expect(done.submissions[0]?.signed?.reference).toBe(external)
})

test('accepts a PandaDoc signature only once the other answer is sent back', async () => {
  const { client, params } = await makeSigningRequest()
  await client.api.call(beginSigning, { params })
  const external = await externalIdOf(client)
  const other = await client.api.call(submitAnswer, { params, body: { not_applicable: 'I have no broker.' } })
  await fakePandaDoc.sign(external)
  await client.api.refused(beginSigning, 'already_submitted', { params })
  expect((await client.api.call(getRequirement, { params })).submissions).toHaveLength(1)
  await admin.api.call(decideSubmission, {
    params: { ...params, submission_id: other.id, status: 'Rejected' },
    body: { reason: 'other' },
  })
  await client.api.refused(beginSigning, 'already_submitted', { params })
  const [newest] = (await client.api.call(getRequirement, { params })).submissions
  expect(newest?.signed?.reference).toBe(external)
})

async function untilSubmitted(params: { request_id: string }, { api }: Awaited<ReturnType<typeof makePerson>>) {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(50)) {
    const found = await api.call(getRequirement, { params })
    if (found.status === 'Submitted') return found
  }
  throw new Error('the signed document did not arrive')
}

test('lets no one pass the document on at PandaDoc, and refuses a signature of someone else', async () => {
  const { client, params } = await makeSigningRequest()
  await client.api.call(beginSigning, { params })
  const external = await externalIdOf(client)
  const document = fakePandaDoc.documents.get(external)
  if (document === undefined) throw new Error('the document is missing')
  expect(document.mayBeForwarded).toBe(false)
  const before = fakePandaDoc.documents.size
  document.recipients = [
    { email: 'someone.else@example.com', role: 'client', first_name: 'Someone', last_name: 'Else' },
  ]
  setStatusSilently(external, 'document.completed')
  expect((await client.api.call(beginSigning, { params })).provider).toBe('pandadoc')
  expect(fakePandaDoc.documents.size).toBe(before + 1)
  expect((await client.api.call(getRequirement, { params })).submissions).toEqual([])
  const [row] = await app.ask<{ state: string }>('select state from signings where external_id = $1', [external])
  expect(row?.state).toBe('failed')
})

test('shows staff that the name at PandaDoc is another than the account’s', async () => {
  const { client, params } = await makeSigningRequest()
  await client.api.call(beginSigning, { params })
  const external = await externalIdOf(client)
  const document = fakePandaDoc.documents.get(external)
  if (document === undefined) throw new Error('the document is missing')
  document.recipients = document.recipients.map((one) => ({ ...one, first_name: 'Someone', last_name: 'Else' }))
  await fakePandaDoc.sign(external)
  await untilSubmitted(params, client)
  const { submissions } = await admin.api.call(getRequirement, { params })
  expect(submissions[0]?.signed).toMatchObject({
    name: 'Someone Else',
    signer_names: { account_name: client.full_name, legal_name: 'Someone Else' },
  })
})
