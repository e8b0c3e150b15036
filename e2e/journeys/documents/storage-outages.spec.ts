import type { Page } from '@playwright/test'
import {
  uploadUrlPattern,
  DocumentsPage,
  writeFiles,
  isUploadRequest,
  largeText,
  partNumberOf,
} from '../../fixtures/pages/documents-page.ts'
import { expect, test } from '../../fixtures/test.ts'

/** The server's messages while storage fails (server tests cover a full disk and one that is unavailable). */
const answers = {
  full: 'File storage is full. Nothing was saved. Let your Loanyard operator know.',
  away: 'We can’t reach file storage right now. Nothing was changed. Try again in a moment.',
}

const unavailable = (detail: string) => ({
  status: 503,
  contentType: 'application/problem+json',
  headers: { 'retry-after': '5' },
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Not available',
    status: 503,
    detail,
    code: 'unavailable',
    request_id: 'test',
  }),
})

async function breakOn(page: Page, address: string | RegExp, detail: string): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill(unavailable(detail)))
  return () => page.unroute(address)
}

for (const [state, words] of Object.entries(answers)) {
  test(`storage is ${state} during an upload: shows so during retries and at the end; Retry works`, async ({
    page,
  }, info) => {
    const documents = await DocumentsPage.open(page)
    const restore = await breakOn(page, uploadUrlPattern, words)
    await documents.choose(writeFiles(info, { 'a.csv': 'a\n1\n' }))
    const line = documents.upload('a.csv')
    await expect(line).toContainText(`Retrying automatically. ${words}`)
    await expect(line).toContainText(`Failed to Upload File. ${words}`)
    expect(await documents.names()).toEqual([])
    await restore()
    await documents.button('Retry a.csv').click()
    await expect(line).toContainText('Done')
    await expect(line).not.toContainText(words)
    expect(await documents.names()).toEqual(['a.csv'])
  })
}

test('storage is away while a file is inspected: the page waits, and nothing is sent again', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  let puts = 0
  page.on('request', (request) => (puts += isUploadRequest(request) ? 1 : 0))
  const restore = await breakOn(page, '**/complete', answers.away)
  await documents.choose(writeFiles(info, { 'a.csv': 'a\n1\n' }))
  await expect(documents.upload('a.csv')).toContainText(`Retrying automatically. ${answers.away}`)
  await restore()
  await expect(documents.upload('a.csv')).toContainText('Done')
  expect(puts).toBe(1)
})

test('storage is away when an upload starts and when a zip is prepared', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  const restore = await breakOn(page, '**/upload/presigned/url', answers.away)
  await documents.choose(writeFiles(info, { 'a.csv': 'a\n1\n' }))
  await expect(documents.upload('a.csv')).toContainText(`Failed to Upload File. ${answers.away}`)
  await restore()
  await documents.button('Retry a.csv').click()
  await expect(documents.uploads).toContainText('1 file done')

  const restoreZip = await breakOn(page, '**/zip/download/hash', answers.away)
  await documents.button('Download').click()
  await page.getByRole('menuitem', { name: 'All documents (.zip)' }).click()
  const bar = page.getByRole('region', { name: 'Document download' })
  await expect(bar.getByRole('alert')).toHaveText(answers.away)
  await restoreZip()
  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Retry' }).click()
  expect((await download).suggestedFilename()).toBe('documents.zip')
})

test('a download that storage fails to serve shows a message with a retry', async ({ page }) => {
  const documents = await DocumentsPage.open(page)
  await documents.add('a.csv', 'a\n1\n')
  await page.reload()
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
  const restore = await breakOn(page, /\/files\/(?!incoming)/, answers.away)
  await documents.menu('a.csv', 'Download')
  await expect(message).toHaveText('Download failed')
  await restore()
  const download = page.waitForEvent('download')
  await documents.button('Try again').click()
  expect((await download).suggestedFilename()).toBe('a.csv')

  await breakOn(page, '**/download/presigned/url', answers.away)
  await documents.menu('a.csv', 'Download')
  await expect(message.filter({ hasText: 'Failed to load Document' })).toContainText(answers.away)
})

test('a part rejected for good fails the file; Retry sends only what is missing', async ({ page }, info) => {
  test.slow()
  const documents = await DocumentsPage.open(page)
  await page.route(uploadUrlPattern, (route) =>
    partNumberOf(route.request().url()) === 4 ? route.fulfill({ status: 400, body: '' }) : route.continue(),
  )
  await documents.choose(writeFiles(info, { 'large.txt': largeText(26) }))
  const line = documents.upload('large.txt')
  await expect(line).toContainText('Failed to Upload File. The upload was rejected (error 400).', {
    timeout: 60_000,
  })
  await page.unroute(uploadUrlPattern)
  const sent: (number | null)[] = []
  page.on('request', (request) => isUploadRequest(request) && sent.push(partNumberOf(request.url())))
  await documents.button('Retry large.txt').click()
  await expect(line).toContainText('Done', { timeout: 60_000 })
  expect(sent).toContain(4)
  expect(sent.length, 'parts that are there stay there').toBeLessThan(4)
})

test('an upload of a large file resumes by itself after the network was lost between parts', async ({ page }, info) => {
  test.slow()
  const documents = await DocumentsPage.open(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const network = (offline: boolean, uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
  await network(false, 2 * 1024 * 1024)
  await documents.choose(writeFiles(info, { 'large.txt': largeText(26) }))
  const line = documents.upload('large.txt')
  await expect(line).toContainText(/Uploading [2-5]\d%/, { timeout: 60_000 })
  await network(true, -1)
  await expect(documents.uploads).toContainText('Uploads resume when you’re back')
  await expect(line).not.toContainText('Failed')
  await network(false, -1)
  await expect(line).toContainText('Done', { timeout: 60_000 })
  await expect(documents.row('large.txt')).toContainText('26 MB')
})
