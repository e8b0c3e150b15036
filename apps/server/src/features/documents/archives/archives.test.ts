import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { AdjustableClock } from '../../../../testing/app/clocks.ts'
import { hasProgram } from '../../../../testing/app/processes.ts'
import { documentTools, pdf } from '../../../../testing/data/documents.ts'
import { makeDeal, makePartner, makeProfile, makeStaff, shareDeal } from '../../../../testing/data/factories.ts'
import { testBlobStore } from '../../../../testing/storage/test-blob-store.ts'
import { dayIn } from '../../../services/clock.ts'
import { toUuid } from '../../../services/ids.ts'

const { bulkDownload, deleteDocument, prepareZip } = calls.documents

const clock = new AdjustableClock()
const storage = await testBlobStore()
const app = await startApplication({ clock, env: storage.env })
afterAll(async () => {
  await app.close()
  await storage.close()
})
const { fetched, uploadDocument } = documentTools(app)
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const anonymous = admin.api.inPartner(partner.id)
const [one, two] = [partner.stages[0]?.id ?? '', partner.stages[1]?.id ?? '']

const hasUnzip = hasProgram('unzip')
/** The paths in an archive, listed by unzip after it checks every checksum. */
function contents(zip: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-zip-'))
  try {
    writeFileSync(join(folder, 'a.zip'), zip)
    execFileSync('unzip', ['-tqq', join(folder, 'a.zip')])
    return execFileSync('unzip', ['-Z1', join(folder, 'a.zip')], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
      .toString()
      .trim()
      .split('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function archiveUrl(api: typeof admin.api, doc_ids: string[]): Promise<string> {
  const { token } = await api.call(prepareZip, { body: { doc_ids } })
  return (await anonymous.call(bulkDownload, { body: { token } })).presigned_zip_url
}

test.runIf(hasUnzip)('builds an archive with a folder per stage, unique names and intact documents', async () => {
  const deal = await makeDeal(app, partner, { title: 'Harbor Bakery' })
  const ids: string[] = []
  for (const [stage, name] of [
    [one, 'a.pdf'],
    [one, 'A.pdf'],
    [two, 'a.pdf'],
    [undefined, '税.pdf'],
  ] as const) {
    const document = await uploadDocument(admin.api, pdf(), {
      deal: deal.id,
      file_name: name,
      ...(stage === undefined ? {} : { stage }),
    })
    ids.push(document.id)
  }
  const url = await archiveUrl(admin.api, ids)
  const zip = await fetched(url)
  expect(zip.status).toBe(200)
  expect(zip.headers.get('content-length')).toBe(String(zip.body.length))
  const day = dayIn('America/New_York', clock.now())
  const name = encodeURIComponent(`Harbor Bakery – ${partner.name} – ${day}.zip`)
  expect(zip.headers.get('content-disposition')).toContain(`filename*=UTF-8''${name}`)
  expect(contents(zip.body)).toEqual([
    'index.html',
    '1 Pre-Qualification/a.pdf',
    '1 Pre-Qualification/A (2).pdf',
    '2 Document Collection/a.pdf',
    'Other documents/税.pdf',
  ])
  const half = Math.floor(zip.body.length / 2)
  const rest = await fetched(url, { range: `bytes=${half}-`, 'if-range': zip.headers.get('etag') ?? '' })
  expect(rest.status).toBe(206)
  expect(Buffer.concat([zip.body.subarray(0, half), rest.body]).equals(zip.body)).toBe(true)
  expect((await fetched(url, { range: `bytes=${zip.body.length}-` })).status).toBe(416)
  expect((await fetched(url, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
})

test.runIf(hasUnzip)('puts documents of several deals in a folder per deal', async () => {
  const [a, b] = [await makeDeal(app, partner, { title: 'Bakery' }), await makeDeal(app, partner, { title: 'Dental' })]
  const ids = []
  for (const deal of [a, b])
    ids.push((await uploadDocument(admin.api, pdf(), { deal: deal.id, file_name: 'x.pdf' })).id)
  const zip = await fetched(await archiveUrl(admin.api, ids))
  expect(contents(zip.body)).toEqual(['index.html', 'Bakery/Other documents/x.pdf', 'Dental/Other documents/x.pdf'])
  expect(zip.headers.get('content-disposition')).toBe('attachment; filename=documents.zip')
})

test('rejects the whole archive, naming no document, if any is out of scope, rejected or deleted', async () => {
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const [shared, other] = [await makeDeal(app, partner), await makeDeal(app, partner)]
  await shareDeal(app, partner, shared, coordinator)
  const own = await uploadDocument(admin.api, pdf(), { deal: shared.id })
  const foreign = await uploadDocument(admin.api, pdf(), { deal: other.id })
  const deleted = await uploadDocument(admin.api, pdf(), { deal: shared.id })
  await admin.api.call(deleteDocument, { params: { document_id: deleted.id } })
  const rejected = await uploadDocument(admin.api, Buffer.from('no pdf at all'), { deal: shared.id })
  for (const doc_ids of [
    [own.id, foreign.id],
    [own.id, deleted.id],
    [own.id, rejected.id],
  ]) {
    const refusal = await coordinator.api.refused(prepareZip, 'not_found', { body: { doc_ids } })
    expect(JSON.stringify(refusal)).not.toContain('doc_')
  }
  await coordinator.api.call(prepareZip, { body: { doc_ids: [own.id, own.id] } })
  await admin.api.refused(prepareZip, 'bad_input', { body: { doc_ids: [] } })
})

test.runIf(hasUnzip)('names documents whose bytes are missing, and leaves them out on request', async () => {
  const deal = await makeDeal(app, partner)
  const kept = await uploadDocument(admin.api, pdf(), { deal: deal.id, file_name: 'kept.pdf' })
  const lost = await uploadDocument(admin.api, pdf(), { deal: deal.id, file_name: 'lost.pdf' })
  await loseBytes(lost.id)
  const doc_ids = [kept.id, lost.id]
  const refusal = await admin.api.refused(prepareZip, 'bytes_missing', { body: { doc_ids } })
  expect(refusal.errors).toEqual([{ path: lost.id, message: 'lost.pdf is missing from file storage.' }])
  const { token } = await admin.api.call(prepareZip, { body: { doc_ids, leave_out_missing: true } })
  const { presigned_zip_url } = await anonymous.call(bulkDownload, { body: { token } })
  const zip = await fetched(presigned_zip_url)
  expect(contents(zip.body)).toEqual(['index.html', 'Other documents/kept.pdf'])
})

/** Deletes a document's bytes from storage without the application knowing. */
async function loseBytes(id: string): Promise<void> {
  const [row] = await app.ask<{ object_key: string }>('select object_key from documents where id = $1', [
    toUuid('document', id),
  ])
  await storage.store.remove(row?.object_key ?? '?')
}

test.runIf(hasUnzip)('puts templates in a folder of their own and cleans unsafe names', async () => {
  const deal = await makeDeal(app, partner, { title: 'Bakery' })
  const template = await uploadDocument(admin.api, pdf(), { file_name: 'CON .pdf' })
  const document = await uploadDocument(admin.api, pdf(), { deal: deal.id, file_name: 'a: "b"?.pdf' })
  const zip = await fetched(await archiveUrl(admin.api, [template.id, document.id]))
  expect(contents(zip.body)).toEqual(['index.html', 'Bakery/Other documents/a_ _b__.pdf', 'Templates/_CON .pdf'])
})

test('serves an archive only while its owner may see everything in it', async () => {
  const requestArchive = async (role: 'Admin' | 'Coordinator') => {
    const staff = await makeStaff(app, partner, { role })
    const deal = await makeDeal(app, partner)
    await shareDeal(app, partner, deal, staff)
    const document = await uploadDocument(admin.api, pdf(), { deal: deal.id })
    const { token } = await staff.api.call(prepareZip, { body: { doc_ids: [document.id] } })
    const { presigned_zip_url } = await anonymous.call(bulkDownload, { body: { token } })
    expect((await fetched(presigned_zip_url)).status).toBe(200)
    const isGone = async () => {
      await anonymous.refused(bulkDownload, 'not_found', { body: { token } })
      expect((await fetched(presigned_zip_url)).status).toBe(404)
      expect((await fetched(presigned_zip_url, { range: 'bytes=1-2' })).status).toBe(404)
    }
    return { staff, deal, document, isGone }
  }
  const unshared = await requestArchive('Coordinator')
  await app.ask('delete from deal_coordinators where staff_id = $1', [unshared.staff.uuid])
  await unshared.isGone()
  const demoted = await requestArchive('Admin')
  await app.ask('delete from deal_coordinators where staff_id = $1', [demoted.staff.uuid])
  await app.ask(`update staff set role = 'Coordinator' where id = $1`, [demoted.staff.uuid])
  await demoted.isGone()
  const inactive = await requestArchive('Admin')
  // Being staff of another partner doesn't help.
  await makeProfile(app, await makePartner(app), inactive.staff)
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [inactive.staff.uuid])
  await inactive.isGone()
  const deleted = await requestArchive('Admin')
  await admin.api.call(deleteDocument, { params: { document_id: deleted.document.id } })
  await deleted.isGone()
  const without = await requestArchive('Admin')
  await admin.api.call(calls.deals.deleteDeal, { params: { deal_id: without.deal.id } })
  await without.isGone()
})

test('rejects altered and expired tokens and URLs', async () => {
  const deal = await makeDeal(app, partner)
  const { id } = await uploadDocument(admin.api, pdf(), { deal: deal.id })
  const { token } = await admin.api.call(prepareZip, { body: { doc_ids: [id] } })
  const middle = token.at(-20)
  // The last of 43 characters carries four bits, so three others decode to the same bytes.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const respelled = token.slice(0, -1) + letters.charAt(letters.indexOf(token.at(-1) ?? '') ^ 1)
  const altered = `${token.slice(0, -20)}${middle === 'A' ? 'B' : 'A'}${token.slice(-19)}`
  for (const wrong of [respelled, altered, token.split('.').slice(0, 2).join('.'), 'x', `${token}.x`]) {
    await anonymous.refused(bulkDownload, 'not_found', { body: { token: wrong } })
    expect((await fetched(`${app.url}/files/archives/${wrong}/documents.zip`)).status).toBe(404)
  }
  const url = await archiveUrl(admin.api, [id])
  clock.forward(24 * 3600 + 1)
  expect((await fetched(url)).status).toBe(404)
  await anonymous.refused(bulkDownload, 'not_found', { body: { token } })
})
