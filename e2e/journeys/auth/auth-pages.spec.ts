import type { Page } from '@playwright/test'
import { demoPartnerId, startSessionAs, fillSignIn, password, people } from '../../fixtures/people/demo-people.ts'
import { linkIn, linkEmailTo } from '../../fixtures/people/mailbox.ts'
import { inviteClient, startSession, createPartner, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const account = (page: Page) => page.getByRole('button', { name: /^Account: / })
const logo = (page: Page) => page.getByRole('banner').getByRole('img')
const stored = (page: Page) =>
  page.evaluate(() => ['access', 'refresh', 'partner_id'].map((key) => localStorage.getItem(`loanyard.${key}`)))

const signInPages = [
  { area: 'partner', intro: 'For brokers and their teams.', alt: 'Loanyard partner portal' },
  { area: 'portal', intro: 'Check your loan’s status', alt: 'Loanyard client portal' },
  { area: 'lender', intro: 'Review loan packages', alt: 'Loanyard lender portal' },
  { area: 'requests', intro: 'Track your loan requests', alt: 'Powered By Loanyard' },
] as const

/** The same server under another host name; browsers resolve *.localhost to loopback. */
function onHost(name: string, path: string): string {
  const { baseURL = '' } = test.info().project.use
  return `http://${name}.localhost:${new URL(baseURL).port}${path}`
}

for (const { area, intro, alt } of signInPages) {
  test(`the ${area} sign-in page shows its audience, its logo and an email link for help, without breadcrumbs or footer`, async ({
    page,
  }) => {
    for (const path of [`/${area}/login`, `/${area}/set-password`]) {
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await expect(logo(page)).toHaveAttribute('alt', alt)
      await expect(logo(page)).toHaveAttribute('src', '/images/logo.svg')
      await expect(page.getByText('Having Trouble?')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', /^mailto:/)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
    }
    await page.goto(`/${area}/login`)
    await expect(page.getByRole('main')).toContainText(intro)
    const newHere = page.getByRole('link', { name: 'New here? Create an account' })
    await expect(newHere).toHaveCount(area === 'partner' ? 1 : 0)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(`/${area}/set-password`)
    await expect(page.getByLabel('Email address')).toBeFocused()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL(`/${area}/login`)
  })
}

test('the start page links to every sign-in page and to creating a partner account', async ({ page }) => {
  for (const [name, path] of [
    ['Sign in to the partner portal', '/partner/login'],
    ['Sign in to the client portal', '/portal/login'],
    ['Sign in to the lender portal', '/lender/login'],
    ['Sign in to the loan requests', '/requests/login'],
    ['Create an account', '/partner/onboarding'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
})

test('the start page opens the areas of a signed-in person', async ({ page }) => {
  await startSessionAs(page, 'client')
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^(Open|Sign in)/ })).toHaveText(['Open the client portal'])
  await page.getByRole('link', { name: 'Open the client portal' }).click()
  await expect(heading(page)).toHaveText('Dashboard')
})

test("the host's first label picks the area for /, the logo and its text; every path works on every host", async ({
  page,
}) => {
  for (const { area, alt } of signInPages) {
    await page.goto(onHost(area, '/'))
    await expect(page).toHaveURL(onHost(area, `/${area}/login`))
    await expect(logo(page)).toHaveAttribute('alt', alt)
  }
  await page.goto(onHost('portal', '/partner/login'))
  await expect(logo(page)).toHaveAttribute('alt', 'Loanyard client portal')
  await fillSignIn(page, people.admin, password)
  await expect(page).toHaveURL(onHost('portal', `/partner/${demoPartnerId}/deals`))
  await expect(account(page)).toBeVisible()
  await expect(logo(page)).toHaveAttribute('alt', 'Harbor Lending Partners client portal')
})

test("the partner area shows the partner's own logo, but never on the requests host", async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/deals`)
  await expect(logo(page)).toHaveAttribute('alt', 'Harbor Lending Partners partner portal')
  await expect(logo(page)).not.toHaveAttribute('src', /\/images\/logo/)
  await page.goto(onHost('requests', '/partner/login'))
  await fillSignIn(page, people.admin, password)
  await expect(account(page)).toBeVisible()
  await expect(logo(page)).toHaveAttribute('alt', 'Powered By Loanyard')
  await expect(logo(page)).toHaveAttribute('src', '/images/logo.svg')
})

test('a client signs in with a password and sees their deals; the menu shows the email address', async ({ page }) => {
  await page.goto('/portal')
  await expect(page).toHaveURL('/portal/login')
  await fillSignIn(page, people.client, password)
  await expect(page).toHaveURL('/portal')
  await expect(heading(page)).toHaveText('Dashboard')
  const deal = page.getByRole('article').first()
  await expect(deal).toContainText(/\$[\d,]+ · .+ · with Harbor Lending Partners/)
  await expect(deal).toContainText(/Stage \d of 8/)
  await expect(account(page)).toContainText(people.client)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveText(['Dashboard'])
  await expect(navigation.getByRole('link')).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a person without a profile in an area is offered their own areas or another account', async ({ page }) => {
  await startSessionAs(page, 'client')
  for (const [path, title] of [
    ['/partner', 'This account isn’t on a partner’s team'],
    ['/lender', 'This account isn’t with a lender'],
    ['/requests', 'This account has no loan requests'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByRole('main')).toContainText(`You’re signed in as ${people.client}.`)
    await page.getByRole('link', { name: 'Go to the client portal' }).click()
    await expect(page).toHaveURL('/portal')
  }
  await page.goto('/lender/anything')
  await page.getByRole('button', { name: 'Sign in with a different account' }).click()
  await expect(page).toHaveURL('/lender/login')
  expect(await stored(page)).toEqual([null, null, null])

  await startSessionAs(page, 'manager')
  await page.goto('/portal')
  await expect(heading(page)).toHaveText('This account has no loan in the client portal')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the partner portal' }).click()
  await expect(page).toHaveURL(`/partner/${demoPartnerId}/deals`)
})

test("a client's password is rejected on the partner sign-in page, with a link to the client portal", async ({
  page,
}) => {
  const { email } = await inviteClient(page.request)
  const { code } = linkIn(await linkEmailTo(page.request, email))
  await page.request.post('/api/v0/password/set', { data: { code, password: 'seven quiet harbors' } })
  await page.goto('/partner/login')
  await fillSignIn(page, email, 'seven quiet harbors')
  await expect(page.getByRole('alert')).toHaveText('No active account found with the given credentials')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(heading(page)).toHaveText('Check your email')
  const { url } = linkIn(await linkEmailTo(page.request, email, 2))
  expect(new URL(url).pathname).toBe('/portal/login')
  await page.goto(url)
  await expect(heading(page)).toHaveText('Dashboard')
})

test("unknown addresses of an area show that area's own not-found page", async ({ page }) => {
  await page.goto('/portal/404')
  await expect(heading(page)).toHaveText('Page not found')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
  await startSessionAs(page, 'client')
  for (const path of ['/portal/404', '/portal/nowhere']) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('Page not found')
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL('/portal')
})

test('a person with profiles in several areas switches between them in the menu', async ({ page }) => {
  const { email, partnerId } = await createPartner(page.request)
  await inviteClient(page.request, email)
  await startSession(page, await signInAs(page.request, email))
  await page.goto('/portal')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText(/^You accepted the invitation/)).toBeVisible()
  await page.goto('/partner')
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Client portal' }).click()
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(page.getByRole('article')).toHaveCount(1)
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Partner portal' }).click()
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
})
