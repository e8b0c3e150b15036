import { bulkDownload, presignDownload, prepareZip } from '@loanyard/contract/documents/calls'
import { listLeads } from '@loanyard/contract/leads/calls'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serveDocuments } from '../../../../testing/deal-documents.ts'
import { refusal, unavailable } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { catchDownloads } from '../../../../testing/files.ts'
import { expectGone, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf } from '../../../../testing/sample.ts'

const bar = () => screen.findByRole('region', { name: 'Document download' })
const inBar = async (name: string) => within(await bar()).findByRole('button', { name })

async function openDeal() {
  const own = serveDocuments()
  const ids = ['a.csv', 'b.csv'].map((name) => own.add(name).id)
  own.addRejected('fake.csv')
  const downloads = catchDownloads()
  server.on(prepareZip, { token: 'archive' })
  server.on(bulkDownload, { presigned_zip_url: '/files/archives/1' })
  const person = await renderPage(own.path, { as: 'admin' })
  await screen.findByRole('link', { name: 'a.csv' })
  return { downloads, person, ids }
}

async function downloadAll(person: UserEvent): Promise<void> {
  await person.click(screen.getByRole('button', { name: 'Download' }))
  await person.click(await screen.findByRole('menuitem', { name: 'All documents (.zip)' }))
}

test('an archive is prepared on every page, out of sight if wanted, and then saved', async () => {
  const { downloads, person, ids } = await openDeal()
  server.on(listLeads, listOf([]))
  const prepared = server.hold(prepareZip)
  await downloadAll(person)
  expect(within(await bar()).getByRole('status').textContent).toBe('Preparing your documents...')
  const [leads = document.body] = screen.getAllByRole('link', { name: 'Leads' })
  await person.click(leads)
  await screen.findByText('No leads yet')
  await person.click(await inBar('Dismiss'))
  await expectGone('region', 'Document download')
  prepared.reply({ token: 'archive' })
  await expect.poll(() => downloads.saved).toEqual(['documents.zip'])
  // The rejected one has no bytes.
  expect(server.requests(prepareZip)[0]?.body.doc_ids).toEqual(ids)
})

test('a failed download shows why, can be dismissed, and retried with the same documents', async () => {
  const { downloads, person, ids } = await openDeal()
  server.on(prepareZip, refusal('unavailable', 'The store is away.'))
  await downloadAll(person)
  await findAlert('The store is away.')
  await person.click(await inBar('Dismiss'))
  await expectGone('region', 'Document download')
  await person.click(screen.getByRole('checkbox', { name: 'Select a.csv' }))
  await person.click(await screen.findByRole('button', { name: 'Download as zip' }))
  await findAlert('The store is away.')
  server.on(prepareZip, { token: 'archive' })
  await person.click(await inBar('Retry'))
  await expect.poll(() => downloads.saved).toEqual(['documents.zip'])
  await expectGone('region', 'Document download')
  expect(server.requests(prepareZip).at(-1)?.body.doc_ids).toEqual(ids.slice(0, 1))
})

test('an archive that cannot be saved says so, on the bar and in a message', async () => {
  const { downloads, person } = await openDeal()
  downloads.isThere = false
  await downloadAll(person)
  expect(within(await bar()).getByRole('alert').textContent).toBe('Download failed')
  const messages = screen.getByRole('region', { name: 'Messages' })
  expect(within(messages).getByRole('alert').textContent).toBe('Download failed')
  expect(downloads.saved).toEqual([])
})

test('documents with missing bytes are listed, and the rest can be downloaded', async () => {
  const { downloads, person, ids } = await openDeal()
  const message = 'a.csv is missing from file storage.'
  server.on(prepareZip, ({ body }) =>
    body.leave_out_missing
      ? { token: 'archive' }
      : refusal('bytes_missing', '1 of the documents can’t be read.', { errors: [{ path: ids[0] ?? '', message }] }),
  )
  await downloadAll(person)
  await findAlert('1 of the documents can’t be read.')
  expect(within(await bar()).getByRole('listitem').textContent).toBe(message)
  await person.click(await inBar('Download the rest'))
  await expect.poll(() => downloads.saved).toEqual(['documents.zip'])
})

test('one document that storage fails to serve can be tried again; a refusal is shown', async () => {
  const { downloads, person } = await openDeal()
  const download = async () => {
    await person.click(screen.getByRole('button', { name: 'More for a.csv' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Download' }))
  }
  server.on(presignDownload, { presigned_url: '/files/a' })
  downloads.isThere = false
  await download()
  await findAlert('Download failed')
  downloads.isThere = true
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => downloads.saved).toEqual(['a.csv'])
  server.on(presignDownload, unavailable)
  await download()
  await findAlert('The database is away.')
  expect(downloads.saved).toEqual(['a.csv'])
})
