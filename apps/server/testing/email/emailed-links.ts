import type { LinkRequest } from '@loanyard/contract/auth/magic-links'
import { calls } from '@loanyard/contract/calls'
import { vi } from 'vitest'
import type { Application } from '../app/application.ts'
import { newApi } from '../app/client.ts'
import { emailsTo } from '../audit/audit-entries.ts'

/** A link as its recipient has it. */
export interface EmailedLink {
  readonly url: string
  /** The end of the URL. */
  readonly code: string
  /** The 8 digits to type instead, with the blank that the email puts between them. */
  readonly digits: string
  readonly subject: string
  readonly text: string
}

/** The links in the emails to an address, oldest first, once there are `wanted` of them. */
export async function emailedLinks(app: Application, address: string, wanted: number): Promise<EmailedLink[]> {
  return vi.waitFor(
    async () => {
      const found = (await emailsTo(app, address, wanted)).flatMap(({ links: [url = ''], subject, text }) => {
        const [, code] = url.split('#code=')
        const [digits = ''] = /\b\d{4} \d{4}\b/.exec(text) ?? []
        return code === undefined ? [] : [{ url, code, digits, subject, text }]
      })
      if (found.length < wanted) throw new Error(`there were not ${wanted} links to ${address}`)
      return found
    },
    { timeout: 10_000, interval: 20 },
  )
}

/** Pretends that the minute between two link requests has passed. */
export async function skipCooldown(app: Application): Promise<void> {
  await app.ask(`delete from rate_limits where bucket like 'link:cooldown:%'`)
}

/** Requests a link as anyone may, ignoring the cooldown, and opens the email. */
export async function emailedLink(
  app: Application,
  { email }: { readonly email: string },
  { type = 'LOG_IN', ...wanted }: Partial<LinkRequest> = {},
): Promise<EmailedLink> {
  const { length } = await app.ask(`select from captured_emails where recipient = $1 and links[1] like '%#code=%'`, [
    email,
  ])
  await skipCooldown(app)
  const api = newApi({ url: app.url, token: null })
  await api.call(calls.magicLinks.requestMagicLink, { body: { email, type, ...wanted } })
  const newest = (await emailedLinks(app, email, length + 1)).at(-1)
  if (newest === undefined) throw new Error('one was waited for')
  return newest
}

/** Waits until every new borrower has been invited, every link request processed and every email sent. */
export async function emailsSettled(app: Application): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await app.ask(
        `select from jobs.job where name in ('invite_borrower', 'send_magic_link', 'send_email') and state::text in ('created', 'retry', 'active')`,
      )
      if (waiting.length > 0) throw new Error(`${waiting.length} jobs wait`)
    },
    { timeout: 10_000, interval: 20 },
  )
}
