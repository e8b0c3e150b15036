import type { Sheet } from '@loanyard/data-grid/sheet'
import { ApiError, reasonOf } from '../../../../lib/api/api-error.ts'
import { afterRemoving, afterSaving, choose, merge, type Merged } from './merge.ts'
import { isPending, pendingOf, type RowOrder, type Pending, type Shape, type Upsert } from './pending.ts'
import { emptyBaseline, hasConflict, type Conflict, type SyncBaseline, type SavedTable } from './sync-baseline.ts'
import { draftOf, isClean, withDraft, type TableDraft } from './table-draft.ts'

export interface TableCalls {
  save: (upserts: readonly Upsert[], idempotencyKey: string) => Promise<SavedTable & { added: readonly string[] }>
  /** `version`: a newer change to any of the rows keeps them all. */
  remove: (ids: readonly string[], version: number) => Promise<void>
  move: (order: RowOrder) => Promise<SavedTable>
  load: () => Promise<SavedTable>
}

export interface TableDraftStorage {
  read: () => TableDraft | null
  write: (draft: TableDraft | null) => void
}

export interface SyncState {
  readonly phase: 'saved' | 'waiting' | 'saving' | 'failed'
  readonly problem: string | null
  readonly conflicts: readonly Conflict[]
  readonly unnamed: number
  readonly isClean: boolean
}

interface TableSyncOptions {
  sheet: Sheet
  calls: TableCalls
  shape: () => Shape
  draft: TableDraftStorage
  /** Used when the server gives no reason. */
  failure: string
}

/** Cells typed within this time go in one call, ms. */
const pauseMs = 400
/** A paste of thousands of rows goes in several calls. */
const maxRowsPerCall = 200

/** Someone else changed the data first: refetch and continue with what is left. */
const isStale = (error: unknown) => error instanceof ApiError && [404, 409, 412].includes(error.status)

/** Keeps a grid and the server in sync: sends changes, takes over changes of others, never loses typed values. */
export class TableSync {
  readonly #parts: TableSyncOptions
  #baseline: SyncBaseline = emptyBaseline
  #phase: SyncState['phase'] = 'saved'
  #problem: string | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #running: Promise<void> | null = null
  /** A call with new rows that got no answer; it is resent unchanged, so that no row is created twice. */
  #unanswered: { upserts: readonly Upsert[]; key: string } | null = null
  /** Received while something was being sent. */
  #queued: SavedTable | null = null
  #isReplacing = false
  #state: SyncState
  readonly #listeners = new Set<() => void>()

