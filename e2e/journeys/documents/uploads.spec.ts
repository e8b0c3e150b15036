import { linesOfText, pdfOf } from '../../../apps/server/src/media/inspect/samples/pdfs.ts'
import { uniqueWord } from '../../fixtures/api/deal-calls.ts'
import {
  DocumentsPage,
  writeFiles,
  holdUploads,
  isUploadRequest,
  largeText,
  uniquePdf,
} from '../../fixtures/pages/documents-page.ts'
import { password, people, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('files and folders are dropped and chosen; what is dropped beside the area does not open', async ({
  page,
}, info) => {
  const documents = await DocumentsPage.open(page)
  writeFiles(info, { 'taxes/2024.pdf': uniquePdf(), 'taxes/older/2023.pdf': uniquePdf(2), 'taxes/.DS_Store': 'x' })
  const [lease, rents] = writeFiles(info, { 'lease.pdf': uniquePdf(), 'rents.csv': 'unit,rent\n1,2500\n' })
  await documents.drop([lease ?? '', rents ?? '', info.outputPath('files/taxes')])
  for (const name of ['2023.pdf', '2024.pdf', 'lease.pdf', 'rents.csv'])
    await expect(documents.link(name)).toBeVisible()
  await expect(documents.uploads).toHaveCount(0)
  expect(await documents.names()).toEqual(['2023.pdf', '2024.pdf', 'lease.pdf', 'rents.csv'])

  writeFiles(info, { 'papers/a.csv': 'a\n1\n', 'papers/deep/er/b.csv': 'a\n2\n' })
  await documents.choose(info.outputPath('files/papers'), 'Upload folder')
  for (const name of ['a.csv', 'b.csv']) await expect(documents.link(name)).toBeVisible()
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: writeFiles(info, { 'stray.txt': 'x' }), dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 40, data })
  await expect(page).toHaveURL(/tab=documents/)
  expect(await documents.names()).toHaveLength(6)
})

const textPage = () => `${linesOfText(3)} BT /F 11 Tf 72 300 Td (${uniqueWord()}) Tj ET`

test('unusable files are rejected with the reason and replaced; blank pages and duplicates are flagged', async ({
  page,
}, info) => {
  const documents = await DocumentsPage.open(page)
  const validFile = pdfOf([textPage(), textPage()])
  const original = uniquePdf()
  await documents.add('original.pdf', original, 'Closing')
  const [real = ''] = writeFiles(info, { 'real.pdf': uniquePdf() })
  await documents.choose(
    writeFiles(info, {
      'locked.pdf': pdfOf([textPage()], 'encrypt=aes-256,user-password=secret,owner-password=o'),
      'white.pdf': pdfOf(['', '']),
      'broken off.pdf': validFile.subarray(0, validFile.length / 2),
      'invoice.pdf': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 7)]),
      'photo.png': '<!doctype html><title>Photo</title><script>alert(1)</script>',
      'lease.pdf': pdfOf([textPage(), '', textPage(), '']),
      'copy.pdf': original,
    }),
  )
  const rejected = page.getByRole('region', { name: 'Rejected documents' })
  await expect(rejected.getByRole('listitem')).toHaveCount(3)
  await expect(documents.uploads).toHaveCount(0)
  await rejected.getByRole('button', { name: 'Show 2 more' }).click()
  const reasons = {
    'locked.pdf': /This PDF is password-protected\. Save a copy without the password/,
    'white.pdf': /Every page of this PDF is blank\..+scan it again, and upload that/,
    'broken off.pdf': /This PDF won’t open\. It may be damaged or incomplete\. Open it/,
    'invoice.pdf':
      /This is a Windows program, not a PDF\. We can’t accept programs\. Find the document itself and upload that/,
    'photo.png': /This is a web page, not a PNG image\. Open it, save it as a PDF, and upload that/,
  }
  for (const [name, reason] of Object.entries(reasons)) {
    await expect(rejected.getByRole('listitem').filter({ hasText: name })).toContainText(reason)
    await expect(documents.row(name)).toContainText('Rejected')
  }
  await expect(documents.row('lease.pdf')).toContainText('Pages 2, 4 are blank')
  await expect(documents.row('copy.pdf')).toContainText('Same as')
  await documents
    .row('copy.pdf')
    .getByRole('button', { name: /^Open original.pdf/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'original.pdf' })).toBeVisible()
  // Later visitors see the same reasons.
  await page.goto(documents.address())
  await rejected.getByRole('button', { name: 'Show 2 more' }).click()
  for (const reason of Object.values(reasons)) await expect(rejected).toContainText(reason)
  await documents.link('white.pdf').click()
  await expect(page.getByRole('dialog', { name: 'This document was rejected' })).toContainText('is blank')
  await page.keyboard.press('Escape')
  const chosen = page.waitForEvent('filechooser')
  await rejected.getByRole('button', { name: 'Replace white.pdf' }).click()
  await (await chosen).setFiles(real)
  await expect(documents.link('real.pdf')).toBeVisible()
  await expect(documents.link('white.pdf')).toHaveCount(0)
  await expect.poll(() => documents.names()).not.toContain('white.pdf')
})

test('leaving the page during an upload asks first; signing out stops uploads and forgets them', async ({
  page,
}, info) => {
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
  await documents.menu('a.csv', 'Preview')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'a.csv' })).toBeVisible()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await documents.menu('a.csv', 'Download')
  expect((await download).suggestedFilename()).toBe('a.csv')
  expect(violations).toEqual([])
})
