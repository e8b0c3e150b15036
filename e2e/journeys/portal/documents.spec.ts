import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { textPdf } from '../../fixtures/files/sample-files.ts'
import { holdUploads } from '../../fixtures/pages/documents-page.ts'
import { PortalFixture } from '../../fixtures/people/portal-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** A picture as a camera produces it, drawn in the browser. */
const picture = (width: number, height: number, color: string) => `
  (async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} })
    const context = canvas.getContext('2d')
    context.fillStyle = '${color}'
    context.fillRect(0, 0, ${width}, ${height})
    return canvas.toDataURL('image/jpeg').split(',')[1]
  })()`

/** The number of pages the browser stores for each request that has any. */
function storedPages(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const opened = indexedDB.open('loanyard.pictures', 1)
        opened.addEventListener('success', () => {
          const all = opened.result.transaction('pictures').objectStore('pictures').getAll()
          all.addEventListener('success', () => {
            opened.result.close()
            resolve((all.result as { pages: unknown[] }[]).map(({ pages }) => pages.length))
          })
        })
      }),
  )
}

test('photos survive a reload and become one document; unused ones are deleted at sign-out', async ({ page }, info) => {
  test.slow()
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Document', title: 'Lease: 12/14 Harbor St.' })
  const other = await fixture.ask({ kind: 'Document', title: 'Tax return' })
  const shutter = page.getByLabel(/Take a photo|Add page/)
  const pages = page.getByRole('list', { name: 'Pages' }).getByRole('listitem')
  const take = async (color: string, count: number) => {
    const base64 = await page.evaluate<string>(picture(900, 1200, color))
    await shutter.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') })
    await expect(pages).toHaveCount(count)
  }
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  await page.getByRole('button', { name: 'Scan with camera' }).click()
  await expect(shutter).toHaveAttribute('capture', 'environment')
  await take('#ddd', 1)
  await take('#bbb', 2)
  await expect.poll(() => storedPages(page)).toEqual([2])
  await page.reload()
  await expect(page.getByText('Your earlier photos are still here.', { exact: false })).toBeVisible()
  await expect(pages).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(pages).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pages).toHaveCount(2)
  await take('#999', 3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove page 2' }).click()
  await page.getByRole('button', { name: 'Save 2-page PDF' }).click()
  const ready = page.getByRole('list', { name: 'Files sent' })
  await expect(ready).toContainText('2 pages')
  await page.reload()
  await expect(ready).toContainText('2 pages')
  await expect(shutter).toHaveCount(0)
  await page.getByRole('button', { name: 'I’m done with this item' }).click()
  await expect(page.getByText(/^Got it/)).toBeVisible()
  const [sent] = (await fixture.seen(asked.id)).submissions[0]?.documents ?? []
  expect(sent).toMatchObject({ name: 'Lease 12 14 Harbor St..pdf', file_type: 'application/pdf', pages: 2 })
  await page.getByRole('main').getByRole('link', { name: 'My Docs' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Lease 12 14 Harbor St..pdf' }).click()
  const path = info.outputPath('lease.pdf')
  await (await saved).saveAs(path)
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto(`${fixture.myDocs}/${other.id}`)
  await page.getByRole('button', { name: 'Scan with camera' }).click()
  await take('#ddd', 1)
  await expect.poll(() => storedPages(page)).toEqual([1])
  await page.goto('/portal')
  await page.getByRole('button', { name: /Maria Gomez/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(() => storedPages(page)).toEqual([])
})

test('documents are added, kept over a reload and a withdrawn request, sent, opened and removed', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Document', title: 'Tax return' })
  const choose = async (name: string, button: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: textPdf(2, () => [name]) })
  }
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  await choose('return-2025.pdf', 'Choose files')
  await choose('return-2024.pdf', 'Choose files')
  const ready = page.getByRole('list', { name: 'Files sent' })
  await expect(ready.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(ready.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo sending return-2024.pdf' }).click()
  await expect(ready.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'I’m done with this item' }).click()
  await expect(page.getByText(/^Got it/)).toBeVisible()
  await page.getByRole('button', { name: 'Open return-2025.pdf' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 pages')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo sending return-2025.pdf' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  expect((await fixture.seen(asked.id)).status).toBe('Pending')

  const release = await holdUploads(page)
  await choose('payoff.pdf', 'Choose files')
  await expect(page.getByRole('progressbar', { name: 'Upload of payoff.pdf' })).toBeVisible()
  await fixture.withdraw(asked.id)
  await release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is no longer needed')
  await expect(page.getByRole('button', { name: 'Open payoff.pdf' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to My Docs' }).click()
  await choose('appraisal.pdf', 'Add documents')
  await expect(page.getByRole('button', { name: 'Open appraisal.pdf' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete payoff.pdf' }).click()
  await expect(page.getByRole('button', { name: 'Open payoff.pdf' })).toHaveCount(0)
  // The newest message comes first; an earlier one may still offer its own Undo.
  await expect(page.getByRole('status').filter({ hasText: /payoff/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByRole('button', { name: 'Open payoff.pdf' })).toBeVisible()
})

/** A photo of a page lying askew on a dark table, rendered by the browser. */
async function photoOfPage(page: Page, filter: string): Promise<Buffer> {
  const studio = await page.context().newPage()
  await studio.setViewportSize({ width: 1200, height: 1600 })
  const text = 'Gross receipts or sales 1,245,880. Cost of goods sold 402,114. Total income (loss). '.repeat(20)
  await studio.setContent(`<body style="margin:0;background:#33261c"><div style="position:absolute;inset:0;filter:${filter}">
    <div style="position:absolute;left:150px;top:140px;width:820px;height:1180px;padding:40px;background:#d9d6d0;color:#222;
      font:24px/1.4 serif;overflow:hidden;transform:rotate(4deg)"><h1>Harbor Bakery</h1>${text}</div></div>`)
  const photo = await studio.screenshot({ type: 'jpeg', quality: 90 })
  await studio.close()
  return photo
}

test('a blurred photo is pointed out, kept or retaken, and a page is cropped and adjusted by keyboard, offline', async ({
  page,
}) => {
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Document', title: 'Lease' })
  const [sharp, blurry] = [await photoOfPage(page, 'none'), await photoOfPage(page, 'blur(6px)')]
  const pages = page.getByRole('list', { name: 'Pages' }).getByRole('listitem')
  const file = (buffer: Buffer) => ({ name: 'image.jpg', mimeType: 'image/jpeg', buffer })
  const shutter = page.getByLabel(/Take a photo|Add page/)
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  const loaded = page.waitForResponse(/scan-worker/)
  await page.getByRole('button', { name: 'Scan with camera' }).click()
  await loaded
  await page.context().setOffline(true)
  await shutter.setInputFiles(file(sharp))
  await expect(pages).toHaveCount(1)
  await expect(pages).not.toContainText('Retake?')
  const ratio = () =>
    page
      .getByRole('img', { name: 'Page 1' })
      .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight)
  // Cropped to the page: 900 × 1260 of 1200 × 1600.
  await expect.poll(ratio).toBeCloseTo(900 / 1260, 1)
  await shutter.setInputFiles(file(blurry))
  await expect(pages.nth(1)).toContainText('This one looks blurry. Retake?')
  await page.getByRole('button', { name: 'Keep page 2 as it is' }).click()
  await expect(pages.nth(1)).not.toContainText('Retake?')
  await shutter.setInputFiles(file(blurry))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Retake page 3' }).click()
  await (await chooser).setFiles(file(sharp))
  await expect(pages).toHaveCount(3)
  await expect(pages.nth(2)).not.toContainText('Retake?')

  await page.getByRole('button', { name: 'Remove page 3' }).click()
  await page.getByRole('button', { name: 'Remove page 2' }).click()
  await page.getByRole('button', { name: 'Adjust page 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Adjust page 1' })).toBeFocused()
  const corner = page.getByRole('button', { name: 'Top left corner' })
  const left = () => corner.evaluate((element) => Number.parseFloat((element as HTMLElement).style.left))
  const before = await left()
  await corner.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await left()).toBeCloseTo(before + 5.5, 3)
  await page.getByRole('button', { name: 'Use the whole photo' }).click()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('checkbox', { name: 'Black and white' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this page' }).click()
  await expect(page.getByRole('button', { name: 'Adjust page 1' })).toBeFocused()
  await expect.poll(ratio).toBeCloseTo(1600 / 1200, 2)
  await page.context().setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: 'Adjust page 1' }).click()
  await expect(page.getByRole('checkbox', { name: 'Black and white' })).toBeChecked()
  await page.getByRole('button', { name: 'Find the edges' }).click()
  await page.getByRole('button', { name: 'Use this page' }).click()
  await page.getByRole('button', { name: 'Save PDF' }).click()
  await expect(page.getByRole('list', { name: 'Files sent' })).toContainText('Lease.pdf')
})
