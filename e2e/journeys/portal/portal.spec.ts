import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { startSessionAs } from '../../fixtures/people/demo-people.ts'
import { PortalFixture, tabTo } from '../../fixtures/people/portal-fixture.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the dashboard says where the loan is and what comes first, and leads there', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  await page.goto('/portal')
  const card = page.getByRole('article', { name: fixture.deal.title })
  await expect(card).toContainText('Nothing to do right now.')
  await expect(card.getByRole('list', { name: 'Stages' }).locator('[aria-current=step]')).toHaveText(
    'Pre-Qualification',
  )
  await expect(page.getByRole('link', { name: 'My Docs', exact: true })).toHaveCount(0)

  await fixture.ask({ kind: 'Question', title: 'What is the loan for?' })
  await page.reload()
  await expect(card).toContainText('What is the loan for?')
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 1 done')
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Continue with What is the loan for?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is the loan for?')
  await expect(page).toHaveTitle(/^What is the loan for\?/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'My Docs' }).click()
  await expect(page).toHaveURL(fixture.myDocs)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Docs')
})

test('every kind of request is answered on a phone’s screen with the keyboard alone', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  await fixture.ask({ kind: 'Question', title: 'What is the loan for?' })
  await fixture.ask({ kind: 'Acknowledgement', title: 'I pay the appraisal' })
  await fixture.ask({ kind: 'Document', title: 'Lease' })
  await page.goto(fixture.myDocs)
  await tabTo(page, /^Next: What is the loan for/, 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is the loan for?')
  await tabTo(page, 'Your answer', 'textbox')
  await page.keyboard.type('A second oven.')
  await tabTo(page, 'Send answer', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Sent\. Lopez Lending .* is reviewing it\.$/)).toBeVisible()

  await tabTo(page, /^Next: I pay/, 'link')
  await page.keyboard.press('Enter')
  await tabTo(page, 'I have read this and confirm it.', 'checkbox')
  await page.keyboard.press('Space')
  await tabTo(page, 'Confirm', 'button')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Next: Lease/, 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lease')
  // A key is pressed at once, where a click waits: the browser has to know beforehand that its dialog is caught.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, 'Choose files', 'button')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'lease.txt', mimeType: 'text/plain', buffer: Buffer.from('The lease.') })
  await expect(page.getByRole('list', { name: 'Ready to send' })).toContainText('lease.txt')
  await tabTo(page, 'Send 1 document', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing else is needed from you today.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All requests' }).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 3 done, 3 in review')
})

test('what was sent back says why, is mended, and is done when staff agree', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Question', title: 'Who owns the business?' })
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  const field = page.getByLabel('Your answer')
  await field.fill('I own 60 %.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('button', { name: 'Edit my answer' })).toBeVisible()
  await fixture.decide(asked.id, 'Rejected', { reason: 'incomplete', comment: 'Who owns the rest?' })
  await page.reload()
  await expect(page.getByText('This needs changes.')).toBeVisible()
  await expect(page.getByText('Something is missing.')).toBeVisible()
  await expect(page.getByText('“Who owns the rest?”')).toBeVisible()
  await expectAccessible(page)
  await expect(field).toHaveValue('I own 60 %.')
  await field.fill('I own 60 %, my sister 40 %.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('I own 60 %, my sister 40 %.')).toBeVisible()

  await page.getByRole('button', { name: 'Edit my answer' }).click()
  await field.fill('I own 55 %, my sister 45 %.')
  await page.getByRole('button', { name: 'Send updated answer' }).click()
  await expect(page.getByRole('button', { name: 'Edit my answer' })).toBeVisible()
  await expect(page.getByText('I own 55 %, my sister 45 %.')).toBeVisible()
  await fixture.decide(asked.id, 'Approved')
  await page.reload()
  await expect(page.getByText('Done. Nothing more is needed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit my answer' })).toHaveCount(0)
})

test('what staff did without shows no answer; what they opened again says so', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Question', title: 'Who owns the business?' })
  await fixture.waive(asked.id)
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  await expect(page.getByText('This is no longer needed.')).toBeVisible()
  await expect(page.getByText(/^(What you sent|Previous submissions)/)).toHaveCount(0)
  await fixture.decide(asked.id, 'Pending', { comment: 'The lender asks for it after all.' })
  await page.reload()
  await expect(page.getByText('This was reopened.')).toBeVisible()
  await expect(page.getByText('“The lender asks for it after all.”')).toBeVisible()
  await expect(page.getByText(/^(What you sent|Previous submissions)/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Your answer').fill('I do.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText(/^Sent\./)).toBeVisible()
})

