import type { Page } from '@playwright/test'
import { axeSchemes } from '../../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { mainHeading } from '../../fixtures/pages/pre-qualify-page.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

const pages = {
  '/about': 'About Loanyard',
  '/loan-stories': 'Loan stories',
  '/blog': 'Blog',
  '/software-license-agreement': 'Software License Agreement',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms & Conditions',
} as const

test('the root page links to the public pages, in new tabs except for the SLA', async ({ page, context }) => {
  await page.goto('/')
  const row = footer(page).getByRole('navigation', { name: 'Public pages' }).getByRole('link')
  await expect(row).toHaveText([/^Home/, /^About/, /^Loan Stories/, /^Blog/, /^Pre-Qualify/, /^SLA$/])
  for (const name of ['Home', 'About', 'Loan Stories', 'Blog', 'Pre-Qualify', 'Privacy Policy', 'Terms & Conditions']) {
    const link = footer(page).getByRole('link', { name: `${name} (opens in a new tab)` })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener')
  }
  const opened = context.waitForEvent('page')
  await row.nth(1).click()
  const about = await opened
  await expect(mainHeading(about)).toHaveText('About Loanyard')
  await expect(footer(about).getByRole('navigation', { name: 'Public pages' })).toHaveCount(0)
  await expect(footer(about).getByRole('link', { name: /^Privacy Policy/ })).toHaveAttribute('href', '/privacy-policy')
  await expect(footer(about).getByRole('link', { name: /^Terms & Conditions/ })).toHaveAttribute(
    'href',
    '/terms-of-service',
  )
  await row.nth(5).click()
  await expect(page).toHaveURL('/software-license-agreement')
  await expect(page.getByRole('main')).toContainText('GNU AFFERO GENERAL PUBLIC LICENSE Version 3, 19 November 2007')
})

test('every public page has a title and is open to everyone, also with a trailing slash', async ({ page }) => {
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path)
    await expect(mainHeading(page)).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Loanyard · SBA deals, from lead to funded`)
  }
  await page.goto('/about/')
  await expect(mainHeading(page)).toHaveText('About Loanyard')
  await startSessionAs(page, 'client')
  await page.goto('/privacy-policy')
  await expect(mainHeading(page)).toHaveText('Privacy Policy')
  await page.goto('/abouts')
  await expect(mainHeading(page)).toHaveText('Page not found')
})

test("an area's host leads into the area and determines the logo", async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  for (const [host, alt] of [
    ['partner', 'Loanyard partner portal'],
    ['portal', 'Loanyard client portal'],
    ['lender', 'Loanyard lender portal'],
    ['requests', 'Powered By Loanyard'],
  ] as const) {
    const origin = `http://${host}.localhost:${port}`
    await page.goto(`${origin}/`)
    await expect(page).toHaveURL(new RegExp(`^${origin}/${host}/login`))
    await expect(page.getByRole('banner').getByRole('img')).toHaveAttribute('alt', alt)
    await page.goto(`${origin}/about`)
    await expect(page.getByRole('banner').getByRole('img')).toHaveAttribute('alt', alt)
  }
})

test('the auth pages have no footer', async ({ page }) => {
  for (const path of ['/partner/login', '/requests/login', '/portal/set-password', '/partner/onboarding']) {
    await page.goto(path)
    await expect(page.getByRole('button').first()).toBeVisible()
    await expect(footer(page)).toHaveCount(0)
  }
})

test("on a partner's pages the footer shows the partner's logo, name and links; while they load, five icons", async ({
  page,
}) => {
  await startSessionAs(page, 'admin')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/social', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(`/partner/${demoPartnerId}/leads`)
  await expect(footer(page).locator('[data-placeholder] > *')).toHaveCount(5)
  await expect(footer(page).getByRole('link', { name: /^Privacy Policy/ })).toBeVisible()
  answer()
  await expect(footer(page)).toContainText('Harbor Lending Partners')
  await expect(footer(page).locator('img')).toHaveAttribute('src', '/images/demo/harbor-lending-partners.png')
  const links = footer(page).getByRole('list', { name: 'Harbor Lending Partners on social media' }).getByRole('link')
  await expect(links).toHaveCount(3)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('rel', 'noopener')
    await expect(link).toHaveAttribute('target', '_blank')
    expect(await link.getAttribute('href')).toMatch(/^https:\/\//)
  }
})

for (const colorScheme of axeSchemes) {
  test(`the public pages are accessible and fit every width, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/', ...Object.keys(pages)]) {
      await page.goto(path)
      await expect(mainHeading(page)).toBeVisible()
      await expect(footer(page)).toBeVisible()
      await expectAccessible(page)
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    }
  })
}

test('the API documentation opens without violating its content security policy', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const reply = await page.goto('/api/docs')
  const policy = reply?.headers()['content-security-policy']
  expect(policy).not.toContain('upgrade-insecure-requests')
  expect(policy).not.toContain('https:')
  await expect(page.getByRole('heading', { name: /Loanyard/ })).toBeVisible()
  expect(complaints).toEqual([])
})
