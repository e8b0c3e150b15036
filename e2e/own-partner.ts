import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { linkIn, welcomeEmailTo } from './mailbox.ts'

/** A password that is in no list of common ones. */
export const testPassword = 'three green boats'

/** A partner that a test has to itself, and its first Admin. */
export interface TestPartner {
  readonly email: string
  readonly company: string
  readonly partnerId: string
}

export interface Tokens {
  access: string
  refresh: string
}

/** An address nobody else has. */
export function uniqueEmail(): string {
  return `ana.${randomUUID()}@lopez.test`
}

/** Opening partners is limited by the hour and network, and the tests together open more than one network may. */
function randomNetwork(): string {
  const byte = () => Math.floor(Math.random() * 256)
  return `10.${byte()}.${byte()}.${byte()}`
}

/**
 * Confirms the address of whoever opened a partner, by the link of the welcome email and in the browser they opened it in:
 * password and session stay theirs. The link's own session ends.
 */
export async function confirmAddress(request: APIRequestContext, email: string, access: string): Promise<void> {
  const { code } = linkIn(await welcomeEmailTo(request, email))
  const headers = { authorization: `Bearer ${access}` }
  const reply = await request.post('/api/v0/magic-link/token', { headers, data: { code } })
  expect(reply.status(), await reply.text()).toBe(200)
  const { refresh } = (await reply.json()) as Tokens
  await request.post('/api/v0/logout', { data: { refresh } })
}

/** Opens a partner through the API; its Admin is Ana Lopez, whose address is confirmed. */
export async function createPartner(request: APIRequestContext, email = uniqueEmail()): Promise<TestPartner> {
  const company = `Lopez Lending ${randomUUID().slice(0, 6)}`
  const reply = await request.post('/api/v0/onboard/partner', {
    headers: { 'x-forwarded-for': randomNetwork() },
    data: {
      first_name: 'Ana',
      last_name: 'Lopez',
      email,
      password: testPassword,
      name: company,
      zip_code: '02110',
      plan: 'starter',
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  const { partner, access } = (await reply.json()) as Tokens & { partner: { id: string } }
  await confirmAddress(request, email, access)
  return { email, company, partnerId: partner.id }
}

/** Signs in through the API, as a browser of that name where one is given. */
export async function signInAs(
  request: APIRequestContext,
  email: string,
  secret = testPassword,
  userAgent?: string,
): Promise<Tokens> {
  const reply = await request.post('/api/v0/token', {
    data: { email, password: secret },
    ...(userAgent !== undefined && { headers: { 'user-agent': userAgent } }),
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as Tokens
}

/** Puts a session into the page's browser. */
export async function startSession(page: Page, tokens: Tokens): Promise<void> {
  // Any small file of the same origin will do to reach its storage.
  await page.goto('/images/mark.svg')
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('loanyard.access', access)
    localStorage.setItem('loanyard.refresh', refresh)
  }, tokens)
}
