import { cancelUpload, completeUpload, createUpload, deleteDocument } from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listedNames, serveDocuments } from '../../../../testing/deal-documents.ts'
import { noConnection, refusal, unavailable } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { chooseFiles, stubStorage } from '../../../../testing/files.ts'
import { partnerId } from '../../../../testing/people.ts'
import { expectGone } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { newId } from '../../../../testing/sample.ts'

const fileOf = (name: string, type = 'text/csv') => new File([`a\n${name}\n`], name, { type })
const panel = () => screen.findByRole('region', { name: 'Uploads' })
const button = (name: string) => screen.findByRole('button', { name })

/** What the upload's line says. */
async function line(name: string): Promise<string> {
  const [shown] = within(await panel())
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes(name))
  return shown?.textContent ?? ''
}

/** A deal whose documents can be uploaded to; `scan` decides on each. */
async function openUploads(scan: (name: string) => Partial<Document> = () => ({})) {
  const own = serveDocuments()
  const storage = stubStorage()
  const names = new Map<string, string>()
  server.on(createUpload, ({ body }) => {
    const id = newId('doc')
    names.set(id, body.file_name)
    return { id, presigned_url: `/files/incoming/${id}`, file_type: body.file_type, headers: {}, parts: null }
  })
  server.on(completeUpload, ({ params }) => {
    const name = names.get(params.document_id) ?? ''
    return own.add(name, { id: params.document_id, ...scan(name) })
  })
  server.on(cancelUpload, null)
  const person = await renderPage(own.path, { as: 'admin' })
  await screen.findByText('No documents in Packaging')
  const upload = async (...files: File[]) => chooseFiles(person, await button('Upload files'), ...files)
  /** Skips the pauses between attempts: the connection is back. */
  const goOn = () => window.dispatchEvent(new Event('online'))
  return { own, storage, person, upload, goOn, names }
}

test('failed uploads show why, and all retry at once without being announced again', async () => {
  const { storage, person, upload, goOn } = await openUploads()
  storage.answer = (put) => {
    put.reply(0)
    setTimeout(goOn)
  }
  await upload(fileOf('a.csv'), fileOf('b.csv'))
  for (const name of ['a.csv', 'b.csv'])
    await expect.poll(() => line(name)).toContain('Failed to Upload File. The connection was lost.')
  storage.answer = (put) => put.reply(200)
  await person.click(await button('Retry all failed'))
  await expect.poll(async () => (await panel()).textContent).toContain('2 files done')
  expect(server.requests(createUpload)).toHaveLength(2)
  expect(listedNames()).toHaveLength(2)
})

test.each([
  ['full', 507, 'File storage is full. Nothing was saved. Let your Loanyard operator know.'],
  ['away', 503, 'We can’t reach file storage right now. Nothing was changed. Try again in a moment.'],
])('storage that is %s is shown during the retries and at the end, and Retry works', async (_, status, words) => {
  const { storage, person, upload, goOn } = await openUploads()
  storage.answer = (put) => put.reply(status, words)
  await upload(fileOf('a.csv'))
  await expect.poll(() => line('a.csv')).toContain(`Retrying automatically. ${words}`)
  for (const puts of [2, 3]) {
    goOn()
    await expect.poll(() => storage.puts.length).toBe(puts)
  }
  await expect.poll(() => line('a.csv')).toContain(`Failed to Upload File. ${words}`)
  expect(listedNames()).toEqual([])
  storage.answer = (put) => put.reply(200)
  await person.click(await button('Retry a.csv'))
  await expect.poll(() => line('a.csv')).toContain('Done')
  expect(await line('a.csv')).not.toContain(words)
})

test('storage that is away while a file is inspected is waited for, and nothing is sent again', async () => {
  const { own, storage, upload, goOn } = await openUploads()
  server.on(completeUpload, unavailable)
  await upload(fileOf('a.csv'))
  await expect.poll(() => line('a.csv')).toContain('Retrying automatically. The database is away.')
  server.on(completeUpload, ({ params }) => own.add('a.csv', { id: params.document_id }))
  goOn()
  await expect.poll(() => line('a.csv')).toContain('Done')
  expect(storage.puts).toHaveLength(1)
})