test('answered in another window meanwhile: the person is told, and what they typed is still there', async ({
  page,
}) => {
  // Else it shows the other window's answer before one gets to send.
  await withoutEvents(page)
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Question', title: 'Who owns the business?' })
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  const field = page.getByLabel('Your answer')
  await field.fill('Typed in this window.')
  const other = await page.context().newPage()
  await other.goto(`${fixture.myDocs}/${asked.id}`)
  await other.getByLabel('Your answer').fill('Sent from the other window.')
  await other.getByRole('button', { name: 'Send answer' }).click()
  await expect(other.getByText(/^Sent\./)).toBeVisible()
  await other.close()
  // A page that is shown again looks by itself; this one is sent from before it has.
  await page.getByRole('button', { name: 'Send answer' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('"Who owns the business?" was already answered.')
  await expect(page.getByText('Sent from the other window.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit my answer' }).click()
  await expect(field).toHaveValue('Typed in this window.')
})

test('what is typed survives a reload and a call that fails, and goes when it is sent', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Question', title: 'What is the loan for?' })
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  const field = page.getByLabel('Your answer')
  await field.fill('A second oven and a van.')
  await page.reload()
  await expect(field).toHaveValue('A second oven and a van.')
  await expect(page.getByText('Picked up where you left off.')).toBeVisible()

  const address = '**/requirements/submit/**'
  await page.route(address, (route) => route.abort())
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t reach Loanyard.')
  await expect(field).toHaveValue('A second oven and a van.')
  await page.unroute(address)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText(/^Sent\./)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('answer.')))).toEqual([])
})

test('a loan that rests or is over says so, and asks for nothing; what was asked can still be answered', async ({
  page,
}) => {
  const fixture = await PortalFixture.open(page)
  await fixture.ask({ kind: 'Question', title: 'What is the loan for?' })
  for (const [status, sentence] of [
    ['On Hold', 'Your loan is on hold for now.'],
    ['Declined', 'This loan was declined.'],
  ] as const) {
    await fixture.setDealStatus(status)
    await page.goto('/portal')
    const card = page.getByRole('article', { name: fixture.deal.title })
    await expect(card).toContainText(sentence)
    await expect(card).toContainText('Nothing to do right now.')
    await expect(card.getByRole('link', { name: /^Continue/ })).toHaveCount(0)
    await card.getByRole('link', { name: /^My Docs/ }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Next/ })).toHaveCount(0)
  }
  await page.getByRole('link', { name: /What is the loan for/ }).click()
  await page.getByLabel('Your answer').fill('A second oven.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText(/^Sent\./)).toBeVisible()
})

test('a request that does not apply is answered with a reason', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Document', title: 'Franchise agreement' })
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  await page.getByRole('button', { name: 'This doesn’t apply to me' }).click()
  const why = page.getByLabel('Why doesn’t this apply to you?')
  await expect(why).toBeFocused()
  await page.getByRole('button', { name: 'Send reason' }).click()
  await expect(why).toHaveAccessibleDescription(/Tell us why this doesn’t apply\./)
  await why.fill('It is no franchise.')
  await page.getByRole('button', { name: 'Send reason' }).click()
  await expect(page.getByText('Doesn’t apply because:')).toBeVisible()
  expect((await fixture.seen(asked.id)).submissions[0]?.not_applicable).toBe('It is no franchise.')
})

test('a deal of somebody else is not there, nor is the portal for staff', async ({ page, browser }) => {
  const fixture = await PortalFixture.open(page)
  const other = await PortalFixture.open(await browser.newPage())
  await page.goto(other.myDocs)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page.goto(`/portal/${fixture.partnerId}/${other.deal.id}/my-docs`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await startSessionAs(page, 'coordinator')
  await page.goto(fixture.myDocs)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('My Docs')
  await expect(page.getByText(fixture.deal.title)).toHaveCount(0)
  await other.page.close()
})
