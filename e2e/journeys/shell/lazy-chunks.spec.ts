import type { Page } from '@playwright/test'
import { DealCalls, uniqueWord, dealPath } from '../../fixtures/api/deal-calls.ts'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const openButton = (page: Page) => page.getByRole('button', { name: 'New checklist' }).first()
const panel = (page: Page) => page.getByRole('dialog', { name: 'New checklist' })

/**
 * Opens the checklists and waits until the page is idle, before the chunk of the new-checklist form loads. Returns a
 * check that the page was not reloaded since.
 */
async function openBundles(page: Page) {
  await startSessionAs(page, 'admin')
  await withoutEvents(page)
  await page.goto(`/partner/${demoPartnerId}/bundles`)
  await expect(openButton(page)).toBeVisible()
  // What shows the message loads when the page is idle.
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Reflect.set(window, 'stayed', true))
  return { wasNotReloaded: () => page.evaluate(() => Reflect.get(window, 'stayed') === true) }
}

test('a chunk that fails to load waits for the connection, and a missing one reloads only for a newer build', async ({
  page,
}) => {
  const offline = await openBundles(page)
  await page.context().setOffline(true)
  await openButton(page).click()
  await expect(page.getByText('No connection. This part of the page will load when you’re back online.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(panel(page)).toBeVisible()
  expect(await offline.wasNotReloaded()).toBe(true)

  const missing = await openBundles(page)
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'no such file' }))
  await openButton(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await missing.wasNotReloaded()).toBe(true)

  await page.unroute('**/assets/*.js')
  const outdated = await openBundles(page)
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'no such file' }))
  const newer = '<script type="module" src="/assets/newer.js"></script>'
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => route.fulfill({ contentType: 'text/html', body: newer }),
  )
  const again = page.waitForEvent('domcontentloaded')
  await openButton(page).click()
  await again
  expect(await outdated.wasNotReloaded()).toBe(false)
})

test('the sign-in page prefetches the chunks of the next page, and pointing at a tab prefetches its chunk', async ({
  page,
}) => {
  await page.goto('/partner/login')
  const links = page.locator('head > link[rel="prefetch"]')
  await expect(links.first()).toBeAttached()
  const files = await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
  const areLoaded = () =>
    page.evaluate((names) => names.filter((name) => performance.getEntriesByName(name).length === 0), files)
  await expect.poll(areLoaded).toEqual([])

  // Nothing is prefetched for being idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await startSessionAs(page, 'admin')
  await withoutEvents(page)
  const calls = await DealCalls.as(page, 'admin')
  const deal = await calls.add({ title: `Tabs ${uniqueWord()}` })
  await page.goto(dealPath(deal))
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const code = page.waitForRequest(/\/assets\/.*\.js$/)
  await page.getByRole('tab', { name: 'Documents' }).hover()
  await code
})
