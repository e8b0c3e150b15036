import type { Page } from '@playwright/test'
import { toast } from '../../fixtures/people/account-sessions.ts'
import { startSession, createPartner } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

async function openSettings(page: Page, section: 'Company profile' | 'Stages') {
  const { tokens, ...own } = await createPartner(page.request)
  await startSession(page, tokens)
  await page.goto(`/partner/${own.partnerId}/settings`)
  if (section === 'Stages')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section }).click()
  await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
  const call = (method: 'get' | 'patch' | 'post', path: string, data?: object) =>
    page.request[method](`/api/v0/${path}`, { headers: { Authorization: `Bearer ${tokens.access}` }, data })
  return { ...own, call }
}

const profile = (page: Page) => page.getByRole('region', { name: 'Company profile' })
const stages = (page: Page) => page.getByRole('list', { name: 'Stages' }).getByRole('listitem')

test("a logo is uploaded, shows in the header and in the portal's calls, and is removed", async ({ page }) => {
  await openSettings(page, 'Company profile')
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await profile(page)
      .getByRole('button', { name: /^Choose (another )?image$/ })
      .click()
    await (await chooser).setFiles(file)
  }
  await choose({ name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() })
  // Checking a picture waits for whatever else the machine does.
  await expect(toast(page, 'Logo saved')).toBeVisible({ timeout: 40_000 })
  const logo = page.getByRole('banner').getByRole('img', { name: /partner portal/ })
  await expect(logo).toHaveAttribute('src', /^\/logos\/logo_\w+\.png$/)
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  await profile(page).getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click()
  await expect(profile(page).getByText('No logo yet')).toBeVisible()
  await expect(profile(page).getByRole('button', { name: 'Choose image' })).toBeFocused()
})

test('stages are added, renamed, moved by keys, menu and dragging, and removed; one with deals stays', async ({
  page,
}) => {
  const { call, partnerId } = await openSettings(page, 'Stages')
  await expect(stages(page)).toHaveCount(8)
  await page.getByRole('button', { name: 'Add stage' }).click()
  const add = page.getByRole('dialog', { name: 'Add stage' })
  await add.getByLabel('Stage name').fill('Appraisal')
  await page.keyboard.press('Enter')
  await expect(stages(page).last()).toContainText('Appraisal')
  await page.getByRole('button', { name: 'Move Appraisal', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(stages(page).nth(7)).toContainText('Appraisal')
  await expect(page.getByRole('button', { name: 'Move Appraisal', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to top' }).click()
  await expect(stages(page).first()).toContainText('Appraisal')
  await page.getByRole('button', { name: 'Edit Appraisal', exact: true }).click()
  await page.getByLabel('Stage name').fill('First look')
  await page.keyboard.press('Enter')
  await expect(stages(page).first()).toContainText('First look')
  await page.reload()
  await expect(stages(page).first()).toContainText('First look')
  const deal = {
    title: 'A deal',
    borrower: { first_name: 'Bo', last_name: 'R', email: 'bo@borrower.test' },
    loan_amount: '1.00',
  }
  expect((await call('post', `deals/partners/${partnerId}`, deal)).status()).toBe(201)
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove stage' }).click()
  }
  await remove('First look')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('A deal is in this stage')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await remove('Packaging')
  await expect(stages(page)).toHaveCount(8)
  await expect(page.getByRole('list', { name: 'Stages' })).not.toContainText('Packaging')

  // The code for dragging loads after the page.
  await expect(stages(page).last()).toHaveAttribute('draggable', 'true')
  const handle = page.getByRole('button', { name: 'Move Closing', exact: true })
  await handle.scrollIntoViewIfNeeded()
  await handle.dragTo(stages(page).first(), { targetPosition: { x: 200, y: 4 } })
  await expect(stages(page).first()).toContainText('Closing')
})
