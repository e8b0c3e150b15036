import type { Page } from '@playwright/test'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const account = (page: Page) => page.getByRole('button', { name: /^Account: / })
const deals = `/partner/${demoPartnerId}/deals`
const leads = `/partner/${demoPartnerId}/leads`

test('no page of the navigation violates the content security policy', async ({ page }) => {
  const broken: string[] = []
  await page.exposeFunction('reportViolation', (violation: string) => broken.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(window, 'reportViolation')(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  await page.goto('/partner/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await startSessionAs(page, 'admin')
  await page.goto(deals)
  await account(page).click()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(broken).toEqual([])
})

test('the header is fixed and 75 px high; the navigation marks the current page', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(leads)
  const header = page.getByRole('banner')
  expect((await header.boundingBox())?.height).toBe(75)
  expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveText(['Leads', 'Deals', 'Bundles', 'Lenders', 'Users'])
  await expect(navigation.getByRole('link', { name: 'Leads' })).toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: 'Deals' }).click()
  await expect(page).toHaveURL(deals)
  await expect(navigation.getByRole('link', { name: 'Deals' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the user menu shows the person and the partner, and switches partners within the section', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(`${leads}?search=x`)
  await expect(account(page)).toContainText('Partner: Harbor Lending Partners')
  await account(page).click()
  const list = page.getByRole('menuitemradio', { name: 'Cedar Capital Group' })
  const box = list.locator('xpath=..')
  expect(await box.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('192px')
  await list.click()
  await expect(page).toHaveURL(/\/partner\/ptnr_(?!0000000000e008000000000001)[^/]+\/leads$/)
  await expect(account(page)).toContainText('Partner: Cedar Capital Group')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Cedar Capital Group')
})

test('what every partner page needs is prefetched; a failure is shown and can be retried', async ({ page }) => {
  await withoutEvents(page)
  await startSessionAs(page, 'admin')
  let isBroken = true
  await page.route(`**/api/v0/partners/${demoPartnerId}/detail`, (route) =>
    isBroken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await page.goto(`/partner/${demoPartnerId}/notifications`)
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
  await expect(message).toHaveText('Failed to preload data')
  isBroken = false
  const loaded = page.waitForResponse(`**/api/v0/partners/${demoPartnerId}/detail`)
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Try again' }).click()
  expect((await loaded).status()).toBe(200)
})

test('staff of one partner have nothing to switch', async ({ page }) => {
  await startSessionAs(page, 'manager')
  await page.goto(deals)
  await account(page).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expect(page.getByText('Switch partner')).toHaveCount(0)
})

test('a coordinator sees Leads, Deals and Bundles', async ({ page }) => {
  await startSessionAs(page, 'coordinator')
  await page.goto('/partner')
  await expect(page).toHaveURL(deals)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Leads',
    'Deals',
    'Bundles',
  ])
})

test("another person's partner is not found, as if it did not exist", async ({ page }) => {
  await startSessionAs(page, 'secondAdmin')
  await page.goto(deals)
  await expect(page).toHaveURL('/partner/404')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page.getByRole('link', { name: 'Go to your deals' }).click()
  await expect(page).toHaveURL(/\/partner\/ptnr_[^/]+\/deals$/)
})

test('a path under /partner without a partner id leads to the deals of the first profile', async ({ page }) => {
  await startSessionAs(page, 'admin')
  for (const path of ['/partner', '/partner/leads', '/partner/somewhere/else', `/partner/${demoPartnerId}`]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(deals)
  }
})

test('unknown addresses show the 404 page in place; 403 has its own', async ({ page }) => {
  await startSessionAs(page, 'admin')
  for (const path of ['/nowhere', `/partner/${demoPartnerId}/nowhere`, '/partner/404']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page not found')
    await expect(page).toHaveURL(path)
  }
  await page.goto('/partner/403')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have permission to view this page')
})

test('a slow navigation shows the full-window loader; filters do not', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.route('**/api/v0/user', async (route) => {
    await new Promise((done) => setTimeout(done, 1200))
    await route.continue()
  })
  await page.goto(deals, { waitUntil: 'commit' })
  const loader = page.getByRole('status').filter({ hasText: /^Loading…$/ })
  await expect(loader).toBeVisible()
  expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
  await expect(loader).toHaveCount(0)
  await expect(account(page)).toBeVisible()
})

test("light and dark follow the system and the person's choice, which survives a reload", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await startSessionAs(page, 'admin')
  await page.goto(deals)
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await account(page).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.reload({ waitUntil: 'commit' })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await account(page).click()
  await page.getByRole('menuitemradio', { name: 'Match device' }).click()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('by keyboard: the skip link comes first, Enter opens the menu, and Escape returns the focus', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(deals)
  await expect(account(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await account(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account(page)).toBeFocused()
})

test('on a phone the menu mirrors the navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startSessionAs(page, 'admin')
  await page.goto(deals)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText(['Leads', 'Deals', 'Bundles', 'Lenders', 'Users'])
  await menu.getByRole('link', { name: 'Leads' }).click()
  await expect(page).toHaveURL(leads)
  await expect(menu).toHaveCount(0)
})

test('? lists the shortcuts, also from the user menu', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(deals)
  await expect(account(page)).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Go to the filters')).toBeVisible()
  await expect(keys.getByText('Approve an answer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(keys).toBeVisible()
})

test('messages show at the top center, at most 3 at once, errors in red, and close after 3 seconds', async ({
  page,
}) => {
  await startSessionAs(page, 'admin')
  await page.goto(leads)
  const away = { status: 503, contentType: 'application/problem+json', body: '{}' }
  await page.route('**/leads/partners/*/export*', (route) => route.fulfill(away))
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
  for (let time = 0; time < 5; time += 1) {
    const answered = page.waitForResponse('**/leads/partners/*/export*')
    await page.getByRole('button', { name: 'Export' }).click()
    await answered
  }
  await expect(messages).toHaveCount(3)
  const box = await messages.first().locator('xpath=..').boundingBox()
  const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2
  expect(Math.abs(middle - 720)).toBeLessThan(12)
  expect(box?.y).toBeLessThan(60)
  const color = await messages
    .first()
    .locator('xpath=..')
    .evaluate((element) => getComputedStyle(element).borderTopColor)
  expect(color).toBe('rgb(174, 36, 25)')
  await page.mouse.move(10, 600)
  await expect(messages).toHaveCount(0, { timeout: 6000 })
})
