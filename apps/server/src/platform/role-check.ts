import type { Database } from './database/database.ts'
import { only } from './database/rows.ts'
import { sql } from './database/statement.ts'
import { StartError } from './start-error.ts'

/** What doors take on: a login of the server's own must be a member of all of them. */
const doorRoles = ['loanyard_app', 'loanyard_auth', 'loanyard_client', 'loanyard_lender'] as const

interface Found {
  readonly name: string
  readonly login: string
  readonly unlimited: boolean
  readonly owner: boolean
  readonly missing: string[]
}

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The server must not be able to step around row-level security. Throws StartError if its role could, or if it cannot take on what its doors need. */
export async function assertLimitedRole(database: Database): Promise<void> {
  const noDoor = { statement: sql`select 1`, check: () => undefined }
  const [found = []] = await database.read(noDoor, [
    sql`select current_user as name, session_user as login, r.rolsuper or r.rolbypassrls as unlimited,
               array(select w from unnest(${[...doorRoles]}::text[]) w where not pg_has_role(session_user, w, 'member')) as missing,
               exists (select from pg_class c where c.relowner = r.oid and c.relname = 'deals') as owner
          from pg_roles r where r.rolname = current_user`,
  ])
  const { name, login, unlimited, owner, missing } = only<Found>(found)
  if (unlimited || owner) {
    throw new StartError(
      `The database role "${name}" could read past row-level security: give the server a role of its own in DATABASE_APP_URL, a member of ${inWords(doorRoles)}.`,
    )
  }
  if (missing.length > 0) {
    throw new StartError(
      `The database login "${login}" of DATABASE_APP_URL is no member of ${inWords(missing)}. Grant it as the owner: grant ${missing.join(', ')} to "${login}"`,
    )
  }
}
