import {
  DocumentsPage,
  writeFiles,
  holdUploads,
  isUploadRequest,
  largeText,
  uniquePdf,
} from '../../fixtures/pages/documents-page.ts'
import { password, people } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('several files and a folder are dropped together, and each is uploaded and inspected', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  writeFiles(info, { 'taxes/2024.pdf': uniquePdf(), 'taxes/older/2023.pdf': uniquePdf(2), 'taxes/.DS_Store': 'x' })
  const [lease, rents] = writeFiles(info, { 'lease.pdf': uniquePdf(), 'rents.csv': 'unit,rent\n1,2500\n' })
  await documents.drop([lease ?? '', rents ?? '', info.outputPath('files/taxes')])
  await expect(documents.uploads).toContainText('4 files done')
  for (const name of ['2023.pdf', '2024.pdf', 'lease.pdf', 'rents.csv']) {
    await expect(documents.upload(name)).toContainText('Done')
    await expect(documents.link(name)).toBeVisible()
  }
  expect(await documents.names()).toEqual(['2023.pdf', '2024.pdf', 'lease.pdf', 'rents.csv'])
  await documents.button('Clear finished').click()
  await expect(documents.uploads).toHaveCount(0)
})

test('a folder is chosen with a button, and files dropped outside the drop area do not open', async ({
  page,
}, info) => {
  const documents = await DocumentsPage.open(page)
  writeFiles(info, { 'papers/a.csv': 'a\n1\n', 'papers/deep/er/b.csv': 'a\n2\n' })
  await documents.choose(info.outputPath('files/papers'), 'Upload folder')
  await expect(documents.uploads).toContainText('2 files done')
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: writeFiles(info, { 'stray.txt': 'x' }), dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 40, data })
  await expect(page).toHaveURL(/tab=documents/)
  expect(await documents.names()).toEqual(['a.csv', 'b.csv'])
})

test('unsupported and empty files are rejected with a message before a byte is sent', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await documents.choose(writeFiles(info, { 'setup.exe': 'MZ', 'empty.pdf': '', 'page.html': '<p>', noending: 'x' }))
  await expect(documents.uploads).toContainText('4 not uploaded')
  await expect(documents.upload('setup.exe')).toContainText('.exe files aren’t supported. Upload a PDF')
  await expect(documents.upload('empty.pdf')).toContainText('This file is empty.')
  await expect(documents.upload('page.html')).toContainText('.html files aren’t supported')
  await expect(documents.upload('noending')).toContainText('Files without an extension aren’t supported')
  expect(sent).toEqual([])
})

test('a file whose content does not match its type is rejected with the reason, and replaced', async ({
  page,
}, info) => {
  const documents = await DocumentsPage.open(page)
  const [fake, real] = writeFiles(info, {
    'statement.pdf': '<html><script>alert(1)</script></html>',
    'real.pdf': uniquePdf(),
  })
  await documents.choose([fake ?? ''])
  const line = documents.upload('statement.pdf')
  await expect(line).toContainText('Rejected')
  await expect(line).toContainText('This is a web page, not a PDF.')
  await expect(documents.row('statement.pdf')).toContainText('Rejected')
  await page.reload()
  const rejected = page.getByRole('region', { name: 'Rejected documents' })
  await expect(rejected).toContainText('This is a web page, not a PDF.')
  await documents.link('statement.pdf').click()
  await expect(page.getByRole('dialog', { name: 'This document was rejected' })).toContainText('This is a web page')
  await page.keyboard.press('Escape')
  const chosen = page.waitForEvent('filechooser')
  await rejected.getByRole('button', { name: 'Replace statement.pdf' }).click()
  await (await chosen).setFiles(real ?? '')
  await expect(documents.link('real.pdf')).toBeVisible()
  await expect(documents.link('statement.pdf')).toHaveCount(0)
  await expect.poll(() => documents.names()).toEqual(['real.pdf'])
})

