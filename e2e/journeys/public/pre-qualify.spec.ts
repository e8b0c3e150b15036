import { axeSchemes } from '../../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { mainHeading, clickNext, stepHeading } from '../../fixtures/pages/pre-qualify-page.ts'
import { digitsIn, linkEmailTo } from '../../fixtures/people/mailbox.ts'
import { uniqueEmail } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const agree = /^I agree that .* may receive this information/

test('requests a loan by keyboard alone and follows it with the code of the email', async ({ page }) => {
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
  await expect(page.getByRole('region', { name: 'Estimate' })).toContainText('$1,250,000 over 25 years')
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
  await expect(page.getByRole('region', { name: 'First look' })).toContainText('Too early to say')
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

  await page.getByRole('link', { name: 'Enter the code from your email' }).click()
  await expect(mainHeading(page)).toHaveText('Check your email')
  const mail = await linkEmailTo(page.request, email)
  expect(mail.subject).toBe('Harbor Lending Partners has your loan request')
  expect(mail.text).toContain('$1,250,000 for commercial real estate')
  expect(mail.text).not.toContain('Ana')
  await page.getByLabel('8-digit code').fill(digitsIn(mail))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/requests')
  await expect(page.getByRole('button', { name: 'Account: Ana Lopez' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Commercial Real Estate loan' })).toContainText('Received')
})

for (const colorScheme of axeSchemes) {
  test(`every step is accessible and fits a phone, whatever people and brokers are called, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    const name = 'W'.repeat(200)
    await page.route('**/api/v0/pre-qualify**', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('Harbor Lending Partners', name) })
    })
    const fits = async () => {
      await expectAccessible(page)
      const widthAt = (size: string) =>
        page.evaluate((to) => {
          document.documentElement.style.fontSize = to
          return document.documentElement.scrollWidth
        }, size)
      // Text of twice the size, and as it is.
      for (const size of ['32px', '']) expect(await widthAt(size)).toBeLessThanOrEqual(390)
    }
    await page.goto('/pre-qualify')
    await expect(page.getByRole('main')).toContainText(name)
    await clickNext(page)
    await fits()
    await page.getByRole('radio', { name: /^Construction/ }).click()
    await expect(page.getByLabel('How much do you need?')).toBeVisible()
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    const tops = await steps.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await clickNext(page)
    await fits()
    await page.getByLabel('How much do you need?').fill('999999999999999.99')
    await clickNext(page)
    await fits()
    await page.getByRole('button', { name: 'Use $5,000,000' }).click()
    await fits()
    await clickNext(page)
    await fits()
    await page.getByRole('radio', { name: /^Startup/ }).click()
    await clickNext(page)
    await fits()
    await page.getByLabel('Full name').fill('W'.repeat(120))
    await page.getByLabel('Email address').fill(`${'w'.repeat(60)}@${'w'.repeat(60)}.test`)
    await clickNext(page)
    await expect(page.getByRole('region', { name: 'Estimate' })).toContainText('Based on $5,000,000 over 25 years')
    await page.getByRole('button', { name: 'Send my request' }).click()
    await fits()
  })
}
