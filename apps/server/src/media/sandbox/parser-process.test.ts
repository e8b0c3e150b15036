import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { TestScripts } from './test-scripts.ts'

vi.setConfig({ testTimeout: 60_000 })

const scripts = new TestScripts()
afterAll(() => scripts.remove())
const href = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Runs a script in a process with few file descriptors and parses the JSON it prints. */
async function runWithFewFiles(name: string, source: string): Promise<unknown> {
  const awake = 'const awake = setInterval(() => {}, 1000)'
  const script = scripts.script(name, `${awake}\n${source}\nclearInterval(awake)`)
  const limited = 'ulimit -n 80; exec "$@"'
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', limited, 'sh', process.execPath, script.pathname])
  return JSON.parse(stdout)
}

test.skipIf(process.platform !== 'linux')(
  'a parser without enough file descriptors fails alone and leaves no file open',
  async () => {
    const attempts = await runWithFewFiles(
      'few-files',
      `import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs'
    const { ParserProcess } = await import(${href('./parser-process.ts')})
    const script = new URL(${href('./worker/probe.ts')})
    function takeAll() {
      const taken = []
      try { for (;;) taken.push(openSync('/dev/null')) } catch { return taken }
    }
    const nameOf = (fd) => { try { return readlinkSync('/proc/self/fd/' + fd) } catch { return '' } }
    const start = () => ParserProcess.start({ script, memory: 0, output: 0 }, 'process', 20_000).then(
      (parser) => parser.end().then(() => 'started'),
      (error) => error.name + ' ' + error.reason,
    )
    // The first start opens what stays open for good.
    const attempts = [await start()]
    for (let free = 0; free < 16; free++) {
      const taken = takeAll()
      for (const fd of taken.splice(0, free)) closeSync(fd)
      const outcome = await start()
      for (const fd of taken) closeSync(fd)
      const isLeft = readdirSync('/proc/self/fd').some((fd) => nameOf(fd).includes('loanyard-parser'))
      attempts.push(isLeft ? outcome + ', a file left open' : outcome)
    }
    console.log(JSON.stringify(attempts))`,
    )
    const [first, none, ...others] = attempts as string[]
    expect([first, none]).toEqual(['started', 'ParserFailedError starved'])
    expect(new Set(others)).toEqual(new Set(['ParserFailedError starved', 'started']))
  },
)

test('a parser whose program is missing counts as starved', async () => {
  const outcome = await runWithFewFiles(
    'no-program',
    `import { registerHooks } from 'node:module'
    registerHooks({
      load: (url, context, next) =>
        url.endsWith('/confinement.ts')
          ? { format: 'module', shortCircuit: true, source: "export const commandFor = () => ({ file: '/nowhere', args: [] })" }
          : next(url, context),
    })
    const { ParserProcess } = await import(${href('./parser-process.ts')})
    const script = new URL(${href('./worker/probe.ts')})
    const outcome = await ParserProcess.start({ script, memory: 0, output: 0 }, 'process', 20_000).catch(({ reason }) => reason)
    console.log(JSON.stringify(outcome))`,
  )
  expect(outcome).toBe('starved')
})

test('a parser without disk space for its files counts as starved', async () => {
  const outcome = await runWithFewFiles(
    'no-room',
    `process.env.TMPDIR = '/dev/null'
    const { ParserProcess } = await import(${href('./parser-process.ts')})
    const script = new URL(${href('./worker/probe.ts')})
    const outcome = await ParserProcess.start({ script, memory: 0, output: 0 }, 'process', 20_000).catch(({ reason }) => reason)
    console.log(JSON.stringify(outcome))`,
  )
  expect(outcome).toBe('starved')
})
