import { StartupError } from '../../errors.ts'
import type { Database } from '../client/database.ts'
import { only } from '../client/rows.ts'
import { fixed, sql } from '../client/statement.ts'
import * as copy from '../copy.ts'

/** The roles scopes switch to. The server's own login must be a member of all of them. */
const scopeRoles = ['loanyard_app', 'loanyard_auth', 'loanyard_client', 'loanyard_lender'] as const

interface RoleCheckRow {
  readonly name: string
  readonly login: string
  readonly can_read_all: boolean
  readonly can_become_more: boolean
  readonly missing: string[]
}

const formatList = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Roles that bypass row-level security, or could give themselves that right. `x` is a row of pg_roles. */
const unlimited = fixed(`(x.rolsuper or x.rolbypassrls or x.rolcreaterole or x.rolname = 'loanyard_system'
  or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = 'deals' and c.relowner = x.oid))`)

/**
 * The server must not be able to bypass row-level security: neither its current role nor, with a login of its own, any
 * role a statement could switch to.
 * @param isOwnLogin false: it signs in as the owner and switches roles
 * @throws StartupError it could, or it can't switch to the roles that scopes need
 */
export async function assertLimitedRole(
  database: Database,
  { isOwnLogin }: { readonly isOwnLogin: boolean },
): Promise<void> {
  const noScope = { statement: sql`select 1`, check: () => undefined }
  const [found = []] = await database.read(noScope, [
    sql`select current_user as name, session_user as login,
               array(select w from unnest(${[...scopeRoles]}::text[]) w where not pg_has_role(session_user, w, 'member')) as missing,
               exists (select from pg_roles x where x.rolname = current_user and ${unlimited}) as can_read_all,
               exists (select from pg_roles x where pg_has_role(session_user, x.oid, 'member') and ${unlimited}) as can_become_more`,
  ])
  const { name, login, can_read_all, can_become_more, missing } = only<RoleCheckRow>(found)
  if (can_read_all || (isOwnLogin && can_become_more)) {
    throw new StartupError(
      copy.roleBypassesSecurity(can_read_all ? name : login, formatList(scopeRoles), !can_read_all),
    )
  }
  if (missing.length > 0) {
    throw new StartupError(copy.loginLacksRoles(login, formatList(missing), missing.join(', ')))
  }
}
