import { calls } from '@loanyard/contract/calls'
import type { Sign } from '@loanyard/contract/requests/signing'
import * as mupdf from 'mupdf'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf, jobsDone } from '../../../../testing/audit/audit-entries.ts'
import { documentTools, pdf } from '../../../../testing/data/documents.ts'
import { makeClient, makeDeal, makePartner, makePerson, makeStaff } from '../../../../testing/data/factories.ts'
import { consentVersion } from './consent.ts'

const { beginSigning, getRequirement, signDocument } = calls.submissions
const { createAdditionalRequest } = calls.requests
const { getDocument, presignDownload } = calls.documents

const app = await sharedApplication()
const { uploadDocument, fetched } = documentTools(app)
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const stage = partner.stages[0]?.id ?? ''
const maria = { borrower_first_name: 'Maria', borrower_last_name: 'Gonzalez' }

/** Maria's deal with a spouse's authorization on it, opened for signing. */
async function openedByMaria(invitedAs = maria) {
  const deal = await makeDeal(app, partner, invitedAs)
  const client = await makePerson(app, { first_name: 'Maria', last_name: 'Gonzalez' }, partner)
  await makeClient(app, partner, deal, client)
  const letter = await uploadDocument(admin.api, pdf('Authorization {{signature}}'), { file_name: 'Form.pdf' })
  const { id } = await admin.api.call(createAdditionalRequest, {
    body: { deal: deal.id, stage, request_type: 'PandaDoc', title: 'Authorization', template_document: letter.id },
  })
  const params = { request_id: id }
  await client.api.call(beginSigning, { params })
  return { deal, client, params }
}

function typedAs(name: string, more: Partial<Sign> = {}): Sign {
  return {
    consent: true,
    consent_version: consentVersion,
    name: 'Maria Gonzalez',
    signature: { kind: 'typed', text: name },
    read_to_end_at: new Date().toISOString(),
    ...more,
  }
}

async function textOfSigned(submission: { documents: readonly { id: string }[] }): Promise<string> {
  const params = { document_id: submission.documents[0]?.id ?? '' }
  const { presigned_url } = await admin.api.call(presignDownload, { params })
  const document = mupdf.Document.openDocument((await fetched(presigned_url)).body, 'application/pdf')
  const pages = Array.from({ length: document.countPages() }, (_, page) => document.loadPage(page))
  return pages
    .map((page) => page.toStructuredText('').asText())
    .join('\n')
    .replace(/\s+/g, ' ')
}

test('refuses a signature in any name but the account’s, in each field that could carry one', async () => {
  const { client, params } = await openedByMaria()
  const wrong: [Sign, string][] = [
    [typedAs('Maria Gonzalez', { name: 'Carlos Gonzalez' }), 'name'],
    [typedAs('Carlos Gonzalez', { name: 'Carlos Gonzalez' }), 'name'],
    [typedAs('Carlos Gonzalez'), 'signature'],
    [typedAs('Carlos Gonzalez', { legal_name: 'Maria J. Gonzalez' }), 'signature'],
    [typedAs('Maria Gonzalez', { legal_name: 'Maria J. Gonzalez' }), 'signature'],
    [typedAs('Maria Gonzalez', { name: client.email }), 'name'],
  ]
  for (const [body, path] of wrong) {
    const refusal = await client.api.refused(signDocument, 'bad_input', { params, body })
    expect(refusal.errors?.map((each) => each.path)).toEqual([path])
  }
  expect((await client.api.call(getRequirement, { params })).status).toBe('Pending')
})

test('lets no one else sign: not another client of the partner, nor who was the deal’s borrower before', async () => {
  const { deal, client, params } = await openedByMaria()
  const carlos = await makePerson(app, { first_name: 'Carlos', last_name: 'Gonzalez' }, partner)
  await makeClient(app, partner, await makeDeal(app, partner), carlos)
  const body = typedAs('Carlos Gonzalez', { name: 'Carlos Gonzalez' })
  await carlos.api.refused(signDocument, 'not_found', { params, body })
  await app.ask('update deal_clients set user_id = $1 where deal_id = $2', [carlos.user_uuid, deal.uuid])
  await client.api.refused(signDocument, 'not_found', { params, body: typedAs('Maria Gonzalez') })
  // Carlos didn't open it: Maria's reading isn't his.
  await carlos.api.refused(signDocument, 'bad_input', { params, body })
})

