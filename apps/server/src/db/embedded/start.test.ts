import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { processesOf } from '../../../testing/app/processes.ts'
import { ask } from '../../../testing/database/database.ts'
import { findBinaries } from './binaries.ts'
import { runAs } from './run-as.ts'
import { startEmbedded, type Embedded } from './start.ts'

let ready: string
let folder: string
let dataDir: string
let started: Embedded[]
const logged: string[] = []

beforeAll(async () => {
  ready = mkdtempSync(join(tmpdir(), 'loanyard-ready-'))
  chmodSync(ready, 0o755)
  await (await startEmbedded({ dataDir: join(ready, 'data'), log: () => undefined, durable: false })).stop()
})
afterAll(() => rmSync(ready, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loanyard-embedded-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  started = []
})
afterEach(async () => {
  for (const server of started) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: { dataDir?: string; durable?: boolean } = {}): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, log: (message) => logged.push(message), durable: false, ...options })
  started.push(server)
  return server
}

/** Starts from a data folder that was used and stopped cleanly. It is shared, so each test repairs what it breaks. */
function useStoppedFolder(): void {
  dataDir = join(ready, 'data')
}

/** As before: PostgreSQL runs as the owner of the folder, who isn't always the user running the tests. */
function putBack(path: string, content: Buffer): void {
  writeFileSync(path, content)
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}

test('creates the database at the first start, keeps it at the second, and leaves nothing running after a stop', async () => {
  const first = await start()
  expect(first.firstStart).toBe(true)
  await ask(first.url, 'create table kept as select 1 as value')
  await first.stop()
  expect(processesOf(dataDir)).toEqual([])
  const second = await start()
  expect(second.firstStart).toBe(false)
  expect(await ask(second.url, 'select value from kept')).toEqual([{ value: 1 }])
})

test('connects as the owner of its database without further rights', async () => {
  const { url } = await start()
  const [role] = await ask(
    url,
    'select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  )
  expect(role).toEqual({
    rolname: 'loanyard_owner',
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: true,
    rolcreatedb: false,
  })
  const sorted = await ask(
    url,
    "select string_agg(name, '' order by name) as names from (values ('b'), ('A'), ('a'), ('é')) t (name)",
  )
  expect(sorted).toEqual([{ names: 'Aabé' }])
})

test('lets one of several simultaneous starts have a new folder and tells the others', async () => {
  const results = await Promise.allSettled([start(), start(), start(), start()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(String(result.reason)).toBe(
        `StartupError: The data folder ${dataDir} is in use by another Loanyard: stop that one, or set DATA_DIR to another folder.`,
      )
    }
  }
})

test('restarts a killed server with everything that was committed', async () => {
  const { url } = await start({ durable: true })
  await ask(url, 'create table kept as select 1 as value')
  const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await expect
    .poll(() => ask(url, 'select value from kept').catch(() => null), { timeout: 20_000 })
    .toEqual([{ value: 1 }])
  await expect.poll(() => logged.at(-1), { timeout: 10_000 }).toBe('the database is running again')
  await expect(start()).rejects.toThrow('is in use by another Loanyard')
})

test('stops cleanly during a restart', async () => {
  useStoppedFolder()
  const { superuserUrl, stop } = await start()
  const faults: unknown[] = []
  const record = (error: unknown) => faults.push(error)
  process.on('uncaughtException', record)
  await ask(
    superuserUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'loanyard keeper'`,
  )
  await expect.poll(() => logged.at(-1)).toBe('the database went down, restarting it')
  // Reconnected, and waiting before it locks the folder.
  const keepers = `select from pg_stat_activity where application_name = 'loanyard keeper'`
  await expect.poll(() => ask(superuserUrl, keepers)).toHaveLength(1)
  await stop()
  process.off('uncaughtException', record)
  expect(faults).toEqual([])
})

test('starts despite a lock file left by a crash, even if its process id now belongs to another program', async () => {
  useStoppedFolder()
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`)
  expect((await start()).firstStart).toBe(false)
})

test.each([
  ['PG_VERSION', '', 'PG_VERSION can’t be read'],
  ['global/pg_control', null, 'global/pg_control is missing'],
  ['global/pg_control', 'nonsense', 'could not read file "global/pg_control"'],
  ['loanyard-secrets.json', '{}', 'loanyard-secrets.json has no passwords'],
  ['loanyard-secrets.json', '{"owner":"a","superuser":"b"}', 'its passwords don’t match'],
])('reports a damaged folder in one sentence (%s)', async (file, content, reason) => {
  useStoppedFolder()
  const path = join(dataDir, 'postgres', file)
  const before = readFileSync(path)
  if (content === null) rmSync(path)
  else writeFileSync(path, content)
  const refusal = await start().catch((error: unknown) => String(error))
  putBack(path, before)
  expect(refusal).toContain(`StartupError: The database folder ${dataDir}/postgres is damaged (${reason}`)
  expect(refusal).toMatch(/: restore a backup, or set DATA_DIR to another folder to start over\.$/)
  expect(processesOf(dataDir)).toEqual([])
})

test('reports a folder of a newer PostgreSQL in one sentence', async () => {
  useStoppedFolder()
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '99\n')
  const refused = start()
  await refused.catch(() => writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n'))
  await expect(refused).rejects.toThrow(
    `The database folder ${dataDir}/postgres was created by PostgreSQL 99, but this Loanyard has 18: use a newer Loanyard, or set DATA_DIR to another folder.`,
  )
})

test('works in a folder whose path is too long for a socket', async () => {
  const long = join(folder, 'x'.repeat(110), 'data')
  const { url } = await start({ dataDir: long })
  expect(await ask(url, 'select 1 as value')).toEqual([{ value: 1 }])
})

test.runIf(process.getuid?.() === 0)('lets root keep the data below a folder only root may enter', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const { url } = await start({ dataDir: join(closed, 'data') })
  await ask(url, 'create table kept as select 1 as value')
  expect(await ask(url, 'select value from kept')).toEqual([{ value: 1 }])
})

