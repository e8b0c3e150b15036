import { calls } from '@loanyard/contract/calls'
import { partSize } from '@loanyard/contract/documents/schemas'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { documentTools } from '../../../../testing/data/documents.ts'
import { makeDeal, makePartner, makeStaff } from '../../../../testing/data/factories.ts'
import { testBlobStore } from '../../../../testing/storage/test-blob-store.ts'

const { bulkDownload, completeUpload, createUpload, getUpload, presignDownload, presignParts, prepareZip } =
  calls.documents

const storage = await testBlobStore()
const one = await startApplication({ env: storage.env })
const two = await startApplication({ env: storage.env, ownerUrl: one.ownerUrl })
afterAll(async () => {
  await two.close()
  await one.close()
  await storage.close()
})
const partner = await makePartner(one)
const here = await makeStaff(one, partner)
const there = newApi({ url: two.url, token: here.api.token, partner: partner.id })

test('continues in one process what another began: parts, scan, downloads and archives', async () => {
  const deal = await makeDeal(one, partner)
  const text = Buffer.alloc(2 * partSize + 5, 'A line of text\n')
  const upload = await here.api.call(createUpload, {
    body: { file_name: 'a.txt', file_type: 'text/plain', size: text.length, deal: deal.id },
  })
  const params = { document_id: upload.id }
  const first = await here.api.call(presignParts, { params, body: { numbers: [1] } })
  const rest = await there.call(presignParts, { params, body: { numbers: [2, 3] } })
  for (const { number, ...part } of [...first.parts, ...rest.parts]) {
    const by = documentTools(number === 2 ? one : two)
    const sent = await by.send(part, text.subarray((number - 1) * partSize, number * partSize))
    expect(sent.status, await sent.text()).toBeLessThan(300)
  }
  expect((await here.api.call(getUpload, { params })).arrived).toEqual([1, 2, 3])
  expect((await there.call(completeUpload, { params })).state).toBe('ready')
  const { presigned_url } = await here.api.call(presignDownload, { params })
  expect((await documentTools(two).fetched(presigned_url)).body.equals(text)).toBe(true)
  const { token } = await there.call(prepareZip, { body: { doc_ids: [upload.id] } })
  const { presigned_zip_url } = await here.api.call(bulkDownload, { body: { token } })
  const [zip, again] = [
    await documentTools(one).fetched(presigned_zip_url),
    await documentTools(two).fetched(presigned_zip_url),
  ]
  expect(zip.body.equals(again.body)).toBe(true)
  expect(zip.headers.get('etag')).toBe(again.headers.get('etag'))
})

test('scans once when both processes are asked at the same moment', async () => {
  const deal = await makeDeal(one, partner)
  const body = Buffer.from('Some text that says something\n'.repeat(50_000))
  const upload = await here.api.call(createUpload, {
    body: { file_name: 'a.txt', file_type: 'text/plain', size: body.length, deal: deal.id },
  })
  await documentTools(one).send(upload, body)
  const params = { document_id: upload.id }
  const answers = await Promise.all(
    [here.api, there, here.api, there].map((api) => api.send(completeUpload, { params })),
  )
  for (const { status, json } of answers) expect([200, 409], JSON.stringify(json)).toContain(status)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const recorded = await one.ask(`select from audit_log where deal_id = $1 and action = 'document_uploaded'`, [
    deal.uuid,
  ])
  expect(recorded).toHaveLength(1)
})
