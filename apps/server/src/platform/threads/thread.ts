import { Worker } from 'node:worker_threads'
import { Watch, type Patience } from './watch.ts'

/** What a thread is given to begin with: how many bytes of WebAssembly memory it may take. */
export interface ThreadData {
  readonly memory: number
}

/**
 * A thread did not come through what it was given: it used up its processor time, broke down, or there was none for it
 * (`starved`), which is no fault of what it was given.
 */
export class ThreadFailed extends Error {
  override readonly name = 'ThreadFailed'
  readonly reason: 'too_slow' | 'crashed' | 'starved'

  constructor(reason: ThreadFailed['reason'], cause?: unknown) {
    super(`a thread did not come through: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Starts a thread that gets nothing of the server's: neither its secrets nor its options nor its output. */
export function startThread(script: URL, data: ThreadData): Worker {
  const thread = new Worker(script, {
    workerData: data,
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  thread.stdout.resume()
  thread.stderr.resume()
  thread.on('error', () => undefined)
  return thread
}

/**
 * The next thing a thread says, which is its script's word for what it is.
 * @throws ThreadFailed it said nothing in time, or never will
 */
export async function nextAnswer<Answer>(thread: Worker, patience: Patience): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const crashed = (cause?: unknown) => reject(new ThreadFailed('crashed', cause))
  const watch = new Watch(thread, patience, (reason) => reject(new ThreadFailed(reason)))
  thread.once('message', resolve).once('error', crashed).once('messageerror', crashed).once('exit', crashed)
  try {
    return await promise
  } finally {
    watch.end()
    thread.off('message', resolve).off('error', crashed).off('messageerror', crashed).off('exit', crashed)
  }
}
