import { DealCalls, dealPath, dealsPath, uniqueWord } from '../../fixtures/api/deal-calls.ts'
import { startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a coordinator sees a deal while it is shared with them, and can neither create, delete nor share one', async ({
  page,
}) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  const deal = await calls.add({ title: `Shared ${word}` })
  await calls.add({ title: `Other ${word}` })
  const coordinator = calls.staff.find((member) => member.role === 'Coordinator')?.full_name ?? ''
  await startSessionAs(page, 'admin')
  await page.goto(dealPath(deal))
  const people = page.getByRole('region', { name: 'People', exact: true })
  const listed = people.getByRole('listitem').filter({ hasText: coordinator })
  await people.getByRole('button', { name: 'Share with a coordinator' }).click()
  await page.getByRole('menuitem', { name: coordinator }).click()
  await expect(listed).toBeVisible()

  await startSessionAs(page, 'coordinator')
  await page.goto(dealsPath(word, '&view=list'))
  await expect(page.getByRole('table', { name: 'Deals' }).getByRole('rowheader')).toHaveText([deal.title])
  await expect(page.getByRole('button', { name: 'New deal' })).toHaveCount(0)
  await page.getByRole('link', { name: `Open deal ${deal.title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: deal.title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  await expect(people.getByRole('button')).toHaveCount(0)

  await startSessionAs(page, 'admin')
  await page.goto(dealPath(deal))
  await people.getByRole('button', { name: `Stop sharing with ${coordinator}` }).click()
  await expect(listed).toHaveCount(0)
  await startSessionAs(page, 'coordinator')
  await page.goto(dealPath(deal))
  await expect(page.getByText('We can’t find that deal')).toBeVisible()
  await page.getByRole('link', { name: 'All deals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible()
})
