import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connected, type Cluster } from '../harness/database-cluster.ts'
import { ownFile, ownFolder, runToEnd, startProgram } from './run-program.ts'

export interface Primary extends Cluster {
  readonly port: number
  readonly pid: number
  readonly replicatorUrl: string
}

export interface Replica {
  readonly port: number
  /** Of the process that runs now. */
  readonly pid: () => number
  readonly superuserUrl: (database: string) => string
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

const secret = (): string => randomBytes(18).toString('hex')
const passwords = { postgres: secret(), loanyard_owner: secret(), replicator: secret() }

function urlOf(user: keyof typeof passwords, port: number, database: string): string {
  return `postgres://${user}:${passwords[user]}@127.0.0.1:${port}/${database}`
}

const settings = (port: number, folder: string): string => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
max_connections = 200
shared_buffers = 512MB
max_wal_size = 4GB
wal_level = replica
max_wal_senders = 8
hot_standby = on
hot_standby_feedback = on
log_min_messages = panic
`

/** A primary that streams to its replicator role, with everything a disk must keep kept. */
export async function startPrimary(bin: string, folder: string, port: number): Promise<Primary> {
  const data = join(ownFolder(folder, 'primary'), 'data')
  const passwordFile = ownFile(join(folder, 'primary'), 'password', passwords.postgres)
  const auth = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8']
  await runToEnd(`${bin}/initdb`, ['-D', data, '-U', 'postgres', ...auth, ...locale])
  rmSync(passwordFile)
  appendFileSync(join(data, 'postgresql.conf'), settings(port, join(folder, 'primary')))
  const child = startProgram(`${bin}/postgres`, ['-D', data], 'SIGINT')
  await accepting(urlOf('postgres', port, 'postgres'), child)
  await connected(urlOf('postgres', port, 'postgres'), async (admin) => {
    await admin.query(`create role loanyard_owner login createrole password '${passwords.loanyard_owner}'`)
    await admin.query(`create role replicator login replication password '${passwords.replicator}'`)
  })
  return {
    port,
    pid: child.pid ?? 0,
    ownerUrl: (database) => urlOf('loanyard_owner', port, database),
    superuserUrl: (database) => urlOf('postgres', port, database),
    replicatorUrl: urlOf('replicator', port, ''),
  }
}

/** A hot standby of the primary as it is now, and from now on. */
export async function startReplica(bin: string, folder: string, port: number, primary: Primary): Promise<Replica> {
  const own = ownFolder(folder, 'replica')
  const data = join(own, 'data')
  await runToEnd(`${bin}/pg_basebackup`, ['-D', data, '-d', primary.replicatorUrl, '-R', '-X', 'stream', '-c', 'fast'])
  appendFileSync(join(data, 'postgresql.conf'), settings(port, own))
  const superuserUrl = (database: string) => urlOf('postgres', port, database)
  let child: ChildProcess | null = null
  const start = async () => {
    child = startProgram(`${bin}/postgres`, ['-D', data], 'SIGINT')
    await accepting(superuserUrl('postgres'), child)
  }
  const stop = async () => {
    if (child === null) return
    const gone = once(child, 'exit')
    child.kill('SIGINT')
    await gone
    child = null
  }
  await start()
  return { port, pid: () => child?.pid ?? 0, superuserUrl, start, stop }
}

async function accepting(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error('PostgreSQL ended before it took a connection')
    const answered = await connected(url, (client) => client.query('select')).catch(() => null)
    if (answered !== null) return
    await sleep(100)
  }
  throw new Error('PostgreSQL took no connection within 30 seconds')
}
