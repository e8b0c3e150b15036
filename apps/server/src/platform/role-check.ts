import type { Database } from './database/database.ts'
import { only } from './database/rows.ts'
import { sql } from './database/statement.ts'
import { StartError } from './start-error.ts'

/** The server must not be able to step around row-level security. Throws StartError if its role could. */
export async function assertLimitedRole(database: Database): Promise<void> {
  const noDoor = { statement: sql`select 1`, check: () => undefined }
  const [found = []] = await database.read(noDoor, [
    sql`select current_user as name, r.rolsuper or r.rolbypassrls as unlimited,
               exists (select from pg_class c where c.relowner = r.oid and c.relname = 'deals') as owner
          from pg_roles r where r.rolname = current_user`,
  ])
  const { name, unlimited, owner } = only<{ name: string; unlimited: boolean; owner: boolean }>(found)
  if (unlimited || owner) {
    throw new StartError(
      `The database role "${name}" could read past row-level security: give the server a role of its own in DATABASE_APP_URL, a member of loanyard_app, loanyard_auth and loanyard_client.`,
    )
  }
}
