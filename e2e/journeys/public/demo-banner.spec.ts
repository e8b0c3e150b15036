import type { Page } from '@playwright/test'
import { mainHeading } from '../../fixtures/pages/pre-qualify-page.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { startSession, createPartner, signInAs, type TestPartner } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

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
