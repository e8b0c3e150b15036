import { accessSync, constants, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../errors.ts'
import * as copy from '../copy.ts'
import { findBinaries, isCode } from './binaries.ts'
import {
  damagedClusterError,
  ensureCluster,
  inspectCluster,
  diskFullError,
  type ClusterLocation,
  type Secrets,
} from './cluster.ts'
import {
  dropForeignLock,
  runningPostmaster,
  socketFolder,
  spawnPostmaster,
  stopPostmaster,
  type Postmaster,
} from './postmaster.ts'
import { runAs } from './run-as.ts'

/** Key of the advisory lock that keeps other Loanyards off this data folder. It ends with its process. */
const IN_USE = 70_310_127
const START_WITHIN_MS = 60_000
const ABANDONED_AFTER_MS = 1000

export type Embedded = Readonly<{
  /**
   * Connection string of the owner of the database `loanyard`, who is neither a superuser nor exempt from row-level
   * security.
   */
  url: string
  /** Connection string of the superuser, for what the owner can't do (test databases). */
  superuserUrl: string
  /** Whether this start created the database. */
  firstStart: boolean
  /** Releases the folder and shuts the server down. */
  stop(): Promise<void>
}>

type Options = Readonly<{
  /** Folder for everything; created if missing. */
  dataDir: string
  /** Called when the database had to be restarted. */
  log: (message: string) => void
  /** false: nothing survives a power failure. For tests. */
  durable?: boolean
}>

type State = { keeper: pg.Client; stopping: boolean }

/**
 * Starts PostgreSQL in `dataDir`, or adopts a server left running there, and keeps it running until `stop`.
 * @throws StartupError another Loanyard uses the folder, it's damaged or of another PostgreSQL or user, or no package
 * fits
 */
export async function startEmbedded({ dataDir, log, durable = true }: Options): Promise<Embedded> {
  const binaries = findBinaries()
  const cluster = join(makeFolder(dataDir), 'postgres')
  const location: ClusterLocation = { cluster, binaries, durable, run: runAs(cluster, binaries) }
  const firstStart = await ensureCluster(location)
  const secrets = inspectCluster(cluster)
  const sockets = socketFolder(cluster, location.run)
  const ownerUrl = ownerUrlOf(secrets, sockets)
  const open = () => connectOrStart(location, sockets, ownerUrl)
  const state: State = { keeper: await open(), stopping: false }
  watch(state, open, log)
  return {
    url: ownerUrl,
    superuserUrl: urlOf(sockets, { user: 'postgres', password: secrets.superuser, database: 'postgres' }),
    firstStart,
    stop: async () => {
      state.stopping = true
      await state.keeper.end().catch(() => undefined)
      await stopPostmaster(cluster)
      if (sockets !== cluster) rmSync(sockets, { recursive: true, force: true })
    },
  }
}

export function ownerUrlOf({ owner }: Secrets, sockets: string): string {
  return urlOf(sockets, { user: 'loanyard_owner', password: owner, database: 'loanyard' })
}

function urlOf(
  sockets: string,
  { user, password, database }: Record<'user' | 'password' | 'database', string>,
): string {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(sockets)}&port=5432`
}

/**
 * Other users may pass through the folder but not list it: the database runs as another user when root starts Loanyard.
 */
function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(copy.dataFolderUnusable(dataDir, reason))
  }
}

/** Restarts the database when it goes down while Loanyard runs, and locks the folder again. */
function watch(state: State, open: () => Promise<pg.Client>, log: Options['log']): void {
  state.keeper.once('end', () => {
    if (state.stopping) return
    log('the database went down, restarting it')
    void restart(state, open, log).then(() => {
      if (state.stopping) return state.keeper.end()
      log('the database is running again')
      return watch(state, open, log)
    })
  })
}

async function restart(state: State, open: () => Promise<pg.Client>, log: Options['log']): Promise<void> {
  for (let waitMs = 250; !state.stopping; waitMs = Math.min(waitMs * 2, 10_000)) {
    try {
      state.keeper = await open()
      return
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
      await sleep(waitMs)
    }
  }
}

/** @returns the connection that holds the folder's lock */
async function connectOrStart(location: ClusterLocation, sockets: string, url: string): Promise<pg.Client> {
  const { keeper, started } = await reach(location, sockets, url)
  return takeLock(keeper, location.cluster, started)
}

type Connected = { keeper: pg.Client; started: boolean }

/**
 * Connects to the server of this folder, starting it if there is none. A server that was started but can't be used is
 * stopped.
 */
async function reach(location: ClusterLocation, sockets: string, url: string): Promise<Connected> {
  const logFile = join(location.cluster, '..', 'postgres.log')
  const own: { server: Postmaster | null } = { server: null }
  try {
    for (const deadline = Date.now() + START_WITHIN_MS; Date.now() < deadline; await sleep(15)) {
      const keeper = await connect(url)
      if (keeper) return { keeper, started: own.server !== null }
      if (own.server !== null && own.server.ended !== null) {
        if (/No space left on device|Disk quota exceeded/i.test(own.server.ended)) throw diskFullError(location.cluster)
        // Another process was faster, or a server is still shutting down: try again. Other reasons are final.
        if (!/lock file|shared memory block|Address already in use/i.test(own.server.ended)) {
          throw damagedClusterError(location.cluster, own.server.ended)
        }
        dropForeignLock(location.cluster)
        own.server = null
        await sleep(100)
      }
      if (own.server === null && runningPostmaster(location.cluster) === null) {
        own.server = spawnPostmaster(location, sockets, logFile)
      }
    }
    throw new StartupError(copy.noResponse(location.cluster, START_WITHIN_MS / 1000, logFile))
  } catch (error) {
    if (own.server !== null) await stopPostmaster(location.cluster)
    throw isCode(error, '28P01', '28000', '3D000') ? damagedClusterError(location.cluster, copy.wrongPasswords) : error
  }
}

/** @returns null while nothing answers or the server is starting or stopping */
async function connect(url: string): Promise<pg.Client | null> {
  const keeper = new pg.Client({ connectionString: url, application_name: 'loanyard keeper', keepAlive: true })
  // Before `watch` handles it: an unhandled 'error' event would end the process.
  keeper.on('error', () => undefined)
  try {
    await keeper.connect()
    return keeper
  } catch (error) {
    await keeper.end().catch(() => undefined)
    if (isCode(error, '28P01', '28000', '3D000')) throw error
    return null
  }
}

async function takeLock(keeper: pg.Client, cluster: string, started: boolean): Promise<pg.Client> {
  try {
    // The process that started this server probably takes the lock next. If none does, it was left behind and is adopted.
    if (!started) await sleep(ABANDONED_AFTER_MS)
    const { rows } = await keeper.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [IN_USE])
    if (rows[0]?.free === true) return keeper
  } catch (error) {
    await keeper.end().catch(() => undefined)
    throw error
  }
  await keeper.end()
  throw new StartupError(copy.dataFolderInUse(join(cluster, '..')))
}
