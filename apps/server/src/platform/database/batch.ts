import type { Connection, Submittable } from 'pg'
import { fieldsOf, readRow, type Field, type Row } from './rows.ts'
import { preparedName, type Statement } from './statement.ts'
import { wireValue } from './wire-value.ts'

/** What a connection has prepared: the fields of each named statement's rows. */
interface Prepared {
  readonly fields: Map<string, Field[]>
  /** Parsed in a batch that failed: the server may or may not know them. */
  readonly doubtful: Set<string>
}

const preparedOn = new WeakMap<object, Prepared>()

function preparedBy(connection: object): Prepared {
  let prepared = preparedOn.get(connection)
  if (prepared === undefined) {
    prepared = { fields: new Map(), doubtful: new Set() }
    preparedOn.set(connection, prepared)
  }
  return prepared
}

/** The part of pg's connection that speaks the extended protocol; its types leave these out. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  parse(query: { name: string; text: string }): void
  bind(config: {
    statement: string
    values: readonly unknown[]
    valueMapper: (value: unknown) => string | Buffer | null
  }): void
  describe(message: { type: 'P'; name: string }): void
  execute(config: { portal: string; rows: number }): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/** pg hands a Submittable its own Connection, whose methods these are (pg/lib/connection.js). */
function wireOf(connection: Connection): Wire {
  return connection as unknown as Wire
}

/**
 * Several statements in one round trip and, without an explicit BEGIN, in one implicit transaction: the extended
 * protocol runs everything before one Sync as a unit (PostgreSQL manual, "Message Flow: Pipelining"). This is what lets
 * a read open its door (who am I, which partner) and fetch its rows at the price of one query.
 */
export class Batch implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #settle: (error: Error | null, results: Row[][]) => void
  readonly #results: Row[][]
  readonly #fresh = new Map<number, string>()
  #fields: (Field[] | undefined)[] = []
  #prepared: Prepared | undefined
  #at = 0

  constructor(statements: readonly Statement[], settle: (error: Error | null, results: Row[][]) => void) {
    this.#statements = statements
    this.#settle = settle
    this.#results = statements.map(() => [])
  }

  submit(connection: Connection): void {
    const wire = wireOf(connection)
    this.#prepared = preparedBy(connection)
    wire.stream.cork()
    try {
      this.#statements.forEach((statement, index) => this.#send(wire, statement, index))
    } finally {
      wire.sync()
      wire.stream.uncork()
    }
  }

  #send(wire: Wire, statement: Statement, index: number): void {
    const prepared = this.#prepared
    if (prepared === undefined) return
    const text = statement.text
    const name = preparedName(text)
    const known = name === '' ? undefined : prepared.fields.get(name)
    const sentInThisBatch = [...this.#fresh.values()].includes(name)
    if (known === undefined && !(name !== '' && sentInThisBatch)) {
      if (prepared.doubtful.delete(name)) wire.close({ type: 'S', name })
      wire.parse({ name, text })
    }
    wire.bind({ statement: name, values: statement.values, valueMapper: wireValue })
    if (known === undefined) {
      this.#fresh.set(index, name)
      wire.describe({ type: 'P', name: '' })
    }
    this.#fields[index] = known
    wire.execute({ portal: '', rows: 0 })
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#fields[this.#at] = fieldsOf(message.fields)
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.#results[this.#at]?.push(readRow(this.#fields[this.#at] ?? [], message.fields))
  }

  handleCommandComplete(): void {
    this.#at++
  }

  handleEmptyQuery(): void {
    this.#at++
  }

  handleError(error: Error): void {
    for (const name of this.#fresh.values()) if (name !== '') this.#prepared?.doubtful.add(name)
    this.#settle(error, this.#results)
  }

  handleReadyForQuery(): void {
    for (const [index, name] of this.#fresh) {
      if (name !== '') this.#prepared?.fields.set(name, this.#fields[index] ?? [])
    }
    this.#settle(null, this.#results)
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: Connection): void {
    const wire = connection as unknown as { sendCopyFail(message: string): void }
    wire.sendCopyFail('COPY is not used here')
  }

  handleCopyData(): void {}
}
