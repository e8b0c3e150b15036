import type { Area } from '@loanyard/contract/values'
import { rows, type DoorContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/statement.ts'

/** What one person is mailed of one partner in one area. */
export interface Copies {
  readonly partner_id: string
  readonly area: Area
  readonly email: string
  readonly full_name: string
  readonly brand: { readonly name: string; readonly logo: string | null }
  readonly items: readonly { readonly title: string; readonly description: string; readonly deal_id: string | null }[]
}

/** Takes what is to be mailed and was told before `before`, at most so many notifications: nobody else gets it. */
export function takeCopies(ctx: DoorContext, before: Date, most: number): Promise<Copies[]> {
  return rows<Copies>(ctx, sql`select * from private.take_mail_copies(${before}, ${most})`)
}

/** Forgets what was told before then. */
export async function forgetBefore(ctx: DoorContext, before: Date): Promise<void> {
  await rows(ctx, sql`select private.forget_notifications(${before})`)
}
