import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { v7 } from 'uuid'
import { presign, type Run } from './presign.ts'
import { plainWrites, reads, sameWrites, type Mode } from './statements.ts'

/**
 * The server to be measured against: node:http, pg with a pool of ten and named prepared statements, JSON.stringify.
 * It has no sign-in, access checks, validation or security headers. `/{plain|same}/{operation}/{partner}[/{deal}]?{value}…`.
 * Started by the bench: `DATABASE_URL=… PORT=… node lab/bench/bare-server/server.ts`.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const actor = process.env['ACTOR']

type Row = Record<string, unknown>

const inPool: Run = async (name, text, values) => (await pool.query<Row>({ name, text, values })).rows

async function inTransaction(work: (run: Run) => Promise<Row[]>): Promise<Row[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const rows = await work(async (name, text, values) => (await client.query<Row>({ name, text, values })).rows)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

interface Asked {
  readonly mode: Mode
  readonly partner: string
  readonly deal: string
  readonly body: Row
}

async function changeStatus({ mode, partner, deal, body }: Asked): Promise<Row[]> {
  if (mode === 'plain') return inPool('plain_status', plainWrites.status, [partner, deal, body['status']])
  return inTransaction(async (run) => {
    const [before] = await run('same_lock', sameWrites.lock, [partner, deal])
    const [saved] = await run('same_status', sameWrites.status, [partner, deal, body['status']])
    const data = JSON.stringify({ changes: [{ field: 'status', from: before?.['status'], to: body['status'] }] })
    await run('same_audit', sameWrites.audit, [partner, v7(), 'deal_status_changed', deal, deal, actor, data])
    return [{ ...before, ...saved, status: body['status'] }]
  })
}

async function create({ mode, partner, body }: Asked): Promise<Row[]> {
  const { title, business_name, first_name, last_name, email, loan_amount } = body
  const id = v7()
  if (mode === 'plain')
    return inPool('plain_create', plainWrites.create, [
      partner,
      id,
      title,
      business_name,
      first_name,
      last_name,
      email,
      loan_amount,
    ])
  return inTransaction(async (run) => {
    await run('same_scope', sameWrites.scope, [partner, actor])
    const [stage] = await run('same_stages', sameWrites.stages, [partner])
    await run('same_insert', sameWrites.insert, [
      partner,
      id,
      title,
      business_name,
      first_name,
      last_name,
      email,
      stage?.['id'],
      loan_amount,
    ])
    await run('same_move', sameWrites.move, [partner, v7(), id, stage?.['id'], null])
    await run('same_audit', sameWrites.audit, [partner, v7(), 'deal_created', id, id, actor, '{"changes":[]}'])
    // As long as the encrypted payload of Loanyard's job.
    await run('same_job', sameWrites.job, [v7(), JSON.stringify({ sealed: 'x'.repeat(500) })])
    return run('same_deal', sameWrites.deal, [partner, id])
  })
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const [, mode = '', operation = '', partner = '', deal = ''] = path.split('/')
  if (mode === 'ready') return {}
  if (mode !== 'plain' && mode !== 'same') throw new Error('no such mode')
  if (operation === 'status' || operation === 'create') {
    const asked = { mode, partner, deal, body: await bodyOf(request) } as const
    return (await (operation === 'status' ? changeStatus(asked) : create(asked)))[0]
  }
  if (operation === 'presign') {
    const announced = { mode, partner, deal, body: await bodyOf(request), actor } as const
    return (await presign(announced, { inPool, inTransaction }))[0]
  }
  if (operation === 'deal') return (await inPool(`${mode}_deal`, reads[mode].deal, [partner, deal]))[0]
  if (operation !== 'newest' && operation !== 'filtered' && operation !== 'search') throw new Error('no such operation')
  const rows = await inPool(`${mode}_${operation}`, reads[mode][operation], [
    partner,
    ...new URLSearchParams(query).values(),
  ])
  return { results: rows, total_count: rows[0]?.['total_count'] }
}

async function bodyOf(request: IncomingMessage): Promise<Row> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Row
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const text = JSON.stringify(await answer(request))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
  } catch (error) {
    console.error(error)
    response.writeHead(500, { 'content-length': 0 }).end()
  }
}

const server = createServer((request, response) => void serve(request, response))
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
