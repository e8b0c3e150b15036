import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

/** Loanyard started by a test as a person would, or as its server process alone. */
export type Running = Readonly<{
  process: ChildProcess
  url: string
  /** Everything printed so far. */
  output(): string
  /** Resolves when the first process has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Resolves when it answers; rejects with its output if it ends first. */
  ready: Promise<void>
}>

type Options = { command?: 'server' | 'npm start'; dataDir: string; port: number; env?: NodeJS.ProcessEnv }

export function startLoanyard({ command = 'server', dataDir, port, env = {} }: Options): Running {
  const [file, args] =
    command === 'server' ? [process.execPath, [join(ROOT, 'apps/server/src/main.ts')]] : ['npm', ['start']]
  const child = spawn(file, args, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, as in a terminal: a test can press Ctrl-C by signaling the group.
    detached: true,
  })
  let text = ''
  const ready = Promise.withResolvers<void>()
  // Not every test awaits it.
  ready.promise.catch(() => undefined)
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.includes('Loanyard is ready.')) ready.resolve()
    })
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => {
      ready.reject(new Error(`It ended with ${code ?? signal}:\n${text}`))
      resolve({ code, signal })
    })
  })
  return { process: child, url: `http://127.0.0.1:${port}`, output: () => text, ended, ready: ready.promise }
}

/** Connection string of the table owner of a running embedded database. */
export function embeddedOwnerUrl(dataDir: string): string {
  const { owner } = JSON.parse(readFileSync(join(dataDir, 'postgres/loanyard-secrets.json'), 'utf8'))
  return `postgres://loanyard_owner:${owner}@localhost/loanyard?host=${encodeURIComponent(join(dataDir, 'postgres'))}&port=5432`
}
