import { randomBytes } from 'node:crypto'
import pg from 'pg'

const NAME = 'loanyard_server'

/**
 * Gives the embedded database a login that owns nothing, with a new password at every start.
 * @param ownerUrl connection string of the owner, after migrating
 * @returns the login's connection string
 */
export async function serverLogin(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `do $$ begin
         if not exists (select from pg_roles where rolname = '${NAME}') then create role ${NAME}; end if;
       end $$;
       alter role ${NAME} login password '${password}';
       grant loanyard_app, loanyard_auth, loanyard_client, loanyard_lender to ${NAME}`,
    )
  } finally {
    await client.end()
  }
  const url = new URL(ownerUrl)
  url.username = NAME
  url.password = password
  return url.href
}
