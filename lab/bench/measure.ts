import type { Measured } from '../harness/load-generator.ts'
import { databaseSeconds } from '../harness/resource-usage.ts'
import { runLoad, type Running } from '../harness/start-servers.ts'
import type { Ask, Asked, Operation } from './operations.ts'

/** The servers under measurement, and a token that Loanyard takes now. */
export interface Rig {
  readonly loanyard: Running
  readonly bare: Running
  token(): Promise<string>
  /** Waits for the jobs that Loanyard's answers left. */
  finish(): Promise<unknown>
}

export interface Measurements {
  /** One client: milliseconds. */
  readonly median: number
  readonly p99: number
  /** Many clients: answers per second. */
  readonly perSecond: number
  /** Many clients: microseconds of processor time per answer. Other programs on the machine disturb these least. */
  readonly server: number
  readonly database: number
}

export interface Result {
  readonly operation: string
  readonly writes: boolean
  readonly figures: Readonly<Record<Asked, Measurements>>
}

export interface Effort {
  readonly rounds: number
  /** Of one load. */
  readonly seconds: number
}

export const CLIENTS = 32
const everyone: readonly Asked[] = ['loanyard', 'plain', 'same']

/** The bytes of a request, with only the headers that a client must send. */
export function requestText(ask: Ask, who: Asked, token: string): string {
  const path = who === 'loanyard' ? ask.loanyard : `/${who}${ask.bare}`
  const body = (who === 'loanyard' ? ask.loanyardBody : ask.bareBody) ?? ''
  // The number that takes the place of {n} has nine digits.
  const length = Buffer.byteLength(body.replaceAll('{n}', '000000000'))
  const headers = [
    `${ask.method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(who === 'loanyard' ? [`Authorization: Bearer ${token}`] : []),
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${length}`]),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${body}`
}

type Cost = Measured & { readonly server: number; readonly database: number }

/** Loads of one operation. Writes to the same tables go on where the last load on them ended. */
class Loads {
  readonly #from = { plain: 0, own: 0 }
  readonly #rig: Rig
  readonly #operation: Operation

  constructor(rig: Rig, operation: Operation) {
    this.#rig = rig
    this.#operation = operation
  }

  /** @throws Error an answer was not 2xx */
  async run(who: Asked, connections: number, seconds: number): Promise<Cost> {
    const token = await this.#rig.token()
    const tables = who === 'plain' ? 'plain' : 'own'
    const server = who === 'loanyard' ? this.#rig.loanyard : this.#rig.bare
    const requests = this.#operation.asks.map((ask) => requestText(ask, who, token))
    const before = { server: server.processor(), database: databaseSeconds() }
    const measured = await runLoad({ port: server.port, connections, seconds, requests, from: this.#from[tables] })
    this.#from[tables] += measured.sent
    if (who === 'loanyard' && this.#operation.writes) await this.#rig.finish()
    if (Object.keys(measured.failures).length > 0) {
      throw new Error(`${this.#operation.name}, ${who}: answers ${JSON.stringify(measured.failures)}`)
    }
    const perAnswer = (used: number) => (used / measured.sent) * 1e6
    const ofServer = perAnswer(server.processor() - before.server)
    return { ...measured, server: ofServer, database: perAnswer(databaseSeconds() - before.database) }
  }
}

/**
 * Measures one operation on the three in turn, in several short rounds, and takes the median of each figure.
 * @param together whether to measure many clients as well as one
 */
export async function measure(rig: Rig, operation: Operation, effort: Effort, together: boolean): Promise<Result> {
  const loads = new Loads(rig, operation)
  const alone = new Map(everyone.map((who): [Asked, Cost[]] => [who, []]))
  const many = new Map(everyone.map((who): [Asked, Cost[]] => [who, []]))
  for (const who of everyone) await loads.run(who, together ? CLIENTS : 1, effort.seconds)
  for (let round = 0; round < effort.rounds; round++) {
    for (let turn = 0; turn < everyone.length; turn++) {
      const who = everyone[(turn + round) % everyone.length] ?? 'loanyard'
      alone.get(who)?.push(await loads.run(who, 1, effort.seconds))
      if (together) many.get(who)?.push(await loads.run(who, CLIENTS, effort.seconds))
    }
  }
  const figuresOf = (who: Asked): Measurements => {
    const of = (costs: readonly Cost[] = [], read: (cost: Cost) => number) => middle(costs.map(read))
    const [one, all] = [alone.get(who), many.get(who)]
    return {
      median: of(one, ({ median }) => median),
      p99: of(one, ({ p99 }) => p99),
      perSecond: of(all, ({ perSecond }) => perSecond),
      server: of(together ? all : one, ({ server }) => server),
      database: of(together ? all : one, ({ database }) => database),
    }
  }
  const figures = { loanyard: figuresOf('loanyard'), plain: figuresOf('plain'), same: figuresOf('same') }
  return { operation: operation.name, writes: operation.writes, figures }
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] ?? NaN) : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
}
