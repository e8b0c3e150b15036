import { RequestsPage } from '../../fixtures/pages/requests-page.ts'
import { demoPartnerId } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('answers of all deals are reviewed in one queue by keyboard, and a decided one can be opened again', async ({
  page,
}) => {
  const own = await RequestsPage.open(page)
  const [first, second] = await own.answered('First', 'Second')
  await page.goto(`/partner/${demoPartnerId}/today`)
  await page.getByRole('link', { name: 'Review one after another' }).click()
  await page.getByRole('button', { name: 'Mine' }).click()
  await page.getByRole('link', { name: own.deal.title }).filter({ hasText: 'First' }).click()
  await expect(own.view.getByRole('heading', { name: 'First' })).toBeFocused()
  await page.keyboard.press('a')
  await expect(own.view.getByRole('heading', { name: 'Second' })).toBeFocused()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Send “Second” back' })
  await dialog.getByLabel('Reason').selectOption({ label: 'Incomplete' })
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await page.getByRole('button', { name: 'Back to “Second”' }).click()
  await expect(own.view).toContainText('Sent back by Avery Stone')
  expect(await own.statusOf(first?.id ?? '')).toBe('Approved')
  expect(await own.statusOf(second?.id ?? '')).toBe('Rejected')
})
