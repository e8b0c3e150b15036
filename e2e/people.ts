import { expect, type Page } from '@playwright/test'

/** The demo accounts' password (decisions.md, section 12). */
export const password = 'loanyard-demo-2026'

export const people = {
  admin: 'admin@demo.loanyard.test',
  manager: 'manager@demo.loanyard.test',
  coordinator: 'coordinator@demo.loanyard.test',
  secondAdmin: 'admin@second.loanyard.test',
  client: 'client@demo.loanyard.test',
} as const

export type Person = keyof typeof people

/** The demo partner's fixed id. */
export const demoPartnerId = 'ptnr_0000000000e008000000000001'

/** Fills the sign-in form and sends it. */
export async function fillSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Puts a session of that person into the page's browser without going through the form, as staff or else as anybody. */
export async function startSessionAs(page: Page, person: Person): Promise<void> {
  const path = person === 'client' ? '/api/v0/token' : '/api/v0/admin/token'
  const reply = await page.request.post(path, { data: { email: people[person], password } })
  expect(reply.ok(), `signing in as ${person}`).toBe(true)
  const pair: unknown = await reply.json()
  // Any small file of the same origin will do to reach its storage.
  await page.goto('/images/mark.svg')
  await page.evaluate((tokens) => {
    const { access, refresh } = tokens as { access: string; refresh: string }
    localStorage.setItem('loanyard.access', access)
    localStorage.setItem('loanyard.refresh', refresh)
  }, pair)
}
