import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { toast } from '../../fixtures/people/account-sessions.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { startSession, createPartner, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

async function openSettings(page: Page) {
  const own = await createPartner(page.request)
  const tokens = await signInAs(page.request, own.email)
  await startSession(page, tokens)
  await page.goto(`/partner/${own.partnerId}/settings`)
  await expect(page.getByRole('heading', { level: 2, name: 'Stages' })).toBeVisible()
  const call = (method: 'get' | 'patch' | 'post', path: string, data?: object) =>
    page.request[method](`/api/v0/${path}`, { headers: { Authorization: `Bearer ${tokens.access}` }, data })
  return { ...own, call }
}

const profile = (page: Page) => page.getByRole('region', { name: 'Company profile' })
const links = (page: Page) => page.getByRole('region', { name: 'Social links' })
const stages = (page: Page) => page.getByRole('list', { name: 'Stages' }).getByRole('listitem')

test("a logo is uploaded, shows in the header and in the portal's calls, and is removed", async ({ page }) => {
  await openSettings(page)
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await profile(page)
      .getByRole('button', { name: /^Choose (another )?image$/ })
      .click()
    await (await chooser).setFiles(file)
  }
  await choose({ name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(toast(page, 'Logo saved')).toBeVisible()
  const logo = page.getByRole('banner').getByRole('img', { name: /partner portal/ })
  await expect(logo).toHaveAttribute('src', /^\/logos\/logo_\w+\.png$/)
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  await expectAccessible(page)
  await profile(page).getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click()
  await expect(profile(page).getByText('No logo yet')).toBeVisible()
  await expect(profile(page).getByRole('button', { name: 'Choose image' })).toBeFocused()
})

test('an SVG with a script, the same under another name, and a far too large file are rejected with a message', async ({
  page,
}) => {
  await openSettings(page)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const refused = async (file: { name: string; mimeType: string; buffer: Buffer }, sentence: RegExp) => {
    const chooser = page.waitForEvent('filechooser')
    await profile(page).getByRole('button', { name: 'Choose image' }).click()
    await (await chooser).setFiles(file)
    await expect(profile(page).getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  }
  await refused({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg }, /Use a PNG, JPEG, or WebP image\./)
  await refused({ name: 'logo.png', mimeType: 'image/png', buffer: svg }, /^(?!Use a PNG).+\.$/)
  const large = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024, 1) }
  await refused(large, /The logo can be up to 5 MB\./)
})

test('links are saved and show in the footer; an invalid URL is rejected and stays in its field', async ({ page }) => {
  await openSettings(page)
  const wanted = 'Enter a web address that begins with https:// or http://, for example https://www.example.com.'
  await links(page).getByLabel('Website').fill('javascript:alert(1)')
  await links(page).getByLabel('X', { exact: false }).last().fill('https://x.com/harbor')
  await links(page).getByRole('button', { name: 'Save links' }).click()
  await expect(links(page).getByLabel('Website')).toHaveAccessibleDescription(wanted)
  await expect(links(page).getByLabel('Website')).toHaveValue('javascript:alert(1)')
  await expect(links(page).getByRole('link', { name: `Website: ${wanted}` })).toBeVisible()
  await expectAccessible(page)
  await links(page).getByLabel('Website').fill('https://harbor.example.com')
  await links(page).getByRole('button', { name: 'Save links' }).click()
  await expect(toast(page, 'Social links saved')).toBeVisible()
  await expect(page.getByRole('contentinfo').locator('a[href="https://harbor.example.com"]')).toBeVisible()
})

test('stages are added, renamed, moved by keys and menu, and removed; one with deals stays, with the reason', async ({
  page,
}) => {
  const { call, partnerId } = await openSettings(page)
  await expect(stages(page)).toHaveCount(8)
  await page.getByRole('button', { name: 'Add stage' }).click()
  const add = page.getByRole('dialog', { name: 'Add stage' })
  await add.getByLabel('Stage name').fill('packaging')
  await page.keyboard.press('Enter')
  await expect(add.getByRole('alert')).toContainText('There’s already a stage called "packaging".')
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
  await page.getByRole('button', { name: 'Rename Appraisal', exact: true }).click()
  await page.getByLabel('Stage name').fill('First look')
  await page.keyboard.press('Enter')
  await expect(stages(page).first()).toContainText('First look')
  await page.reload()
  await expect(stages(page).first()).toContainText('First look')
  await expectAccessible(page)
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
})

test('a stage is dragged by its handle', async ({ page }) => {
  await openSettings(page)
  const handle = page.getByRole('button', { name: 'Move Closing', exact: true })
  await handle.scrollIntoViewIfNeeded()
  // The code for dragging loads after the page.
  await expect(stages(page).last()).toHaveAttribute('draggable', 'true')
  await handle.dragTo(stages(page).first(), { targetPosition: { x: 200, y: 4 } })
  await expect(stages(page).first()).toContainText('Closing')
})

test('settings fit a phone and dark mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettings(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('email preferences are set per type, in the words of their area', async ({ page }) => {
  await startSessionAs(page, 'client')
  await page.goto('/portal/settings')
  const mail = page.getByRole('region', { name: 'Email notifications' })
  await expect(mail.getByRole('checkbox')).toHaveCount(6)
  await expect(mail.getByLabel('New lead')).toHaveCount(0)
  const before = await mail.getByLabel('Stage changed').isChecked()
  // Reloading the page would abort what isn't saved yet.
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
  await mail.getByLabel('Stage changed').setChecked(!before)
  await saved
  await page.reload()
  await expect(mail.getByLabel('Stage changed')).toBeChecked({ checked: !before })
  await mail.getByLabel('Stage changed').setChecked(before)
  await expectAccessible(page)
  await startSessionAs(page, 'coordinator')
  await page.goto(`/partner/${demoPartnerId}/account`)
  await expect(mail.getByLabel('New lead')).toBeVisible()
  await expect(mail.getByLabel('Loan request')).toHaveCount(0)
})