  constructor(parts: TableSyncOptions) {
    this.#parts = parts
    this.#state = this.#describe()
    parts.sheet.subscribe(() => {
      if (!this.#isReplacing) this.#onTyped()
    })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  state = (): SyncState => this.#state
  idOf = (key: string): string | null => this.#baseline.ids.get(key) ?? null

  /** While something is being sent, its own answer comes first. */
  receive(table: SavedTable): void {
    if (this.#running !== null) {
      this.#queued = table
      return
    }
    const isFirst = this.#baseline === emptyBaseline
    this.#merge(table)
    const draft = isFirst ? this.#parts.draft.read() : null
    if (draft !== null) this.#show(withDraft(this.#baseline, this.#rows(), draft))
    this.#notify()
    if (isFirst && isPending(this.#pending())) this.#wait()
  }

  /** Another person's value that is about to be typed over: the person chooses which one stays. */
  contest = ({ row, column, theirs }: Pick<Conflict, 'row' | 'theirs'> & { column: string }): void => {
    if (hasConflict(this.#baseline, row, column)) return
    const conflicts = [...this.#baseline.conflicts, { row, column, theirs }]
    this.#baseline = { ...this.#baseline, conflicts }
  }

  choose(conflict: Conflict, isMine: boolean): void {
    this.#show(choose(this.#baseline, this.#rows(), conflict, isMine))
    this.#onTyped()
  }

  /** Sends pending changes; resolves when all are saved or failed. Never rejects. */
  flush = (): Promise<void> => {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#running ??= this.#send().finally(() => {
      this.#running = null
      // It may be older than the answers received since; merge checks the version.
      if (this.#queued !== null) this.#merge(this.#queued)
      this.#queued = null
      this.#notify()
    })
    return this.#running
  }

  #rows = () => this.#parts.sheet.state().rows
  #pending = (): Pending => pendingOf(this.#baseline, this.#rows(), this.#parts.shape())

  #show({ baseline, rows }: Merged): void {
    this.#baseline = baseline
    this.#isReplacing = true
    this.#parts.sheet.replace(rows)
    this.#isReplacing = false
  }

  #merge(table: SavedTable): void {
    this.#show(merge(this.#baseline, this.#rows(), table, this.#parts.sheet.lockedRow()))
  }

  #onTyped(): void {
    this.#parts.draft.write(draftOf(this.#baseline, this.#rows(), this.#parts.shape()))
    if (isPending(this.#pending())) this.#wait()
    else if (this.#phase === 'failed' && this.#unanswered === null) this.#phase = 'saved'
    this.#notify()
  }

  #wait(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), pauseMs)
    if (this.#running === null) this.#phase = 'waiting'
  }

  async #send(): Promise<void> {
    this.#phase = 'saving'
    this.#problem = null
    this.#notify()
    let before: string | null = null
    for (let pending = this.#pending(); isPending(pending) || this.#unanswered !== null; pending = this.#pending()) {
      const now = JSON.stringify(pending)
      try {
        await this.#sendSome(pending)
      } catch (error) {
        // Retrying would fail the same way, so the person has to act.
        if (!isStale(error) || now === before || !(await this.#reload())) return this.#fail(error)
        this.#unanswered = null
      }
      before = now
      this.#parts.draft.write(draftOf(this.#baseline, this.#rows(), this.#parts.shape()))
    }
    this.#phase = 'saved'
  }

  /** One call: deleted rows, then cells and new rows, then the order. */
  async #sendSome({ upserts, removed, order }: Pending): Promise<void> {
    const { calls } = this.#parts
    if (this.#unanswered === null && removed.length > 0) {
      await calls.remove(removed, this.#baseline.version)
      this.#baseline = afterRemoving(this.#baseline, removed)
      this.#merge(await calls.load())
    } else if (this.#unanswered !== null || upserts.length > 0) {
      this.#unanswered ??= { upserts: upserts.slice(0, maxRowsPerCall), key: crypto.randomUUID() }
      await this.#sendUpserts(this.#unanswered)
    } else if (order !== null) {
      const table = await calls.move(order)
      const positions = new Map(table.rows.map(({ id }, index) => [id, index]))
      const base = this.#baseline.base.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0))
      this.#baseline = { ...this.#baseline, base }
      this.#merge(table)
    }
  }

  async #sendUpserts({ upserts, key }: { upserts: readonly Upsert[]; key: string }): Promise<void> {
    try {
      const table = await this.#parts.calls.save(upserts, key)
      this.#unanswered = null
      this.#baseline = afterSaving(this.#baseline, upserts, table.added)
      this.#merge(table)
    } catch (error) {
      // The server rejected the call, so nothing was written.
      if (error instanceof ApiError && error.status !== 0 && error.status < 500) this.#unanswered = null
      throw error
    }
  }

  async #reload(): Promise<boolean> {
    try {
      this.#merge(await this.#parts.calls.load())
      return true
    } catch {
      return false
    }
  }

  #fail(error: unknown): void {
    this.#phase = 'failed'
    this.#problem = reasonOf(error, this.#parts.failure)
  }

  #describe(): SyncState {
    const shape = this.#parts.shape()
    return {
      phase: this.#phase,
      problem: this.#problem,
      conflicts: this.#baseline.conflicts,
      unnamed: this.#pending().unnamed.length,
      isClean: this.#phase === 'saved' && isClean(this.#baseline, this.#rows(), shape),
    }
  }

  #notify(): void {
    this.#state = this.#describe()
    for (const listener of this.#listeners) listener()
  }
}
