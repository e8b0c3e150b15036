import type { Page } from '@playwright/test'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const partner = `/partner/${demoPartnerId}`
const filters = (page: Page, list: string) => page.getByRole('group', { name: `Filter ${list}` })
const chip = (page: Page, list: string, name: string | RegExp) => filters(page, list).getByRole('button', { name })

async function choose(page: Page, list: string, label: string, option: string) {
  await chip(page, list, new RegExp(`^${label}`)).click()
  await page.getByRole('checkbox', { name: option, exact: true }).check()
  await page.keyboard.press('Escape')
}

test('shows the filters of the address after Back, Forward, Reset and the navigation link', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(`${partner}/deals`)
  const initial = page.url()
  await choose(page, 'deals', 'Status', 'Funded')
  await expect(page).toHaveURL(/Funded/)
  const funded = page.url()
  const label = (await chip(page, 'deals', /^Status/).textContent()) ?? ''
  expect(label).toContain('Funded')
  await choose(page, 'deals', 'Stage', 'Packaging')
  await expect(page).toHaveURL(/stage/)

  await page.goBack()
  await expect(chip(page, 'deals', /^Stage/)).toHaveText('Stage')
  await expect(page).toHaveURL(funded)
  await page.goBack()
  await expect(chip(page, 'deals', /^Status/)).not.toContainText('Funded')
  await expect(page).toHaveURL(initial)
  await page.goForward()
  await expect(chip(page, 'deals', /^Status/)).toHaveText(label)

  await page.getByRole('button', { name: /^Reset/ }).click()
  await expect(page).toHaveURL(initial)
  await expect(chip(page, 'deals', /^Status/)).not.toContainText('Funded')
  // The next filter doesn't bring back the one that was reset.
  await choose(page, 'deals', 'Stage', 'Packaging')
  await expect(page).toHaveURL(/stage/)
  await expect(page).not.toHaveURL(/Funded/)

  await page.getByRole('navigation').getByRole('link', { name: 'Deals' }).first().click()
  await expect(page).toHaveURL(initial)
  await expect(chip(page, 'deals', /^Stage/)).toHaveText('Stage')
  await expect(page.getByRole('button', { name: /^Reset/ })).toHaveCount(0)
})
