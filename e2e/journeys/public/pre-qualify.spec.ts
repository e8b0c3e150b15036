import { axeSchemes } from '../../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { fillToReview, mainHeading, clickNext, stepHeading } from '../../fixtures/pages/pre-qualify-page.ts'
import { digitsIn, linkIn, linkEmailTo } from '../../fixtures/people/mailbox.ts'
import { createPartner, uniqueEmail, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const agree = /^I agree that .* may receive this information/

test('requests a loan by keyboard alone', async ({ page }) => {
  const email = uniqueEmail()
  await page.goto('/pre-qualify')
  await expect(page.getByText('Harbor Lending Partners, an SBA loan broker')).toBeVisible()
  await page.getByRole('radio', { name: /^Business Acquisition/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Commercial Real Estate/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(stepHeading(page, 'Loan amount')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('1.25m')
  await page.keyboard.press('Tab')
  await page.keyboard.type('125,000')
  await page.keyboard.press('Enter')
  await expect(stepHeading(page, 'About the business')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(stepHeading(page, 'About you')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ana Lopez')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(stepHeading(page, 'Review and send')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Estimate' })).toContainText('$1,250,000 over 25 years')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: agree })).toBeChecked()
  // The hidden honeypot field is not in the tab order.
  for (const name of ['privacy policy', 'Back', 'Send my request']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(name)
  }
  await page.keyboard.press('Enter')
  await expect(mainHeading(page)).toHaveText('Your request is on its way')
  await expect(mainHeading(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText(email)
  await expect(page.getByRole('main')).not.toContainText(/approved|qualified|guaranteed/i)
})

test('what was typed survives a reload and Back; consent must be given again', async ({ page }) => {
  await fillToReview(page, uniqueEmail())
  await page.getByRole('checkbox', { name: agree }).check()
  await page.reload()
  await expect(stepHeading(page, 'Review and send')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: agree })).not.toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: 'Picked up where you left off.' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Ana Lopez')
  await page.goBack()
  await expect(page.getByRole('radio', { name: /^Existing Business/ })).toBeChecked()
  await page.getByRole('link', { name: 'Purpose (done)' }).click()
  await expect(page.getByRole('radio', { name: /^Equipment/ })).toBeChecked()
  await page.reload()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('radio', { name: /^Equipment/ })).not.toBeChecked()
})

test('a step cannot be skipped by its URL, and shows what is missing', async ({ page }) => {
  await page.goto('/pre-qualify?step=consent')
  await expect(stepHeading(page, 'Loan purpose')).toBeVisible()
  await expect(page).toHaveURL('/pre-qualify')
  await clickNext(page)
  await expect(page.getByRole('alert')).toContainText('Choose what the loan is for.')
  await page.getByRole('radio', { name: /^Startup/ }).check()
  await clickNext(page)
  await clickNext(page)
  await expect(page.getByRole('alert')).toContainText('Enter how much you need.')
  await page.getByLabel('How much do you need?').fill('a lot')
  await clickNext(page)
  await expect(page.getByRole('alert')).toContainText('Enter an amount')
})

