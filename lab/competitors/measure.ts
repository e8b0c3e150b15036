import { CLIENTS, type Effort } from '../bench/measure.ts'
import type { Operation } from '../bench/operations.ts'
import { databaseSeconds } from '../harness/resource-usage.ts'
import { runLoad } from '../harness/start-servers.ts'
import type { Competitor, Sent } from './competitor.ts'
import { questionOf } from './question-of.ts'
import { countDeals } from './same-answers.ts'

export interface Measurements {
  /** One client: milliseconds. */
  readonly median: number
  /** Many clients: answers per second. */
  readonly perSecond: number
  /** Many clients: microseconds of processor time per answer. */
  readonly server: number
  readonly database: number
}

export interface Result {
  readonly operation: string
  /** In the order of the peers. */
  readonly figures: readonly Measurements[]
}

/** Loads of one operation on one of them; each goes on where the last ended. */
class Loads {
  readonly #competitor: Competitor
  readonly #operation: Operation
  #from = 0

  constructor(competitor: Competitor, operation: Operation) {
    this.#competitor = competitor
    this.#operation = operation
  }

  /** @throws Error an answer was not 2xx, or what was to be made is not there */
  async run(connections: number, seconds: number): Promise<Measurements> {
    const { name, running, requestFor } = this.#competitor
    const sent = await Promise.all(this.#operation.asks.map((ask) => requestFor(questionOf(ask), ask)))
    const before = { server: running.processor(), database: databaseSeconds() }
    const isCreating = this.#operation.name === 'create'
    const rows = isCreating ? await countDeals(this.#competitor) : 0
    const load = { port: running.port, connections, seconds, requests: sent.map(requestText), from: this.#from }
    const measured = await runLoad(load)
    this.#from += measured.sent
    if (Object.keys(measured.failures).length > 0)
      throw new Error(`${this.#operation.name}, ${name}: answers ${JSON.stringify(measured.failures)}`)
    await this.#competitor.finish?.()
    const used = { server: running.processor() - before.server, database: databaseSeconds() - before.database }
    const made = isCreating ? (await countDeals(this.#competitor)) - rows : measured.sent
    if (made !== measured.sent) throw new Error(`${name} made ${made} deals of ${measured.sent}`)
    const perAnswer = (time: number) => (time / measured.sent) * 1e6
    const { median, perSecond } = measured
    return { median, perSecond, server: perAnswer(used.server), database: perAnswer(used.database) }
  }
}

/** The bytes of a request, with only the headers that a client must send. */
function requestText({ method, path, token, body = '' }: Sent): string {
  // The number that takes the place of {n} has nine digits.
  const length = Buffer.byteLength(body.replaceAll('{n}', '000000000'))
  const content = body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${length}`]
  const headers = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept: application/json',
    `Authorization: Bearer ${token}`,
  ]
  return `${[...headers, ...content].join('\r\n')}\r\n\r\n${body}`
}

/** Measures one operation on all of them in turn, in several short rounds, and takes the median of each figure. */
export async function measureCompetitors(
  competitors: readonly Competitor[],
  operation: Operation,
  effort: Effort,
): Promise<Result> {
  const runs = competitors.map((competitor) => ({
    loads: new Loads(competitor, operation),
    one: new Array<Measurements>(),
    many: new Array<Measurements>(),
  }))
  for (const { loads } of runs) await loads.run(CLIENTS, effort.seconds)
  for (let round = 0; round < effort.rounds; round++) {
    for (let turn = 0; turn < runs.length; turn++) {
      const { loads, one, many } = runs[(turn + round) % runs.length] ?? fail()
      one.push(await loads.run(1, effort.seconds))
      many.push(await loads.run(CLIENTS, effort.seconds))
    }
  }
  const figures = runs.map(({ one, many }) => ({
    median: middle(one.map(({ median }) => median)),
    perSecond: middle(many.map(({ perSecond }) => perSecond)),
    server: middle(many.map(({ server }) => server)),
    database: middle(many.map(({ database }) => database)),
  }))
  return { operation: operation.name, figures }
}

function fail(): never {
  throw new Error('nothing to measure')
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] ?? NaN) : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
}
