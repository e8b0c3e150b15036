import { execFileSync } from 'node:child_process'
import type { Document } from '@loanyard/contract/documents/schemas'
import type { Page } from '@playwright/test'
import { DocumentsPage, uniquePdf } from '../../fixtures/pages/documents-page.ts'
import { expect, test } from '../../fixtures/test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Document download' })
const prepare = '**/zip/download/hash'
const problem = (status: number, code: string, detail: string, errors: object[] = []) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'No', status, detail, code, request_id: 'test', errors }),
})

/** Names of the files in a complete archive. */
function contentOf(path: string): string[] {
  execFileSync('unzip', ['-tqq', path], { stdio: 'pipe' })
  return execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n').toSorted()
}

async function dealWithDocuments(page: Page, person: 'admin' | 'manager' | 'coordinator' = 'admin') {
  const documents = await DocumentsPage.open(page, person)
  await documents.add('a.csv', 'a\n1\n')
  await documents.add('b.pdf', uniquePdf())
  await documents.add('b.pdf', uniquePdf())
  await documents.add('c.csv', 'a\n3\n', 'Closing')
  await documents.add('d.csv', 'a\n4\n', '')
  await page.reload()
  await expect(documents.link('a.csv')).toBeVisible()
  return documents
}

for (const person of ['admin', 'manager', 'coordinator'] as const) {
  test(`as ${person}: downloads selected documents, a stage and the whole deal as a zip`, async ({ page }, info) => {
    const documents = await dealWithDocuments(page, person)
    const saved = async (start: () => Promise<void>, name: string) => {
      const download = page.waitForEvent('download')
      await start()
      expect((await download).suggestedFilename()).toBe('documents.zip')
      const path = info.outputPath(name)
      await (await download).saveAs(path)
      await expect(bar(page)).toHaveCount(0)
      return contentOf(path)
    }
    await page.getByRole('checkbox', { name: 'Select a.csv' }).check()
    await page.getByRole('checkbox', { name: 'Select b.pdf' }).first().check()
    const chosen = page.getByRole('region', { name: 'Selected rows' })
    const two = await saved(() => chosen.getByRole('button', { name: 'Download as zip' }).click(), 'two.zip')
    expect(two).toEqual(['1 Pre-Qualification/a.csv', '1 Pre-Qualification/b.pdf'])

    await chosen.getByRole('button', { name: 'Select all in this deal' }).click()
    await expect(chosen).toContainText('5 selected')
    const all = ['1 Pre-Qualification/a.csv', '1 Pre-Qualification/b (2).pdf', '1 Pre-Qualification/b.pdf']
    const rest = ['7 Closing/c.csv', 'Other documents/d.csv']
    const deal = await saved(() => chosen.getByRole('button', { name: 'Download as zip' }).click(), 'deal.zip')
    expect(deal).toEqual([...all, ...rest].toSorted())

    const menu = async (item: string) => {
      await documents.button('Download').click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    expect(await saved(() => menu('Pre-Qualification (.zip)'), 'stage.zip')).toEqual(all.toSorted())
    expect(await saved(() => menu('All documents (.zip)'), 'menu.zip')).toHaveLength(5)
  })
}

test('a single document downloads under its full name', async ({ page }) => {
  const documents = await DocumentsPage.open(page)
  const name = 'personal financial statement of the guarantor_20250114_093015.csv'
  await documents.add(name, 'a\n1\n')
  await page.reload()
  const download = page.waitForEvent('download')
  await documents.menu(name, 'Download')
  expect((await download).suggestedFilename()).toBe(name)
})

test('the download bar shows on all pages while documents are prepared, and can be dismissed', async ({ page }) => {
  const documents = await dealWithDocuments(page)
  let go: () => void = () => undefined
  const unblocked = new Promise<void>((resolve) => (go = resolve))
  await page.route(prepare, async (route) => {
    await unblocked
    await route.continue()
  })
  await documents.button('Download').click()
  await page.getByRole('menuitem', { name: 'All documents (.zip)' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('Preparing your documents...')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(bar(page)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar(page)).toHaveCount(0)
  const download = page.waitForEvent('download')
  go()
  expect((await download).suggestedFilename()).toBe('documents.zip')
})

test('a failed download shows why, can be retried with the same documents, and dismissed', async ({ page }) => {
  const documents = await dealWithDocuments(page)
  await page.route(prepare, (route) => route.fulfill(problem(503, 'unavailable', 'The store is away.')))
  await documents.button('Download').click()
  await page.getByRole('menuitem', { name: 'All documents (.zip)' }).click()
  await expect(bar(page).getByRole('alert')).toHaveText('The store is away.')
  await bar(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar(page)).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select a.csv' }).check()
  await documents.button('Download as zip').click()
  await expect(bar(page).getByRole('alert')).toBeVisible()
  await page.unroute(prepare)
  const again = page.waitForRequest(prepare)
  const download = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Retry' }).click()
  expect(((await again).postDataJSON() as { doc_ids: string[] }).doc_ids).toHaveLength(1)
  await download
  await expect(bar(page)).toHaveCount(0)
})

test('an archive that cannot be saved shows "Download failed"', async ({ page }) => {
  const documents = await dealWithDocuments(page)
  await page.route('**/files/archives/**', (route) => route.fulfill({ status: 404, body: '' }))
  await documents.button('Download').click()
  await page.getByRole('menuitem', { name: 'All documents (.zip)' }).click()
  await expect(bar(page).getByRole('alert')).toHaveText('Download failed')
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toHaveText('Download failed')
  await expect(page).toHaveURL(/tab=documents/)
})

test('documents with missing bytes are listed, and the rest can be downloaded', async ({ page }) => {
  const documents = await dealWithDocuments(page)
  let asked: { doc_ids: string[]; leave_out_missing?: boolean } | null = null
  await page.route(prepare, async (route) => {
    asked = route.request().postDataJSON() as { doc_ids: string[]; leave_out_missing?: boolean }
    if (asked.leave_out_missing) return route.continue()
    const errors = [{ path: asked.doc_ids[0], message: 'a.csv is missing from file storage.' }]
    return route.fulfill(problem(409, 'bytes_missing', '1 of the documents can’t be read.', errors))
  })
  await documents.button('Download').click()
  await page.getByRole('menuitem', { name: 'All documents (.zip)' }).click()
  await expect(bar(page)).toContainText('1 of the documents can’t be read.')
  await expect(bar(page).getByRole('listitem')).toHaveText('a.csv is missing from file storage.')
  const download = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Download the rest' }).click()
  await download
  expect(asked).toMatchObject({ leave_out_missing: true })
})

/** The server's pages for a stage with a thousand documents. */
async function routeThousand(page: Page, documents: DocumentsPage): Promise<void> {
  const like = await documents.add('like.csv', 'a\n1\n')
  const all = Array.from({ length: 1000 }, (_, index): Document => {
    const number = String(index + 1).padStart(4, '0')
    return { ...like, id: `doc_0${number.padStart(25, '0')}`, name: `${number}.csv` }
  })
  await page.route(/\/partners\/[^/]+\/documents\?/, (route) => {
    const url = new URL(route.request().url())
    const [from, limit] = [Number(url.searchParams.get('cursor') ?? 0), Number(url.searchParams.get('limit') ?? 25)]
    const next = new URL(url)
    next.searchParams.set('cursor', String(from + limit))
    const isLast = from + limit >= all.length
    const results = all.slice(from, from + limit)
    return route.fulfill({ json: { results, total_count: 1000, next: isLast ? null : next.href, previous: null } })
  })
}

test('of a thousand documents only visible ones are rendered, and all can be selected', async ({ page }) => {
  const documents = await DocumentsPage.open(page)
  await routeThousand(page, documents)
  await page.reload()
  await expect(documents.link('0001.csv')).toBeVisible()
  const table = page.getByRole('table', { name: 'Documents in Pre-Qualification' })
  await expect(table).toHaveAttribute('aria-rowcount', '1001')
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  const chosen = page.getByRole('region', { name: 'Selected rows' })
  await expect(chosen).toContainText('100 selected')
  await chosen.getByRole('button', { name: 'Select all 1,000 in this stage' }).click()
  await expect(chosen).toContainText('1,000 selected')
  await expect(chosen).toBeInViewport()
  const asked = page.waitForRequest(prepare)
  await chosen.getByRole('button', { name: 'Download as zip' }).click()
  expect(((await asked).postDataJSON() as { doc_ids: string[] }).doc_ids).toHaveLength(1000)

  const scroller = table.locator('..')
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(documents.link('1000.csv')).toBeVisible({ timeout: 200 })
  }).toPass()
})
