import { toId } from '../../apps/server/src/services/ids.ts'
import { COORDINATOR, STAFF } from '../dataset/accounts.ts'
import { dropCopy, partnerUuid, prepareDataset, type Dataset } from '../dataset/prepare-dataset.ts'
import { staffTokens } from '../harness/api-caller.ts'
import { connected, openCluster } from '../harness/database-cluster.ts'
import { databaseSeconds } from '../harness/resource-usage.ts'
import { runLoad, startLoanyard, type Running } from '../harness/start-servers.ts'
import { commonReads, managerReads, type DayFacts, type Reads } from './day-reads.ts'

/** The first partner has 20,000 of the 100,000 deals, every other about 1,600. */
const usual: Dataset = { name: '100k_day', deals: 100_000, oneLarge: true, hasDay: true }
/** Of each read; at 50 ms its median is of 20 answers. */
const SECONDS = 1
/** What no read may take, at the median. */
const GOAL_MS = 50

interface Options {
  readonly dataset?: Dataset
  readonly seconds?: number
  /** Which reads, by name; the first is always measured. */
  readonly wanted?: RegExp
}

/**
 * Milliseconds of each read by one client, as a multiple of the newest 25 deals in the same run, and the processor time
 * that the server and the database spent on one, which other programs on the machine disturb least.
 * @returns the names of the reads over the goal
 */
export async function benchBrokerDay(port: number, options: Options = {}): Promise<string[]> {
  const { dataset = usual } = options
  const cluster = await openCluster()
  const database = await prepareDataset(cluster, dataset)
  const url = cluster.superuserUrl(database)
  const server = await startLoanyard(port, cluster.ownerUrl(database))
  const admin = staffTokens(port)
  const slow: string[] = []
  for (const n of [1, 2]) {
    const facts = await factsOf(url, partnerUuid(n))
    console.log(`\nA partner with ${facts.count.toLocaleString('en')} of ${dataset.deals.toLocaleString('en')} deals:`)
    slow.push(...(await measureReads(server, { ...commonReads(facts), ...managerReads(facts) }, admin, options)))
    console.log('\nOne of its coordinators:')
    slow.push(...(await measureReads(server, commonReads(facts), staffTokens(port, COORDINATOR), options)))
  }
  console.log(slow.length === 0 ? `\nNone over ${GOAL_MS} ms.` : `\nOver ${GOAL_MS} ms: ${slow.join(', ')}.`)
  await server.stop()
  await dropCopy(cluster, database)
  return slow
}

async function measureReads(
  server: Running,
  reads: Reads,
  token: () => Promise<string>,
  { seconds = SECONDS, wanted = /./ }: Options,
): Promise<string[]> {
  let base: number | null = null
  const slow: string[] = []
  for (const [name, path] of Object.entries(reads)) {
    if (base !== null && !wanted.test(name)) continue
    const requests = [`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${await token()}\r\n\r\n`]
    const before = { server: server.processor(), database: databaseSeconds() }
    const load = await runLoad({ port: server.port, connections: 1, seconds, requests, from: 0 })
    if (Object.keys(load.failures).length > 0) throw new Error(`${name}: answers ${JSON.stringify(load.failures)}`)
    // None came back before the time was up.
    const median = Number.isFinite(load.median) ? load.median : seconds * 1000
    base ??= median
    const each = (spent: number) => ((spent / load.sent) * 1000).toFixed(1).padStart(6)
    const times = `median ${median.toFixed(1).padStart(6)}`
    const spent = `server ${each(server.processor() - before.server)}  database ${each(databaseSeconds() - before.database)}`
    console.log(`  ${name.padEnd(32)} ${times}  × ${(median / base).toFixed(1).padStart(5)}  ${spent}`)
    if (median > GOAL_MS) slow.push(name)
  }
  return slow
}

async function factsOf(url: string, partner: string): Promise<DayFacts & { readonly count: number }> {
  return connected(url, async (client) => {
    const { rows } = await client.query<Omit<DayFacts, 'partner'> & { count: number }>(
      `select d.id as deal, d.stage_id as stage, d.borrower_email as email, d.borrower_phone as phone, d.business_name,
              l.id as lead, n.id as lender, s.id as staff, a.user_id as "user",
              (select count(*)::integer from deals x where x.partner_id = d.partner_id) as count
         from staff s
         join staff a on a.partner_id = s.partner_id and a.user_id = (select id from users where email = '${STAFF.email}')
         join lateral (select x.* from deal_coordinators c join deals x on x.partner_id = c.partner_id and x.id = c.deal_id
           where c.partner_id = s.partner_id and c.staff_id = s.id order by x.created desc, x.id desc limit 1) d on true
         join lateral (select * from leads l where l.partner_id = s.partner_id and l.assigned_to = s.id order by l.created desc limit 1) l on true
         join lateral (select * from lenders n where n.partner_id = s.partner_id order by n.name limit 1) n on true
        where s.partner_id = $1 and s.user_id = (select id from users where email = '${COORDINATOR.email}')`,
      [partner],
    )
    const [found] = rows
    if (found === undefined) throw new Error('The data set has no such partner')
    return {
      ...found,
      partner: toId('partner', partner),
      deal: toId('deal', found.deal),
      lead: toId('lead', found.lead),
      lender: toId('lender', found.lender),
      staff: toId('staff', found.staff),
      user: toId('user', found.user),
      stage: toId('stage', found.stage),
    }
  })
}
