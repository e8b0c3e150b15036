import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { serialize } from 'node:v8'
import { commandFor, type Confinement, type Program } from './confinement.ts'
import { DiskFailed, ExchangeFile } from './exchange-file.ts'
import { ResourceMonitor, type ResourceLimits } from './resource-monitor.ts'
import { usageOf } from './usage.ts'

/** Characters of the largest answer, its bytes aside. */
const largestAnswer = 64 * 1024 * 1024

/**
 * A parser didn't come through what it was given: it used up its processor time or memory, broke down, or there was no
 * process or no room on disk for it (`starved`), which is no fault of what it was given.
 */
export class ParserFailedError extends Error {
  override readonly name = 'ParserFailedError'
  readonly reason: 'too_slow' | 'too_large' | 'crashed' | 'starved'

  constructor(reason: ParserFailedError['reason'], cause?: unknown) {
    super(`a parser did not come through: ${reason}`, { cause })
    this.reason = reason
  }
}

/** The parser had ended before it was given its job. */
export class ParserExitedError extends ParserFailedError {
  constructor() {
    super('starved')
  }
}

/** What a parser says after a job. */
export interface ParserReply {
  readonly answer: unknown
  /** How many bytes it wrote to its output. */
  readonly bytes: number
  /** It can be given another job. */
  readonly is_sound: boolean
}

interface Streams {
  readonly child: ChildProcess
  readonly input: ExchangeFile
  readonly output: ExchangeFile
  readonly tasks: Writable
  readonly answers: Readable
}

/** One parser in a process of its own, which has nothing of the server's but the bytes it is given. */
export class ParserProcess {
  readonly #streams: Streams
  #reply = ''
  #listener: ((line: string) => void) | null = null
  #failed: (() => void) | null = null
  #hasEnded = false

  private constructor(streams: Streams) {
    this.#streams = streams
    streams.answers.setEncoding('utf8').on('data', (text: string) => this.#hear(text))
    streams.child.once('exit', () => this.#ended()).once('error', () => this.#ended())
    for (const stream of [streams.tasks, streams.answers]) stream.on('error', () => undefined)
  }

  /** @throws ParserFailedError `starved`, always with the process ended and its files closed */
  static async start(program: Program, confinement: Confinement, startMs: number): Promise<ParserProcess> {
    const files: ExchangeFile[] = []
    try {
      for (const writer of ['server', 'parser'] as const) files.push(await ExchangeFile.create(writer))
      const [input, output] = files as [ExchangeFile, ExchangeFile]
      const started = new ParserProcess({ input, output, ...spawned(program, confinement, { input, output }) })
      await Promise.all(files.map((file) => file.handOver()))
      await started.#answer({ open_ms: Infinity, wait_ms: startMs, resident: Infinity })
      return started
    } catch (error) {
      await Promise.all(files.map((file) => file.close()))
      throw new ParserFailedError('starved', error)
    }
  }

  get isAlive(): boolean {
    return !this.#hasEnded
  }

  /** What stands ready for the next job. @returns its size in bytes @throws ParserFailedError `starved`: no room on disk */
  fill(input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
    return this.#streams.input.fill(input).catch((error: unknown) => {
      throw error instanceof DiskFailed ? new ParserFailedError('starved', error) : error
    })
  }

  /** Does one job over what was filled in. @throws ParserFailedError, always with the process ended */
  async run(task: unknown, size: number, resourceLimits: ResourceLimits): Promise<ParserReply> {
    const answer = this.#answer(resourceLimits)
    this.#streams.tasks.write(`${JSON.stringify({ task: serialize(task).toString('base64'), size })}\n`)
    return parseReply(await answer)
  }

  /** Bytes that a job wrote. @throws ParserFailedError where it wrote less than it says */
  async take(bytes: number): Promise<Buffer> {
    return this.#streams.output.take(bytes).catch((error: unknown) => {
      throw new ParserFailedError('crashed', error)
    })
  }

  /** Milliseconds it has used since it started; Infinity where the system doesn't say. */
  async processorTime(): Promise<number> {
    const { pid } = this.#streams.child
    return pid === undefined ? Infinity : ((await usageOf(pid)).cpu_ms ?? Infinity)
  }

  async end(): Promise<void> {
    const { child, input, output } = this.#streams
    if (!this.#hasEnded) {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) await exit
    }
    await Promise.all([input.close(), output.close()])
  }

  #hear(text: string): void {
    this.#reply += text
    if (this.#reply.length > largestAnswer) {
      this.#failed?.()
      return
    }
    const end = text.includes('\n') ? this.#reply.indexOf('\n') : -1
    if (end === -1) return
    const line = this.#reply.slice(0, end)
    this.#reply = ''
    this.#listener?.(line)
  }

  #ended(): void {
    this.#hasEnded = true
    this.#failed?.()
  }

  /** The next line it says. */
  async #answer(resourceLimits: ResourceLimits): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const { pid } = this.#streams.child
    if (pid === undefined || this.#hasEnded) {
      await this.end()
      throw new ParserExitedError()
    }
    this.#listener = resolve
    this.#failed = () => reject(new ParserFailedError('crashed'))
    const watch = new ResourceMonitor(pid, resourceLimits, (reason) => reject(new ParserFailedError(reason)))
    this.#hold(true)
    try {
      return await promise
    } catch (error) {
      await this.end()
      throw error
    } finally {
      watch.end()
      this.#hold(false)
      this.#listener = null
      this.#failed = null
    }
  }

  /** An idle parser keeps nobody from ending. */
  #hold(isBusy: boolean): void {
    const { child, tasks, answers } = this.#streams
    for (const each of [child, ...[tasks, answers].map(asHandle)]) {
      if (isBusy) each.ref()
      else each.unref()
    }
  }
}

type Spawned = Pick<Streams, 'child' | 'tasks' | 'answers'>
type Files = Pick<Streams, 'input' | 'output'>

/**
 * In a session of its own: what ends the server by the keyboard lets it finish what it is at.
 * @throws what the system says where it has no process or descriptor left
 */
function spawned(program: Program, confinement: Confinement, { input, output }: Files): Spawned {
  const { file, args } = commandFor(program, confinement)
  const stdio = ['pipe', 'ignore', 'ignore', input.descriptor, 'pipe', output.descriptor] as const
  const child = spawn(file, [...args], { env: {}, cwd: '/', detached: true, stdio: [...stdio] })
  // A child that couldn't be started says so on the next tick; unheard, it would end the server.
  child.on('error', () => undefined)
  if (child.pid === undefined) throw new Error(`${file} could not be started`)
  const [tasks, , , , answers] = child.stdio
  return { child, tasks: tasks as Writable, answers: answers as Readable }
}

interface Handle {
  ref: () => void
  unref: () => void
}

/** Pipes to children are sockets; the types say only that they are streams. */
function asHandle(stream: unknown): Handle {
  return stream as Handle
}

/** What a hostile parser may say in place of an answer is no answer. */
function parseReply(line: string): ParserReply {
  try {
    const reply = JSON.parse(line) as (Partial<ParserReply> & { no_room?: unknown }) | null
    if (reply?.no_room === true) throw new ParserFailedError('starved')
    const bytes = reply?.bytes ?? 0
    if (reply?.answer === undefined || !Number.isSafeInteger(bytes) || bytes < 0) throw new Error('no answer')
    return { answer: reply.answer, bytes, is_sound: reply.is_sound === true }
  } catch (error) {
    throw error instanceof ParserFailedError ? error : new ParserFailedError('crashed', error)
  }
}
