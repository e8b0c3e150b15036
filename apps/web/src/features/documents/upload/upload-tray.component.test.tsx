import { cancelUpload, deleteDocument } from '@loanyard/contract/documents/calls'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listedNames, serveDocuments } from '../../../../testing/deal-documents.ts'
import { noConnection } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { chooseFiles } from '../../../../testing/files.ts'
import { partnerId } from '../../../../testing/people.ts'
import { expectGone } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { newId } from '../../../../testing/sample.ts'
import { button, fileOf, gone, line, openUploads, panel } from '../../../../testing/uploads.ts'
import { narrowQuery } from '../../../lib/browser/media-query.ts'

const wrongType = { code: 'wrong_type', message: 'This is a web page, not a CSV file.' } as const

test('what was uploaded is told about once: notices in its row, a rejection above the list, where it is replaced', async () => {
  const { own, storage, person, upload } = await openUploads((name) =>
    name === 'fake.csv'
      ? { state: 'rejected', problem: wrongType }
      : name === 'copy.csv'
        ? { duplicate_of: [{ id: newId('doc'), name: 'one.csv' }], pages: 4, blank_pages: [2, 4] }
        : {},
  )
  await upload(fileOf('copy.csv'), fileOf('fake.csv'))
  await gone()
  const row = (await screen.findByRole('link', { name: 'copy.csv' })).closest('[role=row], tr, li')
  expect(row?.textContent).toContain('Same as')
  expect(row?.textContent).toContain('Pages 2, 4 are blank')
  expect(screen.getAllByText(new RegExp(wrongType.message))).toHaveLength(1)
  await chooseFiles(person, await button('Replace fake.csv'), fileOf('real.csv'))
  await expect.poll(listedNames).toEqual(['real.csv', 'copy.csv'])
  expect(own.documents.map(({ name }) => name)).toEqual(['copy.csv', 'real.csv'])
  expect(server.requests(deleteDocument)).toHaveLength(1)
  expect(storage.puts).toHaveLength(3)
})

test('a file rejected in another stage stays with its reason until it is seen there', async () => {
  const { own, storage, person, upload } = await openUploads(() => ({ state: 'rejected', problem: wrongType }))
  storage.answer = null
  await upload(fileOf('fake.csv'))
  await expect.poll(() => storage.puts.length).toBe(1)
  await person.click(await screen.findByRole('button', { name: /^Underwriting/ }))
  await screen.findByText('No documents in Underwriting')
  storage.puts[0]?.reply(200)
  await expect.poll(() => line('fake.csv')).toContain(wrongType.message)
  expect(await line('fake.csv')).toContain('to Packaging')
  expect(own.documents).toHaveLength(1)
  await person.click(await screen.findByRole('button', { name: /^Packaging\s*1/ }))
  await screen.findByRole('region', { name: 'Rejected documents' })
  await gone()
})

test('the uploads fold to their summary, and unfold for the next ones', async () => {
  const { storage, person, upload } = await openUploads()
  storage.answer = null
  await upload(fileOf('a.csv'))
  await person.click(await button('Hide uploads'))
  expect(within(await panel()).queryByRole('listitem')).toBeNull()
  expect((await panel()).textContent).toContain('Uploading 1 file, 0 of 1 done')
  await person.click(await button('Show uploads'))
  await expect.poll(() => line('a.csv')).toContain('Uploading')
  await person.click(await button('Hide uploads'))
  await expect.poll(() => storage.puts.length).toBe(1)
  storage.puts[0]?.reply(200)
  await gone()
  await upload(fileOf('b.csv'))
  await expect.poll(() => line('b.csv')).toContain('Uploading')
  await expect.poll(() => storage.puts.length).toBe(2)
  storage.puts[1]?.reply(200)
  await gone()
})

test('on a phone the uploads begin folded, and unfold for what is left to decide', async () => {
  const matchMedia = window.matchMedia.bind(window)
  const narrow = (query: string) => Object.assign(matchMedia(query), { matches: query === narrowQuery })
  vi.stubGlobal('matchMedia', narrow)
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia))
  const { storage, upload, goOn } = await openUploads()
  storage.answer = null
  await upload(fileOf('a.csv'))
  expect(await button('Show uploads')).toBeTruthy()
  await expect.poll(() => storage.puts.length).toBe(1)
  storage.answer = (put) => {
    put.reply(0)
    setTimeout(goOn)
  }
  storage.puts[0]?.reply(0)
  setTimeout(goOn)
  await expect.poll(() => line('a.csv')).toContain('Failed to Upload File.')
  expect(await button('Hide uploads')).toBeTruthy()
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

test('the focus stays in the list of uploads when some are canceled, dismissed or done', async () => {
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
  ;(await button('Cancel 2.csv')).focus()
  for (const put of storage.puts) put.reply(200)
  await gone()
  await expect.poll(focused).toBe('Upload files')
  await press('Delete fake.csv')
  await expectGone('region', 'Rejected documents')
  await expect.poll(focused).toBe('Upload files')
})
