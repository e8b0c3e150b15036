import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { processesOf, freePort } from '../../apps/server/testing/app/processes.ts'
import { ask } from '../../apps/server/testing/database/database.ts'
import { signInAsDemoAdmin } from './demo-admin.ts'
import { embeddedOwnerUrl, startLoanyard, type Running } from './start-loanyard.ts'

let folder: string
let dataDir: string
let port: number
let all: Running[]

/** One folder for all tests: each starts with the database that the previous one left, as on a real machine. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loanyard-life-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(async () => {
  port = await freePort()
  all = []
})
afterEach(async () => {
  for (const { process, ended } of all) {
    process.kill()
    await ended
  }
  for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL')
})

function start(options: Partial<Parameters<typeof startLoanyard>[0]> = {}): Running {
  const running = startLoanyard({ dataDir, port, ...options })
  all.push(running)
  return running
}

/** Ids of a folder's processes whose command line contains a text. */
function pidsOf(path: string, text: string): number[] {
  return processesOf(path)
    .filter(({ command }) => command.includes(text))
    .map(({ pid }) => pid)
}

/** A process that was started has an id. */
function pidOf({ process: { pid } }: Running): number {
  if (pid === undefined) throw new Error('It could not be started.')
  return pid
}

/** The output of a refused start, which must be one line, without a stack. */
async function refusal(running: Running): Promise<string> {
  expect(await running.ended).toEqual({ code: 1, signal: null })
  expect(running.output().trim().split('\n')).toHaveLength(1)
  return running.output().trim()
}

async function status(running: Running, path: string): Promise<number> {
  return (await fetch(`${running.url}${path}`)).status
}

test('starts, prints its address and who can sign in, and leaves nothing behind after SIGTERM', async () => {
  const running = start()
  await running.ready
  expect(await status(running, '/api/health/ready')).toBe(200)
  expect(running.output()).toContain(`http://localhost:${port}`)
  expect(running.output()).toMatch(/admin@demo\.loanyard\.test +Admin/)
  running.process.kill('SIGTERM')
  expect(await running.ended).toEqual({ code: 0, signal: null })
  expect(processesOf(dataDir)).toEqual([])
})

test('npm start does the same, and any signal to npm alone ends all of it', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const running = start({ command: 'npm start' })
    await running.ready
    expect(await status(running, '/')).toBe(200)
    running.process.kill(signal)
    expect((await running.ended).signal).toBe(null)
    expect(processesOf(dataDir)).toEqual([])
  }
})

test('Ctrl-C in the terminal, which npm forwards a second time, shuts it down cleanly', async () => {
  const running = start({ command: 'npm start' })
  await running.ready
  process.kill(-pidOf(running), 'SIGINT')
  process.kill(-pidOf(running), 'SIGINT')
  await running.ended
  expect(processesOf(dataDir)).toEqual([])
  const errors = running
    .output()
    .split('\n')
    .filter((line) => /error/i.test(line))
  expect(errors).toEqual([])
})

test.each(['npm', 'tools/run.mjs'])('kill -9 of %s ends the rest too', async (victim) => {
  const running = start({ command: 'npm start' })
  await running.ready
  const [pid] = victim === 'npm' ? [pidOf(running)] : pidsOf(dataDir, victim)
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => processesOf(dataDir), { timeout: 20_000 }).toEqual([])
})

test('a signal during startup ends it too', async () => {
  // Without the demo, which takes longer than the rest of a first start.
  const fresh = { dataDir: join(folder, 'fresh'), env: { DEMO_DATA: 'off' } }
  const running = start(fresh)
  await expect.poll(() => pidsOf(folder, 'initdb').length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
  running.process.kill('SIGTERM')
  expect(await running.ended).toEqual({ code: 0, signal: null })
  expect(processesOf(folder)).toEqual([])
  const next = start(fresh)
  await next.ready
})

test('starts again after kill -9', async () => {
  const running = start()
  await running.ready
  running.process.kill('SIGKILL')
  await running.ended
  const next = start()
  await next.ready
  expect(await status(next, '/api/health/ready')).toBe(200)
})

test('finishes an open request before it stops, and doesn’t wait for event streams', async () => {
  const running = start()
  await running.ready
  const events = await (await signInAsDemoAdmin(running.url)).followEvents()
  const body = JSON.stringify({ email: 'no-one@demo.loanyard.test', password: 'wrong' })
  // The interim response shows that the server has started on the request.
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const call = request(`${running.url}/api/v0/admin/token`, { method: 'POST', headers })
  const reply = new Promise<number | undefined>((resolve, reject) => {
    call.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
  call.flushHeaders()
  await new Promise((begun) => call.once('continue', begun))
  running.process.kill('SIGTERM')
  // Less than the wait for an open request, more than a busy machine needs.
  await expect.poll(() => fetch(running.url).catch(() => 'refused'), { timeout: 8000 }).toBe('refused')
  // While that request is still open.
  expect((await events.text()).length).toBeGreaterThan(0)
  call.end(body)
  expect(await reply).toBeGreaterThanOrEqual(400)
  expect(await running.ended).toEqual({ code: 0, signal: null })
})

test('reports a port in use in one sentence', async () => {
  const other = createServer().listen(port, '127.0.0.1')
  expect(await refusal(start())).toBe(
    `Port ${port} of 127.0.0.1 is in use by another program: stop that program, or set PORT to another number.`,
  )
  other.close()
})

test('reports a data folder in use in one sentence, without disturbing the process that uses it', async () => {
  const first = start()
  await first.ready
  expect(await refusal(start({ port: await freePort() }))).toBe(
    `The data folder ${dataDir} is in use by another Loanyard: stop that one, or set DATA_DIR to another folder.`,
  )
  expect(await status(first, '/api/health/ready')).toBe(200)
})

test('reports a damaged database in one sentence', async () => {
  const control = join(dataDir, 'postgres/global/pg_control')
  const content = readFileSync(control)
  writeFileSync(control, 'nonsense')
  expect(await refusal(start())).toMatch(
    /^The database folder .* is damaged \(.*\): restore a backup, or set DATA_DIR to another folder/,
  )
  expect(processesOf(dataDir)).toEqual([])
  writeFileSync(control, content)
})

test('reports a configuration that cannot work in one sentence', async () => {
  expect(await refusal(start({ env: { DATABASE_POOL_SIZE: 'many' } }))).toBe(
    'DATABASE_POOL_SIZE "many" isn’t valid: use a whole number from 2 to 1000.',
  )
})

test('DATABASE_URL uses another PostgreSQL and starts none', async () => {
  const first = start()
  await first.ready
  const second = start({
    port: await freePort(),
    dataDir: join(folder, 'unused'),
    env: { DATABASE_URL: embeddedOwnerUrl(dataDir) },
  })
  await second.ready
  expect(await status(second, '/api/health/ready')).toBe(200)
  expect(pidsOf(join(folder, 'unused'), 'bin/postgres')).toEqual([])
  expect(second.output()).not.toContain('admin@demo.loanyard.test')
})

/** Last, because what it does to the database stays. */
test('reports a database of a newer Loanyard in one sentence', async () => {
  const first = start()
  await first.ready
  await ask(
    embeddedOwnerUrl(dataDir),
    "insert into schema_migrations (version, name, checksum) values (9999, '9999_later.sql', '')",
  )
  first.process.kill()
  await first.ended
  expect(await refusal(start())).toMatch(
    /^The database belongs to a newer Loanyard \(it has 9999_later\.sql, .*\): start the newer one/,
  )
  expect(processesOf(dataDir)).toEqual([])
})
