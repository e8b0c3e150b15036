import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, processesOf } from '../../apps/server/testing/app/processes.ts'
import { ask } from '../../apps/server/testing/database/database.ts'
import { ROOT } from '../root.ts'
import { signInAsDemoAdmin } from '../testing/demo-admin.ts'
import { embeddedOwnerUrl, startLoanyard, type Running } from '../testing/start-loanyard.ts'

let folder: string
const at = (name: string) => join(folder, name)
let running: Running | null = null

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loanyard-drill-'))
  chmodSync(folder, 0o755)
})
afterAll(async () => {
  running?.process.kill()
  await running?.ended
  for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir: string): Promise<Running> {
  running = startLoanyard({ dataDir: at(dataDir), port: await freePort() })
  await running.ready
  return running
}

/** Starts a command as `npm run` does. */
function command(args: string[], env: Record<string, string>): { process: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
  return { process: child, ended }
}
type Ended = { code: number | null; output: string }

const backup = (dataDir: string) => command(['backup', '--to', at('backups')], { DATA_DIR: at(dataDir) })
const restore = (from: string, dataDir: string, ...more: string[]) =>
  command(['restore', '--from', from, ...more], { DATA_DIR: at(dataDir) })

const admin = (dataDir: string, ...args: string[]) => command(['admin', ...args], { DATA_DIR: at(dataDir) })

const completeBackups = () => readdirSync(at('backups')).filter((name) => name.startsWith('loanyard-'))
const newest = () => join(at('backups'), completeBackups().toSorted().at(-1) ?? '')

/** Objects in the store, by key, that disagree with the rows. */
async function wrongDocuments(dataDir: string): Promise<string[]> {
  const rows = await ask<{ key: string; sha256: Buffer }>(
    embeddedOwnerUrl(at(dataDir)),
    "select object_key as key, sha256 from documents where state = 'ready' and bytes_deleted_at is null",
  )
  expect(rows.length).toBeGreaterThan(300)
  return rows.filter(({ key, sha256 }) => !sha256.equals(hashOf(dataDir, key))).map(({ key }) => key)
}

function hashOf(dataDir: string, key: string): Buffer {
  const name = key.split('/').at(-1) ?? ''
  const spread = createHash('sha256').update(name).digest('hex').slice(0, 2)
  const path = join(at(dataDir), 'files/objects', key.slice(0, -name.length), `_${spread}`, name)
  return createHash('sha256').update(readFileSync(path)).digest()
}

test('the drill: backs up during work, loses everything, restores elsewhere, and work continues', async () => {
  const first = await start('first')
  const before = await signInAsDemoAdmin(first.url)
  const acknowledged = await before.createLeads(5)
  const state = { isOver: false }
  const writer = (async () => {
    while (!state.isOver) await before.createLeads(1)
  })()
  const document = await before.upload(Buffer.from('Kept, at 5 %.\n'))
  const { code, output } = await backup('first').ended
  state.isOver = true
  await writer
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/rows of \d+ tables, \d+ documents/) })
  expect(output).toContain(newest())

  first.process.kill('SIGKILL')
  await first.ended
  await expect.poll(() => processesOf(at('first')), { timeout: 20_000 }).toEqual([])
  rmSync(at('first'), { recursive: true })

  expect((await restore(newest(), 'unused', '--check').ended).output).toContain('is complete:')
  const restored = await restore(newest(), 'second').ended
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('Restored ') })
  const second = await start('second')
  const after = await signInAsDemoAdmin(second.url)
  await after.findLeads(acknowledged)
  expect((await after.download(document)).toString()).toBe('Kept, at 5 %.\n')
  expect(await wrongDocuments('second')).toEqual([])
  expect((await admin('second', 'check-audit').ended).output).toContain('no changes detected')
  await after.createLeads(1)
})

test('does not overwrite what is in use or already there', async () => {
  const one = newest()
  expect(await restore(one, 'second', '--replace').ended).toEqual({
    code: 1,
    output: `Loanyard is running on the data folder ${at('second')}, so nothing was restored. Stop it first.`,
  })
  running?.process.kill()
  await running?.ended
  expect(await restore(one, 'second').ended).toEqual({
    code: 1,
    output: `There is a database in ${at('second')}, so nothing was restored. Set DATA_DIR to an empty folder, or add --replace to set that database aside.`,
  })
})

test('backs up without a server as well; with --replace it restores and keeps the previous data', async () => {
  const { code } = await backup('second').ended
  expect(code).toBe(0)
  const { code: replaced, output } = await restore(newest(), 'second', '--replace').ended
  expect({ replaced, output }).toEqual({ replaced: 0, output: expect.stringContaining('postgres.replaced-') })
  const again = await start('second')
  await signInAsDemoAdmin(again.url)
  again.process.kill()
  await again.ended
})

test('kill -9 of a backup leaves no backup behind; of a restore, no database', async () => {
  const before = completeBackups()
  const taking = backup('second')
  await expect
    .poll(() => readdirSync(at('backups')).some((name) => name.startsWith('.')), { timeout: 30_000, interval: 5 })
    .toBe(true)
  taking.process.kill('SIGKILL')
  await taking.ended
  expect(completeBackups()).toEqual(before)

  const restoring = restore(newest(), 'third')
  await expect.poll(() => existsSync(at('third/files')), { timeout: 30_000, interval: 5 }).toBe(true)
  restoring.process.kill('SIGKILL')
  await restoring.ended
  await expect.poll(() => processesOf(at('third')), { timeout: 20_000 }).toEqual([])
  expect(existsSync(at('third/postgres'))).toBe(false)
  expect((await restore(newest(), 'third').ended).code).toBe(0)
})

test.each([
  [['backup'], 'Usage: npm run backup -- --to FOLDER'],
  [['backup', '--into', 'x'], 'Usage: npm run backup -- --to FOLDER'],
  [['restore'], 'Usage: npm run restore -- --from FOLDER [--check] [--replace] [--without-waiting]'],
])('%j prints its usage', async (args, said) => {
  expect(await command(args, {}).ended).toEqual({ code: 1, output: said })
})

test('each error is one sentence', async () => {
  expect((await backup('nowhere').ended).output).toBe(
    `There is no database in ${at('nowhere')}: set DATA_DIR or DATABASE_URL to the server’s value.`,
  )
  expect((await restore(at('backups'), 'fourth').ended).output).toBe(
    `${at('backups')} contains backups: pass one of them to --from. The newest is ${newest()}.`,
  )
  writeFileSync(join(newest(), 'documents.zst'), '')
  expect(await restore(newest(), 'fourth').ended).toEqual({
    code: 1,
    output: `The backup in ${newest()} is damaged (documents.zst has changed), so nothing was restored. Use another backup.`,
  })
  expect(existsSync(at('fourth'))).toBe(false)
})
