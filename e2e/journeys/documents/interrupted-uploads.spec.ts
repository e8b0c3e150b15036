import {
  uploadUrlPattern,
  DocumentsPage,
  writeFiles,
  holdUploads,
  isUploadRequest,
  largeText,
  partNumberOf,
} from '../../fixtures/pages/documents-page.ts'
import { startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a failed upload shows why and retries without announcing it twice; all failed ones retry at once', async ({
  page,
}, info) => {
  const documents = await DocumentsPage.open(page)
  let announced = 0
  page.on('request', (request) => (announced += request.url().endsWith('/upload/presigned/url') ? 1 : 0))
  await page.route(uploadUrlPattern, (route) => route.abort('connectionreset'))
  await documents.choose(writeFiles(info, { 'a.csv': 'a\n1\n', 'b.csv': 'a\n2\n' }))
  for (const name of ['a.csv', 'b.csv'])
    await expect(documents.upload(name)).toContainText('Failed to Upload File. The connection was lost.')
  await page.unroute(uploadUrlPattern)
  await documents.button('Retry all failed').click()
  await expect(documents.uploads).toContainText('2 files done')
  expect(announced).toBe(2)
})

test('a large file uploads in parts; only a failed part is sent again', async ({ page }, info) => {
  test.slow()
  const documents = await DocumentsPage.open(page)
  const sent: (number | null)[] = []
  let breaks = 1
  await page.route(uploadUrlPattern, async (route) => {
    const part = partNumberOf(route.request().url())
    sent.push(part)
    if (part === 2 && breaks > 0) {
      breaks -= 1
      await route.abort('connectionreset')
    } else await route.continue()
  })
  await documents.choose(writeFiles(info, { 'large.txt': largeText(26) }))
  await expect(documents.upload('large.txt')).toContainText('Done', { timeout: 60_000 })
  expect(sent.toSorted((one, other) => Number(one) - Number(other))).toEqual([1, 2, 2, 3, 4])
  await expect(documents.row('large.txt')).toContainText('26 MB')
})

test('after a reload, uploading the same file resumes where it stopped', async ({ page }, info) => {
  test.slow()
  const documents = await DocumentsPage.open(page)
  const paths = writeFiles(info, { 'large.txt': largeText(26) })
  await page.route(uploadUrlPattern, (route) =>
    partNumberOf(route.request().url()) === 3 ? route.abort() : route.continue(),
  )
  await documents.choose(paths)
  // Three of four parts are uploaded; the browser asks before leaving the page.
  await expect(documents.upload('large.txt')).toContainText(/Uploading (69|7\d)%/, { timeout: 60_000 })
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
  await expect(documents.upload('large.txt')).toContainText('Done', { timeout: 60_000 })
  expect(sent).toEqual([3])
  await expect(interrupted).toHaveCount(0)
  expect(await documents.names()).toEqual(['large.txt'])
})

test('an interrupted upload can be abandoned', async ({ page }, info) => {
  test.slow()
  const documents = await DocumentsPage.open(page)
  await page.route(uploadUrlPattern, (route) => route.abort())
  const put = page.waitForRequest(isUploadRequest)
  await documents.choose(writeFiles(info, { 'large.txt': largeText(17) }))
  await put
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const canceled = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  await documents.button('Discard large.txt').click()
  expect((await canceled).status()).toBe(204)
  await page.reload()
  await expect(documents.button('Upload files')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Interrupted uploads' })).toHaveCount(0)
})

test('uploads pause without a connection, show so, and resume by themselves', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  const release = await holdUploads(page)
  await documents.choose(writeFiles(info, { 'a.csv': 'a\n1\n' }))
  await expect(documents.upload('a.csv')).toContainText('Uploading')
  await page.context().setOffline(true)
  await release()
  await expect(documents.uploads).toContainText('Uploads resume when you’re back')
  await page.context().setOffline(false)
  await expect(documents.uploads).toContainText('1 file done')
})

test('leaving the page during an upload asks first', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  await holdUploads(page)
  await documents.choose(writeFiles(info, { 'a.csv': 'a\n1\n', 'b.csv': 'a\n2\n' }))
  await expect(documents.uploads).toContainText('Uploading 2 files')
  // Switching tabs of the deal interrupts nothing.
  await page.getByRole('tab', { name: 'Overview' }).click()
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Leads' }).click()
  const dialog = page.getByRole('dialog', { name: 'Files are still uploading' })
  await expect(dialog).toContainText('2 files still uploading.')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(documents.uploads).toContainText('Uploading 2 files')

  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()

  await nav.getByRole('link', { name: 'Leads' }).click()
  const given = page.waitForRequest((request) => request.method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await given
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await page.goto(documents.address())
  await expect(page.getByText('No documents in Pre-Qualification')).toBeVisible()
})

test('signing out stops uploads and forgets them', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  await holdUploads(page)
  const put = page.waitForRequest(isUploadRequest)
  await documents.choose(writeFiles(info, { 'large.txt': largeText(17) }))
  await put
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).not.toHaveURL(/tab=documents/)
  expect(await page.evaluate(() => localStorage.getItem('loanyard.uploads'))).toBeNull()
  await startSessionAs(page, 'admin')
  await page.goto(documents.address())
  await expect(page.getByText('No documents in Pre-Qualification')).toBeVisible()
  await expect(documents.uploads).toHaveCount(0)
})

test('the focus stays in the upload list when uploads are canceled, dismissed or cleared', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  const release = await holdUploads(page)
  await documents.choose(writeFiles(info, { '1.csv': 'a\n1\n', '2.csv': 'a\n2\n', 'fake.pdf': '<html></html>' }))
  await documents.button('Cancel 1.csv').focus()
  await page.keyboard.press('Enter')
  await expect(documents.button('Upload 1.csv again')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(documents.button('Dismiss 1.csv')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(documents.upload('2.csv')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(documents.button('Cancel 2.csv')).toBeFocused()
  await release()
  await expect(documents.uploads).toContainText('1 file done, 1 rejected')
  await documents.button('Clear finished').focus()
  await page.keyboard.press('Enter')
  await expect(documents.uploads).toHaveCount(0)
  await expect(documents.button('Upload files')).toBeFocused()
  await documents.button('Delete fake.pdf').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Rejected documents' })).toHaveCount(0)
  await expect(documents.button('Upload files')).toBeFocused()
})
