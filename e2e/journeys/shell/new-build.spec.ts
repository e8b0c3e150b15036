import type { Page } from '@playwright/test'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Opens a page whose event stream reconnects every second or two, to a server with a newer build. */
async function openOutdatedPage(page: Page) {
  await startSessionAs(page, 'admin')
  const ready = 'event: ready\nid: 00000000-0000-7000-8000-000000000000\ndata: {}\n\n'
  await page.route('**/api/v0/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: ready }))
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/newer.js">' }),
  )
  await page.goto(`/partner/${demoPartnerId}/bundles`)
  await page.evaluate(() => Reflect.set(window, 'stayed', true))
  await expect(page.getByText('Loanyard was updated.')).toBeVisible()
  const button = page.getByRole('button', { name: 'Reload' })
  return { button, wasNotReloaded: () => page.evaluate(() => Reflect.get(window, 'stayed') === true) }
}

/** Switches to another tab, as far as the page can tell. */
function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('a page older than the server offers to reload; hidden, it reloads by itself, but keeps what was typed', async ({
  page,
}) => {
  const { button, wasNotReloaded } = await openOutdatedPage(page)
  await expect(button).toBeVisible()
  await page.getByRole('button', { name: 'New checklist' }).first().click()
  const title = page.getByRole('dialog', { name: 'New checklist' }).getByLabel('Title')
  await title.fill('Half a title')
  await hide(page)
  await expect(title).toHaveValue('Half a title')
  expect(await wasNotReloaded()).toBe(true)
  await page.goto(`/partner/${demoPartnerId}/deals`)
  await page.evaluate(() => Reflect.set(window, 'stayed', true))
  await expect(page.getByText('Loanyard was updated.')).toBeVisible()
  const again = page.waitForEvent('domcontentloaded')
  await hide(page)
  await again
  expect(await wasNotReloaded()).toBe(false)
})
