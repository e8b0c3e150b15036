import { calls } from '@loanyard/contract/calls'
import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { documentTools, pdf } from '../../../../testing/data/documents.ts'
import { makeClient, makeDeal, makePartner, makePerson, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { drawnAreaOn, open, textOn } from '../../../media/signing/samples/forms.ts'
import { expectDrawnWithin } from '../../../media/signing/samples/installation.ts'
import { toUuid } from '../../../services/ids.ts'
import { consentVersion } from './consent.ts'

const { createBundle, duplicateBundle, getBundle, updateAttachment } = calls.bundles
const { createAdditionalRequest, requestBundle, updateRequirement } = calls.requests
const { beginSigning, getRequirement, signDocument } = calls.submissions

const app = await sharedApplication()
const { uploadDocument, fetched } = documentTools(app)
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
const stage = partner.stages[0]?.id ?? ''

const at = (kind: PlacedField['kind'], page: number, y: number): PlacedField => ({
  kind,
  page,
  x: 0.5,
  y,
  width: 0.3,
  height: 0.05,
})
const places = [at('signature', 1, 0.3), at('date', 2, 0.6)]

const letter = await uploadDocument(admin.api, pdf('Engagement letter', 'Second page'), { file_name: 'Letter.pdf' })

async function withItem(signature_fields: PlacedField[]) {
  const item = { kind: 'PandaDoc' as const, title: 'Letter', template_document: letter.id, signature_fields }
  const bundle = await admin.api.call(createBundle, { body: { title: unique('Bundle'), stage, attachments: [item] } })
  return { bundle, params: { attachment_id: bundle.attachments[0]?.id ?? '' } }
}

async function makeRequest(signature_fields: PlacedField[] = []) {
  const deal = await makeDeal(app, partner, { borrower_first_name: 'Maria', borrower_last_name: 'Gonzalez' })
  const client = await makePerson(app, { first_name: 'Maria', last_name: 'Gonzalez' }, partner)
  await makeClient(app, partner, deal, client)
  const request = await admin.api.call(createAdditionalRequest, {
    body: {
      deal: deal.id,
      stage,
      request_type: 'PandaDoc',
      title: 'Letter',
      template_document: letter.id,
      signature_fields,
    },
  })
  return { deal, client, params: { request_id: request.id } }
}

test('signs in the fields that staff placed, and nowhere else', async () => {
  const { client, params } = await makeRequest(places)
  await client.api.call(beginSigning, { params })
  const body = {
    consent: true as const,
    consent_version: consentVersion,
    name: 'Maria Gonzalez',
    signature: { kind: 'typed' as const, text: 'Maria Gonzalez' },
    read_to_end_at: new Date().toISOString(),
  }
  const { documents } = await client.api.call(signDocument, { params, body })
  const { presigned_url } = await client.api.call(calls.documents.presignDownload, {
    params: { document_id: documents[0]?.id ?? '' },
  })
  const signed = open((await fetched(presigned_url)).body)
  const [, , width, height] = signed.loadPage(0).getBounds()
  expectDrawnWithin(signed, 0, [width * 0.5 - 4, height * 0.3 - 4, width * 0.8 + 4, height * 0.35 + 8])
  expect(drawnAreaOn(signed, 1)).toBeNull()
  expect(textOn(signed, 1)).toMatch(/\d\d\/\d\d\/\d{4}/)
})

test('a request keeps the fields its item had; later changes to the item leave it alone', async () => {
  const { bundle, params } = await withItem(places)
  const deal = await makeDeal(app, partner)
  await admin.api.call(requestBundle, { body: { deal: deal.id, bundle: bundle.id } })
  await admin.api.call(updateAttachment, { params, body: { signature_fields: [at('signature', 2, 0.1)] } })
  const { results } = await admin.api.call(calls.requests.listPandaDocs, { params: { deal_id: deal.id } })
  const [request] = results.bundle_panda_docs
  expect(request?.signature_fields).toEqual(places)
  const copied = await admin.api.call(duplicateBundle, { params: { bundle_id: bundle.id } })
  expect(copied.attachments[0]?.signature_fields).toEqual([at('signature', 2, 0.1)])
})

test('fields stay through other changes, and go with their PDF', async () => {
  const { bundle, params } = await withItem(places)
  const renamed = await admin.api.call(updateAttachment, { params, body: { title: 'Renamed' } })
  expect(renamed.signature_fields).toEqual(places)
  const other = await uploadDocument(admin.api, pdf('Another letter'), { file_name: 'Other.pdf' })
  const replaced = await admin.api.call(updateAttachment, { params, body: { template_document: other.id } })
  expect(replaced.signature_fields).toEqual([])
  const [newest] = (await auditOf(app, toUuid('bundle', bundle.id))).toReversed()
  expect(JSON.stringify(newest)).toContain('signature_fields')
  await admin.api.call(updateAttachment, { params, body: { signature_fields: [at('signature', 1, 0.5)] } })
  const question = await admin.api.call(updateAttachment, { params, body: { kind: 'Document' } })
  expect(question.signature_fields).toEqual([])
})

test('rejects fields outside the page or its pages, too many, too small, and none for the signature', async () => {
  const { params: item } = await withItem([])
  const { params: request } = await makeRequest()
  const signature = at('signature', 1, 0.5)
  const wrong: PlacedField[][] = [
    [{ ...signature, page: 3 }],
    [{ ...signature, page: 0 }],
    [{ ...signature, x: 0.8 }],
    [{ ...signature, y: 0.97 }],
    [{ ...signature, x: -0.1 }],
    [{ ...signature, height: 0.001 }],
    [at('date', 1, 0.5)],
    Array.from({ length: 41 }, () => signature),
  ]
  for (const signature_fields of wrong) {
    const body = { signature_fields }
    const refusals = [
      await admin.api.refused(updateAttachment, 'bad_input', { params: item, body }),
      await admin.api.refused(updateRequirement, 'bad_input', { params: request, body }),
    ]
    for (const { errors } of refusals) expect(errors?.[0]?.path).toMatch(/^signature_fields/)
  }
  expect((await admin.api.call(getRequirement, { params: request })).signature_fields).toEqual([])
})

test('staff move the fields of an open request; its borrower, other staff and other partners do not', async () => {
  const { client, params } = await makeRequest()
  const body = { signature_fields: places }
  await client.api.refused(updateRequirement, 'not_found', { params, body })
  await coordinator.api.refused(updateRequirement, 'not_found', { params, body })
  const elsewhere = await makeStaff(app, await makePartner(app))
  await elsewhere.api.refused(updateRequirement, 'not_found', { params, body })
  expect(await admin.api.call(updateRequirement, { params, body })).toMatchObject(body)
  expect((await client.api.call(getRequirement, { params })).signature_fields).toEqual(places)
  const { bundle } = await withItem(places)
  expect((await admin.api.call(getBundle, { params: { bundle_id: bundle.id } })).attachments[0]).toMatchObject(body)
})
