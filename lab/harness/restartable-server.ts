import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '../../tools/root.ts'
import { onCleanup } from './cleanup.ts'
import { processSeconds, residentMiB } from './resource-usage.ts'
import { answering, ended } from './start-servers.ts'

/** A process of Loanyard that can be killed, ended in order, and started again. */
export class Server {
  readonly name: string
  readonly port: number
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | null = null

  constructor(name: string, port: number, env: Readonly<Record<string, string>>) {
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
    this.name = name
    this.port = port
    this.#env = { PATH, HOME, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...env }
    onCleanup(() => this.end())
  }

  /** Returns once it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
      env: { ...this.#env, PORT: String(this.port) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    await answering(`http://127.0.0.1:${this.port}/api/health/ready`, child)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (child === null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    this.#child = null
  }

  async end(): Promise<void> {
    if (this.#child !== null) await ended(this.#child)
    this.#child = null
  }

  /** Resident memory of the process that runs now, in MiB. */
  memory(): number {
    return residentMiB(this.#child?.pid ?? 0)
  }

  /** Seconds of processor time of the process that runs now. */
  processor(): number {
    return processSeconds(this.#child?.pid ?? 0)
  }
}
