import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Application } from '../app/application.ts'
import { ask } from './database.ts'

export interface AppLogin {
  /** Connection string of a login with the server's rights and no others. */
  readonly url: string
  readonly drop: () => Promise<void>
}

/**
 * A login as docs/decisions/0005 requires for DATABASE_APP_URL: a member of the server's roles, with nothing of its
 * own.
 */
export async function makeAppLogin({ ownerUrl }: Pick<Application, 'ownerUrl'>): Promise<AppLogin> {
  const { adminUrl } = inject('databases')
  const name = `loanyard_test_login_${randomBytes(5).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  await ask(
    adminUrl,
    `create role ${name} login password '${password}' in role loanyard_app, loanyard_auth, loanyard_client, loanyard_lender`,
  )
  const url = new URL(ownerUrl)
  url.username = name
  url.password = password
  return { url: url.href, drop: async () => void (await ask(adminUrl, `drop role ${name}`)) }
}

export type Run = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Runs `work` in one transaction of the login, in one of its roles, and rolls it back. */
export async function asRole<T>(
  login: AppLogin,
  role: 'loanyard_app' | 'loanyard_client' | 'loanyard_auth' | 'loanyard_lender',
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: login.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local role ${role}`)
    return await work(async (text, values = []) => (await client.query<Record<string, unknown>>(text, values)).rows)
  } finally {
    await client.end()
  }
}

/** The SQLSTATE of a rejected statement, otherwise 'works'. Rolls back its changes. */
export async function refusalOf(run: Run, text: string, values: unknown[] = []): Promise<string> {
  await run('savepoint attempt')
  try {
    await run(text, values)
    return 'works'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  } finally {
    await run('rollback to savepoint attempt')
  }
}
