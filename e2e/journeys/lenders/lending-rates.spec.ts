import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { startSession, createPartner } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an Admin sets the prime rate and a collateral rate from a date; a mistaken entry is withdrawn and stays in the history', async ({
  page,
}) => {
  const own = await createPartner(page.request)
  await startSession(page, own.tokens)
  await page.goto(`/partner/${own.partnerId}/deals`)
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Lending rates' }).click()
  const today = page.getByRole('table', { name: 'Rates today' })
  await expect(today.getByRole('row', { name: /Prime rate/ })).toContainText('Not set yet')
  const set = async (rate: string, from: string, type?: string) => {
    await page.getByRole('button', { name: 'Add rate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add rate' })
    if (type !== undefined) {
      await dialog.getByLabel('Applies to').selectOption({ label: 'Collateral rate' })
      await dialog.getByLabel('Collateral type').selectOption(type)
    }
    await dialog.getByLabel('Rate (%)').fill(rate)
    await dialog.getByLabel('Effective').fill(from)
    await dialog.getByRole('button', { name: 'Add rate' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await set('7', '2026-01-01')
  await set('60', '2026-01-01', 'Vehicles')
  await expect(today.getByRole('row', { name: /Prime rate/ })).toContainText(/7%.*since 01\/01\/2026/)
  await expect(today.getByRole('row', { name: /Vehicles/ })).toContainText('60%')
  await expectAccessible(page)
  await page.getByRole('button', { name: /Withdraw Vehicles/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw rate' }).click()
  await expect(today.getByRole('row', { name: /Vehicles/ })).toContainText('50%')
  await expect(page.getByRole('table', { name: 'Rate history' })).toContainText('Withdrawn by Ana Lopez')
})
