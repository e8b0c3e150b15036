import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { startSession, createPartner } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => dialog(page).getByRole('combobox')
/** Opens the search with its shortcut; keys typed before the field has the focus would go elsewhere. */
async function openByKeys(page: Page, keys = 'Control+k') {
  // The header's menus load after the page.
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press(keys)
  await expect(field(page)).toBeFocused()
}
const options = (page: Page) => dialog(page).getByRole('option')

/** A partner with a deal and a lead of the same name. */
async function openOwnPartner(page: Page) {
  const { tokens, ...own } = await createPartner(page.request)
  const headers = { Authorization: `Bearer ${tokens.access}` }
  const borrower = { first_name: 'Quentin', last_name: 'Quill', email: 'quill@borrower.test' }
  const data = { title: 'Quill Bakery – Equipment', borrower, loan_amount: '250000.00' }
  const deal = await page.request.post(`/api/v0/deals/partners/${own.partnerId}`, { headers, data })
  expect(deal.status()).toBe(201)
  for (let n = 1; n <= 6; n++) {
    const lead = { full_name: `Quill Lead ${n}`, email: `quill${n}@borrower.test` }
    const made = await page.request.post(`/api/v0/leads/partners/${own.partnerId}`, { headers, data: lead })
    expect(made.status()).toBe(201)
  }
  await startSession(page, tokens)
  await page.goto(`/partner/${own.partnerId}/bundles`)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  return own
}

test('by keyboard alone: Ctrl-K, a few letters, arrows, Enter; opened results are offered again', async ({ page }) => {
  const own = await openOwnPartner(page)
  await openByKeys(page)
  await expect(options(page).first()).toHaveText('Today')
  await page.keyboard.type('quill')
  await expect(dialog(page).getByRole('group', { name: 'Deals' }).getByRole('option')).toHaveCount(1)
  await expect(dialog(page).getByRole('group', { name: 'Leads' }).getByRole('option')).toHaveCount(6)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).nth(1).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/deals\/deal_/)
  await expect(dialog(page)).toHaveCount(0)
  await page.goto(`/partner/${own.partnerId}/bundles`)
  await openByKeys(page, 'Meta+k')
  await expect(dialog(page).getByRole('group', { name: 'Recent' })).toContainText('Quill Bakery – Equipment')
  await page.keyboard.type('quill lead 3')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Quill Lead 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Quill Lead 3' })).toHaveCount(0)
  await openByKeys(page)
  await page.keyboard.type('quill lead')
  await dialog(page).getByRole('option', { name: 'All 6 leads' }).click()
  await expect(page).toHaveURL(/leads\?.*search=quill\+lead/)
  await expect(page.getByText('6 leads')).toBeVisible()
})
