import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { STAFF } from '../dataset/accounts.ts'
import { connected, type Cluster } from '../harness/database-cluster.ts'
import { startProgram } from '../harness/start-servers.ts'
import type { Json, Competitor, Question, Said, Sent } from './competitor.ts'
import { firstStages, competitorDatabase } from './database.ts'
import { installCompetitor } from './install.ts'

const SECRET = 'the-secret-of-a-bench-that-no-one-else-reaches'

/** The rows into the tables that Strapi has made for itself: its documents are named by our UUIDs. */
const fill = `
  insert into stages (document_id, partner_id, name, number, created_at, updated_at, published_at)
    select id::text, partner_id::text, name, number, now(), now(), now() from peer.stages order by number;
  alter table deals drop column search_text;
  insert into deals (document_id, partner_id, title, business_name, borrower_first_name, borrower_last_name, borrower_email,
      borrower_phone, deal_status, loan_amount, down_payment, loan_purpose, personal_credit_score, term_months, interest_rate,
      sba_program, stage_entered_at, created, modified, version, created_at, updated_at, published_at)
    select id::text, partner_id::text, title, business_name, borrower_first_name, borrower_last_name, borrower_email,
      borrower_phone, status, loan_amount, down_payment, loan_purpose, personal_credit_score, term_months, interest_rate,
      sba_program, stage_entered_at, created, modified, version, created, modified, created from peer.deals order by created;
  insert into deals_stage_lnk (deal_id, stage_id)
    select d.id, s.id from deals d join peer.deals p on p.id = d.document_id::uuid join stages s on s.document_id = p.stage_id::text;
  alter table deals add search_text text generated always as
    (lower(title || ' ' || borrower_first_name || ' ' || borrower_last_name || ' ' || coalesce(business_name, ''))) stored;
  alter extension pg_trgm set schema public;
  drop schema peer cascade;
  create unique index on deals (document_id);
  create index on deals (partner_id, created desc, document_id desc);
  create index on deals (partner_id, deal_status, created desc);
  create index on deals using gin (search_text gin_trgm_ops);`

/** Strapi with content types of the same columns, its own user and its own token. */
export async function startStrapi(cluster: Cluster, dataset: string, port: number): Promise<Competitor> {
  const folder = await installCompetitor('strapi')
  mkdirSync(join(folder, 'public/uploads'), { recursive: true })
  const url = cluster.superuserUrl(await competitorDatabase(cluster, dataset, 'strapi'))
  const stages = await firstStages(url)
  const running = await startProgram({
    node: process.execPath,
    args: [join(folder, 'node_modules/@strapi/strapi/bin/strapi.js'), 'start'],
    cwd: folder,
    log: join(folder, 'output.log'),
    port,
    env: {
      NODE_ENV: 'production',
      STRAPI_TELEMETRY_DISABLED: 'true',
      DATABASE_URL: url,
      SECRET,
      EMAIL: STAFF.email,
      PASSWORD: STAFF.password,
    },
    ready: '/_health',
  })
  await connected(url, async (client) => {
    await client.query(fill)
    await client.query('vacuum (analyze)')
  })
  const token = await signIn(port)
  return {
    name: 'Strapi',
    running,
    rows: { url, table: 'public.deals' },
    requestFor: (question) => Promise.resolve({ ...requestFor(question, stages), token }),
    read,
  }
}

async function signIn(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: STAFF.email, password: STAFF.password }),
  })
  const { jwt } = (await reply.json()) as { jwt?: string }
  if (jwt === undefined) throw new Error(`Strapi refuses to sign in: ${reply.status}`)
  return jwt
}

const STAGE = { 'populate[stage][fields][0]': 'name', 'populate[stage][fields][1]': 'number' }

function requestFor(question: Question, stages: ReadonlyMap<string, string>): Omit<Sent, 'token'> {
  switch (question.kind) {
    case 'newest':
      return list(question.partner, {})
    case 'search':
      return list(question.partner, { 'filters[search_text][$contains]': question.term })
    case 'filtered': {
      const { stage, status, loan_amount_min, loan_amount_max, credit_score_min, credit_score_max } = question.filters
      return list(question.partner, {
        'filters[stage][documentId][$eq]': stage,
        'filters[deal_status][$eq]': status,
        'filters[loan_amount][$gte]': loan_amount_min,
        'filters[loan_amount][$lte]': loan_amount_max,
        'filters[personal_credit_score][$gte]': credit_score_min,
        'filters[personal_credit_score][$lte]': credit_score_max,
      })
    }
    case 'deal':
      return { method: 'GET', path: one(question.deal) }
    case 'status':
      return {
        method: 'PUT',
        path: one(question.deal),
        body: JSON.stringify({ data: { deal_status: question.status } }),
      }
    case 'create': {
      const { title, business_name, loan_amount, first_name, last_name, email } = question.values
      const borrower = { borrower_first_name: first_name, borrower_last_name: last_name, borrower_email: email }
      const ids = {
        partner_id: question.partner,
        stage: { connect: [{ documentId: stages.get(question.partner) }] },
        created: new Date().toISOString(),
      }
      const data = { ...ids, title, business_name, loan_amount, ...borrower }
      return {
        method: 'POST',
        path: `/api/deals?${new URLSearchParams(STAGE).toString()}`,
        body: JSON.stringify({ data }),
      }
    }
  }
}

function list(partner: string, filters: Readonly<Record<string, string>>): Omit<Sent, 'token'> {
  const query = {
    'filters[partner_id][$eq]': partner,
    ...filters,
    'sort[0]': 'created:desc',
    'sort[1]': 'documentId:desc',
    'pagination[pageSize]': '25',
    ...STAGE,
  }
  return { method: 'GET', path: `/api/deals?${new URLSearchParams(query).toString()}` }
}

const one = (deal: string) => `/api/deals/${deal}?${new URLSearchParams(STAGE).toString()}`

function read(question: Question, json: unknown): Said {
  const { data, meta } = json as { data: Json; meta: Json }
  if (Array.isArray(data)) return { total: Number(meta['pagination']?.['total']), deals: [...data].map(dealOf) }
  if (data === null) throw new Error(`Strapi has no answer to ${question.kind}`)
  return { total: null, deals: [dealOf(data)] }
}

function dealOf(deal: Json) {
  return { id: String(deal['documentId']), title: String(deal['title']), status: String(deal['deal_status']) }
}
