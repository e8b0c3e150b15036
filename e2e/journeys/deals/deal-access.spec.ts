import type { Page } from '@playwright/test'
import { DealCalls, uniqueWord, dealPath } from '../../fixtures/api/deal-calls.ts'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const heading = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title })

test.beforeEach(({ page }) => startSessionAs(page, 'admin'))

test('a coordinator sees a deal shared with them, but can neither delete nor share it', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const deal = await calls.add({ title: `Shared ${uniqueWord()}` })
  const coordinator = calls.staff.find((member) => member.role === 'Coordinator')?.full_name ?? ''
  await page.goto(dealPath(deal))
  const people = page.getByRole('region', { name: 'People', exact: true })
  await people.getByRole('button', { name: 'Share with a coordinator' }).click()
  await page.getByRole('menuitem', { name: coordinator }).click()
  await expect(people.getByRole('listitem').filter({ hasText: coordinator })).toBeVisible()

  await startSessionAs(page, 'coordinator')
  await page.goto(dealPath(deal))
  await expect(heading(page, deal.title)).toBeVisible()
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  await expect(people.getByRole('button')).toHaveCount(0)

  await startSessionAs(page, 'admin')
  await page.goto(dealPath(deal))
  await people.getByRole('button', { name: `Stop sharing with ${coordinator}` }).click()
  await expect(people.getByRole('listitem').filter({ hasText: coordinator })).toHaveCount(0)
  await startSessionAs(page, 'coordinator')
  await page.goto(dealPath(deal))
  await expect(page.getByText('We can’t find that deal')).toBeVisible()
})

test("a missing deal and another partner's deal are not found", async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const deal = await calls.add({ title: `Other ${uniqueWord()}` })
  for (const id of ['deal_0000000000e008000000000009', 'nonsense']) {
    await page.goto(dealPath({ id }))
    await expect(page.getByText('We can’t find that deal')).toBeVisible()
  }
  const user = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('loanyard.access')}` }
    return (await (await fetch('/api/v0/user', { headers })).json()) as { admin_profile: { partner: { id: string } }[] }
  })
  const other = user.admin_profile.map((profile) => profile.partner.id).find((id) => id !== demoPartnerId)
  await page.goto(`/partner/${other}/deals/${deal.id}`)
  await expect(page.getByText('We can’t find that deal')).toBeVisible()
  await page.getByRole('link', { name: 'All deals' }).click()
  await expect(heading(page, 'Deals')).toBeVisible()
})

test('a deal deleted elsewhere shows so at the next action', async ({ page }) => {
  await withoutEvents(page)
  const calls = await DealCalls.as(page, 'admin')
  const deal = await calls.add({ title: `Gone ${uniqueWord()}` })
  await page.goto(dealPath(deal))
  await expect(page.getByRole('heading', { level: 1, name: deal.title })).toBeVisible()
  await calls.remove(deal)
  await page.getByRole('button', { name: 'Move to next stage' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deal not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All deals' })).toBeVisible()
})
