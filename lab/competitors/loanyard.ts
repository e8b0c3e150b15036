import { toUuid } from '../../apps/server/src/services/ids.ts'
import type { Ask } from '../bench/operations.ts'
import { staffTokens } from '../harness/api-caller.ts'
import type { Cluster } from '../harness/database-cluster.ts'
import { startLoanyard } from '../harness/start-servers.ts'
import type { Json, Competitor, Question, Said } from './competitor.ts'

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
    read,
  }
}

function read(_question: Question, json: unknown): Said {
  const answer = json as Json
  if (!('results' in answer)) return { total: null, deals: [dealOf(answer)] }
  return { total: Number(answer['total_count']), deals: [...(answer['results'] ?? [])].map(dealOf) }
}

function dealOf(deal: Json) {
  return { id: toUuid('deal', String(deal['id'])), title: String(deal['title']), status: String(deal['status']) }
}
