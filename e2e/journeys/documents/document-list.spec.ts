import { uniqueWord, dealPath } from '../../fixtures/api/deal-calls.ts'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { DocumentsPage, writeFiles, uniquePdf } from '../../fixtures/pages/documents-page.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

for (const person of ['admin', 'manager', 'coordinator'] as const) {
  test(`as ${person}: a document is uploaded, opened, renamed, moved, deleted and restored`, async ({ page }, info) => {
    test.slow()
    const documents = await DocumentsPage.open(page, person)
    await documents.choose(
      writeFiles(info, { 'tax return_20250114_093015.pdf': uniquePdf(), 'rent roll.csv': 'unit,rent\n1,2500\n' }),
    )
    await expect(documents.uploads).toContainText('2 files done')
    const name = 'tax return_20250114_093015.pdf'
    await expect(documents.row(name)).toContainText('tax return.pdf')
    await expect(documents.row(name).getByTitle(name).first()).toBeVisible()
    await expect(documents.row(name)).toContainText(/PDF.*bytes.*Ready/)
    await expect(documents.row('rent roll.csv')).toContainText(/CSV file.*17 bytes.*Ready/)

    await documents.link('rent roll.csv').click()
    const preview = page.getByRole('dialog')
    await expect(preview.getByRole('heading', { name: 'rent roll.csv' })).toBeVisible()
    await page.goBack()
    await expect(preview).toHaveCount(0)

    await documents.menu('rent roll.csv', 'Rename')
    const dialog = page.getByRole('dialog', { name: 'Rename document' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Rents of 2025')
    await page.keyboard.press('Enter')
    await expect(documents.link('Rents of 2025.csv')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Renamed to Rents of 2025.csv' })).toBeVisible()

    await documents.menu('Rents of 2025.csv', 'Move to another stage')
    await page
      .getByRole('dialog', { name: 'Move Rents of 2025.csv to' })
      .getByRole('button', { name: 'Packaging' })
      .click()
    await expect(documents.link('Rents of 2025.csv')).toHaveCount(0)
    await documents.button(/^Packaging\s?1/).click()
    await expect(documents.link('Rents of 2025.csv')).toBeVisible()

    await documents.menu('Rents of 2025.csv', 'Delete')
    await expect(page.getByText('No documents in Packaging')).toBeVisible()
    await expect.poll(() => documents.names()).toEqual([name])
    // The newest message is on top.
    await documents.button('Undo').first().click()
    await expect(documents.link('Rents of 2025.csv')).toBeVisible()
    await expect.poll(() => documents.names()).toEqual(['Rents of 2025.csv', name])
  })
}

test('a move can be undone', async ({ page }) => {
  const documents = await DocumentsPage.open(page)
  await documents.add('lease.pdf', uniquePdf())
  await page.reload()
  await documents.menu('lease.pdf', 'Move to another stage')
  await page.getByRole('dialog').getByRole('button', { name: 'Other documents' }).click()
  await expect(page.getByText('No documents in Pre-Qualification')).toBeVisible()
  await documents.button('Undo').click()
  await expect(documents.link('lease.pdf')).toBeVisible()
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

test('selecting a stage updates the URL and clears the selected documents', async ({ page }) => {
  const documents = await DocumentsPage.open(page)
  await documents.add('one.csv', 'a\n1\n')
  await documents.add('two.csv', 'a\n2\n', 'Closing')
  await documents.add('loose.csv', 'a\n3\n', '')
  await page.reload()
  const stages = page.getByRole('navigation', { name: 'Stages with documents' })
  await expect(stages.getByRole('button')).toHaveText([/Pre-Qualification1/, /Closing1/, /Other documents1/])
  await page.getByRole('checkbox', { name: 'Select one.csv' }).check()
  await page
    .getByRole('navigation', { name: 'Stages', exact: true })
    .getByRole('button', { name: /Closing/ })
    .click()
  await expect(documents.link('two.csv')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`stage=${documents.calls.stageNamed('Closing').id}`))
  await stages.getByRole('button', { name: /^Pre-Qualification/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Select one.csv' })).not.toBeChecked()

  await stages.getByRole('button', { name: /^Other documents/ }).click()
  await expect(documents.link('loose.csv')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Stages', exact: true }).getByRole('button', { pressed: true }),
  ).toHaveCount(0)
  await page.reload()
  await expect(documents.link('loose.csv')).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(documents.link('loose.csv')).toBeVisible()
})

test('search and order are kept in the URL; each document has a URL of its own', async ({ page }) => {
  const documents = await DocumentsPage.open(page)
  const first = await documents.add('Appraisal.csv', `a\n${'1\n'.repeat(50)}`)
  await documents.add('Lease.csv', 'a\n2\n', 'Closing')
  await documents.add('Survey.csv', 'a\n3\n')
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

  // It is in neither the selected stage nor the search results.
  const closing = documents.calls.stageNamed('Closing').id
  await page.goto(documents.address(`&stage=${closing}&doc=${first.id}`))
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Appraisal.csv' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(documents.link('Lease.csv')).toBeVisible()
  await page.goto(documents.address('&doc=doc_00000000000000000000000000'))
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
  await expect(page).not.toHaveURL(/doc=/)
})

test('duplicates and blank pages are flagged at the document, with a link to the duplicate', async ({ page }, info) => {
  const documents = await DocumentsPage.open(page)
  const bytes = uniquePdf()
  await documents.add('statement.pdf', bytes, 'Closing')
  await documents.choose(writeFiles(info, { 'copy of statement.pdf': bytes }))
  await expect(documents.upload('copy of statement.pdf')).toContainText(
    'Same as statement.pdf, which is already on this deal.',
  )
  await documents
    .row('copy of statement.pdf')
    .getByRole('button', { name: /^Open statement.pdf/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'statement.pdf', exact: true })).toBeVisible()
})

test('lists that fail to load show an error in place and a retry', async ({ page }) => {
  await withoutEvents(page)
  const documents = await DocumentsPage.open(page)
  await documents.add('a.csv', 'a\n1\n')
  const lists = /\/stages\/stg_[^/]+\/partners\/[^/]+\/documents/
  const counts = '**/stages/documents'
  for (const path of [lists, counts]) await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  const failed = (sentence: string) => page.getByRole('alert').filter({ hasText: sentence })
  await expect(failed('Failed to fetch User Stage Documents')).toBeVisible()
  await expect(failed('Failed to fetch stages having Documents')).toBeVisible()
  await page.unrouteAll()
  await failed('Failed to fetch User Stage Documents').getByRole('button', { name: 'Try again' }).click()
  await failed('Failed to fetch stages having Documents').getByRole('button', { name: 'Try again' }).click()
  await expect(documents.link('a.csv')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Stages with documents' })).toBeVisible()
})

test('a document renamed or deleted elsewhere shows a message and its current state', async ({ page }) => {
  await withoutEvents(page)
  const documents = await DocumentsPage.open(page)
  const document = await documents.add('a.csv', 'a\n1\n')
  await page.reload()
  const path = `/api/v0/documents/${document.id}/partners/${demoPartnerId}`
  await documents.menu('a.csv', 'Rename')
  await documents.call('PATCH', path, { name: 'theirs.csv' })
  await page.getByRole('dialog').getByLabel('Name').fill('mine')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('It’s now called theirs.csv.')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(documents.link('mine.csv')).toBeVisible()
  await documents.call('DELETE', path)
  await documents.menu('mine.csv', 'Delete')
  await expect(page.getByText('No documents in Pre-Qualification')).toBeVisible()
})

test('a coordinator without access to the deal cannot see that it has documents', async ({ page }) => {
  const documents = await DocumentsPage.open(page)
  await documents.add('a.csv', 'a\n1\n')
  await startSessionAs(page, 'coordinator')
  await page.goto(`${dealPath(documents.deal)}?tab=documents`)
  await expect(page.getByText('We can’t find that deal')).toBeVisible()
})

test('documents added elsewhere appear when the window gets the focus back', async ({ page }) => {
  const documents = await DocumentsPage.open(page)
  await expect(page.getByText('No documents in Pre-Qualification')).toBeVisible()
  await documents.add('theirs.csv', 'a\n1\n')
  // The list counts as fresh for 15 seconds.
  await page.clock.install()
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(documents.link('theirs.csv')).toBeVisible()
})
