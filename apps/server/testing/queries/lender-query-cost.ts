import pg from 'pg'
import { wireValue } from '../../src/db/client/rows.ts'
import type { Statement, Scope } from '../../src/db/client/statement.ts'
import { CursorSigner } from '../../src/db/lists/cursor.ts'
import { lenderScope } from '../../src/db/scopes/participant-scopes.ts'
import type { LenderContext } from '../../src/services/context.ts'
import { KeyRing } from '../../src/services/keys/key-ring.ts'
import type { Application } from '../app/application.ts'
import type { LenderFixture } from '../data/lender-fixture.ts'
import type { LenderPerson } from '../data/lenders.ts'
import { RecordingDatabase } from './explain.ts'

/** What reading costs the database: pages, inside functions too, and rows that the plans' nodes read. */
export interface Cost {
  readonly buffers: number
  readonly rows: number
}

export interface LenderQueryCost {
  /** The cost of code that reads as a person of the fixture's lender, including the scope of each statement. */
  readonly cost: (who: LenderPerson, code: (ctx: LenderContext) => Promise<unknown>) => Promise<Cost>
  readonly close: () => Promise<void>
}

/** Measures lender reads by what they touch, which other work on the machine does not affect. */
export async function openLenderQueryCost({ ownerUrl }: Application, fixture: LenderFixture): Promise<LenderQueryCost> {
  const role = 'loanyard_app'
  const database = new RecordingDatabase({ url: ownerUrl, role, poolSize: 1, onIdleError: () => undefined })
  const options = `-c role=${role} -c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_generic_plan -c timezone=UTC`
  const client = new pg.Client({ connectionString: ownerUrl, options })
  await client.connect()
  return {
    cost: async (who, code) => {
      const scope = lenderScope({ sessionId: who.session_uuid, partnerId: fixture.partner.uuid }, null)
      database.asked.length = 0
      await code(readingContext(database, scope, who, fixture))
      const spent: Cost[] = []
      for (const statement of database.asked) {
        await client.query('begin')
        spent.push(await costOf(client, scope.statement), await costOf(client, statement))
        await client.query('rollback')
      }
      return { buffers: sum(spent.map(({ buffers }) => buffers)), rows: sum(spent.map(({ rows }) => rows)) }
    },
    close: async () => {
      await client.end()
      await database.close()
    },
  }
}

/** Reads use only the actor, partner, address, clock and cursors of a context. */
function readingContext(
  database: RecordingDatabase,
  scope: Scope,
  who: LenderPerson,
  { partner, lender }: LenderFixture,
): LenderContext {
  const person = { user_id: who.user_uuid, session_id: who.session_uuid, full_name: who.full_name }
  const at = { lender_staff_id: who.uuid, lender_id: lender.uuid, lender_name: lender.name }
  return {
    cursors: new CursorSigner(new KeyRing(['any'])),
    clock: { now: () => new Date() },
    url: '/list',
    db: { database, scope, transaction: null },
    actor: { ...person, ...at, staff_id: null, role: 'Lender' },
    partner_id: partner.uuid,
  } as unknown as LenderContext
}

interface Node {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Node[]
}

/** Runs a statement twice and counts the second run, since the first one plans it and reads the catalogs. */
async function costOf(client: pg.Client, { text, values }: Statement): Promise<Cost> {
  await client.query(`prepare asked as ${text}`)
  const given = values.map(wireValue).map((value) => (value === null ? 'null' : client.escapeLiteral(value.toString())))
  const call = given.length === 0 ? 'execute asked' : `execute asked (${given.join(', ')})`
  await client.query(call)
  const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, buffers, timing off, format json) ${call}`,
  )
  await client.query('deallocate asked')
  const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan
  if (plan === undefined) throw new Error('explain always answers')
  return { buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rows: rowsOf(plan) }
}

function rowsOf(node: Node): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops'] + sum((node.Plans ?? []).map(rowsOf))
}

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)

const copied = `deals lender_shares lender_assignments requirements submissions documents submission_documents
  deal_financials source_uses collateral_items financial_periods financial_rows financial_values`.split(/\s+/)
const ids = ['id', 'deal_id', 'requirement_id', 'submission_id', 'document_id', 'row_id', 'period_id', 'share_id']

/** Shares this many copies of the fixture's deal, with everything on it, with the same lender and person. */
export async function shareCopies(
  { ask }: Application,
  { partner, deal }: LenderFixture,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const inDeal: Readonly<Record<string, string>> = {
    deals: 'o.id = $2',
    submissions: 'o.requirement_id in (select id from requirements where deal_id = $2)',
    submission_documents: 'o.document_id in (select id from documents where deal_id = $2)',
    financial_values: 'o.row_id in (select id from financial_rows where deal_id = $2)',
  }
  for (const table of copied) {
    const columns = await ask<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    const values = names.map((name) => {
      if (ids.includes(name)) return `md5(o.${name}::text || n)::uuid`
      return table === 'documents' && name.endsWith('_key') ? `o.${name} || n` : `o.${name}`
    })
    await ask(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
         from ${table} o cross join generate_series($3::int, $4::int) n
        where o.partner_id = $1 and ${inDeal[table] ?? 'o.deal_id = $2'}`,
      [partner.uuid, deal.uuid, from, to],
    )
  }
}
