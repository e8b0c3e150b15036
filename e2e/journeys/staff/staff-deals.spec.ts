import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { StaffPage } from '../../fixtures/pages/staff-page.ts'
import { expect, test } from '../../fixtures/test.ts'

test('deals are shared with a coordinator, found, sorted and unshared', async ({ page, browser }) => {
  const staff = await StaffPage.open(page)
  const noa = await staff.add('Noa Lind')
  const theirs = await staff.joined(browser, noa.user.email)
  for (const title of ['Harbor Bakery', 'Cedar Dental', 'Mesa Trucks']) await staff.deal(title)

  await page.goto(staff.list)
  await page.getByRole('link', { name: 'Open user Noa Lind' }).click()
  await expect(page).toHaveURL(`${staff.one(noa)}?staff_name=Noa+Lind`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('UsersNoa Lind')
  await expect(page.getByText('No deals shared yet')).toBeVisible()
  await staff.button('Share a deal').click()
  const search = staff.dialog.getByRole('searchbox')
  await expect(search).toBeFocused()
  await search.fill('cedar')
  await expect(staff.dialog.getByRole('listitem')).toHaveCount(1)
  await staff.button('Share Cedar Dental').click()
  await expect(staff.button('Cedar Dental is shared')).toBeVisible()
  await search.fill('')
  await staff.button('Share Mesa Trucks').click()
  await expect(staff.button('Mesa Trucks is shared')).toBeVisible()
  await staff.button('Done').click()

  const rows = page.getByRole('table', { name: 'Shared deals' }).getByRole('rowheader')
  await expect(rows).toHaveText(['Mesa Trucks', 'Cedar Dental'])
  await page.getByRole('button', { name: 'Deal', exact: true }).click()
  await expect(rows).toHaveText(['Cedar Dental', 'Mesa Trucks'])
  await page.getByRole('searchbox').fill('mesa')
  await expect(page).toHaveURL(/search=mesa/)
  await expect(rows).toHaveText(['Mesa Trucks'])
  await theirs.reload()
  await expect(theirs.getByRole('link', { name: /Mesa Trucks/ })).toBeVisible()
  await expect(theirs.getByRole('link', { name: /Harbor Bakery/ })).toHaveCount(0)

  await staff.button('Stop sharing Mesa Trucks').click()
  await expect(page.getByText('Mesa Trucks is no longer shared with Noa Lind')).toBeVisible()
  await expect(page.getByText('No shared deals match')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('link', { name: /Cedar Dental/ })).toBeVisible()
  await expect(theirs.getByRole('link', { name: /Mesa Trucks/ })).toHaveCount(0)
  await staff.button('Undo').click()
  await expect(rows).toHaveText(['Mesa Trucks'])

  await page.getByRole('link', { name: 'Open deal Mesa Trucks' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mesa Trucks')
  await page.goBack()
  await expect(rows).toHaveText(['Mesa Trucks'])
})

test('a deal a colleague already shared is rejected with the message of the specification', async ({ page }) => {
  await withoutEvents(page)
  const staff = await StaffPage.open(page)
  const noa = await staff.add('Noa Lind')
  const deal = await staff.deal('Harbor Bakery')
  await page.goto(staff.one(noa))
  await staff.button('Share a deal').click()
  await expect(staff.button('Share Harbor Bakery')).toBeVisible()
  const path = `/api/v0/partners/${staff.partner.partnerId}/coordinator/deal/share`
  await staff.call('POST', path, { staff: noa.id, deal: deal.id })
  await staff.button('Share Harbor Bakery').click()
  await expect(staff.dialog.getByRole('alert')).toHaveText('This deal is already shared with this staff')
})

test('an Admin sees every deal, so there is nothing to share', async ({ page }) => {
  const staff = await StaffPage.open(page)
  const noa = await staff.add('Noa Lind', { role: 'Admin' })
  await page.goto(staff.one(noa))
  await expect(page.getByText('Sees every deal, as Admin')).toBeVisible()
  await expect(staff.button('Share a deal')).toHaveCount(0)
})
