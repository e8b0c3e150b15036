import * as specified from '../specified-copy.ts'

export interface DownloadState {
  readonly state: 'idle' | 'processing' | 'ready' | 'error'
  /** URL of the archive, once it is ready. */
  readonly downloadUrl: string | null
  readonly errorMessage: string | null
  readonly documentIds: readonly string[]
  /** Null unless preparation failed. */
  readonly cause: unknown
}

const downloadFileName = 'documents.zip'

const idle: DownloadState = { state: 'idle', downloadUrl: null, errorMessage: null, documentIds: [], cause: null }

interface DownloadEffects<Options> {
  /** Returns the URL of the archive. */
  readonly prepare: (documentIds: readonly string[], options: Options) => Promise<string>
  readonly save: (url: string, fileName: string) => Promise<void>
  readonly notify: (message: string) => void
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : specified.preparationFailed
}

/**
 * Downloads several documents as one archive: idle, processing, ready, error (product-rules 5.5).
 * `Options` go to `prepare`; a retry uses the last ones.
 */
export class DownloadMachine<Options> {
  readonly #effects: DownloadEffects<Options>
  readonly #listeners = new Set<() => void>()
  #state: DownloadState = idle
  #options: Options | null = null
  /** Number of the current run; responses to earlier runs are ignored. */
  #run = 0
  #saving = 0

  constructor(effects: DownloadEffects<Options>) {
    this.#effects = effects
  }

  readonly state = (): DownloadState => this.#state

  /** Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ignored while an archive is being prepared. */
  async start(documentIds: readonly string[], options: Options): Promise<void> {
    if (this.#state.state === 'processing') return
    this.#run += 1
    const run = this.#run
    this.#options = options
    this.#show({ ...idle, state: 'processing', documentIds: [...documentIds] })
    try {
      const downloadUrl = await this.#effects.prepare(documentIds, options)
      if (run === this.#run) this.#show({ ...this.#state, state: 'ready', downloadUrl })
    } catch (error) {
      if (run !== this.#run) return
      this.#show({ ...this.#state, state: 'error', errorMessage: messageOf(error), cause: error })
    }
  }

  /** Saves the archive and returns to idle; does nothing unless one is ready. */
  async trigger(): Promise<void> {
    const { state, downloadUrl } = this.#state
    const run = this.#run
    if (state !== 'ready' || downloadUrl === null || this.#saving === run) return
    this.#saving = run
    try {
      await this.#effects.save(downloadUrl, downloadFileName)
      if (run === this.#run) this.reset()
    } catch {
      if (run !== this.#run) return
      this.#effects.notify(specified.downloadFailed)
      this.#show({ ...this.#state, state: 'error', errorMessage: specified.downloadFailed })
    }
  }

  /** Starts again with the last documents; `change` overrides options. */
  async retry(change: Partial<Options> = {}): Promise<void> {
    const { documentIds } = this.#state
    if (documentIds.length > 0 && this.#options !== null) await this.start(documentIds, { ...this.#options, ...change })
  }

  reset(): void {
    this.#run += 1
    this.#options = null
    this.#show(idle)
  }

  #show(state: DownloadState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
