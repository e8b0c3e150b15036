import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { mainHeading } from '../../fixtures/pages/pre-qualify-page.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { startSession, createPartner, signInAs, type TestPartner } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const words = 'Need help with your SBA loan application? Book a free consultation with our experts!'
const banner = (page: Page) => page.getByRole('complementary', { name: 'Free consultation' })

async function openOwnPartner(page: Page): Promise<TestPartner & { shown: () => Promise<boolean> }> {
  const partner = await createPartner(page.request)
  const tokens = await signInAs(page.request, partner.email)
  await startSession(page, tokens)
  const headers = { authorization: `Bearer ${tokens.access}` }
  return {
    ...partner,
    shown: async () => {
      const reply = await page.request.get(`/api/v0/partners/${partner.partnerId}/social`, { headers })
      return ((await reply.json()) as { show_demo_banner: boolean }).show_demo_banner
    },
  }
}

test('the banner shows on partner pages and closes at once, for good', async ({ page }) => {
  const { partnerId, shown } = await openOwnPartner(page)
  await page.goto(`/partner/${partnerId}/leads`)
  await expect(banner(page)).toContainText(words)
  await expectAccessible(page)
  let answer = () => {}
  const unblocked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/social', async (route) => {
    if (route.request().method() === 'PATCH') await unblocked
    await route.continue()
  })
  await banner(page).getByRole('button', { name: 'Close' }).click()
  await expect(banner(page)).toHaveCount(0)
  answer()
  await expect.poll(shown).toBe(false)
  await page.reload()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

for (const width of [1440, 1024, 390])
  test(`it shows with the page, before the partner's details load, and nothing shifts then, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { partnerId } = await openOwnPartner(page)
    let answer = () => {}
    const unblocked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/social', async (route) => {
      await unblocked
      await route.continue()
    })
    await page.goto(`/partner/${partnerId}/deals`)
    await expect(mainHeading(page)).toHaveText('Deals')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
    await expect(banner(page)).toBeVisible()
    const before = await mainHeading(page).boundingBox()
    const answered = page.waitForResponse('**/social')
    answer()
    await answered
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect((await mainHeading(page).boundingBox())?.y).toBe(before?.y)
  })

test('Book Demo hides it and opens the page where a demo is booked', async ({ page }) => {
  const { partnerId, shown } = await openOwnPartner(page)
  await page.goto(`/partner/${partnerId}/deals`)
  await banner(page).getByRole('button', { name: 'Book Demo' }).click()
  await expect(page).toHaveURL(`/partner/${partnerId}/book-demo`)
  await expect(mainHeading(page)).toHaveText('Book a demo')
  await expect(banner(page)).toHaveCount(0)
  expect(await shown()).toBe(false)
})

test('a failure to save it is shown, and Book Demo still opens its page', async ({ page }) => {
  const { partnerId, shown } = await openOwnPartner(page)
  await page.goto(`/partner/${partnerId}/deals`)
  await expect(banner(page)).toBeVisible()
  await page.route('**/social', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await banner(page).getByRole('button', { name: 'Book Demo' }).click()
  await expect(page).toHaveURL(`/partner/${partnerId}/book-demo`)
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'Failed to update demo banner' }),
  ).toBeVisible()
  expect(await shown()).toBe(true)
})

test('a coordinator closes it for the session only', async ({ page, browser }) => {
  await startSessionAs(page, 'coordinator')
  await page.goto(`/partner/${demoPartnerId}/leads`)
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.url())
  })
  await banner(page).getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByRole('contentinfo')).toContainText('Harbor')
  await expect(banner(page)).toHaveCount(0)
  expect(changes).toEqual([])
  const other = await (await browser.newContext()).newPage()
  await startSessionAs(other, 'coordinator')
  await other.goto(`/partner/${demoPartnerId}/leads`)
  await expect(banner(other)).toBeVisible()
  await other.close()
})

test('clients, and people outside partner pages, do not see it', async ({ page }) => {
  await startSessionAs(page, 'client')
  await page.goto('/portal')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('lists still fit the window below it, and on a phone it wraps', async ({ page }) => {
  const { partnerId } = await openOwnPartner(page)
  await page.goto(`/partner/${partnerId}/deals`)
  await expect(banner(page)).toBeVisible()
  expect((await banner(page).boundingBox())?.height).toBe(44)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(banner(page).getByRole('button', { name: 'Book Demo' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

for (const width of [640, 390])
  test(`the button is below the text, never behind the close button, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const { partnerId } = await openOwnPartner(page)
    await page.goto(`/partner/${partnerId}/deals`)
    const cross = await banner(page).getByRole('button', { name: 'Close' }).boundingBox()
    const book = await banner(page).getByRole('button', { name: 'Book Demo' }).boundingBox()
    expect(book?.y).toBeGreaterThan((cross?.y ?? Infinity) + (cross?.height ?? 0))
  })

test('booking a demo shows what is missing, keeps the form on failure, and shows what was sent', async ({ page }) => {
  const { partnerId, email, company } = await openOwnPartner(page)
  await page.goto(`/partner/${partnerId}/book-demo`)
  const main = page.getByRole('main')
  await expect(main.getByLabel('Full name')).toHaveValue('Ana Lopez')
  await expect(main.getByLabel('Email')).toHaveValue(email)
  await expect(main.getByLabel('Company')).toHaveValue(company)
  await main.getByLabel('Full name').fill('')
  await main.getByLabel('Email').fill('')
  const book = main.getByRole('button', { name: 'Book demo', exact: true })
  await book.click()
  await expect(page.getByRole('alert')).toContainText('Full Name is required.')
  await expect(page.getByRole('alert')).toContainText('Email is required.')
  await main.getByLabel('Full name').fill('Ana Maria Lopez')
  await main.getByLabel('Email').fill('demo@lopez.test')
  await main.getByLabel('What would you like to see?').fill('The figures.\n<b>All</b> of them.')
  await main.getByLabel('Preferred time').fill('Tuesday after 2 pm')
  await page.route('**/api/v0/demo-requests', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await book.click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t send your request. What you typed is saved')
  await page.reload()
  await expect(main.getByLabel('Preferred time')).toHaveValue('Tuesday after 2 pm')
  await expect(main.getByLabel('Full name')).toHaveValue('Ana Maria Lopez')
  await page.unroute('**/api/v0/demo-requests')
  await book.click()
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeFocused()
  await expect(main).toContainText('We’ll email demo@lopez.test to find a time.')
  await expect(page.getByRole('region', { name: 'Your requests' })).toContainText('<b>All</b> of them.')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Request another demo' }).click()
  await expect(main.getByLabel('Preferred time')).toHaveValue('')
})
