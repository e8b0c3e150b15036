import type { LinkRequest } from '@loanyard/contract/auth/magic-links'
import { calls } from '@loanyard/contract/calls'
import { vi } from 'vitest'
import type { Application } from '../app/application.ts'
import { newApi } from '../app/client.ts'
import { emailsTo } from '../audit/audit-entries.ts'

/** A link as its reader has it. */
export interface EmailedLink {
  readonly url: string
  /** What the address ends with. */
  readonly code: string
  /** The 8 digits to type instead, with the blank that the mail puts between them. */
  readonly digits: string
  readonly subject: string
  readonly text: string
}

/** The links in the mails to an address, the oldest first, once there are as many as wanted. */
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

/** As if the minute had passed in which no other link may be asked for. */
export async function skipCooldown(app: Application): Promise<void> {
  await app.ask(`delete from rate_limits where bucket like 'link:cooldown:%'`)
}

/** Asks for a link as anybody may, whether or not one was asked for a moment ago, and opens the mail. */
export async function emailedLink(
  app: Application,
  { email }: { readonly email: string },
  { type = 'LOG_IN', ...wanted }: Partial<LinkRequest> = {},
): Promise<EmailedLink> {
  const { length } = await app.ask(`select from caught_mail where recipient = $1 and links[1] like '%#code=%'`, [email])
  await skipCooldown(app)
  const api = newApi({ url: app.url, token: null })
  await api.call(calls.magicLinks.requestMagicLink, { body: { email, type, ...wanted } })
  const newest = (await emailedLinks(app, email, length + 1)).at(-1)
  if (newest === undefined) throw new Error('one was waited for')
  return newest
}

/** Waits until everybody who asked for a link has been dealt with and every mail is out. */
export async function emailsSettled(app: Application): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await app.ask(
        `select from jobs.job where name in ('send_magic_link', 'send_mail') and state::text in ('created', 'retry', 'active')`,
      )
      if (waiting.length > 0) throw new Error(`${waiting.length} jobs wait`)
    },
    { timeout: 10_000, interval: 20 },
  )
}
