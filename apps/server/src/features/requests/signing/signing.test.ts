import { calls } from '@loanyard/contract/calls'
import type { Sign } from '@loanyard/contract/requests/signing'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { actionsOf } from '../../../../testing/audit/audit-entries.ts'
import { documentTools, pdf } from '../../../../testing/data/documents.ts'
import { makeClient, makeDeal, makePartner, makePerson, makeStaff } from '../../../../testing/data/factories.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'
import { runPdfsig, findPdfsig } from '../../../media/signing/samples/pdfsig.ts'
import { consentVersion } from './consent.ts'

const { beginSigning, changeAnswer, decideSubmission, getRequirement, removeSubmittedDocument, signDocument } =
  calls.submissions
const { createAdditionalRequest, deleteAdditionalRequest, listPandaDocs } = calls.requests

const app = await startApplication()
afterAll(() => app.close())
const { uploadDocument, fetched } = documentTools(app)
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const stage = partner.stages[0]?.id ?? ''

/** A deal with its own client, who is asked to sign a letter. */
async function makeSigningRequest() {
  const deal = await makeDeal(app, partner, { borrower_first_name: 'Maria', borrower_last_name: 'Gonzalez' })
  const client = await makePerson(app, { first_name: 'Maria', last_name: 'Gonzalez' }, partner)
  await makeClient(app, partner, deal, client)
  const letter = await uploadDocument(admin.api, pdf('Engagement letter', 'Second page {{signature}}'), {
    file_name: 'Engagement letter.pdf',
  })
  const request = await admin.api.call(createAdditionalRequest, {
    body: { deal: deal.id, stage, request_type: 'PandaDoc', title: 'Engagement letter', template_document: letter.id },
  })
  const params = { request_id: request.id }
  return { deal, client, letter, request, params }
}

/** What the page sends after the client has read to the end and signed. */
function signature(more: Partial<Sign> = {}): Sign {
  return {
    consent: true,
    consent_version: consentVersion,
    name: 'Maria Gonzalez',
    signature: { kind: 'typed', text: 'Maria Gonzalez' },
    read_to_end_at: new Date().toISOString(),
    ...more,
  }
}

test('lets the client open and sign the document, and saves the sealed PDF as the answer', async () => {
  const { client, deal, params, request } = await makeSigningRequest()
  const opened = await client.api.call(beginSigning, { params })
  const signer = { name: 'Maria Gonzalez', email: client.email }
  expect(opened).toMatchObject({ provider: 'built_in', expires_at: null, consent: { version: consentVersion }, signer })
  expect(opened.signing_url).toBe(`http://loanyard.test/portal/${partner.id}/${deal.id}/my-docs/${request.id}/sign`)
  const submission = await client.api.call(signDocument, { params, body: signature() })
  expect(submission).toMatchObject({ status: 'Submitted', signed: { name: 'Maria Gonzalez', signer_names: null } })
  expect(submission.signed?.reference).toMatch(/^LY-/)
  const [document] = submission.documents
  expect(document).toMatchObject({ name: 'Engagement letter (signed).pdf', pages: 4 })
  const { presigned_url } = await client.api.call(calls.documents.presignDownload, {
    params: { document_id: document?.id ?? '' },
  })
  const { body } = await fetched(presigned_url)
  const program = findPdfsig()
  if (program !== null) {
    const said = await runPdfsig(program, body)
    expect(said).toContain('Signature is Valid')
    expect(said).toContain('ETSI.CAdES.detached')
  }
  const detail = await admin.api.call(getRequirement, { params })
  expect(detail).toMatchObject({ status: 'Submitted', waiting_on: 'staff' })
  expect(detail.history.map(({ action }) => action)).toEqual(['requested', 'signed'])
  expect(await actionsOf(app, deal.uuid)).toContain('request_signed')
  const { results } = await admin.api.call(listPandaDocs, { params: { deal_id: deal.id } })
  expect(results.additional_panda_docs.map(({ id }) => id)).toEqual([request.id])
})

