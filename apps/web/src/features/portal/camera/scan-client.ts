import type { Examined, PageEdit } from './image/examine.ts'
import type { Pixels } from './image/pixels.ts'
import type { ScanReply, ScanRequest } from './scan-worker.ts'

interface Waiting {
  readonly resolve: (reply: ScanReply) => void
  readonly reject: (error: Error) => void
}

/** Looks at photos and makes pages of them off the main thread. Loaded at once, so that it works offline later. */
export class Scanner {
  readonly #worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, Waiting>()
  #count = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<ScanReply>) => {
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('error' in data) waiting?.reject(new Error(data.error))
      else waiting?.resolve(data)
    })
    this.#worker.addEventListener('error', () => this.close())
  }

  /** Rejects if the worker couldn't be loaded or failed. */
  async examine(photo: Pixels): Promise<Examined> {
    const reply = await this.#ask(photo, null)
    if ('examined' in reply) return reply.examined
    throw new Error('This is no answer to that.')
  }

  async render(photo: Pixels, edit: PageEdit): Promise<Pixels> {
    const reply = await this.#ask(photo, edit)
    if ('page' in reply) return reply.page
    throw new Error('This is no answer to that.')
  }

  close(): void {
    this.#worker.terminate()
    for (const { reject } of this.#waiting.values()) reject(new Error('The worker has ended.'))
    this.#waiting.clear()
    this.#ask = () => Promise.reject(new Error('The worker has ended.'))
  }

  #ask = (photo: Pixels, edit: PageEdit | null): Promise<ScanReply> =>
    new Promise((resolve, reject) => {
      const id = (this.#count += 1)
      this.#waiting.set(id, { resolve, reject })
      const request: ScanRequest = { id, photo, edit }
      this.#worker.postMessage(request, [])
    })
}
