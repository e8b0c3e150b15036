import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'

/** A mail as /dev/mail shows it. */
export interface CapturedEmail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

/** Asks the server for a link, as the page would; the address should be one nobody has asked for in the last minute. */
export async function requestLink(
  request: APIRequestContext,
  email: string,
  area: string,
  type: 'LOG_IN' | 'SET_PSWD' = 'LOG_IN',
): Promise<void> {
  const reply = await request.post('/api/v0/magic-link', { data: { email, type, area } })
  expect(reply.status(), await reply.text()).toBe(202)
}

const isWelcomeEmail = ({ subject }: CapturedEmail) => subject.startsWith('Welcome to Loanyard')

/** The mail that welcomes whoever opened a partner, with the link that confirms their address. */
export function welcomeEmailTo(request: APIRequestContext, email: string): Promise<CapturedEmail> {
  return newestTo(request, email, { count: 1, matches: isWelcomeEmail })
}

/** The newest mail with a link that was asked for, to an address, once there are at least `count` of them. */
export function linkEmailTo(request: APIRequestContext, email: string, count = 1): Promise<CapturedEmail> {
  return newestTo(request, email, { count, matches: (mail) => !isWelcomeEmail(mail) })
}

async function newestTo(
  request: APIRequestContext,
  email: string,
  { count, matches }: { count: number; matches: (mail: CapturedEmail) => boolean },
): Promise<CapturedEmail> {
  const find = async () => {
    const reply = await request.get('/dev/mail', { headers: { accept: 'application/json' } })
    const emails = (await reply.json()) as CapturedEmail[]
    return emails.filter(
      (mail) => mail.to === email && matches(mail) && mail.links.some((link) => link.includes('#code=')),
    )
  }
  await expect.poll(async () => (await find()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
  const [newest] = await find()
  if (newest === undefined) throw new Error(`no mail to ${email}`)
  return newest
}

/** The newest mail to an address with that subject. */
export async function emailTo(request: APIRequestContext, email: string, subject: string): Promise<CapturedEmail> {
  const find = async () => {
    const reply = await request.get('/dev/mail', { headers: { accept: 'application/json' } })
    return ((await reply.json()) as CapturedEmail[]).find((mail) => mail.to === email && mail.subject === subject)
  }
  await expect.poll(async () => (await find()) !== undefined, { timeout: 15_000 }).toBe(true)
  const newest = await find()
  if (newest === undefined) throw new Error(`no mail to ${email}`)
  return newest
}

/** The link in a mail that carries a code, and the code. */
export function linkIn({ links }: CapturedEmail): { url: string; code: string } {
  const url = links.find((link) => link.includes('#code=')) ?? ''
  const code = url.split('#code=')[1] ?? ''
  expect(code, 'a link with a code').not.toBe('')
  return { url, code }
}

/** The 8 digits in a mail, written as there: with a blank in the middle. */
export function digitsIn({ text }: CapturedEmail): string {
  const digits = /\b\d{4} ?\d{4}\b/.exec(text)?.[0]
  expect(digits, text).toBeDefined()
  return digits ?? ''
}

/** A browser that has never been here. */
export async function newBrowserPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** Asks for a sign-in link on an area's door. */
export async function requestLinkFromPage(page: Page, email: string, area: string): Promise<void> {
  await page.goto(`/${area}/login`)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
}
