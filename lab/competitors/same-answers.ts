import assert from 'node:assert/strict'
import type { Ask, Operation } from '../bench/operations.ts'
import { connected } from '../harness/database-cluster.ts'
import type { Competitor, Said } from './competitor.ts'
import { questionOf } from './question-of.ts'

async function answerOf({ name, running, requestFor, read }: Competitor, ask: Ask): Promise<Said> {
  const question = questionOf(ask)
  const { method, path, token, body } = await requestFor(question, ask)
  const reply = await fetch(`http://127.0.0.1:${running.port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body.replaceAll('{n}', `check${process.hrtime.bigint()}`) }),
  })
  if (!reply.ok) throw new Error(`${name} ${path}: ${reply.status} ${(await reply.text()).slice(0, 1000)}`)
  return read(question, await reply.json())
}

/**
 * Asks every server the same and compares ids in their order, titles, status and totals with the first one's; each write is
 * done once, and must show in the answer.
 * @returns how many answers were compared
 * @throws AssertionError two answers differ
 */
export async function assertCompetitorsAgree(
  competitors: readonly Competitor[],
  operations: readonly Operation[],
  atMost: number,
) {
  const [first, ...others] = competitors
  if (first === undefined) return 0
  let compared = 0
  for (const { name, asks, writes } of operations) {
    for (const ask of writes ? asks.slice(0, 1) : asks.slice(0, atMost)) {
      const expected = comparable(await answerOf(first, ask), name)
      for (const competitor of others) {
        assert.deepEqual(
          comparable(await answerOf(competitor, ask), name),
          expected,
          `${competitor.name}, ${name}: ${ask.bare}`,
        )
        compared++
      }
    }
  }
  return compared
}

/** A new deal has an id and a title of its own. */
function comparable({ total, deals }: Said, operation: string): Said {
  return { total, deals: operation === 'create' ? deals.map(({ status }) => ({ id: '', title: '', status })) : deals }
}

/** How many deals a server has, for counting what was made. */
export async function countDeals({ rows: { url, table } }: Competitor): Promise<number> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::integer from ${table}`)
    return rows[0]?.count ?? NaN
  })
}
