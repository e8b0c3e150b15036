import type { Connection, Submittable } from 'pg'
import { serialize } from 'pg-protocol'
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

/**
 * Several statements in one round trip and, without an explicit BEGIN, in one implicit transaction: the extended
 * protocol runs everything before one Sync as a unit (PostgreSQL manual, "Message Flow: Pipelining"). This is what lets
 * a read open its door (who am I, which partner) and fetch its rows at the price of one query.
 */
export class Batch implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #settle: (error: Error | null, results: Row[][]) => void
  readonly #isPrepared: boolean
  readonly #results: Row[][]
  readonly #fresh = new Map<number, string>()
  #fields: (Field[] | undefined)[] = []
  #prepared: Prepared | undefined
  #at = 0

  /** @param isPrepared whether statements are kept under a name on the connection, and planned once */
  constructor(
    statements: readonly Statement[],
    isPrepared: boolean,
    settle: (error: Error | null, results: Row[][]) => void,
  ) {
    this.#statements = statements
    this.#isPrepared = isPrepared
    this.#settle = settle
    this.#results = statements.map(() => [])
  }

  /** All messages in one buffer and one write: each write by itself would be a call into the kernel. */
  submit(connection: Connection): Error | undefined {
    this.#prepared = preparedBy(connection)
    const messages: Buffer[] = []
    try {
      this.#statements.forEach((statement, index) => this.#write(messages, statement, index))
    } catch (error) {
      // A value that cannot be written: nothing was sent, so pg may go on with the connection.
      return error as Error
    }
    messages.push(serialize.sync())
    connection.stream.write(Buffer.concat(messages))
    return undefined
  }

  #write(messages: Buffer[], statement: Statement, index: number): void {
    const prepared = this.#prepared
    if (prepared === undefined) return
    const text = statement.text
    const name = this.#isPrepared ? preparedName(text) : ''
    const preparedFields = name === '' ? undefined : prepared.fields.get(name)
    const sentInThisBatch = preparedFields === undefined && name !== '' && [...this.#fresh.values()].includes(name)
    if (preparedFields === undefined && !sentInThisBatch) {
      if (prepared.doubtful.delete(name)) messages.push(serialize.close({ type: 'S', name }))
      messages.push(serialize.parse({ name, text }))
    }
    if (preparedFields === undefined) this.#fresh.set(index, name)
    messages.push(serialize.bind({ statement: name, values: statement.values, valueMapper: wireValue }))
    if (preparedFields === undefined) messages.push(serialize.describe({ type: 'P' }))
    this.#fields[index] = preparedFields
    messages.push(serialize.execute())
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
