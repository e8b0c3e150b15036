import { calls } from '@loanyard/contract/calls'
import { numericDate } from '@loanyard/contract/core/dates'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { FixedClock } from '../../../../testing/app/clocks.ts'
import { pdf } from '../../../../testing/data/documents.ts'
import { lenderTools, makeLenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { textOfPdf } from '../../../../testing/financials/pdf-text.ts'
import { testBlobStore } from '../../../../testing/storage/test-blob-store.ts'
import { dayIn } from '../../../services/clock.ts'
import { toUuid } from '../../../services/ids.ts'
import { nameWithEmail } from '../../../services/names/person-name.ts'

const { bulkDownload, getDocument, prepareZip, presignDownload } = calls.documents

const storage = await testBlobStore()
// Midnight in New York never comes.
const clock = new FixedClock(new Date().toISOString())
const app = await startApplication({ env: storage.env, clock })
const second = await startApplication({ env: storage.env, clock, ownerUrl: app.ownerUrl })
afterAll(async () => {
  await second.close()
  await app.close()
  await storage.close()
})
const { archive, downloads, fetched, paper, read } = lenderTools(app)

const setWatermark = ({ share }: { share: string }, watermark: boolean) =>
  app.ask('update lender_shares set watermark = $2 where id = $1', [share, watermark])

test('watermarks every page with viewer and date, and never changes the original', async () => {
  const own = await makeLenderFixture(app, { watermark: true })
  const body = pdf('Page one', 'Page two')
  const { id } = await paper(own, { bytes: body })
  // PDFs have no preview so far; one would lack the watermark.
  await app.ask('update documents set preview_key = object_key where id = $1', [toUuid('document', id)])
  const day = numericDate(dayIn('America/New_York', clock.now()))
  for (const person of [own.contact, own.assigned]) {
    const watermarkText = `${nameWithEmail(person)} · ${own.lender.name} · ${day}`
    for (const as of ['inline', 'attachment'] as const) {
      const pages = textOfPdf((await read(person.api, id, as)).body)
      expect(pages).toHaveLength(2)
      pages.forEach((text, index) => {
        expect(text).toContain(watermarkText)
        expect(text).toContain(['Page one', 'Page two'][index])
      })
    }
    expect(await person.api.call(getDocument, { params: { document_id: id } })).toMatchObject({ has_preview: false })
    await person.api.refused(presignDownload, 'not_found', { params: { document_id: id }, query: { as: 'preview' } })
  }
  // One copy per person and day.
  const copies = () => app.ask('select from watermarked_copies where document_id = $1', [toUuid('document', id)])
  expect(await copies()).toHaveLength(2)
  await app.ask(`update watermarked_copies set watermark_text = replace(watermark_text, $1, 'yesterday')`, [day])
  await read(own.contact.api, id)
  expect(await copies()).toHaveLength(3)
  expect((await read(own.admin.api, id)).body.equals(body)).toBe(true)
  await setWatermark(own, false)
  expect((await read(own.contact.api, id)).body.equals(body)).toBe(true)
})

test('serves one copy when two processes make it at the same moment', async () => {
  const own = await makeLenderFixture(app, { watermark: true })
  const { id } = await paper(own)
  const there = newApi({ url: second.url, token: own.contact.api.token, partner: own.partner.id })
  const served = await Promise.all([own.contact.api, there, own.contact.api, there].map((api) => read(api, id)))
  for (const { body } of served) expect(textOfPdf(body)[0]).toContain(own.contact.full_name)
  expect(await app.ask('select from watermarked_copies where document_id = $1', [toUuid('document', id)])).toHaveLength(
    1,
  )
})

test('watermarks archives too, which end with the right to them', async () => {
  const own = await makeLenderFixture(app, { watermark: true })
  const text = { bytes: Buffer.from('Words'), file_name: 'words.txt', file_type: 'text/plain' }
  const [one, words] = [await paper(own), await paper(own, text)]
  const { token, address } = await archive(own.assigned.api, [one.id, words.id])
  const zip = await fetched(address)
  expect(zip.headers.get('content-length')).toBe(String(zip.body.length))
  // Files are stored uncompressed: the PDF starts at its header.
  const from = zip.body.indexOf('%PDF-')
  const copy = zip.body.subarray(from, zip.body.indexOf('%%EOF', from) + 6)
  expect(textOfPdf(copy)[0]).toContain(own.assigned.full_name)
  expect(zip.body.includes('Words')).toBe(true)
  for (const [end, back, id] of [
    [
      `update lender_staff set status = 'Inactive' where id = $1`,
      `update lender_staff set status = 'Active' where id = $1`,
      own.assigned.uuid,
    ],
    [
      `update lenders set status = 'Inactive' where id = $1`,
      `update lenders set status = 'Active' where id = $1`,
      own.lender.uuid,
    ],
    [
      'update deals set deleted_at = now() where id = $1',
      'update deals set deleted_at = null where id = $1',
      own.deal.uuid,
    ],
    [
      'update lender_shares set ended_at = now() where id = $1',
      'update lender_shares set ended_at = null where id = $1',
      own.share,
    ],
    [
      `update submissions set status = 'Submitted' where id = $1`,
      `update submissions set status = 'Approved' where id = $1`,
      toUuid('submission', one.submission),
    ],
  ] as const) {
    await app.ask(end, [id])
    // Deactivation ends the session, and the URL with it; this restores the session to test the share.
    await app.ask('update sessions set ended_at = null where id = $1', [own.assigned.session_uuid])
    expect({ end, status: (await fetched(address)).status }).toEqual({ end, status: 404 })
    await own.admin.api.refused(bulkDownload, 'not_found', { body: { token } })
    await app.ask(back, [id])
    expect((await fetched(address)).status).toBe(200)
  }
  await app.ask('delete from lender_assignments where share_id = $1', [own.share])
  expect((await fetched(address)).status).toBe(404)
})

test('ends an archive without watermarks once watermarks are turned on', async () => {
  const own = await makeLenderFixture(app)
  const { id } = await paper(own)
  const { address } = await archive(own.contact.api, [id])
  expect((await fetched(address)).status).toBe(200)
  await setWatermark(own, true)
  expect((await fetched(address)).status).toBe(404)
})

test("rejects a PDF that can't be watermarked, saying what to do", async () => {
  const own = await makeLenderFixture(app, { watermark: true })
  const [good, bad] = [
    await paper(own),
    await paper(own, { file_name: 'broken.txt', file_type: 'text/plain', bytes: Buffer.from('text') }),
  ]
  await app.ask(`update documents set content_type = 'application/pdf' where id = $1`, [toUuid('document', bad.id)])
  const { api } = own.contact
  const refusal = await api.refused(presignDownload, 'cannot_watermark', { params: { document_id: bad.id } })
  expect(refusal.detail).toBe(
    `"broken.txt" is damaged, so we can’t add your watermark. Ask ${own.partner.name} for another copy.`,
  )
  const body = { doc_ids: [good.id, bad.id] }
  const named = await api.refused(prepareZip, 'cannot_watermark', { body })
  expect(named.errors).toEqual([{ path: bad.id, message: refusal.detail }])
  await api.refused(prepareZip, 'cannot_watermark', { body: { doc_ids: [bad.id], leave_out_missing: true } })
  const { address } = await archive(api, body.doc_ids, true)
  expect((await fetched(address)).status).toBe(200)
  expect(await downloads(own.deal.uuid)).toMatchObject([{ kind: 'archive', documents_count: 1 }])
})
