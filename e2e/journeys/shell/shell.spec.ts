import type { Locator, Page } from '@playwright/test'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { tabTo } from '../../fixtures/people/portal-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

const account = (page: Page) => page.getByRole('button', { name: /^Account: / })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const inArea = (section: string) => `/partner/${demoPartnerId}/${section}`

test('the header stays in place; the user menu switches partners within the section, and dark for light', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
  await startSessionAs(page, 'admin')
  await page.goto(`${inArea('leads')}?search=x`)
  const header = page.getByRole('banner')
  expect((await header.boundingBox())?.height).toBe(75)
  expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveText(['Leads', 'Deals', 'Bundles', 'Lenders', 'Users'])

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

  await expect(account(page)).toContainText('Partner: Harbor Lending Partners')
  await page.keyboard.press('Escape')
  await account(page).click()
  const other = page.getByRole('menuitemradio', { name: 'Cedar Capital Group' })
  const list = other.locator('xpath=..')
  expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('192px')
  await other.click()
  await expect(page).toHaveURL(/\/partner\/ptnr_(?!0000000000e008000000000001)[^/]+\/leads$/)
  await expect(account(page)).toContainText('Partner: Cedar Capital Group')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Cedar Capital Group')

  await page.reload()
  await expect(account(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText([
    'Leads',
    'Deals',
    'Bundles',
    'Lenders',
    'Users',
    'Today',
    'Review',
    'Requests',
    'Reports',
    'Audit trail',
    'Notifications',
    'Settings',
    'Your account',
    'Contact Us',
  ])
  await menu.getByRole('link', { name: 'Deals' }).click()
  await expect(page).toHaveURL(/\/deals$/)
  await expect(menu).toHaveCount(0)
})

const holdsFocus = (menu: Locator) => menu.evaluate((element) => element.contains(document.activeElement))

/** Holds back all further chunks until the returned function is called. */
async function holdChunks(page: Page): Promise<() => void> {
  const unblocked = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await unblocked.promise
    await route.continue()
  })
  return unblocked.resolve
}

test('where motion is reduced, a change of colors begins no transitions', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(inArea('leads'))
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  const transitions = await page.evaluate(() => {
    const root = document.documentElement
    root.dataset['mantineColorScheme'] = 'dark'
    return document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML)
  })
  expect(transitions).toEqual([])
})

test('a page that loads late takes the focus from a person who waits, not from one who moved on', async ({ page }) => {
  await startSessionAs(page, 'admin')
  for (const movesOn of [false, true]) {
    await page.goto(inArea('bundles'))
    const menu = page.getByRole('menu')
    // Opened once, the menu's own code is there before the chunks are held back.
    await account(page).click()
    await expect.poll(() => holdsFocus(menu)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    const release = await holdChunks(page)
    await tabTo(page, 'Lenders', 'link')
    await page.keyboard.press('Enter')
    if (movesOn) {
      await tabTo(page, /^Account: /, 'button')
      await page.keyboard.press('Enter')
      await expect.poll(() => holdsFocus(menu)).toBe(true)
    } else {
      // Scrolling does not count as moving on.
      await page.keyboard.press('ArrowDown')
    }
    await expect(heading(page)).toHaveText('Bundles')
    release()
    await expect(heading(page)).toHaveText('Lenders')
    await expect(page).toHaveURL(inArea('lenders'))
    if (movesOn) expect(await holdsFocus(menu)).toBe(true)
    else {
      await expect(page.getByRole('main')).toBeFocused()
      await expect(page.locator('[aria-live="polite"]').filter({ hasText: /^Lenders/ })).toHaveCount(1)
    }
    await page.unroute('**/assets/*.js')
  }
})

test('messages show at the top center, at most 3 at once, errors in red, and never over the focus', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await startSessionAs(page, 'admin')
  await page.goto(inArea('leads'))
  const away = { status: 503, contentType: 'application/problem+json', body: '{}' }
  await page.route('**/leads/partners/*/export*', (route) => route.fulfill(away))
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
  for (let time = 0; time < 4; time += 1) {
    const answered = page.waitForResponse('**/leads/partners/*/export*')
    await page.getByRole('button', { name: 'Export' }).click()
    await answered
  }
  // Under the pointer they stay.
  await messages.first().hover()
  await expect(messages).toHaveCount(3)
  const frame = messages.first().locator('xpath=..')
  const box = await frame.boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(12)
  // The button beside the title has the focus, and is not under them.
  expect(box?.y).toBeLessThan(100)
  expect(await frame.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(174, 36, 25)')
  // At this width a message is as wide as the window; it leaves the header free.
  await page.setViewportSize({ width: 390, height: 844 })
  const y = async () => (await messages.first().boundingBox())?.y
  await expect.poll(y).toBeLessThan(120)
  await page.getByRole('button', { name: 'Search', exact: true }).focus()
  expect(await y()).toBeLessThan(120)
  await page.getByRole('main').getByRole('button').first().focus()
  await expect.poll(y).toBeGreaterThan(400)
  await page.mouse.move(10, 300)
  await expect(messages).toHaveCount(0, { timeout: 6000 })
})
