import { linesOfText, pdfOf } from '../../../apps/server/src/media/inspect/samples/pdfs.ts'
import { uniqueWord } from '../../fixtures/api/deal-calls.ts'
import { DocumentsPage, writeFiles, uniquePdf } from '../../fixtures/pages/documents-page.ts'
import { expect, test } from '../../fixtures/test.ts'

const textPage = () => `${linesOfText(3)} BT /F 11 Tf 72 300 Td (${uniqueWord()}) Tj ET`

test('unusable files are rejected within seconds, in plain words that say how to fix it', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  const validFile = pdfOf([textPage(), textPage()])
  await documents.choose(
    writeFiles(info, {
      'locked.pdf': pdfOf([textPage()], 'encrypt=aes-256,user-password=secret,owner-password=o'),
      'white.pdf': pdfOf(['', '']),
      'broken off.pdf': validFile.subarray(0, validFile.length / 2),
      'invoice.pdf': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 7)]),
      'photo.png': '<!doctype html><title>Photo</title><script>alert(1)</script>',
      'scan.pdf': 'All of it is text.\n',
    }),
  )
  await expect(documents.uploads).toContainText('6 rejected')
  const reasons = {
    'locked.pdf': /This PDF is password-protected\. Save a copy without the password/,
    'white.pdf': /Every page of this PDF is blank\..+scan it again, and upload that/,
    'broken off.pdf': /This PDF won’t open\. It may be damaged or incomplete\. Open it/,
    'invoice.pdf':
      /This is a Windows program, not a PDF\. We can’t accept programs\. Find the document itself and upload that/,
    'photo.png': /This is a web page, not a PNG image\. Open it, save it as a PDF, and upload that/,
    'scan.pdf': /not a PDF/,
  }
  for (const [name, reason] of Object.entries(reasons)) {
    await expect(documents.upload(name)).toContainText(reason)
    await expect(documents.row(name)).toContainText('Rejected')
  }
  // Later visitors see the same reasons.
  await page.reload()
  const rejected = page.getByRole('region', { name: 'Rejected documents' })
  await expect(rejected.getByRole('listitem')).toHaveCount(3)
  await rejected.getByRole('button', { name: 'Show 3 more' }).click()
  await expect(rejected.getByRole('listitem')).toHaveCount(6)
  for (const reason of Object.values(reasons)) await expect(rejected).toContainText(reason)
})

test('a blank page among others is flagged, and the document is accepted', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  await documents.choose(writeFiles(info, { 'lease.pdf': pdfOf([textPage(), '', textPage(), '']) }))
  await expect(documents.upload('lease.pdf')).toContainText('Done')
  await expect(documents.upload('lease.pdf')).toContainText('Pages 2, 4 are blank.')
  await expect(documents.row('lease.pdf')).toContainText('Pages 2, 4 are blank')
})

test('duplicates are flagged even when they are uploaded together', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  const bytes = uniquePdf()
  await documents.choose(writeFiles(info, { 'one.pdf': bytes }))
  await expect(documents.uploads).toContainText('1 file done')
  await documents.choose(writeFiles(info, { 'two.pdf': bytes, 'other.pdf': uniquePdf() }))
  await expect(documents.uploads).toContainText('3 files done')
  await expect(documents.upload('two.pdf')).toContainText('Same as one.pdf, which is already on this deal.')
  await expect(documents.upload('other.pdf')).not.toContainText('Same as')
  await documents.menu('one.pdf', 'Delete')
  await expect(documents.link('one.pdf')).toHaveCount(0)
  await page.reload()
  await expect(documents.row('two.pdf')).toContainText('Ready')
})
