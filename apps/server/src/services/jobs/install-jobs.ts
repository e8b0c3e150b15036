import { PgBoss } from 'pg-boss'
import type { PayloadBox } from '../keys/payload-box.ts'
import { schema } from './jobs.ts'

/** Starts take turns, because PostgreSQL rejects concurrent changes of one function or privilege. */
const TURN = `select pg_advisory_xact_lock(70310128)`

/** Finished, failed and canceled jobs keep no payload, however they ended. */
const EMPTY_AT_END = `
  create or replace function ${schema}.empty_payload() returns trigger language plpgsql
    set search_path = pg_catalog, pg_temp as $$ begin new.data := null; return new; end $$;
  do $$ begin
    if not exists (select from pg_trigger where tgname = 'empty_payload' and tgrelid = '${schema}.job'::regclass) then
      create trigger empty_payload before insert or update on ${schema}.job for each row
        when (new.state > 'active' and new.data is not null) execute function ${schema}.empty_payload();
      update ${schema}.job set data = null where state > 'active' and data is not null;
    end if;
  end $$`

const RIGHTS = `
  grant usage, create on schema ${schema} to loanyard_app;
  grant select, insert, update, delete on all tables in schema ${schema} to loanyard_app;
  grant usage on all sequences in schema ${schema} to loanyard_app;
  grant execute on all functions in schema ${schema} to loanyard_app;
  grant usage on schema ${schema} to loanyard_auth;
  grant select, insert on all tables in schema ${schema} to loanyard_auth;
  grant execute on all functions in schema ${schema} to loanyard_auth`

/** The library's own queues begin with two underscores. */
const CLEAR = `select id, name, data from ${schema}.job
  where name !~ '^__' and state <= 'active' and jsonb_typeof(data) = 'object' and not data ? 'sealed'`

/**
 * Installs or updates the job library's tables as their owner and grants the server's role access. Encrypts queued
 * payloads that an earlier release, or a backup of one, left in plain text.
 */
export async function installJobs(ownerUrl: string, box: PayloadBox): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => undefined)
  await boss.start()
  const database = boss.getDb()
  await database.executeSql([TURN, EMPTY_AT_END, RIGHTS].join('; '))
  const { rows } = await database.executeSql(CLEAR)
  for (const { id, name, data } of clearRows(rows)) {
    const sealed = JSON.stringify(box.seal(name, data))
    await database.executeSql(`update ${schema}.job set data = $3 where name = $1 and id = $2`, [name, id, sealed])
  }
  await boss.stop({ graceful: false })
}

/** CLEAR selects these columns. */
function clearRows(rows: unknown[]): { id: string; name: string; data: object }[] {
  return rows as { id: string; name: string; data: object }[]
}
