import pg from 'pg'
import { Database } from '../../src/db/client/database.ts'
import { type Row, wireValue } from '../../src/db/client/rows.ts'
import type { Statement, Scope } from '../../src/db/client/statement.ts'
import { CursorSigner } from '../../src/db/lists/cursor.ts'
import { clientScope, staffScope } from '../../src/db/scopes/scopes.ts'
import type { StaffContext } from '../../src/services/context.ts'
import { KeyRing } from '../../src/services/keys/key-ring.ts'
import type { Application } from '../app/application.ts'
import type { Partner, Person, Staff } from '../data/factories.ts'

/** The database as the application opens it, which records every statement it runs. */
export class RecordingDatabase extends Database {
  readonly asked: Statement[] = []

  override async read(scope: Scope, statements: readonly Statement[]): Promise<Row[][]> {
    this.asked.push(...statements)
    return super.read(scope, statements)
  }
}

/** A plan node: the parts of EXPLAIN (format json) that we read. */
export interface PlanNode {
  readonly type: string
  readonly relation: string | null
  readonly index: string | null
  readonly name: string | null
  readonly children: readonly PlanNode[]
}

interface Explained {
  /** PostgreSQL's plan of each statement that the code ran. */
  readonly plans: readonly PlanNode[]
  /** How often the last of them scans each of the given relations, inside functions too. */
  readonly scans: Readonly<Record<string, number>>
}

export interface Explainer {
  /** Runs list code, and explains its statements. */
  readonly explain: (
    who: Staff | Person,
    code: (ctx: StaffContext) => Promise<unknown>,
    relations?: readonly string[],
  ) => Promise<Explained>
  readonly close: () => Promise<void>
}

/** Explains the statements of a partner's lists, as the application's role and in its scopes. */
export async function openExplainer({ ownerUrl }: Application, partner: Partner): Promise<Explainer> {
  const database = new RecordingDatabase({
    url: ownerUrl,
    role: 'loanyard_app',
    poolSize: 1,
    onIdleError: () => undefined,
  })
  const options =
    '-c role=loanyard_app -c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_generic_plan -c timezone=UTC'
  const client = new pg.Client({ connectionString: ownerUrl, options })
  await client.connect()
  return {
    explain: async (who, code, relations = []) => {
      database.asked.length = 0
      const scope = 'role' in who ? staffScope(who.session_uuid, partner.uuid, null) : clientScope(who.session_uuid)
      await code(listingContext(database, scope, who, partner))
      const plans: PlanNode[] = []
      const scans: Record<string, number> = {}
      for (const statement of database.asked) {
        await client.query('begin')
        await client.query(scope.statement.text, scope.statement.values)
        await client.query(`prepare asked as ${statement.text}`)
        const values = statement.values
          .map(wireValue)
          .map((value) => (value === null ? 'null' : client.escapeLiteral(value.toString())))
        const call = values.length === 0 ? 'execute asked' : `execute asked (${values.join(', ')})`
        plans.push(await explained(client, call))
        for (const relation of relations) scans[relation] = await scansOf(client, call, relation)
        await client.query('rollback')
        await client.query('deallocate asked')
      }
      return { plans, scans }
    },
    close: async () => {
      await client.end()
      await database.close()
    },
  }
}

/** Lists use only the actor, partner, address, clock and cursors of a context. */
function listingContext(database: Database, scope: Scope, who: Staff | Person, partner: Partner): StaffContext {
  const staff = 'role' in who ? { staff_id: who.uuid, role: who.role } : {}
  return {
    cursors: new CursorSigner(new KeyRing(['any'])),
    clock: { now: () => new Date() },
    url: '/list',
    db: { database, scope, transaction: null },
    actor: { user_id: who.user_uuid, session_id: who.session_uuid, full_name: who.full_name, ...staff },
    partner_id: partner.uuid,
  } as unknown as StaffContext
}

interface RawNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Subplan Name'?: string
  readonly Plans?: readonly RawNode[]
}

async function explained(client: pg.Client, call: string): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: RawNode }] }>(`explain (format json) ${call}`)
  const [plan] = rows
  if (plan === undefined) throw new Error('explain always answers')
  return nodeOf(plan['QUERY PLAN'][0].Plan)
}

function nodeOf(raw: RawNode): PlanNode {
  return {
    type: raw['Node Type'],
    relation: raw['Relation Name'] ?? null,
    index: raw['Index Name'] ?? null,
    name: raw['Subplan Name'] ?? null,
    children: (raw.Plans ?? []).map(nodeOf),
  }
}

/** How often a statement scans a table or an index, even deep inside a function. */
async function scansOf(client: pg.Client, call: string, relation: string): Promise<number> {
  const count = async () =>
    (await client.query<{ n: number }>('select pg_stat_get_xact_numscans($1::regclass)::int as n', [relation])).rows[0]
      ?.n ?? 0
  const before = await count()
  await client.query(call)
  return (await count()) - before
}

export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...plan.children.flatMap(nodesOf)]
}

/** The part of a list's plan that finds the page, without the total. */
export function pageOf(plan: PlanNode): PlanNode[] {
  const page = nodesOf(plan).find(({ name }) => name === 'CTE page')
  if (page === undefined) throw new Error('the plan of a list needs a CTE called page')
  return nodesOf(page)
}

/** Reads the first two pages of a list, which are different statements. */
export async function firstTwo(list: (cursor?: string) => Promise<{ next: string | null }>): Promise<void> {
  const { next } = await list()
  const cursor = new URL(next ?? '', 'http://x').searchParams.get('cursor')
  if (cursor === null) throw new Error('the list needs a second page')
  await list(cursor)
}
