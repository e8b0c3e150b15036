import type { Connection, Submittable } from 'pg'
import { serialize } from 'pg-protocol'
import { fieldsOf, readRow, type Field, type Row, wireValue } from './rows.ts'
import { preparedName, type Statement } from './statement.ts'

/** The named statements a connection has prepared, with the fields of their rows. */
interface Prepared {
  readonly fields: Map<string, Field[]>
  /** Parsed in a failed batch: the server may or may not have kept them. */
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
 * protocol runs everything before one Sync as a unit (PostgreSQL manual, "Message Flow: Pipelining"). So a read can set
 * its scope and fetch its rows for the price of one query.
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

  /** @param isPrepared keep statements under a name on the connection, planned once */
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

  /** One buffer and one write: each write is a system call. */
  submit(connection: Connection): Error | undefined {
    this.#prepared = preparedBy(connection)
    const messages: Buffer[] = []
    try {
      this.#statements.forEach((statement, index) => this.#write(messages, statement, index))
    } catch (error) {
      // A value couldn't be serialized. Nothing was sent, so pg can keep using the connection.
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