test('a file that cannot be announced fails with the reason; Retry announces it', async () => {
  const { storage, person, upload, names } = await openUploads()
  const detail = 'The file is larger than 500 MB.'
  server.on(createUpload, refusal('bad_input', 'Check it.', { errors: [{ path: 'size', message: detail }] }))
  await upload(fileOf('large.csv'))
  await expect.poll(() => line('large.csv')).toContain(`Failed to Upload File. ${detail}`)
  expect(storage.puts).toEqual([])
  const id = newId('doc')
  names.set(id, 'large.csv')
  const reply = { id, presigned_url: '', file_type: 'text/csv', headers: {}, parts: null }
  server.on(createUpload, reply)
  await person.click(await button('Retry large.csv'))
  await expect.poll(() => line('large.csv')).toContain('Failed to retrieve pre-signed URL.')
  server.on(createUpload, { ...reply, presigned_url: '/files/incoming/x' })
  await person.click(await button('Retry large.csv'))
  await expect.poll(() => line('large.csv')).toContain('Done')
})

test('unsupported and empty files are rejected with a message before anything is sent', async () => {
  const { storage, upload } = await openUploads()
  await upload(
    fileOf('setup.exe', ''),
    new File([], 'empty.csv', { type: 'text/csv' }),
    fileOf('page.html', 'text/html'),
    fileOf('noending', ''),
  )
  expect((await panel()).textContent).toContain('4 not uploaded')
  expect(await line('setup.exe')).toContain('We can’t accept .exe files. Upload a PDF')
  expect(await line('empty.csv')).toContain('This file is empty.')
  expect(await line('page.html')).toContain('We can’t accept .html files')
  expect(await line('noending')).toContain('We can’t accept files without an extension')
  expect(storage.puts).toEqual([])
  expect(server.requests(createUpload)).toEqual([])
})

test('four files are sent at a time; waiting and running ones can be canceled, and sent after all', async () => {
  const { storage, person, upload } = await openUploads()
  storage.answer = null
  const names = ['1.csv', '2.csv', '3.csv', '4.csv', '5.csv', '6.csv']
  await upload(...names.map((name) => fileOf(name)))
  await expect.poll(() => storage.puts.length).toBe(4)
  expect(within(await panel()).getAllByText('Waiting')).toHaveLength(2)
  await person.click(await button('Cancel 6.csv'))
  await person.click(await button('Cancel 1.csv'))
  await expect.poll(() => storage.puts.length).toBe(5)
  expect(storage.puts[0]?.isAborted()).toBe(true)
  expect(within(await panel()).getAllByText('Canceled')).toHaveLength(2)
  for (const put of storage.puts) put.reply(200)
  await expect.poll(async () => (await panel()).textContent).toContain('4 files done')
  expect(new Set(listedNames())).toEqual(new Set(names.slice(1, 5)))
  storage.answer = (put) => put.reply(200)
  await person.click(await button('Upload 1.csv again'))
  await expect.poll(async () => (await panel()).textContent).toContain('5 files done')
})

test('progress moves, is announced rarely, and completes only when the server confirms', async () => {
  const { own, storage, upload } = await openUploads()
  storage.answer = null
  const scan = server.hold(completeUpload)
  await upload(new File([new Uint8Array(1000)], 'long.csv', { type: 'text/csv' }))
  await expect.poll(() => storage.puts.length).toBe(1)
  const bar = await screen.findByRole('progressbar', { name: 'Upload of long.csv' })
  for (const [sent, percent] of [
    [250, '25'],
    [637, '63'],
  ] as const) {
    storage.puts[0]?.move(sent)
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe(percent)
  }
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announced()).toContain('Uploading 1 file, 0 of 1 done.')
  storage.puts[0]?.reply(200)
  await expect.poll(() => line('long.csv')).toContain('Scanning…')
  expect(bar.getAttribute('aria-valuenow')).toBe('99')
  expect(listedNames()).toEqual([])
  scan.reply(own.add('long.csv'))
  await expect.poll(() => line('long.csv')).toContain('Done')
  await expect.poll(announced).toContain('1 file done.')
})