test('records a legal name beside the account’s, and flags it to staff but not to the client', async () => {
  const { deal, client, params } = await openedByMaria()
  const body = typedAs('María José González', { legal_name: 'María José González' })
  const submission = await client.api.call(signDocument, { params, body })
  expect(submission.signed).toMatchObject({ name: 'María José González', signer_names: null })
  const names = { account_name: 'Maria Gonzalez', legal_name: 'María José González', invited_as: 'Maria Gonzalez' }
  const { submissions } = await admin.api.call(getRequirement, { params })
  expect(submissions[0]?.signed?.signer_names).toEqual(names)
  const document = { params: { document_id: submission.documents[0]?.id ?? '' } }
  expect((await admin.api.call(getDocument, document)).signer_names).toEqual(names)
  expect((await client.api.call(getDocument, document)).signer_names).toBeNull()
  const entry = (await auditOf(app, deal.uuid)).find(({ action }) => action === 'signer_name_differs')
  expect(entry?.data).toMatchObject(names)
  const text = await textOfSigned(submission)
  expect(text).toContain('María José González (account: Maria Gonzalez)')
  expect(text).toContain('Name as on the account Maria Gonzalez')
  expect(text).toContain('Typed by the signer as different from the account’s name. Not checked.')
})

test('flags an account renamed to another person before it signs', async () => {
  const { client, params } = await openedByMaria()
  await app.ask(`update users set first_name = 'Carlos' where id = $1`, [client.user_uuid])
  await client.api.refused(signDocument, 'bad_input', { params, body: typedAs('Maria Gonzalez') })
  const body = typedAs('Carlos Gonzalez', { name: 'Carlos Gonzalez' })
  await client.api.call(signDocument, { params, body })
  const { submissions } = await admin.api.call(getRequirement, { params })
  expect(submissions[0]?.signed?.signer_names).toEqual({
    account_name: 'Carlos Gonzalez',
    legal_name: null,
    invited_as: 'Maria Gonzalez',
  })
})

test('certifies the account, its confirmed address and the session, and nothing that wasn’t verified', async () => {
  const { client, params } = await openedByMaria()
  const submission = await client.api.call(signDocument, { params, body: typedAs('Maria Gonzalez') })
  expect((await admin.api.call(getRequirement, { params })).submissions[0]?.signed?.signer_names).toBeNull()
  const text = await textOfSigned(submission)
  expect(text).toMatch(
    new RegExp(`Account email ${client.email} Confirmed [/0-9]+, [:0-9]+ UTC: the account’s owner used a link`),
  )
  expect(text).toContain(`session ending in ${client.session_uuid.slice(-12)}`)
  expect(text).toContain('No identity document was checked.')

  expect(text).not.toContain('Legal name')
})

test('quotes on the certificate the whole disclosure that the signer was shown', async () => {
  const { client, params } = await openedByMaria()
  const { consent } = await client.api.call(beginSigning, { params })
  expect(consent.disclosure.map(({ heading }) => heading)).toHaveLength(5)
  const text = await textOfSigned(await client.api.call(signDocument, { params, body: typedAs('Maria Gonzalez') }))
  // Lines also break after a hyphen.
  const withoutSpaces = (some: string) => some.replace(/\s+/g, '')
  for (const { heading, text: said } of consent.disclosure)
    expect(withoutSpaces(text)).toContain(withoutSpaces(`${heading}${said}`))
  expect(text).toContain(`Version ${consent.version}`)
})

const emailCopies = async () => {
  await app.ask(`insert into jobs.job (name, data) values ('email_signed_copies', '{}')`)
  await jobsDone(app, 'email_signed_copies')
}

test('emails the signer a link to the signed copy once, and nothing to who isn’t the deal’s borrower anymore', async () => {
  const [{ deal, client, params }, former] = [await openedByMaria(), await openedByMaria()]
  for (const one of [{ client, params }, former])
    await one.client.api.call(signDocument, { params: one.params, body: typedAs('Maria Gonzalez') })
  await app.ask('delete from deal_clients where deal_id = $1', [former.deal.uuid])
  await emailCopies()
  await emailCopies()
  await jobsDone(app, 'send_email')
  const copies = async (to: string) => {
    const emails = await app.ask<{ subject: string; text: string; links: string[] }>(
      'select subject, text, links from captured_emails where recipient = $1',
      [to],
    )
    return emails.filter(({ subject }) => subject.startsWith('Your signed copy from '))
  }
  const [copy, ...more] = await copies(client.email)
  expect(more).toEqual([])
  expect(copy?.text).toContain('You signed “Authorization”')
  expect(copy?.text).toContain('Replies go to ')
  const link = `/portal/${partner.id}/${deal.id}/my-docs/${params.request_id}`
  expect(copy?.links).toEqual([expect.stringContaining(link)])
  expect(await copies(former.client.email)).toEqual([])
})
