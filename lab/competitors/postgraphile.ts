import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { connected, type Cluster } from '../harness/database-cluster.ts'
import { startProgram } from '../harness/start-servers.ts'
import type { Json, Competitor, Question, Said, Sent } from './competitor.ts'
import { firstStages, competitorDatabase } from './database.ts'
import { installCompetitor } from './install.ts'

const SECRET = 'the-secret-of-a-bench-that-no-one-else-reaches'

/** Who comes with a token sees the rows of the partner it names, by row-level security. */
const rights = `
  do $$ begin create role peer_person; exception when duplicate_object then null; end $$;
  grant usage on schema peer to peer_person;
  grant select on all tables in schema peer to peer_person;
  grant insert, update on peer.deals to peer_person;
  alter table peer.deals enable row level security;
  alter table peer.stages enable row level security;
  alter table peer.partners enable row level security;
  create policy own on peer.deals to peer_person using (partner_id = current_setting('jwt.claims.partner_id')::uuid);
  create policy own on peer.stages to peer_person using (partner_id = current_setting('jwt.claims.partner_id')::uuid);
  create policy own on peer.partners to peer_person using (id = current_setting('jwt.claims.partner_id')::uuid);`

const SUMMARY = `rowId title businessName borrowerFirstName borrowerLastName borrowerEmail borrowerPhone status loanAmount downPayment
  loanPurpose personalCreditScore stageEnteredAt created modified version stageByStageId { rowId name number }`
const DEAL = `${SUMMARY} partnerId termMonths interestRate sbaProgram`
const page = `first: 25, orderBy: [CREATED_DESC, ROW_ID_DESC]`
const list = (variables: string, filter: string) =>
  `query List(${variables}) { allDeals(${page}, filter: { ${filter} }) { totalCount nodes { ${SUMMARY} } } }`

/** The statements, one for each kind of question, each with its variables. */
const QUERIES: Record<Question['kind'], string> = {
  newest: list('$partner: UUID!', 'partnerId: { equalTo: $partner }'),
  filtered: list(
    '$partner: UUID!, $stage: UUID!, $status: String!, $least: BigFloat!, $most: BigFloat!, $low: Int!, $high: Int!',
    `partnerId: { equalTo: $partner }, stageId: { equalTo: $stage }, status: { equalTo: $status },
     loanAmount: { greaterThanOrEqualTo: $least, lessThanOrEqualTo: $most },
     personalCreditScore: { greaterThanOrEqualTo: $low, lessThanOrEqualTo: $high }`,
  ),
  search: list('$partner: UUID!, $term: String!', 'partnerId: { equalTo: $partner }, searchText: { includes: $term }'),
  deal: `query Deal($id: UUID!) { dealByRowId(rowId: $id) { ${DEAL} } }`,
  status: `mutation Status($id: UUID!, $status: String!) { updateDealByRowId(input: { rowId: $id, dealPatch: { status: $status } }) { deal { ${DEAL} } } }`,
  create: `mutation Create($deal: DealInput!) { createDeal(input: { deal: $deal }) { deal { ${DEAL} } } }`,
}

/** PostGraphile over the plain tables, with its token and row-level security. */
export async function startPostGraphile(cluster: Cluster, dataset: string, port: number): Promise<Competitor> {
  const folder = await installCompetitor('postgraphile')
  const url = cluster.superuserUrl(await competitorDatabase(cluster, dataset, 'postgraphile'))
  await connected(url, (client) => client.query(rights))
  const stages = await firstStages(url)
  const running = await startProgram({
    node: process.execPath,
    args: [join(folder, 'node_modules/postgraphile/dist/cli-run.js')],
    cwd: folder,
    log: join(folder, 'output.log'),
    port,
    env: { NODE_ENV: 'production', GRAPHILE_ENV: 'production', DATABASE_URL: url, SECRET },
    ready: '/graphql',
  })
  return {
    name: 'PostGraphile',
    running,
    rows: { url, table: 'peer.deals' },
    requestFor: (question) => Promise.resolve(requestFor(question, stages)),
    read,
  }
}

function requestFor(question: Question, stages: ReadonlyMap<string, string>): Sent {
  const body = JSON.stringify({ query: QUERIES[question.kind], variables: variablesOf(question, stages) })
  return { method: 'POST', path: '/graphql', token: tokenFor(question.partner), body }
}

function variablesOf(question: Question, stages: ReadonlyMap<string, string>): object {
  const { partner } = question
  switch (question.kind) {
    case 'newest':
      return { partner }
    case 'search':
      return { partner, term: question.term }
    case 'filtered': {
      const { stage, status, loan_amount_min, loan_amount_max, credit_score_min, credit_score_max } = question.filters
      const scores = { low: Number(credit_score_min), high: Number(credit_score_max) }
      return { partner, stage, status, least: loan_amount_min, most: loan_amount_max, ...scores }
    }
    case 'deal':
      return { id: question.deal }
    case 'status':
      return { id: question.deal, status: question.status }
    case 'create': {
      const { title, business_name, loan_amount, first_name, last_name, email } = question.values
      const borrower = { borrowerFirstName: first_name, borrowerLastName: last_name, borrowerEmail: email }
      const ids = { partnerId: partner, stageId: stages.get(partner) }
      return { deal: { ...ids, title, businessName: business_name, loanAmount: loan_amount, ...borrower } }
    }
  }
}

/** A token as PostGraphile takes it: signed with HS256, good for an hour. */
function tokenFor(partner: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    role: 'peer_person',
    partner_id: partner,
    aud: 'postgraphile',
    exp: Math.floor(Date.now() / 1000) + 3600,
  }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`
}

function read(_question: Question, json: unknown): Said {
  const { data, errors } = json as { data: Json; errors?: unknown }
  if (errors !== undefined || data === null) throw new Error(`PostGraphile: ${JSON.stringify(errors).slice(0, 500)}`)
  if ('allDeals' in data)
    return {
      total: Number(data['allDeals']?.['totalCount']),
      deals: [...(data['allDeals']?.['nodes'] ?? [])].map(dealOf),
    }
  const found = data['dealByRowId'] ?? data['updateDealByRowId']?.['deal'] ?? data['createDeal']?.['deal']
  return { total: null, deals: found === undefined ? [] : [dealOf(found)] }
}

const dealOf = (deal: Json) => ({
  id: String(deal['rowId']),
  title: String(deal['title']),
  status: String(deal['status']),
})
