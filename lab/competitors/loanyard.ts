import { toUuid } from '../../apps/server/src/services/ids.ts'
import type { Ask } from '../bench/operations.ts'
import { staffTokens } from '../harness/api-caller.ts'
import { connected, type Cluster } from '../harness/database-cluster.ts'
import { waitForIdleQueue } from '../harness/job-queue.ts'
import { startLoanyard } from '../harness/start-servers.ts'
import type { Json, Competitor, Question, Said } from './competitor.ts'

/** A load of new deals leaves more work than is done while it lasts. */
const FINISH_SECONDS = 120

/** Loanyard over its own tables, as in production, answering the same questions. */
export async function startOwnServer(cluster: Cluster, dataset: string, port: number): Promise<Competitor> {
  const running = await startLoanyard(port, cluster.ownerUrl(dataset))
  const token = staffTokens(port)
  return {
    name: 'Loanyard',
    running,
    rows: { url: cluster.superuserUrl(dataset), table: 'public.deals' },
    requestFor: async (_question, { method, loanyard, loanyardBody }: Ask) => ({
      method,
      path: loanyard,
      token: await token(),
      ...(loanyardBody === undefined ? {} : { body: loanyardBody }),
    }),
    finish: () => waitForIdleQueue(cluster.superuserUrl(dataset), FINISH_SECONDS),
    read,
  }
}

/** Seconds from a new deal to its borrower's invitation, which a job makes. */
export function invitationDelays({ rows: { url } }: Competitor): Promise<{ median: number; longest: number } | null> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ median: number | null; longest: number }>(
      `select percentile_cont(0.5) within group (order by delay) as median, max(delay) as longest
         from (select extract(epoch from a.created - d.created)::float8 as delay
                 from audit_log a join deals d on d.partner_id = a.partner_id and d.id = a.deal_id
                where a.action = 'client_invited') x`,
    )
    const [{ median, longest } = { median: null, longest: 0 }] = rows
    return median === null ? null : { median, longest }
  })
}

function read(_question: Question, json: unknown): Said {
  const answer = json as Json
  if (!('results' in answer)) return { total: null, deals: [dealOf(answer)] }
  return { total: Number(answer['total_count']), deals: [...(answer['results'] ?? [])].map(dealOf) }
}

function dealOf(deal: Json) {
  return { id: toUuid('deal', String(deal['id'])), title: String(deal['title']), status: String(deal['status']) }
}
