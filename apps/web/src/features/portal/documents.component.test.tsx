import { listPortalDeals } from '@loanyard/contract/deals/portal-calls'
import {
  bulkDownload,
  completeUpload,
  createUpload,
  deleteDocument,
  listDealDocuments,
  prepareZip,
  restoreDocument,
} from '@loanyard/contract/documents/calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noConnection, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { catchDownloads, chooseFiles, stubStorage } from '../../../testing/files.ts'
import { servePortalDeal } from '../../../testing/portal-deal.ts'
import { expectGone, findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId } from '../../../testing/sample.ts'
import { asClient } from '../../lib/auth/viewer-role.ts'

const button = (name: string) => screen.findByRole('button', { name })
const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' })

/** The server takes uploads; one for a request that was withdrawn only without it. */
function takeUploads(own: ReturnType<typeof servePortalDeal>) {
  const names = new Map<string, string>()
  server.on(createUpload, ({ body }) => {
    if (body.request !== undefined && !own.requests.some(({ id }) => id === body.request))
      return refusal('bad_input', 'Check it.', { errors: [{ path: 'request', message: 'There is no such request.' }] })
    const id = newId('doc')
    names.set(id, body.file_name)
    return { id, presigned_url: `/files/incoming/${id}`, file_type: body.file_type, headers: {}, parts: null }
  })
  server.on(completeUpload, ({ params }) => own.upload(names.get(params.document_id) ?? '', { id: params.document_id }))
}

test('files of a request that is withdrawn while they upload or wait are kept with the deal', async () => {
  const own = servePortalDeal()
  const { id } = own.ask('Bank statements', { kind: 'Document' })
  takeUploads(own)
  const storage = stubStorage()
  storage.answer = null
  const person = await renderPage(`${own.myDocs}/${id}`, { as: 'client' })
  const names = [1, 2, 3, 4, 5, 6].map((number) => `statement-${number}.pdf`)
  await chooseFiles(person, await button('Choose files'), ...names.map(pdf))
  await expect.poll(() => storage.puts.length).toBe(4)
  expect(screen.getAllByText('Waiting…')).toHaveLength(2)
  own.withdraw(id)
  storage.answer = (put) => put.reply(200)
  for (const put of storage.puts) put.reply(200)
  await screen.findByRole('heading', { name: 'This is no longer needed' })
  await expect.poll(() => screen.getAllByRole('button', { name: /^Open statement-/ }).length).toBe(6)
  await expectGone('list', 'Uploads')
})

test('files that are rejected say why in one message, and can be dismissed together', async () => {
  const own = servePortalDeal()
  const { id } = own.ask('Lease', { kind: 'Document' })
  takeUploads(own)
  stubStorage()
  const problem = { code: 'wrong_type', message: 'This is a web page, not a PDF.' }
  server.on(completeUpload, () => ({ ...own.upload('lease.pdf'), state: 'rejected' as const, problem }))
  const person = await renderPage(`${own.myDocs}/${id}`, { as: 'client' })
  await chooseFiles(person, await button('Choose files'), pdf('lease.pdf'), pdf('letter.pages'))
  const alert = within(await findAlert('2 files weren’t accepted'))
  alert.getByText('This is a web page, not a PDF.')
  alert.getByText('We can’t read .pages files. In Pages, tap Share, then Export, then PDF, and upload that.')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await person.click(await button('Dismiss all'))
  await expectGone('alert')
})

test('an own document is deleted with an undo; a failure to delete says so', async () => {
  const own = servePortalDeal()
  const { id } = own.upload('appraisal.pdf')
  const person = await renderPage(own.myDocs, { as: 'client' })
  await screen.findByText('You’re all caught up')
  server.on(deleteDocument, noConnection)
  await person.click(await button('Delete appraisal.pdf'))
  await findAlert('Couldn’t')
  await button('Open appraisal.pdf')
  const [document] = own.documents
  server.on(deleteDocument, () => {
    own.documents = []
    return null
  })
  server.on(restoreDocument, ({ params }) => {
    expect(params.document_id).toBe(id)
    if (document) own.documents = [document]
    return document ?? own.upload('none')
  })
  await person.click(await button('Delete appraisal.pdf'))
  await expectGone('button', 'Open appraisal.pdf')
  await person.click(await button('Undo'))
  await button('Open appraisal.pdf')
})

test('on a wide screen the list and one request are side by side', async () => {
  const own = servePortalDeal()
  own.ask('Lease', { kind: 'Document' })
  own.ask('What is the loan for?')
  const person = await renderPage(own.myDocs, { as: 'client' })
  await screen.findByRole('article', { name: 'Lease' })
  await person.click(screen.getByRole('link', { name: /What is the loan for/ }))
  await screen.findByRole('article', { name: 'What is the loan for?' })
  expect(screen.getByRole('link', { name: /^Lease/ })).toBeTruthy()
})

test('two documents or more are downloaded as one archive, also those not on the screen yet', async () => {
  const own = servePortalDeal()
  const ids = ['lease.pdf', 'taxes.pdf'].map((name) => own.upload(name).id)
  const path = `/api/v0/deals/${own.deal.id}/partners/${own.deal.partner.id}/documents?permission_level=portal`
  server.on(listDealDocuments, ({ query }) => {
    const isFirst = query.cursor === undefined
    const results = isFirst ? own.documents.slice(0, 1) : own.documents.slice(1)
    return { ...listOf(results), total_count: 2, next: isFirst ? `${path}&cursor=next` : null }
  })
  server.on(bulkDownload, { presigned_zip_url: '/files/archives/1' })
  const downloads = catchDownloads()
  const prepared = server.hold(prepareZip)
  const person = await renderPage(own.myDocs, { as: 'client' })
  await person.click(await button('Download all'))
  expect((await screen.findByText('Preparing your documents...')).role).toBe('status')
  prepared.reply({ token: 'archive' })
  await expect.poll(() => downloads.saved).toEqual(['documents.zip'])
  expect(server.requests(prepareZip)).toMatchObject([{ query: asClient, body: { doc_ids: ids } }])
})

test('one document is not offered as an archive', async () => {
  const own = servePortalDeal()
  own.upload('lease.pdf')
  await renderPage(own.myDocs, { as: 'client' })
  await button('Open lease.pdf')
  expect(screen.queryByRole('button', { name: 'Download all' })).toBeNull()
})

test('a failure to list the documents for the archive says so', async () => {
  const own = servePortalDeal()
  for (const name of ['lease.pdf', 'taxes.pdf']) own.upload(name)
  const person = await renderPage(own.myDocs, { as: 'client' })
  const downloadAll = await button('Download all')
  server.on(listDealDocuments, noConnection)
  await person.click(downloadAll)
  await findAlert('Failed to fetch User Stage Documents')
  expect(server.requests(prepareZip)).toEqual([])
})

test("another person's deal is not found", async () => {
  const own = servePortalDeal()
  server.on(listPortalDeals, listOf([]))
  await renderPage(own.myDocs, { as: 'client' })
  await screen.findByRole('heading', { name: 'Page not found' })
})
