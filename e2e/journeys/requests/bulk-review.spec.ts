import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { RequestsPage } from '../../fixtures/pages/requests-page.ts'
import { expect, test } from '../../fixtures/test.ts'

const titles = (from: number, count: number) => Array.from({ length: count }, (_, index) => `Question ${from + index}`)
const decisions = '**/requirements/set/status'

test('more answers than the server accepts per call are all approved', async ({ page }) => {
  test.slow()
  const own = await RequestsPage.open(page)
  for (const from of [1, 51, 101]) await own.answered(...titles(from, from === 101 ? 10 : 50))
  await own.go()
  await own.button('Select all').click()
  await expect(page.getByText('110 answers selected')).toBeVisible()
  await own.button('Approve selected').click()
  await expect(page.getByText('Approved 110 answers')).toBeVisible()
  await expect(page.getByText('110 of 110 done')).toBeVisible()
})

test('a bulk review that fails halfway resumes, and a lost response is no conflict with oneself', async ({ page }) => {
  test.slow()
  const own = await RequestsPage.open(page)
  for (const from of [1, 51, 101]) await own.answered(...titles(from, from === 101 ? 2 : 50))
  await own.go()
  await own.button('Select all').click()
  let calls = 0
  await page.route(decisions, async (route) => {
    calls += 1
    // The second hundred is saved, but its response is lost.
    if (calls === 2) await route.fetch().then(() => route.abort())
    else await route.continue()
  })
  await own.button('Approve selected').click()
  await expect(page.getByText('Approved 100 answers')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Approved 2 answers')).toBeVisible()
  await expect(page.getByText('has already')).toBeHidden()
  expect(calls).toBe(3)
  await expect(page.getByText('102 of 102 done')).toBeVisible()
})

test('a request withdrawn in the meantime is reported, and the remaining ones can be selected again', async ({
  page,
}) => {
  await withoutEvents(page)
  const own = await RequestsPage.open(page)
  const [one] = await own.answered('One', 'Two', 'Three')
  await own.go()
  await own.button('Select all').click()
  await own.withdraw(one?.id ?? '')
  await own.button('Approve selected').click()
  await expect(page.getByRole('alert')).toContainText('One of the requests was withdrawn')
  await expect(own.link('One')).toBeHidden()
  await own.button('Approve selected').click()
  await expect(page.getByText('Approved 2 answers')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a request counts as withdrawn only if the server says it is gone', async ({ page }) => {
  const own = await RequestsPage.open(page)
  await own.ask({ title: 'One' })
  await own.go()
  await own.link('One').click()
  const calls = '**/api/v0/attestations/requests/**'
  await page.route(calls, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ json: {} }) : route.continue(),
  )
  await own.choose('Actions for the request', 'Withdraw')
  await own.dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Unexpected response from server.')).toBeVisible()
  await expect(own.link('One')).toBeVisible()
  await page.unroute(calls)
  await page.route(calls, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
  const [one] = (await own.listed()).filter(({ title }) => title === 'One')
  await own.choose('Actions for the request', 'Withdraw')
  await own.dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(`Failed to delete request: ${one?.id}`)).toBeVisible()
})
