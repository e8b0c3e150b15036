import { DocumentsPage } from '../../fixtures/pages/documents-page.ts'
import { expect, test } from '../../fixtures/test.ts'

for (const person of ['admin', 'manager', 'coordinator'] as const) {
  test(`as ${person}: several documents are moved, deleted and restored`, async ({ page }) => {
    test.slow()
    const documents = await DocumentsPage.open(page, person)
    for (const name of ['a.csv', 'b.csv', 'c.csv']) await documents.add(name, `name\n${name}\n`)
    await page.reload()
    const chosen = page.getByRole('region', { name: 'Selected rows' })
    const choose = async () => {
      for (const name of ['a.csv', 'c.csv']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
      await expect(chosen).toContainText('2 selected')
    }
    const undo = async (message: string) => {
      await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
      await expect(documents.link('a.csv')).toHaveCount(0)
      await expect(documents.link('b.csv')).toBeVisible()
      await expect(chosen).toHaveCount(0)
      // The newest message is on top.
      await documents.button('Undo').first().click()
      for (const name of ['a.csv', 'b.csv', 'c.csv']) await expect(documents.link(name)).toBeVisible()
    }
    await choose()
    await chosen.getByRole('button', { name: 'Move' }).click()
    await page
      .getByRole('dialog', { name: 'Move 2 documents to' })
      .getByRole('button', { name: 'Underwriting' })
      .click()
    await expect(documents.button(/^Underwriting\s?2/)).toBeVisible()
    await undo('Moved 2 documents to Underwriting')
    await expect(documents.button(/^Underwriting\s?2/)).toHaveCount(0)

    await choose()
    await chosen.getByRole('button', { name: 'Delete' }).click()
    await undo('Deleted 2 documents')
    await expect.poll(() => documents.names()).toEqual(['a.csv', 'b.csv', 'c.csv'])
  })
}

test('documents that fail to move stay, with their number and the reason; the others are moved', async ({ page }) => {
  const documents = await DocumentsPage.open(page)
  const stays = await documents.add('a.csv', 'a\n1\n')
  await documents.add('b.csv', 'a\n2\n')
  await page.reload()
  await page.route(`**/documents/${stays.id}/**`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Move' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Closing' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t change 1 of 2 documents.' })
  await expect(failed).toContainText('Couldn’t move documents')
  await expect(documents.link('a.csv')).toBeVisible()
  await expect(documents.link('b.csv')).toHaveCount(0)
})

test('rejected documents count in their stage and can be deleted with the rest', async ({ page }) => {
  const documents = await DocumentsPage.open(page)
  await documents.add('a.csv', 'a\n1\n')
  await documents.add('fake.pdf', '<html></html>')
  await page.reload()
  await expect(documents.button(/^Pre-Qualification\s?2/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  const chosen = page.getByRole('region', { name: 'Selected rows' })
  // A rejected document has no bytes: it can be neither moved nor downloaded.
  await expect(chosen.getByRole('button', { name: 'Move' })).toHaveCount(0)
  await chosen.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No documents in Pre-Qualification')).toBeVisible()
  await expect(documents.button(/^Pre-Qualification\s?0/)).toBeVisible()
})

test('the bulk action bar stays visible on a list longer than the window, and covers no focused row', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 700 })
  const documents = await DocumentsPage.open(page)
  for (let number = 10; number < 34; number += 1) await documents.add(`${number}.csv`, `name\n${number}\n`)
  await page.goto(documents.address('&order=name'))
  await page.getByRole('checkbox', { name: 'Select 10.csv' }).check()
  const chosen = page.getByRole('region', { name: 'Selected rows' })
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await documents.link('10.csv').focus()
  for (let number = 11; number < 34; number += 1) {
    await page.keyboard.press('j')
    const link = documents.link(`${number}.csv`)
    await expect(link).toBeFocused()
    const isOnTop = (element: Element) => {
      const { x, y, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + 4, y + height / 2))
    }
    await expect.poll(() => link.evaluate(isOnTop), `row ${number}`).toBe(true)
  }
  await expect(chosen).toBeInViewport({ ratio: 1 })
})
