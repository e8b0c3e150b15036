import { randomBytes } from 'node:crypto'
import { connected } from '../harness/database-cluster.ts'
import type { Programs } from './programs.ts'
import type { Primary } from './replicated-postgres.ts'
import { ownFile, ownFolder, startProgram } from './run-program.ts'

const login = 'loanyard_login'

export interface Pooler {
  readonly pid: number
  /** The server's own login by way of PgBouncer, and at a port without it. */
  readonly url: (database: string) => string
  readonly directUrl: (port: number, database: string) => string
}

/** PgBouncer in transaction mode, and the login that the servers use through it: docs/decisions/0005. */
export async function startPooler(programs: Programs, folder: string, port: number, primary: Primary): Promise<Pooler> {
  const own = ownFolder(folder, 'pgbouncer')
  const password = randomBytes(18).toString('hex')
  const users = ownFile(own, 'users.txt', `"${login}" "${password}"\n`)
  const settings = `[databases]
* = host=127.0.0.1 port=${primary.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 1000
log_connections = 0
log_disconnections = 0
log_stats = 0
${programs.poolerPrepares ? 'max_prepared_statements = 1000\n' : ''}`
  const child = startProgram(programs.pgbouncer, ['-q', ownFile(own, 'pgbouncer.ini', settings)])
  await makeLogin(primary, password)
  const directUrl = (at: number, database: string) => `postgres://${login}:${password}@127.0.0.1:${at}/${database}`
  return { pid: child.pid ?? 0, url: (database) => directUrl(port, database), directUrl }
}

/** The settings that the server gives its connections itself where it may: PgBouncer takes none. */
async function makeLogin(primary: Primary, password: string): Promise<void> {
  await connected(primary.superuserUrl('postgres'), async (admin) => {
    await admin.query(`create role ${login} login password '${password}'`)
    await admin.query(`grant loanyard_app, loanyard_auth, loanyard_client, loanyard_lender to ${login}`)
    for (const setting of [
      `timezone = 'UTC'`,
      `statement_timeout = '15s'`,
      `idle_in_transaction_session_timeout = '30s'`,
      `plan_cache_mode = force_generic_plan`,
      `max_parallel_workers_per_gather = 0`,
    ])
      await admin.query(`alter role ${login} set ${setting}`)
  })
}