test.runIf(process.getuid?.() === 0)('lets root keep the program there as well', () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const { root } = findBinaries()
  spawnSync('cp', ['-a', root, join(closed, 'package')])
  const binaries = { root: join(closed, 'package'), initdb: '', postgres: join(closed, 'package/native/bin/postgres') }
  const { account, command } = runAs(dataDir, binaries)
  mkdirSync(dataDir)
  chownSync(dataDir, account?.uid ?? 0, account?.gid ?? 0)
  const { file, args } = command(join(closed, 'package/native/bin/initdb'), [
    '-D',
    dataDir,
    '--no-sync',
    '--auth=trust',
  ])
  expect(spawnSync(file, args, { cwd: '/', encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
})

/** A separate disk in memory; null where mounting isn't allowed. */
function smallDisk(): string | null {
  const disk = mkdtempSync(join(tmpdir(), 'loanyard-disk-'))
  onTestFinished(() => rmSync(disk, { recursive: true, force: true }))
  const { status } = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=755', 'loanyard-test', disk])
  if (status !== 0) return null
  onTestFinished(() => void spawnSync('/bin/umount', ['--lazy', disk]))
  return disk
}

test.runIf(process.getuid?.() === 0)(
  'reports a full disk, and has everything that was stored once there is room',
  async (t) => {
    const disk = smallDisk()
    if (disk === null) return t.skip('this machine doesn’t allow mounting a disk')
    dataDir = join(disk, 'data')
    const { url, stop } = await start({ durable: true })
    await ask(url, 'create table kept as select 1 as value')
    await stop()
    started = []
    const ballast = join(disk, 'ballast')
    expect(() => writeFileSync(ballast, Buffer.alloc(256 * 1024 * 1024))).toThrow('ENOSPC')
    await expect(start()).rejects.toThrow(/^The disk with the database folder .* is full: free up space\./)
    rmSync(ballast)
    expect(await ask((await start()).url, 'select value from kept')).toEqual([{ value: 1 }])
  },
)

test('reports a path that can’t be a folder in one sentence', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(start({ dataDir: join(folder, 'file') })).rejects.toThrow(
    /^The data folder .* can’t be used \(.*\): set DATA_DIR to a folder/,
  )
})
