import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`a filter opened after another was closed has the focus, and Escape closes it: motion ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await startSessionAs(page, 'admin')
    await page.goto(`/partner/${demoPartnerId}/leads`)
    const filters = page.getByRole('group', { name: 'Filter leads' })
    await filters.getByRole('button', { name: /^Status/ }).click()
    await page.getByRole('checkbox', { name: 'Contacted' }).check()
    await page.keyboard.press('Escape')
    const created = filters.getByRole('button', { name: /^Created/ })
    await created.click()
    await expect(page.getByRole('dialog', { name: 'Created' }).getByLabel('Created from')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(created).toBeFocused()
  })