test('nothing is sent without consent; a failure keeps everything; a double click sends once', async ({ page }) => {
  const email = uniqueEmail()
  const partner = await createPartner(page.request)
  await fillToReview(page, email, `/pre-qualify/${partner.partnerId}`)
  const send = page.getByRole('button', { name: 'Send my request' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Check the box so we can send your request.')
  await page.getByRole('checkbox', { name: agree }).check()
  await page.route('**/api/v0/pre-qualify', (route) => route.abort())
  await send.click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t send your request.')
  await expect(page.getByRole('checkbox', { name: agree })).toBeChecked()
  await page.unroute('**/api/v0/pre-qualify')
  await send.dblclick()
  await expect(mainHeading(page)).toHaveText('Your request is on its way')
  const { access } = await signInAs(page.request, partner.email)
  const reply = await page.request.get(`/api/v0/leads/partners/${partner.partnerId}`, {
    headers: { authorization: `Bearer ${access}` },
  })
  expect(((await reply.json()) as { results: object[] }).results).toMatchObject([
    { email, full_name: 'Ana Lopez', source: 'prequalify', lead_status: 'New', loan_amount: '250000.00' },
  ])
  await page.reload()
  await expect(mainHeading(page)).toHaveText('Your request is on its way')
  await page.getByRole('button', { name: 'Request another loan' }).click()
  await expect(page.getByRole('radio', { name: /^Equipment/ })).not.toBeChecked()
})

test('an address the server rejects leads back to its field', async ({ page }) => {
  await fillToReview(page, `${'x'.repeat(65)}@lopez.test`)
  await page.getByRole('checkbox', { name: agree }).check()
  await page.getByRole('button', { name: 'Send my request' }).click()
  await expect(stepHeading(page, 'About you')).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Please enter a valid email address/)
})

test('the email leads to the request, by its link or by its code', async ({ page, browser }) => {
  const email = uniqueEmail()
  await fillToReview(page, email)
  await page.getByRole('checkbox', { name: agree }).check()
  await page.getByRole('button', { name: 'Send my request' }).click()
  await page.getByRole('link', { name: 'Enter the code from your email' }).click()
  await expect(mainHeading(page)).toHaveText('Check your email')
  const mail = await linkEmailTo(page.request, email)
  expect(mail.text).not.toContain('Ana')
  await page.getByLabel('8-digit code').fill(digitsIn(mail))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/requests')
  await expect(page.getByRole('button', { name: 'Account: Ana Lopez' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Equipment loan' })).toContainText('Received')

  const other = await (await browser.newContext()).newPage()
  await other.goto(linkIn(mail).url)
  await expect(mainHeading(other)).toHaveText('Verification Failed: Link has already been used before.')
  await other.close()
})

test('a missing broker and one without a base rate show a message', async ({ page }) => {
  for (const id of ['ptnr_00000000000000000000000000', 'no-partner', '%00', '<b>']) {
    await page.goto(`/pre-qualify/${encodeURIComponent(id)}`)
    await expect(mainHeading(page)).toHaveText('We can’t find that broker')
  }
  await expectAccessible(page)
  const { partnerId, company } = await createPartner(page.request)
  await fillToReview(page, uniqueEmail(), `/pre-qualify/${partnerId}`)
  await expect(page.getByRole('checkbox', { name: `I agree that ${company} may receive` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Estimate' })).toContainText('These rates are an example')
})

test('a broker whose name has no space fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = 'W'.repeat(200)
  await page.route('**/api/v0/pre-qualify**', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('Harbor Lending Partners', name) })
  })
  await page.goto('/pre-qualify')
  await expect(page.getByRole('main')).toContainText(name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('markup in an answer is shown as text', async ({ page }) => {
  const email = uniqueEmail()
  const name = '<img src=x onerror=alert(1)> **Ana** 山田'
  await fillToReview(page, email)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('Full name').fill(name)
  await clickNext(page)
  await expect(page.getByRole('main')).toContainText(name)
  await page.getByRole('checkbox', { name: agree }).check()
  await page.getByRole('button', { name: 'Send my request' }).click()
  await page.goto(linkIn(await linkEmailTo(page.request, email)).url)
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
})

test('on a phone all steps fit on one line, and a completed one links back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/pre-qualify')
  await page.getByRole('radio', { name: /^Construction/ }).check()
  await clickNext(page)
  await expect(page.getByLabel('How much do you need?')).toBeVisible()
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  const tops = await steps.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await expect(steps.last()).toHaveText(/Review$/)
  await page.getByRole('link', { name: 'Purpose (done)' }).click()
  await expect(page.getByRole('radio', { name: /^Construction/ })).toBeChecked()
})

for (const colorScheme of axeSchemes) {
  test(`every step is accessible and fits a phone, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    const fits = async () => {
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
    await page.goto('/pre-qualify')
    await clickNext(page)
    await fits()
    await page.getByRole('radio', { name: /^Construction/ }).check()
    await clickNext(page)
    await clickNext(page)
    await fits()
    await page.getByLabel('How much do you need?').fill('999999999999999.99')
    await clickNext(page)
    await fits()
    await page.getByRole('radio', { name: /^Startup/ }).check()
    await clickNext(page)
    await clickNext(page)
    await fits()
    await page.getByLabel('Full name').fill('W'.repeat(120))
    await page.getByLabel('Email address').fill(`${'w'.repeat(60)}@${'w'.repeat(60)}.test`)
    await clickNext(page)
    await expect(page.getByRole('region', { name: 'Estimate' })).toContainText('lends up to $5,000,000')
    await page.getByRole('button', { name: 'Send my request' }).click()
    await fits()
  })
}
