import {
  uploadUrlPattern,
  DocumentsPage,
  writeFiles,
  isUploadRequest,
  largeText,
  partNumberOf,
} from '../../fixtures/pages/documents-page.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a large upload survives a lost network and a reload, and sends only what is missing', async ({ page }, info) => {
  test.slow()
  const documents = await DocumentsPage.open(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const network = (offline: boolean, uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
  const paths = writeFiles(info, { 'large.txt': largeText(26) })
  const line = documents.upload('large.txt')
  // The third of four parts does not arrive.
  await page.route(uploadUrlPattern, (route) =>
    partNumberOf(route.request().url()) === 3 ? route.abort() : route.continue(),
  )
  await network(false, 4 * 1024 * 1024)
  await documents.choose(paths)
  await expect(line).toContainText(/Uploading [1-5]\d%/, { timeout: 60_000 })
  await network(true, -1)
  await expect(documents.uploads).toContainText('Uploads resume when you’re back')
  await expect(line).not.toContainText('Failed')
  await network(false, -1)
  await expect(line).toContainText(/Uploading (69|7\d)%/, { timeout: 60_000 })

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const interrupted = page.getByRole('region', { name: 'Interrupted uploads' })
  await expect(interrupted).toContainText('large.txt (26 MB) was interrupted.')
  await page.unroute(uploadUrlPattern)
  const sent: (number | null)[] = []
  page.on('request', (request) => isUploadRequest(request) && sent.push(partNumberOf(request.url())))
  const chosen = page.waitForEvent('filechooser')
  await interrupted.getByRole('button', { name: 'Choose large.txt again' }).click()
  await (await chosen).setFiles(paths)
  await expect(documents.link('large.txt')).toBeVisible({ timeout: 60_000 })
  expect(sent).toEqual([3])
  await expect(interrupted).toHaveCount(0)
  await expect(documents.row('large.txt')).toContainText('26 MB')
  expect(await documents.names()).toEqual(['large.txt'])
})
