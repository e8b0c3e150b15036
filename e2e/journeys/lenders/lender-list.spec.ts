import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { LendersPage } from '../../fixtures/pages/lenders-page.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { linkEmailTo } from '../../fixtures/people/mailbox.ts'
import { uniqueEmail } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const listCall = /\/api\/v0\/lenders\/partners\/[^/]+\/lenders/

test('adding a lender emails an invitation to its contact; missing values are shown first', async ({ page }) => {
  const lendersPage = await LendersPage.open(page)
  const email = uniqueEmail()
  await page.goto(lendersPage.list)
  await expect(page.getByText('No lenders yet')).toBeVisible()
  await lendersPage.button('New lender').first().click()
  const panel = lendersPage.dialog
  await panel.getByRole('button', { name: 'Create and invite' }).click()
  const wrong = panel.getByRole('alert')
  await expect(wrong).toContainText('Lender name is required')
  await expect(wrong).toContainText('Full name is required')
  await expect(wrong).toContainText('Email address is required')
  await panel.getByLabel('Lender name').fill('First Coastal Bank')
  await panel.getByLabel('Contact’s full name').fill('Ben Banker')
  await panel.getByLabel('Contact’s email').fill('not-an-email')
  await panel.getByRole('button', { name: 'Create and invite' }).click()
  await expect(wrong).toContainText('Please enter a valid email address')

  // What was typed is there again, also after a reload.
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.reload()
  await lendersPage.button('New lender').first().click()
  await expect(panel.getByLabel('Lender name')).toHaveValue('First Coastal Bank')
  await panel.getByLabel('Contact’s email').fill(email)
  await panel.getByLabel('Contact’s email').press('Enter')
  await expect(page.getByText(`First Coastal Bank added. Invitation emailed to ${email}`)).toBeVisible()
  await expect(lendersPage.row('First Coastal Bank')).toContainText('Ben Banker')
  await expect(page.getByText('1 lender', { exact: true })).toBeVisible()
  await linkEmailTo(page.request, email)

  await lendersPage.button('New lender').click()
  await panel.getByLabel('Lender name').fill('Another Bank')
  await panel.getByLabel('Contact’s full name').fill('Ben Banker')
  await panel.getByLabel('Contact’s email').fill(email)
  await panel.getByRole('button', { name: 'Create and invite' }).click()
  await expect(wrong).toContainText('First Coastal Bank')
})

test('search, status and order are kept in the URL, wait for a pause, and survive a reload and Back', async ({
  page,
}) => {
  const lendersPage = await LendersPage.open(page)
  const [first, second] = [
    await lendersPage.fixture.invite('First Coastal Bank'),
    await lendersPage.fixture.invite('Second Street Savings'),
  ]
  await lendersPage.setStatus(second, 'Inactive')
  // Events reload lists too; only the requests caused by typing are counted here.
  await withoutEvents(page)
  await page.goto(lendersPage.list)
  await expect(lendersPage.row(first.name)).toBeVisible()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('search=coast')) calls += 1
  })
  await page.getByRole('searchbox').pressSequentially('coast', { delay: 20 })
  await expect(lendersPage.row(second.name)).toHaveCount(0)
  await expect(page).toHaveURL(/search=coast/)
  expect(calls).toBe(1)
  await page.reload()
  await expect(lendersPage.row(first.name)).toBeVisible()
  await expect(lendersPage.row(second.name)).toHaveCount(0)
  await lendersPage.button('Reset 1 filter').click()
  await expect(lendersPage.row(second.name)).toBeVisible()

  await lendersPage.button('Status').first().click()
  await page.getByRole('checkbox', { name: 'Inactive' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=Inactive/)
  await expect(lendersPage.row(first.name)).toHaveCount(0)
  await page.goBack()
  await expect(lendersPage.row(first.name)).toBeVisible()

  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/ordering=-name/)
  await expect(page.getByRole('link', { name: /^Open lender/ }).first()).toHaveText(second.name)
  await page.goto(`${lendersPage.list}?search=nothing`)
  await expect(page.getByText('No lenders match these filters')).toBeVisible()
  await lendersPage.button('Reset filters').click()
  await expect(lendersPage.row(first.name)).toBeVisible()
})

test('a long list loads more near its end; a page that fails to load can be retried', async ({ page }) => {
  test.slow()
  await withoutEvents(page)
  const lendersPage = await LendersPage.open(page)
  for (let number = 101; number <= 160; number += 1) await lendersPage.fixture.invite(`Bank ${number}`)
  await page.goto(lendersPage.list)
  await expect(page.getByText('60 lenders')).toBeVisible()
  await expect(lendersPage.row('Bank 101')).toBeVisible()
  await page.route(listCall, (route) => route.abort())
  const table = page.getByRole('table', { name: 'Lenders' })
  await table.hover()
  await page.mouse.wheel(0, 10_000)
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to fetch lenders list.' })
  await expect(failed).toBeVisible()
  await page.unroute(listCall)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await page.mouse.wheel(0, 10_000)
  await expect(lendersPage.row('Bank 160')).toBeVisible()
})

test('by keyboard: to a row, into it, and to the search', async ({ page }) => {
  const lendersPage = await LendersPage.open(page)
  const lender = await lendersPage.fixture.invite('First Coastal Bank')
  await lendersPage.fixture.invite('Second Street Savings')
  await page.goto(lendersPage.list)
  await expect(lendersPage.row(lender.name)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Open lender Second Street Savings' })).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('link', { name: `Open lender ${lender.name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: lender.name })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(lender.name)
})

test('Admins and Managers see Lenders; a Coordinator does not, and the server rejects their calls', async ({
  page,
}) => {
  const lenders = `/partner/${demoPartnerId}/lenders`
  await startSessionAs(page, 'manager')
  await page.goto(lenders)
  await expect(page.getByRole('heading', { level: 1, name: 'Lenders' })).toBeVisible()
  await startSessionAs(page, 'coordinator')
  await page.goto(lenders)
  await expect(page.getByText('You don’t have permission to view this page')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lenders' })).toHaveCount(0)
  const status = await page.evaluate(async (path) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('loanyard.access')}` }
    return (await fetch(path, { headers })).status
  }, `/api/v0/lenders/partners/${demoPartnerId}/lenders`)
  expect(status).toBe(403)
})

test('switching partners stays on the lenders page', async ({ page }) => {
  await startSessionAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/lenders`)
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitemradio', { name: 'Cedar Capital Group' }).click()
  await expect(page).toHaveURL(/\/partner\/(?!ptnr_0000000000e008000000000001)ptnr_\w+\/lenders$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Lenders' })).toBeVisible()
})
