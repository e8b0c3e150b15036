import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { PrintAnswer, PrintTask } from './task.ts'

const SCRIPT = new URL('./worker.ts', import.meta.url)
/** By the clock, from the start of the thread to the PDF. */
const withinMs = 60_000
/** Threads at the same time; more wait for their turn. */
const atOnce = 2
/** Those that wait at most. */
const mostWaiting = 50

/** Lets so many in at a time. */
class Turns {
  #free = atOnce
  readonly #waiting: (() => void)[] = []

  /** Throws unavailable where too many wait already. */
  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return
    }
    if (this.#waiting.length >= mostWaiting) throw tooBusy()
    await new Promise<void>((go) => this.#waiting.push(go))
  }

  /** Gives the turn on to whoever has waited longest. */
  give(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free++
    else next()
  }
}
const turns = new Turns()

/** Pages of HTML as PDF, each of this size in points. Throws unavailable where there is too much to print. */
export async function printHtml(task: PrintTask): Promise<Uint8Array> {
  await turns.take()
  try {
    return await printed(task)
  } finally {
    turns.give()
  }
}

async function printed(task: PrintTask): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const worker = new Worker(SCRIPT, {
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const timer = setTimeout(() => reject(tooBusy()), withinMs)
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('a printing thread ended before it had printed')))
  worker.on('message', (answer: PrintAnswer) =>
    answer.kind === 'ready' ? worker.postMessage(task, []) : resolve(answer.bytes),
  )
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function tooBusy(): AppError {
  return new AppError('unavailable', 'There is too much to print just now. Try again in a minute.', { retryAfter: 30 })
}
