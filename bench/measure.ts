import { databaseSeconds } from './cpu.ts'
import { runLoad, type Running } from './processes.ts'
import { asked, type Ask, type Asked, type Operation } from './operations.ts'

/** The servers under measurement, and a token that Loanyard takes now. */
export interface Rig {
  readonly loanyard: Running
  readonly bare: Running
  token(): Promise<string>
}

export interface Figures {
  /** One client: milliseconds. */
  readonly median: number
  readonly p99: number
  /** 32 clients: answers per second. */
  readonly perSecond: number
  /** 32 clients: microseconds of processor time per answer, of the server and of PostgreSQL. Other programs disturb these least. */
  readonly server: number
  readonly database: number
}

export interface Result {
  readonly operation: Operation
  readonly figures: Readonly<Partial<Record<Asked, Figures>>>
}

export interface Effort {
  readonly rounds: number
  readonly seconds: number
}

const CLIENTS = 32

/** The bytes of a request, with only the headers that a client must send. */
export function requestText(ask: Ask, who: Asked, token: string): string {
  const path = who === 'loanyard' ? ask.loanyard : `/${who}${ask.bare}`
  const body = (who === 'loanyard' ? ask.loanyardBody : ask.bareBody) ?? ''
  const headers = [
    `${ask.method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(who === 'loanyard' ? [`Authorization: Bearer ${token}`] : []),
    // The number that takes the place of {n} has nine digits.
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body.replaceAll('{n}', '000000000'))}`]),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${body}`
}

interface Tries {
  median: number[]
  p99: number[]
  perSecond: number[]
  server: number[]
  database: number[]
}

/** Measures one operation on the servers in turn, in several short rounds, and takes the median of each figure. */
export async function measure(rig: Rig, operation: Operation, who: readonly Asked[], effort: Effort): Promise<Result> {
  const tries = new Map(who.map((name): [Asked, Tries] => [name, { median: [], p99: [], perSecond: [], server: [], database: [] }]))
  const from = new Map<string, number>()
  const load = async (name: Asked, connections: number, seconds: number) => {
    const token = await rig.token()
    // Writes on Loanyard's tables go on where the other server of the same tables ended.
    const tables = name === 'plain' ? 'plain' : 'own'
    const requests = operation.asks.map((ask) => requestText(ask, name, token))
    const server = name === 'loanyard' ? rig.loanyard : rig.bare
    const before = { server: server.processor(), database: databaseSeconds() }
    const measured = await runLoad({ port: server.port, connections, seconds, requests, from: from.get(tables) ?? 0 })
    const used = (seconds: number) => (seconds / measured.sent) * 1e6
    const cost = { server: used(server.processor() - before.server), database: used(databaseSeconds() - before.database) }
    from.set(tables, (from.get(tables) ?? 0) + measured.sent)
    if (Object.keys(measured.failures).length > 0) throw new Error(`${operation.name} of ${name}: answers ${JSON.stringify(measured.failures)}`)
    return { ...measured, ...cost }
  }
  for (const name of who) await load(name, CLIENTS, effort.seconds)
  for (let round = 0; round < effort.rounds; round++) {
    const order = who.map((_, index) => who[(index + round) % who.length]).filter((name) => name !== undefined)
    for (const name of order) {
      const kept = tries.get(name)
      const alone = await load(name, 1, effort.seconds)
      const together = await load(name, CLIENTS, effort.seconds)
      kept?.median.push(alone.median)
      kept?.p99.push(alone.p99)
      kept?.perSecond.push(together.perSecond)
      kept?.server.push(together.server)
      kept?.database.push(together.database)
    }
  }
  const figures = [...tries].map(([name, kept]) => [name, { median: middle(kept.median), p99: middle(kept.p99), perSecond: middle(kept.perSecond), server: middle(kept.server), database: middle(kept.database) }] as const)
  return { operation, figures: Object.fromEntries(figures) }
}

/** Every server but those that an operation has no use for. */
export const everyone = asked

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] ?? NaN) : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
}
