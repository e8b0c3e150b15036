import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../../apps/server/src/db/embedded/start.ts'
import { hasProgram } from '../../apps/server/testing/app/processes.ts'
import { startRelay } from './relay.ts'
import { readScan, scan } from './scan.ts'

const isThere = hasProgram('sqlmap')

let folder: string
let database: Awaited<ReturnType<typeof startEmbedded>>
let pool: pg.Pool
let careless: Server
let url: string

/** A list as none here is written: `status` is bound to its place, `search` is written into the statement. */
async function answer(address: URL): Promise<{ status: number; body: unknown }> {
  const [search, status] = [address.searchParams.get('search') ?? '', address.searchParams.get('status') ?? '']
  const text = `select title from things where status = $1 and title like '%${search}%' order by title`
  try {
    return { status: 200, body: { results: (await pool.query(text, [status])).rows } }
  } catch {
    return { status: 500, body: {} }
  }
}

beforeAll(async () => {
  if (!isThere) return
  folder = mkdtempSync(join(tmpdir(), 'loanyard-careless-'))
  database = await startEmbedded({ dataDir: join(folder, 'data'), log: () => undefined, durable: false })
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
  await pool.query(
    `create table things as select 'Harbor ' || n as title, 'Active' as status from generate_series(1, 20) n`,
  )
  careless = createServer((request, response) => {
    void answer(new URL(request.url ?? '/', 'http://careless.test')).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((listening) => careless.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(careless.address() as AddressInfo).port}`
})
afterAll(async () => {
  if (!isThere) return
  careless.closeAllConnections()
  careless.close()
  await pool.end()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!isThere)(
  'sqlmap finds the one parameter that is written into a statement, and its faults are seen',
  async () => {
    const relay = await startRelay(url)
    const address = `${relay.url}/things?status=Active&search=arb`
    const found = await scan({ url: address, token: null, folder }, { level: 3, risk: 2 })
    await relay.close()
    expect(found.tried.toSorted()).toEqual(['search', 'status'])
    expect(found.injections).toHaveLength(1)
    expect(found.injections[0]).toContain(',GET,search,')
    expect(relay.passed.faults.length).toBeGreaterThan(0)
  },
  120_000,
)

test('parses what sqlmap tried, found, suspected and gave up on', () => {
  const quiet = `[17:02:51] [INFO] testing for SQL injection on GET parameter 'search'
[17:02:53] [WARNING] heuristic (basic) test shows that GET parameter 'search' might not be injectable
[17:02:53] [INFO] testing for SQL injection on URI parameter '#1*'`
  const head = 'Target URL,Place,Parameter,Technique(s),Note(s)\n'
  expect(readScan(quiet, head)).toEqual({ tried: ['search', '#1*'], injections: [], doubts: [] })
  expect(readScan(quiet, `${head}http://x/,GET,search,BT,\n`).injections).toEqual(['http://x/,GET,search,BT,'])
  const suspicion = `[17:02:53] [INFO] heuristic (basic) test shows that GET parameter 'search' might be injectable (possible DBMS: 'PostgreSQL')`
  const gaveUp = '[17:02:29] [CRITICAL] page not found (404)'
  expect(readScan(`${suspicion}\n${gaveUp}`, '').doubts).toEqual([suspicion, gaveUp])
})
