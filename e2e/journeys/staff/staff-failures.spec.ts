import type { Page } from '@playwright/test'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { StaffPage } from '../../fixtures/pages/staff-page.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Fails calls of one method to the staff API, as during a server error. */
async function failRequests(page: Page, method: string, path: RegExp): Promise<() => Promise<void>> {
  const handler = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback()
  await withoutEvents(page)
  await page.route(path, handler)
  return () => page.unroute(path, handler)
}

const everything = /\/api\/v0\/users\/partners\/[^/]+\/staff/

test('a change and a removal that fail show an error and revert', async ({ page }) => {
  const staff = await StaffPage.open(page)
  const noa = await staff.add('Noa Lind')
  const restores = [await failRequests(page, 'PATCH', everything), await failRequests(page, 'DELETE', everything)]
  await page.goto(`${staff.list}?edit=${noa.id}`)
  await page.getByLabel('Full name').fill('Noa Reyes')
  await staff.button('Save').click()
  await expect(page.getByRole('alert')).toContainText('Failed to update staff member')
  await expect(page.getByLabel('Full name')).toHaveValue('Noa Reyes')
  await page.keyboard.press('Escape')
  await staff.choose('Noa Lind', 'Remove')
  await staff.dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(staff.dialog.getByRole('alert')).toContainText('Failed to delete staff member')
  for (const restore of restores) await restore()
  await staff.dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(staff.row('Noa Lind')).toHaveCount(0)
})

test('two people editing the same user merge by field; for the same field one chooses', async ({ page }) => {
  const staff = await StaffPage.open(page)
  const noa = await staff.add('Noa Lind')
  await page.goto(`${staff.list}?edit=${noa.id}`)
  await page.getByLabel('Full name').fill('Noa Reyes')
  await staff.change(noa, { role: 'Manager' })
  await staff.button('Save').click()
  await expect(page.getByText('Noa Reyes saved')).toBeVisible()
  expect(await staff.get(noa)).toMatchObject({ role: 'Manager', user: { full_name: 'Noa Reyes' } })

  await staff.choose('Noa Reyes', 'Edit')
  await page.getByLabel('Full name').fill('Noa Mine')
  await staff.change(noa, { full_name: 'Noa Theirs' })
  await staff.button('Save').click()
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this user' })
  await expect(conflict).toContainText('Noa Theirs')
  await conflict.getByRole('button', { name: 'Save this choice' }).click()
  await expect(staff.row('Noa Mine')).toBeVisible()
  expect((await staff.get(noa)).user.full_name).toBe('Noa Mine')
})

test('two tabs: a user removed in one is not found in the other, and nothing breaks', async ({ page, context }) => {
  const staff = await StaffPage.open(page)
  const noa = await staff.add('Noa Lind')
  await page.goto(`${staff.list}?edit=${noa.id}`)
  await page.getByLabel('Full name').fill('Noa Reyes')
  const other = await context.newPage()
  await other.goto(staff.one(noa))
  await other.getByRole('button', { name: 'More for Noa Lind' }).click()
  await other.getByRole('menuitem', { name: 'Remove' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(other.getByText('Noa Lind was removed')).toBeVisible()
  await staff.button('Save').click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t find this, or you don’t have access to it.')
  await expect(page.getByLabel('Full name')).toHaveValue('Noa Reyes')
})
