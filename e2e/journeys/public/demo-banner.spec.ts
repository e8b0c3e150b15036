import { mainHeading } from '../../fixtures/pages/pre-qualify-page.ts'
import { startSession, createPartner } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const details = /\/api\/v0\/partners\/[^/]+\/(detail|social)$/

test("the banner shows before the partner's details load, at every width, and nothing shifts then", async ({
  page,
}) => {
  const { partnerId, tokens } = await createPartner(page.request)
  await page.request.patch(`/api/v0/partners/${partnerId}/social`, {
    headers: { authorization: `Bearer ${tokens.access}` },
    data: { show_demo_banner: true },
  })
  await startSession(page, tokens)
  const banner = page.getByRole('complementary', { name: 'Free consultation' })
  const book = banner.getByRole('button', { name: 'Book Demo' })
  const create = page.getByRole('button', { name: 'New deal' }).first()
  for (const width of [1440, 1024, 640, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const held = Promise.withResolvers<void>()
    await page.route(details, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`/partner/${partnerId}/deals`)
    await expect(mainHeading(page)).toHaveText('Deals')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
    await expect(banner).toBeVisible()
    const before = await mainHeading(page).boundingBox()
    await expect(create).toBeHidden()
    const answered = page.waitForResponse('**/social')
    held.resolve()
    await answered
    await expect(create).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect((await mainHeading(page).boundingBox())?.y).toBe(before?.y)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const bar = await banner.boundingBox()
    const close = await banner.getByRole('button', { name: 'Close' }).boundingBox()
    const below = ((await book.boundingBox())?.y ?? 0) - ((close?.y ?? 0) + (close?.height ?? 0))
    // In a narrow window the button is below the text, never behind the close button.
    if (width > 1000) expect(bar?.height).toBe(44)
    else if (width <= 640) expect(below).toBeGreaterThan(0)
    await page.unroute(details)
  }
  await book.click()
  await expect(page).toHaveURL(`/partner/${partnerId}/book-demo`)
  await expect(mainHeading(page)).toHaveText('Book a demo')
  await expect(banner).toHaveCount(0)
  const reply = await page.request.get(`/api/v0/partners/${partnerId}/social`, {
    headers: { authorization: `Bearer ${tokens.access}` },
  })
  expect(await reply.json()).toMatchObject({ show_demo_banner: false })
})
