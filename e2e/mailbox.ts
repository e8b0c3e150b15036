import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'

/** A mail as /dev/mail shows it. */
export interface CaughtMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

/** Asks the server for a link, as the page would; the address should be one nobody has asked for in the last minute. */
export async function askForLink(
  request: APIRequestContext,
  email: string,
  area: string,
  type: 'LOG_IN' | 'SET_PSWD' = 'LOG_IN',
): Promise<void> {
  const reply = await request.post('/api/v0/magic-link', { data: { email, type, area } })
  expect(reply.status(), await reply.text()).toBe(202)
}

const isWelcome = ({ subject }: CaughtMail) => subject.startsWith('Welcome to Loanyard')

/** The mail that welcomes whoever opened a partner, with the link that confirms their address. */
export function welcomeMailTo(request: APIRequestContext, email: string): Promise<CaughtMail> {
  return newestTo(request, email, { count: 1, isWanted: isWelcome })
}

/** The newest mail with a link that was asked for, to an address, once there are at least `count` of them. */
export function linkMailTo(request: APIRequestContext, email: string, count = 1): Promise<CaughtMail> {
  return newestTo(request, email, { count, isWanted: (mail) => !isWelcome(mail) })
}

async function newestTo(
  request: APIRequestContext,
  email: string,
  { count, isWanted }: { count: number; isWanted: (mail: CaughtMail) => boolean },
): Promise<CaughtMail> {
  const find = async () => {
    const reply = await request.get('/dev/mail', { headers: { accept: 'application/json' } })
    const mails = (await reply.json()) as CaughtMail[]
    return mails.filter(
      (mail) => mail.to === email && isWanted(mail) && mail.links.some((link) => link.includes('#code=')),
    )
  }
  await expect.poll(async () => (await find()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
  const [newest] = await find()
  if (newest === undefined) throw new Error(`no mail to ${email}`)
  return newest
}

/** The newest mail to an address with that subject. */
export async function mailTo(request: APIRequestContext, email: string, subject: string): Promise<CaughtMail> {
  const find = async () => {
    const reply = await request.get('/dev/mail', { headers: { accept: 'application/json' } })
    return ((await reply.json()) as CaughtMail[]).find((mail) => mail.to === email && mail.subject === subject)
  }
  await expect.poll(async () => (await find()) !== undefined, { timeout: 15_000 }).toBe(true)
  const newest = await find()
  if (newest === undefined) throw new Error(`no mail to ${email}`)
  return newest
}

/** The link in a mail that carries a code, and the code. */
export function linkIn({ links }: CaughtMail): { url: string; code: string } {
  const url = links.find((link) => link.includes('#code=')) ?? ''
  const code = url.split('#code=')[1] ?? ''
  expect(code, 'a link with a code').not.toBe('')
  return { url, code }
}

/** The 8 digits in a mail, written as there: with a blank in the middle. */
export function digitsIn({ text }: CaughtMail): string {
  const found = /\b\d{4} ?\d{4}\b/.exec(text)?.[0]
  expect(found, text).toBeDefined()
  return found ?? ''
}

/** A browser that has never been here. */
export async function freshPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** Asks for a sign-in link on an area's door. */
export async function askOnDoor(page: Page, email: string, area: string): Promise<void> {
  await page.goto(`/${area}/login`)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
}
