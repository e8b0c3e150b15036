/** Specification section 3: what is known of a document download. */
export interface DownloadState {
  readonly state: 'idle' | 'processing' | 'ready' | 'error'
  /** Of the archive, once it is ready. */
  readonly downloadUrl: string | null
  readonly errorMessage: string | null
  /** Of the documents it was started with last. */
  readonly documentIds: readonly string[]
  /** What the error came from; null where it was none of preparing. */
  readonly cause: unknown
}

/** Specification section 9. */
const downloadFileName = 'documents.zip'
/** Specification section 8. */
const preparationFailed = 'Download preparation failed'
const savingFailed = 'Download failed'

const idle: DownloadState = { state: 'idle', downloadUrl: null, errorMessage: null, documentIds: [], cause: null }

interface DownloadEffects<Options> {
  /** Has the archive prepared and answers its address. */
  readonly prepare: (documentIds: readonly string[], options: Options) => Promise<string>
  /** Saves what is at an address under a name. */
  readonly save: (url: string, fileName: string) => Promise<void>
  /** Tells the person of a failure at once. */
  readonly notify: (message: string) => void
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : preparationFailed
}

/**
 * The download of several documents as one archive (specification section 4): idle, processing, ready, error. `Options`
 * is what preparing needs beside the ids; a retry uses the last ones.
 */
export class DownloadMachine<Options> {
  readonly #effects: DownloadEffects<Options>
  readonly #listeners = new Set<() => void>()
  #state: DownloadState = idle
  #options: Options | null = null
  /** Which start the state is of: an answer to an earlier one is nobody's any more. */
  #run = 0
  /** The run whose archive is being saved. */
  #saving = 0

  constructor(effects: DownloadEffects<Options>) {
    this.#effects = effects
  }

  readonly state = (): DownloadState => this.#state

  /** Calls `listener` on every change; returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Prepares the archive; ignored while one is being prepared. Clears the last error and address. */
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

  /** Saves the archive that is ready and goes back to idle; does nothing in any other state. */
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
      this.#effects.notify(savingFailed)
      this.#show({ ...this.#state, state: 'error', errorMessage: savingFailed })
    }
  }

  /** Starts again with the last documents, if there are any; `change` is what is to be different this time. */
  async retry(change: Partial<Options> = {}): Promise<void> {
    const { documentIds } = this.#state
    if (documentIds.length > 0 && this.#options !== null) await this.start(documentIds, { ...this.#options, ...change })
  }

  /** Back to idle; everything is forgotten. */
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
