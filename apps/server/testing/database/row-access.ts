import type { Alteration, AlteredRows, Caller } from './altered-rows.ts'

/**
 * What a caller can do with a row: see it, add a copy of it, change it, and change it into something else. `changed`
 * asks about the row as it is, `result` about what it becomes.
 */
export const ways = ['seen', 'added', 'changed', 'result'] as const
export type Way = (typeof ways)[number]

const refused = '42501'

interface Target {
  readonly caller: Caller
  readonly table: string
  readonly ctid: string
}

/** Finds out which alterations of a row take it out of a caller's reach. */
export class RowAccess {
  readonly #rows: AlteredRows
  readonly #caller: Caller
  readonly #table: string
  /** Where a row is that the caller sees. */
  readonly #ctid: string
  readonly #insertable: readonly string[]
  readonly #updatable: readonly string[]
  readonly #update: string

  private constructor(
    rows: AlteredRows,
    { caller, table, ctid }: Target,
    { insertable, updatable, update }: { insertable: string[]; updatable: string[]; update: string },
  ) {
    this.#rows = rows
    this.#caller = caller
    this.#table = table
    this.#ctid = ctid
    this.#insertable = insertable
    this.#updatable = updatable
    this.#update = update
  }

  /** null if the caller sees no row of the table. */
  static async of(rows: AlteredRows, caller: Caller, table: string): Promise<RowAccess | null> {
    const ctid = await rows.visibleRow(caller, table)
    if (ctid === null) return null
    const insertable = await rows.writable(caller, table, 'insert')
    const updatable = await rows.writable(caller, table, 'update')
    const target = { caller, table, ctid }
    const update = await workingUpdate(rows, target, updatable)
    return new RowAccess(rows, target, { insertable, updatable, update })
  }

  /** Whether the caller can do this at all, to any row. */
  can(way: Way): boolean {
    if (way === 'seen') return true
    if (way === 'added') return this.#insertable.length > 0
    return way === 'changed' ? this.#update !== '' : this.#updatable.length > 0
  }

  /** Whether this alteration keeps the caller from doing this to the row. */
  async prevents(way: Way, alteration: Alteration): Promise<boolean> {
    if (way === 'added') return (await this.#add(alteration)) === refused
    if (way === 'result') return (await this.#changeInto(alteration)) === refused
    const statement = way === 'seen' ? `select from ${this.#table}` : this.#update
    const before = await this.#rows.tryAs(this.#caller, statement)
    const after = await this.#rows.undoing(async () => {
      const altered = await this.#alter(alteration)
      return altered ? this.#rows.tryAs(this.#caller, statement) : before
    })
    return after !== before
  }

  async #add(alteration: Alteration): Promise<number | string> {
    const columns = this.#insertable.join(', ')
    const copy = await this.#rows.copyOf(this.#table, this.#ctid, alteration)
    const statement = `insert into ${this.#table} (${columns})
      select ${columns} from jsonb_populate_record(null::${this.#table}, $1)`
    return this.#rows.tryAs(this.#caller, statement, [copy])
  }

  async #changeInto({ column, value }: Alteration): Promise<number | string> {
    if (!this.#updatable.includes(column)) return 'not writable'
    return this.#rows.tryAs(this.#caller, `update ${this.#table} set ${column} = $1`, [value])
  }

  /** False where the table doesn't allow this value. */
  async #alter({ column, value }: Alteration): Promise<boolean> {
    try {
      await this.#rows.ask(`update ${this.#table} set ${column} = $2 where ctid = $1`, [this.#ctid, value])
      return true
    } catch {
      return false
    }
  }
}

/**
 * An update that the policies allow: of a column to what it is, or of a moment to now. A constant, not the column
 * itself: reading a column would ask the policies of select as well.
 */
async function workingUpdate(
  rows: AlteredRows,
  { caller, table, ctid }: Target,
  columns: readonly string[],
): Promise<string> {
  for (const column of columns) {
    const [row] = await rows.ask<{ same: string }>(
      `select quote_nullable(${column}::text) as same from ${table} where ctid = $1`,
      [ctid],
    )
    for (const value of [row?.same ?? 'null', 'now()']) {
      const update = `update ${table} set ${column} = ${value}`
      const met = await rows.tryAs(caller, update)
      if (typeof met === 'number' && met > 0) return update
    }
  }
  return ''
}
