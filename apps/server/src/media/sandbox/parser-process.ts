import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { serialize } from 'node:v8'
import { commandFor, type Confinement, type Program } from './confinement.ts'
import { DiskFullError, ExchangeFile } from './exchange-file.ts'
import { ResourceMonitor, type ResourceLimits } from './resource-monitor.ts'
import { usageOf } from './usage.ts'

/** In characters. */
const largestAnswer = 64 * 1024 * 1024

/**
 * A parser failed: it used up its processor time or memory, crashed, or there was no processor, process or disk space for it
 * (`starved`), which is no fault of its input.
 */
export class ParserFailedError extends Error {
  override readonly name = 'ParserFailedError'
  readonly reason: 'too_slow' | 'too_large' | 'crashed' | 'starved'

  constructor(reason: ParserFailedError['reason'], cause?: unknown) {
    super(`a parser failed: ${reason}`, { cause })
    this.reason = reason
  }
}

/** The parser had exited before it got its job. */
export class ParserExitedError extends ParserFailedError {
  constructor() {
    super('starved')
  }
}

export interface ParserReply {
  readonly answer: unknown
  /** Size of its output. */
  readonly bytes: number
  /** The process can take another job. */
  readonly is_sound: boolean
}

interface Streams {
  readonly child: ChildProcess
  readonly input: ExchangeFile
  readonly output: ExchangeFile
  readonly tasks: Writable
  readonly answers: Readable
}

/** One parser in a process of its own, with access to nothing but its input. */
export class ParserProcess {
  readonly #streams: Streams
  #reply = ''
  #listener: ((line: string) => void) | null = null
  #failed: (() => void) | null = null
  #hasEnded = false

  private constructor(streams: Streams) {
    this.#streams = streams
    streams.answers.setEncoding('utf8').on('data', (text: string) => this.#onData(text))
    streams.child.once('exit', () => this.#onExit()).once('error', () => this.#onExit())
    for (const stream of [streams.tasks, streams.answers]) stream.on('error', () => undefined)
  }

  /** @throws ParserFailedError `starved`, with the process ended and its files closed */
  static async start(program: Program, confinement: Confinement, startMs: number): Promise<ParserProcess> {
    const files: ExchangeFile[] = []
    try {
      for (const writer of ['server', 'parser'] as const) files.push(await ExchangeFile.create(writer))
      const [input, output] = files as [ExchangeFile, ExchangeFile]
      const started = new ParserProcess({ input, output, ...spawned(program, confinement, { input, output }) })
      await Promise.all(files.map((file) => file.handOver()))
      await started.#nextLine({ open_ms: Infinity, wait_ms: startMs, resident: Infinity })
      return started
    } catch (error) {
      await Promise.all(files.map((file) => file.close()))
      throw new ParserFailedError('starved', error)
    }
  }

  get isAlive(): boolean {
    return !this.#hasEnded
  }

  /** Writes the input of the next job. @returns its size in bytes @throws ParserFailedError `starved`: the disk is full */
  fill(input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
    return this.#streams.input.fill(input).catch((error: unknown) => {
      throw error instanceof DiskFullError ? new ParserFailedError('starved', error) : error
    })
  }

  /** Runs one job on the input. @throws ParserFailedError, with the process ended */
  async run(task: unknown, size: number, resourceLimits: ResourceLimits): Promise<ParserReply> {
    const answer = this.#nextLine(resourceLimits)
    this.#streams.tasks.write(`${JSON.stringify({ task: serialize(task).toString('base64'), size })}\n`)
    return parseReply(await answer)
  }

  /** Output of a job. @throws ParserFailedError it wrote less than it reported */
  async take(bytes: number): Promise<Buffer> {
    return this.#streams.output.take(bytes).catch((error: unknown) => {
      throw new ParserFailedError('crashed', error)
    })
  }

  /** In milliseconds since it started; Infinity if the system doesn't report it. */
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

  #onData(text: string): void {
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

  #onExit(): void {
    this.#hasEnded = true
    this.#failed?.()
  }

  /** The next line the parser writes. */
  async #nextLine(resourceLimits: ResourceLimits): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const { pid } = this.#streams.child
    if (pid === undefined || this.#hasEnded) {
      await this.end()
      throw new ParserExitedError()
    }
    this.#listener = resolve
    this.#failed = () => reject(new ParserFailedError('crashed'))
    const monitor = new ResourceMonitor(pid, resourceLimits, (reason) => reject(new ParserFailedError(reason)))
    this.#keepAlive(true)
    try {
      return await promise
    } catch (error) {
      await this.end()
      throw error
    } finally {
      monitor.end()
      this.#keepAlive(false)
      this.#listener = null
      this.#failed = null
    }
  }

  /** An idle parser doesn't keep the server's process alive. */
  #keepAlive(isBusy: boolean): void {
    const { child, tasks, answers } = this.#streams
    for (const handle of [child, ...[tasks, answers].map(asHandle)]) {
      if (isBusy) handle.ref()
      else handle.unref()
    }
  }
}

type Spawned = Pick<Streams, 'child' | 'tasks' | 'answers'>
type Files = Pick<Streams, 'input' | 'output'>

/**
 * Starts it in a session of its own, so that Ctrl+C on the server lets it finish its job.
 * @throws the system's error if there are no processes or descriptors left
 */
function spawned(program: Program, confinement: Confinement, { input, output }: Files): Spawned {
  const { file, args } = commandFor(program, confinement)
  const stdio = ['pipe', 'ignore', 'ignore', input.descriptor, 'pipe', output.descriptor] as const
  const child = spawn(file, [...args], { env: {}, cwd: '/', detached: true, stdio: [...stdio] })
  // A failed start emits an error on the next tick, which would crash the server without a listener.
  child.on('error', () => undefined)
  if (child.pid === undefined) throw new Error(`${file} could not be started`)
  const [tasks, , , , answers] = child.stdio
  return { child, tasks: tasks as Writable, answers: answers as Readable }
}

interface Handle {
  ref: () => void
  unref: () => void
}

/** Pipes to children are sockets, but typed as plain streams. */
function asHandle(stream: unknown): Handle {
  return stream as Handle
}

/** Validates a reply: a compromised parser may write anything. */
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
