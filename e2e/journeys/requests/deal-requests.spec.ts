import { dealsPath } from '../../fixtures/api/deal-calls.ts'
import { axeAppearances } from '../../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { RequestsPage } from '../../fixtures/pages/requests-page.ts'
import { demoPartnerId } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('open requests keep a deal in its stage: they are listed with links, and can be moved along', async ({ page }) => {
  const own = await RequestsPage.open(page)
  const [asked] = await own.ask({ title: 'Tax return' }, { title: 'Photo', is_required: false })
  await page.goto(own.address('').replace('?tab=requests', ''))
  const stage = page.getByRole('region', { name: 'Stage' })
  await stage.getByRole('button', { name: 'Move to next stage' }).click()
  await expect(stage.getByRole('alert')).toContainText('One required request is still open in Pre-Qualification.')
  await stage.getByRole('link', { name: 'Tax return' }).click()
  await expect(page).toHaveURL(new RegExp(`tab=requests.*request=${asked?.id}`))
  await expect(own.view.getByRole('heading', { name: 'Tax return' })).toBeVisible()
  await stage.getByRole('button', { name: 'Move anyway' }).click()
  await expect(page.getByText('Moved to Document Collection')).toBeVisible()
})

test('a forced jump over several stages reaches its stage', async ({ page }) => {
  const own = await RequestsPage.open(page)
  await own.ask({ title: 'Tax return' })
  await own.go()
  const stage = page.getByRole('region', { name: 'Stage' })
  await stage.getByRole('button', { name: /Lender Review/ }).click()
  await stage.getByRole('button', { name: 'Move to Lender Review' }).click()
  await stage.getByRole('button', { name: 'Move anyway' }).click()
  await expect(page.getByText('Moved to Lender Review')).toBeVisible()
})

test('a coordinator works on the requests of a shared deal, but cannot move it past open ones', async ({ page }) => {
  const own = await RequestsPage.open(page, 'coordinator')
  const [asked] = await own.answered('Lease?')
  await own.ask({ title: 'Tax return' })
  await own.go(`&request=${asked?.id}`)
  await own.button('Approve').click()
  await expect(own.row('Lease?')).toContainText('Approved')
  const stage = page.getByRole('region', { name: 'Stage' })
  await stage.getByRole('button', { name: 'Move to next stage' }).click()
  await expect(stage.getByRole('alert')).toContainText('One required request is still open')
  await expect(stage.getByRole('button', { name: 'Move anyway' })).toHaveCount(0)
  await own.choose('Request', 'Single requests')
  await own.dialog.getByLabel('Title').fill('Photo of the oven')
  await own.button('Send request').click()
  await expect(own.row('Photo of the oven')).toContainText('Pending')
})

test('the board shows whose turn it is, and what keeps a card in its stage', async ({ page }) => {
  const own = await RequestsPage.open(page)
  const [, word = ''] = own.deal.title.split(' ')
  await own.answered('Lease?')
  await own.ask({ title: 'Tax return' })
  await page.goto(dealsPath(word, '&view=board'))
  const card = page.getByRole('article', { name: own.deal.title })
  await expect(card).toContainText('Needs review')
  await expect(card).toContainText('0/2')
  await card.getByRole('button', { name: /Move to/ }).click()
  await page.getByRole('menuitem', { name: 'Packaging' }).click()
  const blockedDialog = page.getByRole('dialog', { name: `${own.deal.title} can’t move yet` })
  await expect(blockedDialog.getByRole('link')).toHaveText(['Lease?', 'Tax return'])
  await expectAccessible(page)
  await blockedDialog.getByRole('button', { name: 'Move anyway' }).click()
  await expect(page.getByRole('region', { name: 'Packaging' }).getByRole('article')).toHaveAccessibleName(
    own.deal.title,
  )
  await page.goto(dealsPath(word, '&view=list'))
  await expect(page.getByRole('row', { name: new RegExp(word) })).toContainText('Needs review')
})

test('an empty stage explains what belongs there, and the client is reminded once an hour', async ({ page }) => {
  const own = await RequestsPage.open(page)
  await own.go()
  await expect(page.getByText('No requests in Pre-Qualification yet')).toBeVisible()
  await expect(own.button('Remind borrower')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Checklists and starter library' })).toHaveAttribute(
    'href',
    `/partner/${demoPartnerId}/bundles`,
  )
  await own.ask({ title: 'Tax return' }, { title: 'Lease' })
  await page.reload()
  for (const message of ['Reminder sent for 2 requests', /Try again in \d+ minutes/]) {
    await own.button('Remind borrower').click()
    await own.button('Send reminder').click()
    await expect(page.getByText(message)).toBeVisible()
  }
})

test('a list that fails to load can be retried; new requests show on returning to the window', async ({ page }) => {
  await withoutEvents(page)
  const own = await RequestsPage.open(page)
  await own.ask({ title: 'Tax return' })
  const lists = '**/requests/additional*'
  await page.route(lists, (route) => route.fulfill({ status: 500, body: '' }))
  await own.go()
  await expect(page.getByRole('alert')).toContainText('Couldn’t load requests')
  await page.unroute(lists)
  await own.button('Try again').click()
  await expect(own.link('Tax return')).toBeVisible()
  await own.ask({ title: 'Lease' })
  await page.clock.install()
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(own.link('Lease')).toBeVisible()
})

test('a deleted request says so; one of another stage links to its stage', async ({ page }) => {
  const own = await RequestsPage.open(page)
  const [asked] = await own.ask({ title: 'Tax return' })
  await own.calls.change(own.deal, { stage: own.calls.stageNamed('Closing').id, force: true })
  await page.goto(own.address(`&request=${asked?.id}`))
  await expect(page.getByRole('heading', { name: 'Requests in Pre-Qualification' })).toBeVisible()
  await expect(own.view.getByRole('heading', { name: 'Tax return' })).toBeVisible()
  await own.call('DELETE', `/api/v0/attestations/requests/partners/${demoPartnerId}/additional/${asked?.id}`)
  await page.reload()
  await expect(own.view).toContainText('Request not found')
  await own.view.getByRole('button', { name: 'Close' }).click()
  await expect(own.view).toHaveCount(0)
  const other = await RequestsPage.open(page)
  const [foreign] = await other.ask({ title: 'Of the other deal' })
  await own.go(`&request=${foreign?.id}`)
  await expect(own.view).toContainText('Request not found')
  await expect(page.getByText('Of the other deal')).toHaveCount(0)
})

for (const { width, colorScheme } of axeAppearances.filter((each) => each.width !== 1024)) {
  test.describe(`${colorScheme} at ${width}`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('a long list, a request and the dialogs are accessible', async ({ page }) => {
      test.slow()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const own = await RequestsPage.open(page)
      const titles = Array.from({ length: 50 }, (_, index) => ({ title: `Request ${index + 1}` }))
      const [asked] = await own.ask(...titles)
      await own.answer(asked?.id ?? '', 'It is so.')
      await own.go()
      await expect(own.link('Request 50')).toBeVisible()
      await expectAccessible(page)
      await own.link('Request 1').click()
      await expect(own.view).toContainText('It is so.')
      await own.view.getByText('History').click()
      await expectAccessible(page)
      await own.button('Send back').click()
      await expect(own.dialog).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      for (const item of ['A checklist', 'A custom checklist']) {
        await own.choose('Request', item)
        await expect(own.dialog.getByRole('button', { name: /Request checklist|Send request/ })).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(own.dialog).toHaveCount(0)
      }
    })
  })
}
