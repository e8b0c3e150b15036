import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from '../../../apps/server/src/db/embedded/binaries.ts'
import {
  ensureCluster,
  inspectCluster,
  isAlive,
  type ClusterLocation,
} from '../../../apps/server/src/db/embedded/cluster.ts'
import {
  dropForeignLock,
  runningPostmaster,
  socketFolder,
  spawnPostmaster,
  stopPostmaster,
} from '../../../apps/server/src/db/embedded/postmaster.ts'
import { runAs } from '../../../apps/server/src/db/embedded/run-as.ts'
import { ownerUrlOf } from '../../../apps/server/src/db/embedded/start.ts'
import { onCleanup } from '../../harness/cleanup.ts'
import { connected } from '../../harness/database-cluster.ts'
import { childrenOf } from '../../harness/resource-usage.ts'

/** Connection strings of the database in a data folder, however it was started. */
export interface Urls {
  readonly owner: string
  /** Sees every row. */
  readonly superuser: string
}

/** Where the PostgreSQL of a data folder lies. */
function placeOf(dataDir: string): ClusterLocation {
  const cluster = join(dataDir, 'postgres')
  const binaries = findBinaries()
  return { cluster, binaries, durable: true, run: runAs(cluster, binaries) }
}

/** How to reach the PostgreSQL of a data folder, which must have been made. */
export function urlsOf(dataDir: string): Urls {
  const place = placeOf(dataDir)
  const secrets = inspectCluster(place.cluster)
  const owner = ownerUrlOf(secrets, socketFolder(place.cluster, place.run))
  const superuser = new URL(owner)
  superuser.username = 'postgres'
  superuser.password = secrets.superuser
  return { owner, superuser: superuser.href }
}

/** kill -9 of the postmaster and of all its processes, however they were started. Returns once none is left. */
export async function killPostgres(dataDir: string): Promise<void> {
  const postmaster = runningPostmaster(join(dataDir, 'postgres'))
  if (postmaster === null) throw new Error('there is no PostgreSQL to kill')
  const all = [postmaster, ...childrenOf(postmaster)]
  for (const pid of all) process.kill(pid, 'SIGKILL')
  while (all.some(isAlive)) await sleep(5)
}

/** kill -9 of one process that serves a connection; PostgreSQL then restarts all its processes. */
export async function killBackend(superuserUrl: string): Promise<void> {
  const pid = await connected(superuserUrl, async (client) => {
    const text = `select pid from pg_stat_activity where application_name = 'loanyard' order by random() limit 1`
    return (await client.query<{ pid: number }>(text)).rows[0]?.pid
  })
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

/** A PostgreSQL beside the server, with the programs and the settings of the embedded one, for DATABASE_URL. */
export class OwnPostgres {
  readonly dataDir: string
  readonly #place: ClusterLocation
  readonly #urls: Urls

  private constructor(dataDir: string, place: ClusterLocation) {
    this.dataDir = dataDir
    this.#place = place
    this.#urls = urlsOf(dataDir)
    onCleanup(() => stopPostmaster(place.cluster))
  }

  /** @param environment variables that its processes get beside the usual ones */
  static async make(dataDir: string, environment: Readonly<Record<string, string>> = {}): Promise<OwnPostgres> {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    const place = placeOf(dataDir)
    if (place.run.account !== null) chownSync(dataDir, place.run.account.uid, place.run.account.gid)
    await ensureCluster(place)
    const postgres =
      Object.keys(environment).length === 0 ? place.binaries.postgres : wrapped(place, dataDir, environment)
    const postgresql = new OwnPostgres(dataDir, { ...place, binaries: { ...place.binaries, postgres } })
    await postgresql.start()
    return postgresql
  }

  get urls(): Urls {
    return this.#urls
  }

  /** Returns once it takes connections. */
  async start(): Promise<void> {
    const { cluster, run } = this.#place
    dropForeignLock(cluster)
    const postmaster = spawnPostmaster(this.#place, socketFolder(cluster, run), join(this.dataDir, 'postgres.log'))
    for (let tries = 0; tries < 6000; tries++) {
      if (postmaster.ended !== null) throw new Error(`PostgreSQL did not start: ${postmaster.ended}`)
      const answered = await connected(this.#urls.superuser, (client) => client.query('select')).catch(() => null)
      if (answered !== null) return
      await sleep(10)
    }
    throw new Error('PostgreSQL took no connection within a minute')
  }

  stop(): Promise<void> {
    return stopPostmaster(this.#place.cluster)
  }
}

/** The same program with other environment variables. */
function wrapped({ binaries }: ClusterLocation, folder: string, environment: Readonly<Record<string, string>>): string {
  const path = join(folder, 'postgres.sh')
  const exported = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'`)
  writeFileSync(path, ['#!/bin/sh', ...exported, `exec '${binaries.postgres}' "$@"`, ''].join('\n'))
  chmodSync(path, 0o755)
  return path
}
