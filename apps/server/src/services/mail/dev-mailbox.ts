import pg from 'pg'
import type { Database } from '../../db/client/database.ts'
import { sql } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'

export interface CaughtEmail {
  /** UUID */
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: string[]
  readonly created: string
}

/**
 * Caught emails hold links that sign in, so the server's role reads them in the demo only. Elsewhere it lacks the right.
 * @param ownerUrl connection string of the owner of the tables
 */
export async function configureDevMailbox(ownerUrl: string, isShown: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // PostgreSQL rejects concurrent changes of the same right.
    await client.query(
      `select pg_advisory_xact_lock(70310128);
       ${isShown ? 'grant execute on function private.list_captured_emails(uuid) to' : 'revoke execute on function private.list_captured_emails(uuid) from'} loanyard_app`,
    )
  } finally {
    await client.end()
  }
}

export async function catchEmail(database: Database, mail: Omit<CaughtEmail, 'created'>): Promise<void> {
  const { id, recipient, subject, text, html, links } = mail
  await database.read(roleScope('loanyard_app'), [
    sql`select private.capture_email(${id}, ${recipient}, ${subject}, ${text}, ${html}, ${links})`,
  ])
}

/** The newest 200 caught emails, or the one with this id. */
export async function caughtEmails(database: Database, id: string | null = null): Promise<CaughtEmail[]> {
  const [found = []] = await database.read(roleScope('loanyard_app'), [
    sql`select * from private.list_captured_emails(${id})`,
  ])
  return caughtRows(found)
}

/** The function returns whole rows of captured_emails. */
function caughtRows(found: object[]): CaughtEmail[] {
  return found as CaughtEmail[]
}
