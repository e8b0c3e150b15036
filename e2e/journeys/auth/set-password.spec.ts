import type { Page } from '@playwright/test'
import { linkIn, linkEmailTo } from '../../fixtures/people/mailbox.ts'
import { inviteClient, createPartner, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const chosen = 'seven quiet harbors'

test('an invited client chooses a password and signs in with it afterwards', async ({ page }) => {
  const { email, title, partner } = await inviteClient(page.request)
  await page.goto(linkIn(await linkEmailTo(page.request, email)).url)
  await expect(heading(page)).toHaveText('Choose a password')
  await expect(page).toHaveURL(`/portal/set-password?partner=${partner.partnerId}`)
  await expect(page.getByRole('main')).toContainText(partner.company)
  await expect(page.getByRole('form', { name: `Choose a password for ${email}` })).toBeVisible()
  const address = page.getByLabel('Email address')
  const field = page.getByLabel('New password', { exact: true })
  await expect(address).toHaveAttribute('autocomplete', 'username')
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await expect(field).toBeFocused()
  await field.fill('password123')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Password is too common\. Please choose a stronger password\./)
  await page.reload()
  await field.fill(chosen)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`^[^?]*/portal/${partner.partnerId}/deal_[^/]+/my-docs$`))
  await page.goto('/portal')
  await expect(page.getByRole('article', { name: title })).toContainText('Gathering documents')

  await page.getByRole('button', { name: 'Account: Maria Gomez' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Sign in to the client portal' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/portal')
})

test('resetting a forgotten password leads on to the requested page and ends other sessions', async ({
  page,
  context,
}) => {
  const { email, partnerId } = await createPartner(page.request)
  const elsewhere = await signInAs(page.request, email)
  const leads = `/partner/${partnerId}/leads`
  await page.goto(leads)
  await expect(page).toHaveURL(/\/partner\/login\?next=/)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(heading(page)).toHaveText('Check your email')
  const opened = await context.newPage()
  await opened.goto(linkIn(await linkEmailTo(page.request, email)).url)
  await opened.getByLabel('New password', { exact: true }).fill(chosen)
  await opened.keyboard.press('Enter')
  await expect(opened).toHaveURL(leads)
  await expect(page).toHaveURL(leads)
  const ended = await page.request.post('/api/v0/token/refresh', { data: { refresh: elsewhere.refresh } })
  expect(ended.status()).toBe(401)
})
