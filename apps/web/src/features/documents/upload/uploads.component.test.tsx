import { completeUpload, createUpload } from '@loanyard/contract/documents/calls'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listedNames } from '../../../../testing/deal-documents.ts'
import { refusal, unavailable } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { newId } from '../../../../testing/sample.ts'
import { button, fileOf, gone, line, openUploads, panel } from '../../../../testing/uploads.ts'

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
  await gone()
  expect(await screen.findByText('2 files uploaded')).toBeTruthy()
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
  await gone()
  expect(listedNames()).toEqual(['a.csv'])
})

test('storage that is away while a file is inspected is waited for, and nothing is sent again', async () => {
  const { own, storage, upload, goOn } = await openUploads()
  server.on(completeUpload, unavailable)
  await upload(fileOf('a.csv'))
  await expect.poll(() => line('a.csv')).toContain('Retrying automatically. The database is away.')
  server.on(completeUpload, ({ params }) => own.add('a.csv', { id: params.document_id }))
  goOn()
  await gone()
  expect(listedNames()).toEqual(['a.csv'])
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
  await gone()
  expect(listedNames()).toEqual(['large.csv'])
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
  await expect.poll(async () => (await panel()).textContent).toContain('2 canceled')
  expect(await screen.findByText('4 files uploaded')).toBeTruthy()
  expect(within(await panel()).getAllByRole('listitem')).toHaveLength(2)
  expect(new Set(listedNames())).toEqual(new Set(names.slice(1, 5)))
  storage.answer = (put) => put.reply(200)
  await person.click(await button('Upload 1.csv again'))
  expect(await screen.findByText('1 file uploaded')).toBeTruthy()
  await expect.poll(listedNames).toContain('1.csv')
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
  await gone()
  expect(listedNames()).toEqual(['long.csv'])
  await expect.poll(() => announced().join(' ')).toContain('1 file uploaded')
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
  await gone()
  expect(listedNames()).toEqual(['a.csv'])
})
