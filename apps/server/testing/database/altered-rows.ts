import pg from 'pg'
import { inject } from 'vitest'
import type { Application } from '../app/application.ts'

/** A person in a scope of the database: the server's role and the call that enters the scope. */
export interface Caller {
  readonly role: 'loanyard_app' | 'loanyard_client' | 'loanyard_auth' | 'loanyard_lender'
  readonly enter: string
  readonly values: readonly unknown[]
}

/** A value that makes a row another person's or gives it another state; `name` is what a test calls it. */
export interface Alteration {
  readonly name: string
  readonly column: string
  readonly value: unknown
}

/**
 * A superuser's connection to the database of a test, in a transaction that is never committed. Foreign keys and
 * triggers are off, so that one column of a row can be altered alone.
 */
export class AlteredRows {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open({ ownerUrl }: Pick<Application, 'ownerUrl'>): Promise<AlteredRows> {
    const url = new URL(inject('databases').adminUrl)
    url.pathname = new URL(ownerUrl).pathname
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(`begin; set local session_replication_role = replica`)
    return new AlteredRows(client)
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  /** Rows of one statement, as the superuser. */
  async ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#client.query<Row>(text, values)).rows
  }

  /** Does `work` and takes back what it did to the database. */
  async undoing<T>(work: () => Promise<T>): Promise<T> {
    await this.ask('savepoint undoing')
    try {
      return await work()
    } finally {
      await this.ask('rollback to savepoint undoing; release savepoint undoing')
      await this.ask('reset role')
    }
  }

  /** Runs a statement in the caller's scope, takes it back, and returns how many rows it met or its SQLSTATE. */
  tryAs({ role, enter, values }: Caller, text: string, parameters: unknown[] = []): Promise<number | string> {
    return this.undoing(async () => {
      await this.ask(`set local role ${role}`)
      await this.ask(enter, [...values])
      try {
        return (await this.#client.query(text, parameters)).rowCount ?? 0
      } catch (error) {
        return (error as { code?: string }).code ?? String(error)
      }
    })
  }

  /** Where a row of the table is that the caller sees; null if the caller sees none. */
  async visibleRow(caller: Caller, table: string): Promise<string | null> {
    const all = await this.tryAs(caller, `select from ${table}`)
    if (all === 0 || typeof all === 'string') return null
    for (const { ctid } of await this.ask<{ ctid: string }>(`select ctid::text as ctid from ${table}`)) {
      const without = await this.undoing(async () => {
        await this.ask(`delete from ${table} where ctid = $1`, [ctid])
        return this.tryAs(caller, `select from ${table}`)
      })
      if (without === all - 1) return ctid
    }
    return null
  }

  /** What the row is, as JSON text: numbers of JavaScript would lose digits of a 15-digit amount. */
  async copyOf(table: string, ctid: string, alteration?: Alteration): Promise<string> {
    const change = alteration === undefined ? {} : { [alteration.column]: alteration.value }
    const [row] = await this.ask<{ copy: string }>(
      `select (to_jsonb(t) || $2::jsonb)::text as copy from ${table} t where ctid = $1`,
      [ctid, JSON.stringify(change)],
    )
    return row?.copy ?? 'null'
  }

  /** The columns of a table that a role may write with this command. */
  async writable({ role }: Caller, table: string, command: 'insert' | 'update'): Promise<string[]> {
    const columns = await this.ask<{ name: string }>(
      `select column_name::text as name from information_schema.columns
        where table_schema = 'public' and table_name = $2 and is_generated = 'NEVER' and is_identity = 'NO'
          and has_column_privilege($1, format('public.%I', $2::text), column_name::text, $3) order by ordinal_position`,
      [role, table, command],
    )
    return columns.map(({ name }) => name)
  }
}
