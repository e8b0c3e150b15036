import { requestText } from '../bench/measure.ts'
import type { Operation } from '../bench/operations.ts'
import { staffTokens } from '../harness/api-caller.ts'
import { clusterSeconds, processSeconds } from '../harness/resource-usage.ts'
import { runLoad } from '../harness/start-servers.ts'
import type { Stack } from './stack.ts'

export interface Throughput {
  readonly operation: string
  readonly who: string
  readonly perSecond: number
  /** Milliseconds. */
  readonly median: number
  readonly p99: number
  /** Microseconds of processor time per answer. */
  readonly micros: Readonly<Record<Part, number>>
}

type Part = 'servers' | 'proxy' | 'pooler' | 'primary' | 'replica'

const CLIENTS = 32

/** Seconds of processor time of each part up to now. */
function spent({ servers, alone, proxy, pooler, primary, replica }: Stack): Record<Part, number> {
  return {
    servers: [...servers, alone].reduce((sum, server) => sum + server.processor(), 0),
    proxy: processSeconds(proxy.pid),
    pooler: processSeconds(pooler.pid),
    primary: clusterSeconds(primary.pid),
    replica: clusterSeconds(replica.pid()),
  }
}

/**
 * One process alone, one of the three by itself, and the three behind the proxy, in short rounds that take turns; of each
 * figure the median.
 * @throws Error an answer was not 2xx
 */
export async function measureThroughput(
  stack: Stack,
  operation: Operation,
  effort: { rounds: number; seconds: number },
): Promise<Throughput[]> {
  const token = await staffTokens(stack.proxy.port)()
  const requests = operation.asks.map((ask) => requestText(ask, 'loanyard', token))
  const ways = { alone: stack.alone.port, 'one of three': stack.servers[0]?.port ?? 0, three: stack.proxy.port }
  const found = new Map(Object.keys(ways).map((who): [string, Throughput[]] => [who, []]))
  let from = Date.now() % 1_000_000
  // The first round only warms up.
  for (let round = 0; round <= effort.rounds; round++) {
    for (const [who, port] of Object.entries(ways)) {
      const before = spent(stack)
      const measured = await runLoad({ port, connections: CLIENTS, seconds: effort.seconds, requests, from })
      from += measured.sent
      if (Object.keys(measured.failures).length > 0) {
        throw new Error(`${operation.name}, ${who}: answers ${JSON.stringify(measured.failures)}`)
      }
      const micros = perAnswer(before, spent(stack), measured.sent)
      if (round > 0) found.get(who)?.push({ ...measured, operation: operation.name, who, micros })
    }
  }
  return [...found.values()].map(middleOf)
}

function perAnswer(before: Record<Part, number>, after: Record<Part, number>, answers: number): Record<Part, number> {
  const of = (part: Part) => ((after[part] - before[part]) / answers) * 1e6
  return {
    servers: of('servers'),
    proxy: of('proxy'),
    pooler: of('pooler'),
    primary: of('primary'),
    replica: of('replica'),
  }
}

/** The round in the middle by answers per second. */
function middleOf(rounds: readonly Throughput[]): Throughput {
  const sorted = rounds.toSorted((one, other) => one.perSecond - other.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('nothing was measured')
  return middle
}

/** The figures as a table. */
export function throughputTable(results: readonly Throughput[]): string {
  const head = ['operation', 'who', '/s', 'median / p99, ms', 'µs servers', 'proxy', 'pooler', 'primary', 'replica']
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const lines = results.map(({ operation, who, perSecond, median, p99, micros }) => [
    operation,
    who,
    whole(perSecond),
    `${median.toFixed(1)} / ${p99.toFixed(1)}`,
    ...(['servers', 'proxy', 'pooler', 'primary', 'replica'] as const).map((part) => whole(micros[part])),
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
