import { toId } from '../../apps/server/src/services/ids.ts'
import { dropCopy, partnerUuid, prepareDataset, type Dataset } from '../dataset/prepare-dataset.ts'
import { staffTokens } from '../harness/api-caller.ts'
import { connected, openCluster } from '../harness/database-cluster.ts'
import { runLoad, startLoanyard } from '../harness/start-servers.ts'

/** The first partner has 20,000 of the 100,000 deals, every other about 1,600. */
const dataset: Dataset = { name: '100k_one_large', deals: 100_000, oneLarge: true }
const SECONDS = 4

/** What the data set has no use for otherwise: a task on a third of the deals, and the answers that wait for review. */
const dayRows = `
  set session_replication_role = replica;
  insert into tasks (partner_id, id, title, deal_id, assignee_id, due_on, created, created_by)
  select d.partner_id, plain.uuid_at(d.created, 'task' || d.id), 'Call the borrower', d.id, s.id,
         current_date + (abs(hashtext(d.id::text)) % 60 - 20), d.created, s.id
    from deals d join staff s on s.partner_id = d.partner_id
   where hashtext(d.id::text) % 3 = 0 and d.status in ('Active', 'On Hold');
  insert into submissions (partner_id, id, requirement_id, submitted_by, submitted_by_name, side, created, modified)
  select r.partner_id, plain.uuid_at(r.created, 'answer' || r.id), r.id, r.created_by, 'Pat Bench', 'client', r.created, r.created
    from requirements r where r.status = 'Submitted';
  reset session_replication_role;`

/** The reads of a broker's day, by name; the first is what the others are compared with. */
function readsOf(partner: string, deal: string, staff: string): Readonly<Record<string, string>> {
  const id = toId('partner', partner)
  const deals = `/api/v0/deals/partners/${id}`
  return {
    'newest 25': deals,
    'Today, mine': `/api/v0/today/partners/${id}?of=mine`,
    'Today, everyone': `/api/v0/today/partners/${id}?of=everyone`,
    'review queue, mine': `/api/v0/attestations/partners/${id}/review?of=mine&limit=50`,
    'review queue, everyone': `/api/v0/attestations/partners/${id}/review?of=everyone&limit=50`,
    tasks: `/api/v0/tasks/partners/${id}?assignee=me`,
    'next steps of a deal': `/api/v0/tasks/partners/${id}?deal=${deal}`,
    'saved views': `/api/v0/views/partners/${id}`,
    favorites: `/api/v0/favorites/partners/${id}`,
    'filter: coordinator': `${deals}?coordinator=${staff}`,
    'filter: no coordinator': `${deals}?coordinator=none`,
    'filter: purpose': `${deals}?loan_purpose=Equipment`,
    'filter: waiting on client': `${deals}?waiting_on=client`,
    'filter: overdue': `${deals}?overdue=true`,
    'filter: to review': `${deals}?needs_review=true`,
    'filter: amount and score': `${deals}?loan_amount_min=200000&loan_amount_max=900000&credit_score_min=650`,
    'totals of a filter': `${deals}/totals?loan_purpose=Equipment`,
    board: `${deals}/board`,
  }
}

/** Milliseconds of each read by one client, and as a multiple of the newest 25 deals in the same run. */
export async function benchBrokerDay(port: number): Promise<void> {
  const cluster = await openCluster()
  const database = await prepareDataset(cluster, dataset)
  const url = cluster.superuserUrl(database)
  await connected(url, async (client) => {
    await client.query(dayRows)
    await client.query('analyze')
  })
  const server = await startLoanyard(port, cluster.ownerUrl(database))
  const token = await staffTokens(port)()
  for (const n of [1, 2]) {
    const partner = partnerUuid(n)
    const { deal, staff, count } = await factsOf(url, partner)
    console.log(`\nA partner with ${count.toLocaleString('en')} of ${dataset.deals.toLocaleString('en')} deals, ms:`)
    let base: number | null = null
    for (const [name, path] of Object.entries(readsOf(partner, deal, staff))) {
      const requests = [`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`]
      const { median, p99, failures } = await runLoad({ port, connections: 1, seconds: SECONDS, requests, from: 0 })
      if (Object.keys(failures).length > 0) throw new Error(`${name}: answers ${JSON.stringify(failures)}`)
      base ??= median
      const times = `median ${median.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)}`
      console.log(`  ${name.padEnd(28)} ${times}  × ${(median / base).toFixed(1)}`)
    }
  }
  await server.stop()
  await dropCopy(cluster, database)
}

async function factsOf(url: string, partner: string): Promise<{ deal: string; staff: string; count: number }> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ deal: string; staff: string; count: number }>(
      `select min(d.id::text) as deal, min(s.id::text) as staff, count(*)::integer as count
         from deals d join staff s on s.partner_id = d.partner_id where d.partner_id = $1`,
      [partner],
    )
    const [found] = rows
    if (found === undefined) throw new Error('The data set has no such partner')
    return { deal: toId('deal', found.deal), staff: toId('staff', found.staff), count: found.count }
  })
}
