import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { commandFor, confinements } from './confinement.ts'
import { ParserPool, defaultPoolLimits, type PoolLimits } from './parser-pool.ts'
import { confinement, protectionSentence } from './protection.ts'
import { TestScripts } from './test-scripts.ts'

vi.setConfig({ testTimeout: 60_000 })

const scripts = new TestScripts()
const pools: { readonly close: () => Promise<void> }[] = []
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  scripts.remove()
})

function poolOf<Answer>(script: URL, over: Partial<PoolLimits> = {}): ParserPool<unknown, Answer> {
  const pool = new ParserPool<unknown, Answer>({ script, limits: { ...defaultPoolLimits, ...over } })
  pools.push(pool)
  return pool
}

const job = (over: { owner?: string; task?: unknown; bytes?: Uint8Array } = {}) => ({
  owner: over.owner ?? 'a partner',
  task: over.task ?? {},
  input: async () => [over.bytes ?? Buffer.from('bytes')],
})

test('a parser gets a task and bytes and returns an answer and bytes', async () => {
  const handle = `(task, input) => ({ answer: { task, size: input.size }, bytes: Buffer.concat([input.whole(), input.tail(2)]) })`
  const pool = poolOf(scripts.serving('gives', handle))
  const task = { at: new Date(5), bytes: Buffer.from('x') }
  const { answer, bytes } = await pool.run(job({ task }))
  expect(answer).toMatchObject({ task: { at: new Date(5).toISOString() }, size: 5 })
  expect(bytes.toString()).toBe('byteses')
})

test('a parser that hangs, crashes, takes too much memory or answers nonsense fails alone', async () => {
  for (const [name, handle, reason] of [
    ['hangs', '() => { for (;;); }', 'too_slow'],
    ['throws', '() => { throw new Error("broken") }', 'crashed'],
    ['exits', '() => process.exit(1)', 'crashed'],
    ['eats', '() => { const all = []; for (;;) all.push(new Array(1_000_000).fill(Math.random())) }', 'crashed'],
    ['swells', '() => { const all = []; for (;;) all.push(Buffer.alloc(8_000_000, 1)) }', 'too_large'],
    ['mutters', '() => ({ answer: undefined })', 'crashed'],
  ] as const) {
    const pool = poolOf(scripts.serving(name, handle), { open_ms: name === 'hangs' ? 100 : 20_000, resident: 600e6 })
    await expect(pool.run(job({ owner: name })), name).rejects.toMatchObject({ name: 'ParserFailedError', reason })
  }
  const reply = (line: string) => `writeSync(4, ${JSON.stringify(`${line}\n`)})`
  for (const [name, line, reason] of [
    ['boasts', '{"answer":{},"bytes":1e12}', 'too_large'],
    ['lies', '{"answer":{},"bytes":5}', 'crashed'],
    ['raves', 'no JSON', 'crashed'],
  ] as const) {
    const source = `import { writeSync } from 'node:fs'\n${reply('{}')}\nprocess.stdin.on('data', () => ${reply(line)})`
    await expect(poolOf(scripts.script(name, source)).run(job()), name).rejects.toMatchObject({ reason })
  }
})

const busy = { code: 'unavailable', extra: { retryAfter: 30 }, cause: { reason: 'starved' } }

test('a parser without processor time, or one that does not start, is no fault of its input', async () => {
  const waits = poolOf(scripts.serving('waits', '() => new Promise(() => setInterval(() => {}, 1000))'), {
    wait_ms: 60,
  })
  await expect(waits.run(job())).rejects.toMatchObject(busy)
  const broken = poolOf(scripts.script('broken', `import './nowhere.mjs'`))
  await expect(broken.run(job())).rejects.toMatchObject(busy)
  const silent = poolOf(scripts.script('silent', 'setInterval(() => {}, 1000)'), { start_ms: 60 })
  await expect(silent.run(job())).rejects.toMatchObject(busy)
})

const numbered = `(() => { let count = 0; return () => ({ answer: { pid: process.hrtime.bigint().toString() && start, count: ++count }, is_sound: true }) })()`
const start = `const start = Math.random()\n`

test('reuses a process only for the same owner and only if it is sound', async () => {
  const source = scripts.serving('again', numbered)
  const keeping = poolOf<{ pid: number; count: number }>(prefixed(source), { idle_ms: 30_000 })
  const run = async (pool: typeof keeping, owner: string) => (await pool.run(job({ owner }))).answer
  const [first, second, other] = [await run(keeping, 'a'), await run(keeping, 'a'), await run(keeping, 'b')]
  expect(second).toEqual({ pid: first.pid, count: 2 })
  expect(other.pid).not.toBe(first.pid)
  const ending = poolOf<{ pid: number; count: number }>(prefixed(source), { idle_ms: 0 })
  expect((await run(ending, 'a')).pid).not.toBe((await run(ending, 'a')).pid)
  const worn = poolOf<{ pid: number; count: number }>(prefixed(source), { idle_ms: 30_000, kept_ms: 1 })
  expect((await run(worn, 'a')).pid).not.toBe((await run(worn, 'a')).pid)
})

