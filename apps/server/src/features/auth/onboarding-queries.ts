import { firstRow, type DoorContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/statement.ts'

interface NewPartner {
  readonly partner: string
  readonly name: string
  readonly zip_code: string
  readonly plan: string
  readonly stages: readonly { id: string; name: string; number: number }[]
  readonly user: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly password_hash: string
  readonly staff: string
}

/** Makes a partner with its stages and first Admin. False, and nothing made, where the address has an account. */
export async function insertPartner(ctx: DoorContext, made: NewPartner): Promise<boolean> {
  // As every look-up writes it: PostgreSQL's lower() has rules of its own for some alphabets.
  const email = made.email.toLowerCase()
  const done = await firstRow<{ made: boolean }>(
    ctx,
    sql`select private.onboard_partner(${made.partner}, ${made.name}, ${made.zip_code}, ${made.plan}, ${JSON.stringify(made.stages)},
               ${made.user}, ${email}, ${made.first_name}, ${made.last_name}, ${made.password_hash}, ${made.staff}) as made`,
  )
  return done?.made === true
}