test('rejects signing before opening the document, before reading to the end, and with another consent', async () => {
  const { client, params } = await makeSigningRequest()
  await client.api.refused(signDocument, 'bad_input', { params, body: signature() })
  await client.api.call(beginSigning, { params })
  const long_ago = new Date(Date.now() - 86_400_000).toISOString()
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  for (const wrong of [{ read_to_end_at: long_ago }, { read_to_end_at: soon }, { consent_version: 'older' }]) {
    const refusal = await client.api.refused(signDocument, 'bad_input', { params, body: signature(wrong) })
    expect(refusal.errors?.map(({ path }) => path)).toEqual(Object.keys(wrong))
  }
  const drawing = { kind: 'drawn', png: Buffer.from('no picture').toString('base64') } as const
  await client.api.refused(signDocument, 'bad_input', { params, body: signature({ signature: drawing }) })
  expect((await client.api.call(getRequirement, { params })).status).toBe('Pending')
})

test('lets only the client sign: not staff, another client, or another partner', async () => {
  const { params, client } = await makeSigningRequest()
  await admin.api.refused(beginSigning, 'forbidden', { params })
  await admin.api.refused(signDocument, 'forbidden', { params, body: signature() })
  const { client: other } = await makeSigningRequest()
  await other.api.refused(beginSigning, 'not_found', { params })
  await other.api.refused(signDocument, 'not_found', { params, body: signature() })
  const elsewhere = await makeStaff(app, await makePartner(app))
  await elsewhere.api.refused(beginSigning, 'not_found', { params })
  expect((await client.api.call(getRequirement, { params })).status).toBe('Pending')
})

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.store.list('documents/')) keys.push(key)
  return keys
}

test('signs once when two requests arrive at the same moment, and leaves no orphaned bytes', async () => {
  const { client, deal, params } = await makeSigningRequest()
  await client.api.call(beginSigning, { params })
  const before = await storedKeys()
  const locked: [string, unknown[]] = ['select from requirements where deal_id = $1 for update', [deal.uuid]]
  const both = await runQueued(
    app,
    { statements: [locked] },
    [1, 2].map(() => () => client.api.send(signDocument, { params, body: signature() })),
  )
  expect(both.map(({ status }) => status)).toEqual([201, 409])
  expect(await storedKeys()).toHaveLength(before.length + 1)
  const kept = await app.ask<{ count: string }>(
    `select count(*) from documents where deal_id = $1 and name like '%(signed)%'`,
    [deal.uuid],
  )
  expect(kept).toEqual([{ count: '1' }])
})

test('keeps a signed answer as it is, and lets the client sign again after changes are requested', async () => {
  const { client, params } = await makeSigningRequest()
  await client.api.call(beginSigning, { params })
  const first = await client.api.call(signDocument, { params, body: signature() })
  await client.api.refused(beginSigning, 'already_submitted', { params })
  expect(first.can.change).toBe(false)
  const answer = { ...params, submission_id: first.id }
  const [document] = first.documents
  await client.api.refused(changeAnswer, 'forbidden', { params: answer, body: { not_applicable: 'Signed elsewhere' } })
  await client.api.refused(removeSubmittedDocument, 'forbidden', {
    params: { submission_id: first.id, document_id: document?.id ?? '' },
  })
  await admin.api.call(decideSubmission, {
    params: { ...params, submission_id: first.id, status: 'Rejected' },
    body: { reason: 'wrong_person', comment: 'Please sign with your full name.' },
  })
  await client.api.call(beginSigning, { params })
  const second = await client.api.call(signDocument, {
    params,
    body: signature({ legal_name: 'Maria J. Gonzalez', signature: { kind: 'typed', text: 'Maria J. Gonzalez' } }),
  })
  const { submissions } = await client.api.call(getRequirement, { params })
  expect(submissions.map(({ id, status }) => [id, status])).toEqual([
    [second.id, 'Submitted'],
    [first.id, 'Rejected'],
  ])
})

test('rejects signing a request that was removed while the client was reading', async () => {
  const { client, params, request } = await makeSigningRequest()
  await client.api.call(beginSigning, { params })
  await admin.api.call(deleteAdditionalRequest, { params: { request_id: request.id } })
  await client.api.refused(signDocument, 'not_found', { params, body: signature() })
})
