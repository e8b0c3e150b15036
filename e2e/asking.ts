import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { uniqueEmail } from './own-partner.ts'

export const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 })
export const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
export const clickNext = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

/** Fills the public form in up to its last step. */
export async function fillToReview(page: Page, email: string, path = '/pre-qualify'): Promise<void> {
  await page.goto(path)
  await page.getByRole('radio', { name: /^Equipment/ }).check()
  await clickNext(page)
  await page.getByLabel('How much do you need?').fill('250k')
  await clickNext(page)
  await page.getByRole('radio', { name: /^Existing Business/ }).check()
  await clickNext(page)
  await page.getByLabel('Full name').fill('Ana Lopez')
  await page.getByLabel('Email address').fill(email)
  await clickNext(page)
  await expect(stepHeading(page, 'Review and send')).toBeVisible()
}

/** Asks a partner for a loan through the API; gives back the address. */
export async function requestLoan(request: APIRequestContext, partner: string, email = uniqueEmail()): Promise<string> {
  const reply = await request.post('/api/v0/pre-qualify', {
    data: {
      partner,
      loan_purpose: 'Equipment',
      loan_amount: '250000.00',
      business_type: 'Existing Business',
      full_name: 'Ana Lopez',
      email,
      consent: true,
    },
  })
  expect(reply.status(), await reply.text()).toBe(202)
  return email
}
