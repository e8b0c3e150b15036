import type { Document, Upload } from '@loanyard/contract/documents/schemas'
import { memoryStorage } from '../../browser/browser-storage.ts'
import { ResumableUploads } from '../resumable-uploads.ts'
import { UploadQueue } from '../upload-queue.ts'
import type { TransferCallbacks, UploadItem, UploadDestination, UploadTransport } from '../upload-types.ts'

export const destination: UploadDestination = { partnerId: 'ptnr_1', dealId: 'deal_1', stageId: 'stg_1' }

export function documentOf(id: string, overrides: Partial<Document> = {}): Document {
  return {
    id,
    name: `${id}.pdf`,
    file_type: 'application/pdf',
    size: 1000,
    state: 'ready',
    problem: null,
    pages: null,
    blank_pages: [],
    active_content: [],
    duplicate_of: [],
    deal: destination.dealId,
    stage: destination.stageId,
    request: null,
    is_template: false,
    signer_names: null,
    has_preview: false,
    uploaded_by: 'Ada Admin',
    created: '2026-11-01T12:00:00.000Z',
    version: 1,
    can: { update: true, delete: true },
    ...overrides,
  }
}

export function fileOf(name: string, size = 1000, lastModified = 1): File {
  return new File([new Uint8Array(size)], name, { type: 'application/pdf', lastModified })
}

interface Put {
  readonly url: string
  readonly size: number
  readonly watch: TransferCallbacks
  readonly arrive: () => void
  readonly fail: (error: Error) => void
}

/** In-memory server and storage. Puts wait until a test lets them arrive or fail. */
export class FakeServer {
  readonly partSize: number
  /** Pending puts. */
  puts: Put[] = []
  readonly log: string[] = []
  readonly arrived = new Map<string, Set<number>>()
  scan: (id: string) => Promise<Document> = (id) => Promise.resolve(documentOf(id))
  refuse: Partial<Record<'announce' | 'presignParts' | 'arrivedParts', Error>> = {}
  mostAtOnce = 0
  #count = 0

  constructor(partSize = 400) {
    this.partSize = partSize
  }

  #throwIfRefused(call: 'announce' | 'presignParts' | 'arrivedParts') {
    const error = this.refuse[call]
    if (error !== undefined) throw error
  }

  readonly transport: UploadTransport = {
    announce: async (file): Promise<Upload> => {
      this.#throwIfRefused('announce')
      this.#count += 1
      const id = `doc_${this.#count}`
      this.log.push(`announce ${file.name} ${id}`)
      const parts =
        file.size > this.partSize * 2 ? { size: this.partSize, count: Math.ceil(file.size / this.partSize) } : null
      if (parts) this.arrived.set(id, new Set())
      return { id, presigned_url: `/files/${id}`, file_type: file.type, headers: {}, parts }
    },
    presignParts: async ({ documentId }, numbers) => {
      this.#throwIfRefused('presignParts')
      this.log.push(`presign ${documentId} ${numbers.join(',')}`)
      return numbers.map((number) => ({ number, presigned_url: `/files/${documentId}/${number}`, headers: {} }))
    },
    arrivedParts: async ({ documentId }) => {
      this.#throwIfRefused('arrivedParts')
      const arrived = [...(this.arrived.get(documentId) ?? [])]
      this.log.push(`arrived ${documentId} ${arrived.join(',')}`)
      return { size: this.partSize, count: 5, arrived }
    },
    put: ({ presigned_url: url }, bytes, watch) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          this.puts = this.puts.filter((each) => each !== put)
        }
        const put: Put = {
          url,
          size: bytes.size,
          watch,
          arrive: () => {
            leave()
            const [, , id = '', number] = url.split('/')
            if (number !== undefined) this.arrived.get(id)?.add(Number(number))
            this.log.push(`put ${url}`)
            resolve()
          },
          fail: (error) => {
            leave()
            reject(error)
          },
        }
        watch.signal.addEventListener('abort', () => put.fail(watch.signal.reason as Error))
        this.puts.push(put)
        this.mostAtOnce = Math.max(this.mostAtOnce, this.puts.length)
      }),
    complete: ({ documentId }) => {
      this.log.push(`complete ${documentId}`)
      return this.scan(documentId)
    },
    cancel: async ({ documentId }) => {
      this.log.push(`cancel ${documentId}`)
    },
  }

  /** Lets everything pending arrive, and what follows from it, until nothing is left. */
  async arriveAll(): Promise<void> {
    for (;;) {
      await settled()
      if (this.puts.length === 0) return
      for (const put of this.puts) put.arrive()
    }
  }

  put(url: string): Put {
    const put = this.puts.find((each) => each.url === url)
    if (put === undefined) throw new Error(`nothing is on its way to ${url}`)
    return put
  }
}

/** Resolves after pending microtasks. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done, 0))
}

/** `waits` are the delays it made. After `nextPause` the next one lasts until the returned function is called. */
export function createTestQueue(server: FakeServer, storage = memoryStorage()) {
  const waits: number[] = []
  const scanResults: { document: Document; item: UploadItem }[] = []
  const resumable = new ResumableUploads(storage)
  let pausing: Promise<void> | undefined
  const nextPause = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    pausing = promise
    return resolve
  }
  const queue = new UploadQueue({
    transport: server.transport,
    resumable,
    pause: async (ms, signal) => {
      waits.push(ms)
      await pausing
      signal.throwIfAborted()
    },
    onScanResult: (document, item) => scanResults.push({ document, item }),
  })
  const states = () => queue.items().map(({ state }) => state)
  const only = () => {
    const [item] = queue.items()
    if (item === undefined) throw new Error('the queue is empty')
    return item
  }
  return { queue, resumable, waits, scanResults, states, only, storage, nextPause }
}