test('a file over the size limit is rejected before it is sent', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  let puts = 0
  page.on('request', (request) => (puts += isUploadRequest(request) ? 1 : 0))
  await page.route('**/upload/presigned/url', async (route) => {
    const body = { ...(route.request().postDataJSON() as object), size: 5e12 }
    await route.continue({ postData: JSON.stringify(body) })
  })
  await documents.choose(writeFiles(info, { 'large.pdf': uniquePdf() }))
  await expect(documents.upload('large.pdf')).toContainText(/Failed to Upload File\. The file is larger than \d+ MB\./)
  expect(puts).toBe(0)
})

test('a missing upload URL shows the message of the specification', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  await page.route('**/upload/presigned/url', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), presigned_url: '' } })
  })
  await documents.choose(writeFiles(info, { 'a.pdf': uniquePdf() }))
  await expect(documents.upload('a.pdf')).toContainText('Failed to retrieve pre-signed URL.')
})

test('uploads four at a time; waiting and running uploads can be canceled and retried', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  const release = await holdUploads(page)
  const names = ['1.csv', '2.csv', '3.csv', '4.csv', '5.csv', '6.csv']
  await documents.choose(writeFiles(info, Object.fromEntries(names.map((name) => [name, `a\n${name}\n`]))))
  await expect(documents.uploads.getByText('Uploading 0%')).toHaveCount(4)
  await expect(documents.uploads.getByText('Waiting')).toHaveCount(2)
  await documents.button('Cancel 6.csv').click()
  await documents.button('Cancel 1.csv').click()
  await expect(documents.upload('5.csv')).toContainText('Uploading')
  await expect(documents.uploads.getByText('Canceled')).toHaveCount(2)
  await release()
  await expect(documents.uploads).toContainText('4 files done')
  expect(await documents.names()).toEqual(names.slice(1, 5))
  await documents.button('Upload 1.csv again').click()
  await expect(documents.uploads).toContainText('5 files done')
  expect(await documents.names()).toEqual(names.slice(0, 5))
})

test('progress moves, is announced rarely, and completes only when the server confirms', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 2 * 1024 * 1024,
  })
  let scan: () => void = () => undefined
  const scanned = new Promise<void>((resolve) => (scan = resolve))
  await page.route('**/complete', async (route) => {
    await scanned
    await route.continue()
  })
  await documents.choose(writeFiles(info, { 'long.txt': largeText(6) }))
  const bar = page.getByRole('progressbar', { name: 'Upload of long.txt' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  await expect(documents.upload('long.txt')).toContainText(/Uploading [2-9]\d%/)
  await expect(page.getByRole('status').filter({ hasText: 'Uploading 1 file, 0 of 1 done.' })).toHaveCount(1)
  await expect(documents.upload('long.txt')).toContainText('Scanning…')
  await expect(bar).toHaveAttribute('aria-valuenow', '99')
  await expect(documents.link('long.txt')).toHaveCount(0)
  scan()
  await expect(documents.upload('long.txt')).toContainText('Done')
  await expect(page.getByRole('status').filter({ hasText: '1 file done.' })).toHaveCount(1)
})

test("under another host name of the server, bytes go to the page's own origin", async ({ page, baseURL }, info) => {
  const documents = await DocumentsPage.open(page)
  const { port } = new URL(baseURL ?? '')
  const origin = `http://partner.localhost:${port}`
  const reply = await page.request.post('/api/v0/admin/token', { data: { email: people.admin, password } })
  const { access, refresh } = (await reply.json()) as { access: string; refresh: string }
  await page.goto(`${origin}/images/mark.svg`)
  await page.evaluate(
    (tokens) => Object.entries(tokens).forEach(([name, value]) => localStorage.setItem(`loanyard.${name}`, value)),
    { access, refresh },
  )
  const violations: string[] = []
  page.on('console', (message) => /security policy/i.test(message.text()) && violations.push(message.text()))
  await page.goto(origin + documents.address())
  const put = page.waitForRequest(isUploadRequest)
  await documents.choose(writeFiles(info, { 'a.csv': 'a\n1\n' }))
  expect(new URL((await put).url()).origin).toBe(origin)
  await expect(documents.uploads).toContainText('1 file done')
  await documents.menu('a.csv', 'Preview')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'a.csv' })).toBeVisible()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await documents.menu('a.csv', 'Download')
  expect((await download).suggestedFilename()).toBe('a.csv')
  expect(violations).toEqual([])
})
