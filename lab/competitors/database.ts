import { connected, type Cluster } from '../harness/database-cluster.ts'

/** Everything that is known of a deal, but what Loanyard alone keeps. */
export const COLUMNS = `id, partner_id, stage_id, title, business_name, borrower_first_name, borrower_last_name, borrower_email,
  borrower_phone, status, loan_amount, down_payment, loan_purpose, personal_credit_score, term_months, interest_rate, sba_program,
  stage_entered_at, created, modified, version`

/**
 * A database with the rows of the data set in the schema `peer` and nothing else: partners, stages and deals, as plain
 * tables with the indexes that are fair for what is asked. The searched text is a generated column with a trigram index.
 * @returns its name
 */
export async function competitorDatabase(cluster: Cluster, dataset: string, competitor: string): Promise<string> {
  const name = `bench_peer_${competitor}`
  await connected(cluster.superuserUrl('postgres'), async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${dataset} strategy file_copy`)
  })
  await connected(cluster.superuserUrl(name), async (client) => {
    await client.query(tables)
    await client.query(nothingElse)
    await client.query('vacuum (analyze, freeze)')
    await client.query('checkpoint')
  })
  return name
}

/** Partner and its first stage, of every partner. */
export async function firstStages(url: string): Promise<ReadonlyMap<string, string>> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ partner_id: string; id: string }>(
      'select distinct on (partner_id) partner_id, id from peer.stages order by partner_id, number',
    )
    return new Map(rows.map(({ partner_id, id }) => [partner_id, id]))
  })
}

const tables = `
  set maintenance_work_mem = '512MB';
  create schema peer;
  alter extension pg_trgm set schema peer;
  set search_path = peer, public;
  create table partners as select id, name from public.partners;
  create table stages as select id, partner_id, name, number from public.stages;
  create table deals as select ${COLUMNS} from plain.deals;
  alter table partners add primary key (id), alter name set not null;
  alter table stages add primary key (id), add foreign key (partner_id) references partners,
    alter partner_id set not null, alter name set not null, alter number set not null;
  alter table deals add primary key (id), add foreign key (partner_id) references partners, add foreign key (stage_id) references stages,
    alter id set default gen_random_uuid(), alter partner_id set not null, alter stage_id set not null, alter title set not null,
    alter status set default 'Active', alter status set not null,
    alter stage_entered_at set default now(), alter created set default now(), alter created set not null,
    alter modified set default now(), alter version set default 1,
    add search_text text generated always as
      (lower(title || ' ' || borrower_first_name || ' ' || borrower_last_name || ' ' || coalesce(business_name, ''))) stored;
  create index on stages (partner_id, number);
  create index on deals (partner_id, created desc, id desc);
  create index on deals (stage_id, status, created desc, id desc);
  create index on deals using gin (search_text gin_trgm_ops);`

const nothingElse = `
  do $$
  declare
    v_schema text;
  begin
    for v_schema in select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('peer', 'information_schema') loop
      execute format('drop schema %I cascade', v_schema);
    end loop;
  end
  $$;
  create schema public;`
