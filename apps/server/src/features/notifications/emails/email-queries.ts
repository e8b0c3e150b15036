import type { Area, NotificationType } from '@loanyard/contract/core/values'
import { sql } from '../../../db/client/statement.ts'
import { rows, type ScopedContext } from '../../../services/context.ts'
import type { Email } from '../../../services/mail/email.ts'

/** One person's notifications of one partner in one area. */
export interface EmailDigest {
  readonly partner_id: string
  readonly area: Area
  readonly email: string
  readonly full_name: string
  /** Null, along with the name, if the email address was never confirmed. */
  readonly brand: { readonly name: string; readonly logo: string | null } | null
  /** Who answers a reply; null for staff, who have no one to reply to. */
  readonly reply_to: Email['reply_to']
  /** The first lines; `total` counts all. */
  readonly items: readonly { readonly title: string; readonly description: string }[]
  readonly total: number
  /** Set if all of them are about one deal. */
  readonly deal_id: string | null
  /** That deal's, unless the email address was never confirmed. */
  readonly deal_title: string | null
  /** Set if all of them are about one lead, or one request of the deal. */
  readonly lead_id: string | null
  readonly requirement_id: string | null
  /** Set if all of them are about one note. */
  readonly note_id: string | null
}

interface EmailPace {
  /** Seconds to see a notification on the page first. */
  readonly wait: number
  /** Seconds between two emails to the same person. */
  readonly rest: number
  /** Types that wait for the next morning unless a person chose otherwise, and its hour in the partner's day. */
  readonly daily: readonly NotificationType[]
  readonly morning: number
  readonly people: number
  readonly lines: number
}

/** Claims the notifications to email, for a limited number of people. Empty while another process claims them. */
export function takeEmailDigests(
  ctx: ScopedContext,
  { wait, rest, daily, morning, people, lines }: EmailPace,
): Promise<EmailDigest[]> {
  return rows<EmailDigest>(
    ctx,
    sql`select * from private.take_notification_emails(
          ${ctx.clock.now()}, ${wait} * interval '1 second', ${rest} * interval '1 second', ${people}, ${lines},
          ${[...daily]}, ${morning} * interval '1 hour')`,
  )
}

export async function purgeBefore(ctx: ScopedContext, before: Date): Promise<void> {
  await rows(ctx, sql`select private.purge_notifications(${before})`)
}