test('without a connection uploads pause, show so, and resume by themselves', async () => {
  const { storage, upload, goOn } = await openUploads()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  storage.answer = (put) => put.reply(0)
  await upload(fileOf('a.csv'))
  window.dispatchEvent(new Event('offline'))
  await expect.poll(async () => (await panel()).textContent).toContain('Uploads resume when you’re back')
  expect(await line('a.csv')).not.toContain('Failed')
  storage.answer = (put) => put.reply(200)
  onLine.mockRestore()
  goOn()
  await expect.poll(async () => (await panel()).textContent).toContain('1 file done')
})

test('the notices of a document are shown with its upload; a rejected one is replaced', async () => {
  const { own, storage, person, upload } = await openUploads((name) =>
    name === 'fake.csv'
      ? { state: 'rejected', problem: { code: 'wrong_type', message: 'This is a web page, not a CSV file.' } }
      : name === 'copy.csv'
        ? { duplicate_of: [{ id: newId('doc'), name: 'one.csv' }], pages: 4, blank_pages: [2, 4] }
        : {},
  )
  await upload(fileOf('copy.csv'), fileOf('fake.csv'))
  await expect.poll(() => line('copy.csv')).toContain('Same as one.csv, which is already on this deal.')
  expect(await line('copy.csv')).toContain('Pages 2, 4 are blank.')
  expect(await line('fake.csv')).toContain('This is a web page, not a CSV file.')
  await chooseFiles(person, await button('Replace fake.csv'), fileOf('real.csv'))
  await expect.poll(listedNames).toEqual(['real.csv', 'copy.csv'])
  expect(own.documents.map(({ name }) => name)).toEqual(['copy.csv', 'real.csv'])
  expect(server.requests(deleteDocument)).toHaveLength(1)
  expect(storage.puts).toHaveLength(3)
})

test('an upload that a closed window interrupted is offered again, and can be discarded', async () => {
  const own = serveDocuments()
  const interrupted = { documentId: newId('doc'), name: 'large.txt', size: 26 * 1024 * 1024, lastModified: 1 }
  const place = { partnerId, dealId: own.dealPath.split('/').at(-1), stageId: null }
  localStorage.setItem('loanyard.uploads', JSON.stringify([{ ...interrupted, place, began: Date.now() }]))
  const person = await renderPage(own.path, { as: 'admin' })
  const offered = await screen.findByRole('region', { name: 'Interrupted uploads' })
  expect(offered.textContent).toContain('large.txt (26 MB) was interrupted.')
  server.on(cancelUpload, noConnection)
  await person.click(await button('Discard large.txt'))
  await expectGone('region', 'Interrupted uploads')
  expect(server.requests(cancelUpload)[0]?.params.document_id).toBe(interrupted.documentId)
  await renderPage(own.path, { as: 'admin' })
  await screen.findByText('No documents in Packaging')
  expect(screen.queryByRole('region', { name: 'Interrupted uploads' })).toBeNull()
})

test('the focus stays in the list of uploads when some are canceled, dismissed or cleared', async () => {
  const { storage, person, upload } = await openUploads((name) =>
    name === 'fake.csv' ? { state: 'rejected', problem: { code: 'wrong_type', message: 'No.' } } : {},
  )
  storage.answer = null
  await upload(fileOf('1.csv'), fileOf('2.csv'), fileOf('fake.csv'))
  await expect.poll(() => storage.puts.length).toBe(3)
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  const press = async (name: string) => {
    ;(await button(name)).focus()
    await person.keyboard('{Enter}')
  }
  await press('Cancel 1.csv')
  await expect.poll(focused).toBe('Upload 1.csv again')
  await press('Dismiss 1.csv')
  await expect.poll(focused).toContain('2.csv')
  for (const put of storage.puts) put.reply(200)
  await expect.poll(async () => (await panel()).textContent).toContain('1 file done, 1 rejected')
  await press('Clear finished')
  await expectGone('region', 'Uploads')
  await expect.poll(focused).toBe('Upload files')
  await press('Delete fake.csv')
  await expectGone('region', 'Rejected documents')
  await expect.poll(focused).toBe('Upload files')
})
