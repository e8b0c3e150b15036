import type { Document } from '@loanyard/contract/documents/schemas'
import type { Page } from '@playwright/test'
import { uniqueWord } from '../../fixtures/api/deal-calls.ts'
import { DocumentsPage, writeFiles, uniquePdf } from '../../fixtures/pages/documents-page.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a coordinator uploads documents, opens, renames, moves, deletes and restores them, one and several', async ({
  page,
}, info) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const documents = await DocumentsPage.open(page, 'coordinator')
  const name = 'tax return_20250114_093015.pdf'
  await documents.choose(writeFiles(info, { [name]: uniquePdf(), 'rent roll.csv': 'unit,rent\n1,2500\n' }))
  await expect(page.getByRole('status').filter({ hasText: '2 files uploaded' })).toBeVisible()
  await expect(documents.row(name)).toContainText('tax return.pdf')
  await expect(documents.row(name).getByTitle(name).first()).toBeVisible()
  await expect(documents.row(name)).toContainText(/PDF.*KB.*Ready/)
  await expect(documents.row('rent roll.csv')).toContainText(/CSV file.*1 KB.*Ready/)

  await documents.link('rent roll.csv').click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('heading', { name: 'rent roll.csv' })).toBeVisible()
  await page.goBack()
  await expect(preview).toHaveCount(0)

  await documents.menu('rent roll.csv', 'Rename')
  await expect(page.getByRole('dialog', { name: 'Rename document' }).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Rents')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Renamed to Rents.csv' })).toBeVisible()
  await documents.menu('Rents.csv', 'Move to another stage')
  await page.getByRole('dialog', { name: 'Move Rents.csv to' }).getByRole('button', { name: 'Packaging' }).click()
  await expect(documents.link('Rents.csv')).toHaveCount(0)
  await documents.button(/^Packaging\s?1/).click()
  await documents.menu('Rents.csv', 'Delete')
  await expect(page.getByText('No documents in Packaging')).toBeVisible()
  await expect.poll(() => documents.names()).toEqual([name])
  // The newest message is on top.
  await documents.button('Undo').first().click()
  await expect(documents.link('Rents.csv')).toBeVisible()

  await documents.add('b.csv', 'b\n1\n', 'Packaging')
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  const chosen = page.getByRole('region', { name: 'Selected rows' })
  await expect(chosen).toContainText('2 selected')
  await chosen.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('dialog', { name: 'Move 2 documents to' }).getByRole('button', { name: 'Underwriting' }).click()
  await expect(documents.button(/^Underwriting\s?2/)).toBeVisible()
  await documents.button('Undo').first().click()
  await expect(documents.link('b.csv')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await chosen.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => documents.names()).toEqual([name])
  await documents.button('Undo').first().click()
  await expect.poll(() => documents.names()).toHaveLength(3)
})

test('by keyboard alone: moves through the list, previews, renames, moves, deletes and selects', async ({ page }) => {
  const documents = await DocumentsPage.open(page)
  for (const name of ['a.csv', 'b.csv', 'c.csv']) await documents.add(name, `name\n${uniqueWord()}\n`)
  await page.goto(documents.address('&order=name'))
  await expect(documents.link('c.csv')).toBeVisible()
  // Subscribed up front: the browser takes a moment to hand over its dialogs.
  const chosen = page.waitForEvent('filechooser')
  await page.keyboard.press('j')
  await expect(documents.link('a.csv')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'b.csv' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(documents.link('b.csv')).toBeFocused()

  await page.keyboard.press('r')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('bb')
  await page.keyboard.press('Enter')
  await expect(documents.link('bb.csv')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('m')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Document Collection' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(documents.link('bb.csv')).toHaveCount(0)
  await expect(documents.link('c.csv')).toBeFocused()

  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('2 selected')
  await page.keyboard.press('Delete')
  await expect(documents.link('a.csv')).toHaveCount(0)
  await expect(documents.link('c.csv')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0)
  await page.keyboard.press('u')
  await chosen
})

test('stage, search, order and the open document are in the address, over reloads, Back and other tabs', async ({
  page,
}) => {
  const documents = await DocumentsPage.open(page)
  const first = await documents.add('Appraisal.csv', `a\n${'1\n'.repeat(50)}`)
  await documents.add('Lease.csv', 'a\n2\n', 'Closing')
  await documents.add('Survey.csv', 'a\n3\n')
  await documents.add('loose.csv', 'a\n4\n', '')
  await page.goto(documents.address('&order=name'))
  const names = page.getByRole('table').getByRole('rowheader')
  await expect(names).toHaveText(['Appraisal.csv', 'Survey.csv'])
  await page.getByRole('button', { name: 'Size' }).click()
  await expect(page).toHaveURL(/order=-size/)
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('surv')
  await expect(names).toHaveText(['Survey.csv'])
  await page.reload()
  await expect(names).toHaveText(['Survey.csv'])
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('nothing')
  await expect(page.getByText('No documents match')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(names).toHaveCount(2)

  const stages = page.getByRole('navigation', { name: 'Stages with documents' })
  await expect(stages.getByRole('button')).toHaveText([/Pre-Qualification2/, /Closing1/, /Other documents1/])
  const pipeline = page.getByRole('navigation', { name: 'Stages', exact: true })
  await pipeline.getByRole('button', { name: /Closing/ }).click()
  await expect(documents.link('Lease.csv')).toBeVisible()
  const closing = documents.calls.stageNamed('Closing').id
  await expect(page).toHaveURL(new RegExp(`stage=${closing}`))
  await stages.getByRole('button', { name: /^Other documents/ }).click()
  await expect(documents.link('loose.csv')).toBeVisible()
  await expect(pipeline.getByRole('button', { pressed: true })).toHaveCount(0)
  await page.reload()
  await expect(documents.link('loose.csv')).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(documents.link('loose.csv')).toBeVisible()

  // It is in neither the selected stage nor the search results.
  await page.goto(documents.address(`&stage=${closing}&doc=${first.id}`))
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Appraisal.csv' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(documents.link('Lease.csv')).toBeVisible()
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

test('of a thousand documents only visible ones are rendered; the bar for selected ones covers no focused row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  const documents = await DocumentsPage.open(page)
  await routeThousand(page, documents)
  await page.reload()
  const table = page.getByRole('table', { name: 'Documents in Pre-Qualification' })
  await expect(table).toHaveAttribute('aria-rowcount', '1001')
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  await page.getByRole('checkbox', { name: 'Select 0001.csv' }).check()
  const chosen = page.getByRole('region', { name: 'Selected rows' })
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await documents.link('0001.csv').focus()
  for (let number = 2; number < 26; number += 1) {
    await page.keyboard.press('j')
    const link = documents.link(`${String(number).padStart(4, '0')}.csv`)
    await expect(link).toBeFocused()
    const isOnTop = (element: Element) => {
      const { x, y, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + 4, y + height / 2))
    }
    await expect.poll(() => link.evaluate(isOnTop), `row ${number}`).toBe(true)
  }
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    await table.locator('..').evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(documents.link('1000.csv')).toBeVisible({ timeout: 200 })
  }).toPass()
})