test('repeats a job in a new process if the kept one crashes or has ended', async () => {
  const handle = `(() => { let count = 0; return ({ isEnding }) => {
    if (++count > 1) process.exit(1)
    if (isEnding) setTimeout(() => process.exit(), 30)
    return { answer: { count }, is_sound: true }
  } })()`
  const pool = poolOf<{ count: number }>(scripts.serving('breaks-later', handle), { idle_ms: 30_000 })
  for (let n = 0; n < 3; n++) expect((await pool.run(job())).answer).toEqual({ count: 1 })
  await pool.run(job({ owner: 'b', task: { isEnding: true } }))
  // The kept process exits while the input of the next job is being read.
  const late = {
    ...job({ owner: 'b' }),
    input: () => new Promise<Buffer[]>((go) => setTimeout(go, 300, [Buffer.from('x')])),
  }
  expect((await pool.run(late)).answer).toEqual({ count: 1 })
})

/** The same script with a random number of its own. */
function prefixed(script: URL): URL {
  const serving = `import ${JSON.stringify(script.href)}`
  return scripts.script(`prefixed-${Math.random()}`, `globalThis.start = Math.random()\n${serving}\n//${start}`)
}

test('a parser has no access to environment, files, processes, writing or threads', async () => {
  const handle = `async () => {
    const tried = {}
    const attempt = async (name, what) => { tried[name] = await Promise.resolve().then(what).then(() => 'possible', ({ code }) => code ?? 'refused') }
    await attempt('read', async () => (await import('node:fs')).readFileSync('/etc/hostname'))
    await attempt('list', async () => (await import('node:fs')).readdirSync('/'))
    await attempt('write', async () => (await import('node:fs')).writeFileSync('/tmp/loanyard-probe', 'x'))
    await attempt('process', async () => (await import('node:child_process')).execFileSync('/bin/true'))
    await attempt('thread', async () => new (await import('node:worker_threads')).Worker('0', { eval: true }))
    await attempt('eval', async () => new Function('return 1')())
    const fds = []
    const { fstatSync } = await import('node:fs')
    for (let fd = 6; fd < 64; fd++) try { if (fstatSync(fd).isFile()) fds.push(fd) } catch {}
    return { answer: { env: Object.keys(process.env).filter((name) => name !== 'PWD' && name !== '_' && name !== 'SHLVL' && name !== 'OLDPWD'), tried, fds } }
  }`
  const { answer } = await poolOf(scripts.serving('tries', handle)).run(job())
  expect(answer).toEqual({
    env: [],
    fds: [],
    tried: {
      read: 'ERR_ACCESS_DENIED',
      list: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      process: 'ERR_ACCESS_DENIED',
      thread: 'ERR_ACCESS_DENIED',
      eval: 'refused',
    },
  })
})

test('a parser reaches no network if the system can block it', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const handle = `({ port }) => new Promise((resolve) => {
    import('node:net').then(({ connect }) => connect(port, '127.0.0.1')
      .on('connect', () => resolve({ answer: { reached: true } })).on('error', () => resolve({ answer: { reached: false } })))
  })`
  const { port } = server.address() as AddressInfo
  const { answer } = await poolOf(scripts.serving('calls', handle)).run(job({ task: { port } }))
  server.close()
  expect(answer).toEqual({ reached: (await confinement()) === 'process' })
  expect(await protectionSentence()).toMatch(/^Uploaded files are opened in processes (that see no|without) /)
})

test('the command of each confinement sets limits and allows reading code only', () => {
  const script = new URL('./worker/probe.ts', import.meta.url)
  for (const confinementName of confinements) {
    const { file, args } = commandFor({ script, memory: 1024, output: 2048 }, confinementName)
    expect(file).toBe('/bin/sh')
    expect(args[1]).toMatch(/^ulimit -c 0; ulimit -t \d+; ulimit -n 128; ulimit -f 4; exec/)
    expect(args).toContain('--permission')
    expect(args.slice(-2)).toEqual([fileURLToPath(script), '1024'])
    expect(args.filter((arg) => /^--allow-(?!fs-read=)/.test(arg))).toEqual([])
  }
})

test('a job gets its full time whatever its owner sent before', async () => {
  const burn = `({ ms }) => {
    const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
    for (const from = used(); used() - from < ms;);
    return { answer: {} }
  }`
  const pool = poolOf(scripts.serving('burns', burn), { open_ms: 800 })
  for (let n = 0; n < 3; n++) {
    await expect(pool.run(job({ task: { ms: 60_000 } }))).rejects.toMatchObject({ reason: 'too_slow' })
  }
  await pool.run(job({ task: { ms: 300 } }))
})

test('the event loop keeps running while a parser hangs; closing the pool ends it', async () => {
  const pool = poolOf(scripts.serving('hangs-on', '() => { for (;;); }'))
  const hanging = pool.run(job()).catch(({ code }: { code: string }) => code)
  let ticks = 0
  for (; ticks < 100; ticks++) await new Promise((resolve) => setImmediate(resolve))
  expect(ticks).toBe(100)
  await pool.close()
  expect(await hanging).toBe('unavailable')
})
