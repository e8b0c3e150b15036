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

test('pictures taken in a row become one document with a page for each', async ({ page }, info) => {
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Document', title: 'Lease: 12/14 Harbor St.' })
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  await page.getByRole('button', { name: 'Scan with camera' }).click()
  const shutter = page.getByLabel(/Take a photo|Add page/)
  await expect(shutter).toHaveAttribute('capture', 'environment')
  for (const [index, color] of ['#ddd', '#bbb', '#999'].entries()) {
    const base64 = await page.evaluate<string>(picture(900, 1200, color))
    await shutter.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') })
    await expect(page.getByRole('img', { name: `Page ${index + 1}` })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove page 2' }).click()
  await page.getByRole('button', { name: 'Save 2-page PDF' }).click()
  await expect(page.getByRole('list', { name: 'Ready to send' })).toContainText('2 pages')
  await page.getByRole('button', { name: 'Send 1 document' }).click()
  await expect(page.getByText(/^Sent\./)).toBeVisible()
  const [sent] = (await fixture.seen(asked.id)).submissions[0]?.documents ?? []
  expect(sent).toMatchObject({ name: 'Lease 12 14 Harbor St..pdf', file_type: 'application/pdf', pages: 2 })

  await page.getByRole('link', { name: 'All requests' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Lease 12 14 Harbor St..pdf' }).click()
  const path = info.outputPath('lease.pdf')
  await (await saved).saveAs(path)
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
})

test('unused pictures survive a reload, and are deleted on use or when the client signs out', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Document', title: 'Lease' })
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
  await page.getByRole('button', { name: 'Save 3-page PDF' }).click()
  await expect(page.getByRole('list', { name: 'Ready to send' })).toContainText('3 pages')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Ready to send' })).toContainText('3 pages')
  await expect(shutter).toHaveCount(0)

  await page.goto(`${fixture.myDocs}/${other.id}`)
  await page.getByRole('button', { name: 'Scan with camera' }).click()
  await take('#ddd', 1)
  await expect.poll(() => storedPages(page)).toEqual([1])
  await page.goto('/portal')
  await page.getByRole('button', { name: /Maria Gomez/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(() => storedPages(page)).toEqual([])
})

test('an unsent upload is offered again after a reload, and an invalid file is rejected with a message', async ({
  page,
}) => {
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Document', title: 'Tax return' })
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
  }
  await choose('return.pdf', Buffer.from('This is no PDF.'))
  await expect(page.getByRole('list', { name: 'Uploads' }).getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss return.pdf' }).click()
  await choose(
    'return-2025.pdf',
    textPdf(2, () => ['Return 2025']),
  )
  await choose(
    'return-2024.pdf',
    textPdf(2, () => ['Return 2024']),
  )
  const ready = page.getByRole('list', { name: 'Ready to send' })
  await expect(ready.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(ready.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove return-2024.pdf' }).click()
  await expect(ready.getByRole('listitem')).toHaveCount(1)

  await page.route('**/requirements/submit/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Send 1 document' }).click()
  await expect(page.getByRole('alert')).toContainText('Your documents are still here.')
  await page.unroute('**/requirements/submit/**')
  await page.getByRole('button', { name: 'Send 1 document' }).click()
  await expect(page.getByText(/^Sent\./)).toBeVisible()

  await page.getByRole('button', { name: 'Open return-2025.pdf' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 pages')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove return-2025.pdf' }).click()
  await page.getByRole('button', { name: 'Remove document' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  expect((await fixture.seen(asked.id)).status).toBe('Pending')
})

test('when a request is withdrawn during an upload, the file is kept and the client is notified', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Document', title: 'Payoff letter' })
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  const release = await holdUploads(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (
    await chooser
  ).setFiles({ name: 'payoff.pdf', mimeType: 'application/pdf', buffer: textPdf(1, () => ['Payoff']) })
  await expect(page.getByRole('progressbar', { name: 'Upload of payoff.pdf' })).toBeVisible()
  await fixture.withdraw(asked.id)
  await release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is no longer needed')
  await expect(page.getByRole('button', { name: 'Open payoff.pdf' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete payoff.pdf' }).click()
  await expect(page.getByRole('button', { name: 'Open payoff.pdf' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Open payoff.pdf' })).toBeVisible()
})

test('files still queued when their request is withdrawn are kept, too', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Document', title: 'Bank statements' })
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  const release = await holdUploads(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  const files = Array.from({ length: 6 }, (_, index) => ({
    name: `statement-${index + 1}.pdf`,
    mimeType: 'application/pdf',
    buffer: textPdf(1, () => [`Statement ${index + 1}`]),
  }))
  await (await chooser).setFiles(files)
  await expect(page.getByRole('list', { name: 'Uploads' }).getByText('Waiting…')).not.toHaveCount(0)
  await fixture.withdraw(asked.id)
  await release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is no longer needed')
  await expect(page.getByRole('button', { name: /^Open statement-/ })).toHaveCount(6)
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
})

test('a document without a request is added and deleted again', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  await page.goto(fixture.myDocs)
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add documents' }).click()
  await (
    await chooser
  ).setFiles({ name: 'appraisal.pdf', mimeType: 'application/pdf', buffer: textPdf(1, () => ['Appraisal']) })
  await expect(page.getByRole('button', { name: 'Open appraisal.pdf' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete appraisal.pdf' }).click()
  await expect(page.getByRole('button', { name: 'Open appraisal.pdf' })).toHaveCount(0)
})

test('on a wide screen the list and one request are side by side', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const fixture = await PortalFixture.open(page)
  await fixture.ask({ kind: 'Document', title: 'Lease' })
  await fixture.ask({ kind: 'Question', title: 'What is the loan for?' })
  await page.goto(fixture.myDocs)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Docs')
  await expect(page.getByRole('article', { name: 'Lease' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /What is the loan for/ }).click()
  await expect(page.getByRole('article', { name: 'What is the loan for?' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Lease/ })).toBeVisible()
  await expect(page).toHaveURL(/my-docs\/req_/)
})
