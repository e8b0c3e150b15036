import type { Area } from '@loanyard/contract/core/values'
import { sql } from '../../db/client/statement.ts'
import { rows, type ScopedContext } from '../../services/context.ts'

/** What one person is mailed of one partner in one area. */
export interface EmailDigest {
  readonly partner_id: string
  readonly area: Area
  readonly email: string
  readonly full_name: string
  /** Null, and no name, where nobody has proved the address. */
  readonly brand: { readonly name: string; readonly logo: string | null } | null
  /** The first lines of it; `total` is how much it is in all. */
  readonly items: readonly { readonly title: string; readonly description: string }[]
  readonly total: number
  /** What all of it is about, where that is one deal. */
  readonly deal_id: string | null
}

interface Pace {
  /** Seconds that somebody has to see it on the page. */
  readonly wait: number
  /** Seconds between two mails to the same person. */
  readonly rest: number
  readonly people: number
  readonly lines: number
}

/** Takes what is to be mailed, of so many people at most: nobody else gets it. Empty while another process takes. */
export function takeEmailDigests(ctx: ScopedContext, { wait, rest, people, lines }: Pace): Promise<EmailDigest[]> {
  return rows<EmailDigest>(
    ctx,
    sql`select * from private.take_mail_copies(
          ${ctx.clock.now()}, ${wait} * interval '1 second', ${rest} * interval '1 second', ${people}, ${lines})`,
  )
}

/** Forgets what was told before then. */
export async function purgeBefore(ctx: ScopedContext, before: Date): Promise<void> {
  await rows(ctx, sql`select private.forget_notifications(${before})`)
}
