import assert from 'node:assert/strict'
import { toId } from '../../apps/server/src/services/ids.ts'
import { connected } from '../harness/database-cluster.ts'
import type { Rig } from './measure.ts'
import type { Ask, Asked, Operation } from './operations.ts'

type Json = Record<string, unknown>

/** What both servers say of a deal, in the bare server's flat form; the ids of both as Loanyard writes them. */
function flat(deal: Json): Json {
  type Parts = Record<'borrower' | 'stage' | 'partner' | 'progress', Json>
  const { borrower, stage, partner, progress, stage_entered, can: _can, ...rest } = deal as Json & Parts
  return {
    ...rest,
    stage_entered_at: stage_entered,
    ...progress,
    partner_id: partner['id'],
    partner_name: partner['name'],
    ...Object.fromEntries(Object.entries(borrower).map(([name, value]) => [`borrower_${name}`, value])),
    ...Object.fromEntries(Object.entries(stage).map(([name, value]) => [`stage_${name}`, value])),
  }
}

function withIds(row: Json): Json {
  const { total_count: _total, lead_id: lead, ...rest } = row
  const { partner_id, id, stage_id } = row as Record<string, string>
  return {
    ...rest,
    ...(lead === undefined ? {} : { lead }),
    id: toId('deal', id ?? ''),
    partner_id: toId('partner', partner_id ?? ''),
    stage_id: toId('stage', stage_id ?? ''),
  }
}

/**
 * Instants to the millisecond, as the bare server's driver reads them; fractions without trailing zeros. The forecast is
 * Loanyard's arithmetic on columns that are compared.
 */
function comparable({ forecast: _forecast, ...row }: Json): Json {
  const instants = ['created', 'modified', 'stage_entered_at'].map((name) => [
    name,
    new Date(String(row[name])).toISOString(),
  ])
  const fractions = ['interest_rate', 'guaranty_percentage'].flatMap((name) =>
    typeof row[name] === 'string' ? [[name, String(Number(row[name]))]] : [],
  )
  return { ...row, ...(Object.fromEntries([...instants, ...fractions]) as Json) }
}

async function get(rig: Rig, ask: Ask, who: Asked): Promise<Json> {
  const address =
    who === 'loanyard'
      ? `http://127.0.0.1:${rig.loanyard.port}${ask.loanyard}`
      : `http://127.0.0.1:${rig.bare.port}/${who}${ask.bare}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${await rig.token()}` } })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Json
}

function rowsOf(answer: Json): Json[] {
  // A list without matches is one row of nulls and the total from the bare server.
  return 'results' in answer ? (answer['results'] as Json[]).filter((row) => row['id'] !== null) : [answer]
}

/**
 * Asks all servers the same and compares row by row and total by total.
 * @returns how many answers were compared
 * @throws AssertionError two answers differ
 */
export async function assertSameAnswers(rig: Rig, operations: readonly Operation[], atMost: number): Promise<number> {
  let compared = 0
  for (const { asks, writes } of operations) {
    if (writes) continue
    for (const ask of asks.slice(0, atMost)) {
      const ours = await get(rig, ask, 'loanyard')
      const expected = rowsOf(ours).map((row) => comparable(flat(row)))
      for (const who of ['plain', 'same'] as const) {
        const theirs = await get(rig, ask, who)
        assert.deepEqual(
          rowsOf(theirs).map((row) => comparable(withIds(row))),
          expected,
          `${who}${ask.bare}`,
        )
        assert.equal(theirs['total_count'], ours['total_count'], `total of ${who}${ask.bare}`)
        compared++
      }
    }
  }
  return compared
}

/** After all writing: Loanyard's kept totals against a count of the rows. @throws AssertionError one is wrong */
export async function assertExactTotals(url: string): Promise<void> {
  const wrong = await connected(url, async (client) => {
    const { rows } = await client.query<{ wrong: number }>(
      `select count(*)::integer as wrong
         from (select partner_id, stage_id, status, count(*) as n, sum(loan_amount) as amount from deals where deleted_at is null group by 1, 2, 3) d
         full join (select partner_id, stage_id, status, sum(row_count) as n, sum(amount) as amount from list_totals where list = 'deals'
                     group by 1, 2, 3 having sum(row_count) <> 0) t using (partner_id, stage_id, status)
        where d.n is distinct from t.n or d.amount is distinct from t.amount`,
    )
    return rows[0]?.wrong
  })
  assert.equal(wrong, 0, 'kept totals differ from a count of the rows')
}
