import type { Page } from '@playwright/test'
import { testPassword } from './own-partner.ts'

export const onboarding = '/partner/onboarding'

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
/** The present one in the row of steps. */
export const presentStep = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]')
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
export const createAccount = (page: Page) => page.getByRole('button', { name: 'Create account' })

export async function fillAbout(page: Page, email: string, chosen = testPassword): Promise<void> {
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Lopez')
  await page.getByLabel('Email address').fill(email)
  await passwordField(page).fill(chosen)
  await page.getByRole('button', { name: 'Next' }).click()
}

export async function fillCompany(page: Page, name = 'Lopez Lending'): Promise<void> {
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('ZIP code').fill('02110')
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Opens the page and fills in all steps; only the account is still to be created. */
export async function fillAll(page: Page, email: string, chosen?: string): Promise<void> {
  await page.goto(onboarding)
  await fillAbout(page, email, chosen)
  await fillCompany(page)
  await page.getByRole('radio', { name: 'Starter' }).check()
}
