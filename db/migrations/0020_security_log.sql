-- The audit trail is sealed by the server with a key that is not in the database (platform/audit-trail/), entries get
-- their time and their actor here, and a log of what people did with their access stands next to it.

-- 1. Entries: written by one function alone.

create function private.write_audit(p_partner uuid, p_id uuid, p_action text, p_subject uuid, p_deal uuid, p_actor uuid,
  p_address text, p_request text, p_data jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role', true) = 'loanyard_auth' then
    -- Sign-in works without a scope: whoever is named must belong to the partner.
    if not exists (select from staff s where s.partner_id = p_partner and s.user_id = p_actor)
       and not exists (select from lender_staff m where m.partner_id = p_partner and m.user_id = p_actor)
       and not exists (select from deal_clients c where c.partner_id = p_partner and c.user_id = p_actor) then
      raise exception 'an audit entry names somebody who does not belong to the partner' using errcode = 'insufficient_privilege';
    end if;
  elsif p_partner is distinct from private.partner_id() or p_actor is distinct from private.user_id() then
    raise exception 'an audit entry names another partner or another person than the scope' using errcode = 'insufficient_privilege';
  end if;
  insert into audit_log (partner_id, id, action, subject_id, deal_id, actor_id, actor_name, address, request_id, data, created)
  values (p_partner, p_id, p_action, p_subject, p_deal, p_actor,
          case when p_actor is null then 'Loanyard'
               else (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from users u where u.id = p_actor) end,
          p_address, p_request, p_data, now());
end
$$;

drop policy lender_deeds on audit_log;
drop policy own_deeds on audit_log;
drop policy sign_in on audit_log;
revoke insert on audit_log from loanyard_app, loanyard_client, loanyard_auth, loanyard_lender;

-- 2. The chain.

-- Which key an entry was sealed with; null: sealed by an earlier release, with SHA-256 and no key.
alter table audit_log add hash_key text;

-- Signed statements that a partner's chain had this hash at this number. The newest one is replaced with each sealing,
-- those that were exported stay. One that does not fit the chain any more is never removed: it is the evidence.
create table audit_heads (
  partner_id uuid not null references partners (id),
  number bigint not null check (number > 0),
  hash bytea not null,
  -- Everything up to here was sealed before there was a key.
  is_legacy boolean not null default false,
  -- null: the head of an earlier release's chain, which the server signs when it starts for the first time.
  signed_at timestamptz,
  key_id text,
  mac bytea,
  exported_at timestamptz,
  primary key (partner_id, number),
  check (num_nulls(signed_at, key_id, mac) = 0 or (is_legacy and num_nulls(signed_at, key_id, mac) = 3))
);
-- Where the chains of earlier releases end. Nothing else ever adds such a head. An owner who is no superuser sees the rows
-- only while row-level security isn't forced.
alter table audit_log no force row level security;
insert into audit_heads (partner_id, number, hash, is_legacy)
select distinct on (partner_id) partner_id, sealed_number, hash, true
  from audit_log where sealed_number is not null order by partner_id, sealed_number desc;
alter table audit_log force row level security;
alter table audit_heads enable row level security;
alter table audit_heads force row level security;
create policy partner on audit_heads for select to loanyard_app using (partner_id = (select private.partner_id()));
create policy system on audit_heads to loanyard_system using (true) with check (true);
grant select on audit_heads to loanyard_app;
grant select, insert, update, delete on audit_heads to loanyard_system;

-- What is to be sealed next, in the order of the chain, each with its number and the bytes to be sealed. One process at a
-- time: the lock goes with the transaction.
create function private.audit_to_seal(p_most integer)
returns table (partner_id uuid, id uuid, number bigint, content bytea, last_hash bytea)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('loanyard.seal_audit')) then
    return;
  end if;
  return query
    with waiting as materialized (
      select x.partner_id, x.id from audit_log x where x.sealed_number is null order by x.partner_id, x.id limit p_most
    ), ends as materialized (
      select w.partner_id, e.sealed_number, e.hash
        from (select distinct y.partner_id from waiting y) w
        left join lateral (select b.sealed_number, b.hash from audit_log b
          where b.partner_id = w.partner_id and b.sealed_number is not null order by b.sealed_number desc limit 1) e on true
    ), numbered as (
      select w.partner_id, w.id, coalesce(e.sealed_number, 0) + row_number() over (partition by w.partner_id order by w.id) as number, e.hash
        from waiting w join ends e on e.partner_id = w.partner_id
    )
    select n.partner_id, n.id, n.number, private.audit_content(n.number, a), coalesce(n.hash, ''::bytea)
      from numbered n join audit_log a on a.partner_id = n.partner_id and a.id = n.id
     order by n.partner_id, n.number;
end
$$;

-- Keeps what was sealed, with the signed head of the chain after it. The head before is dropped where the chain still
-- leads through it and it was not exported.
create function private.put_audit_seals(p_partner uuid, p_ids uuid[], p_numbers bigint[], p_previous bytea[], p_hashes bytea[],
  p_signed timestamptz, p_key text, p_mac bytea) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update audit_log a set sealed_number = s.number, previous_hash = s.previous, hash = s.hash, hash_key = p_key
    from unnest(p_ids, p_numbers, p_previous, p_hashes) s (id, number, previous, hash)
   where a.partner_id = p_partner and a.id = s.id and a.sealed_number is null;
  delete from audit_heads h
   where h.partner_id = p_partner and h.number = p_numbers[1] - 1 and h.hash = p_previous[1] and h.exported_at is null and not h.is_legacy;
  insert into audit_heads (partner_id, number, hash, signed_at, key_id, mac)
  values (p_partner, p_numbers[array_upper(p_numbers, 1)], p_hashes[array_upper(p_hashes, 1)], p_signed, p_key, p_mac)
  on conflict do nothing;
end
$$;

-- Heads of earlier releases' chains that have no signature yet, and keeping it.
create function private.audit_unsigned() returns table (partner_id uuid, number bigint, hash bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select h.partner_id, h.number, h.hash from audit_heads h where h.is_legacy and h.mac is null
$$;
create function private.sign_legacy_head(p_partner uuid, p_number bigint, p_signed timestamptz, p_key text, p_mac bytea)
returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update audit_heads h set signed_at = p_signed, key_id = p_key, mac = p_mac
   where h.partner_id = p_partner and h.number = p_number and h.is_legacy and h.mac is null
$$;

-- The newest head of every chain, to be exported, and noting that it was.
create function private.audit_heads_to_export() returns setof audit_heads
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct on (h.partner_id) h.* from audit_heads h where h.mac is not null order by h.partner_id, h.number desc
$$;
create function private.audit_heads_exported(p_partners uuid[], p_numbers bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update audit_heads h set exported_at = now()
    from unnest(p_partners, p_numbers) e (partner_id, number)
   where h.partner_id = e.partner_id and h.number = e.number and h.exported_at is null
$$;

-- A piece of the scope's chain, with the entry before it. Whether it holds only the server can tell: it has the key.
create function private.audit_piece(p_after bigint, p_most integer)
returns table (number bigint, content bytea, previous_hash bytea, hash bytea, hash_key text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.sealed_number, private.audit_content(a.sealed_number, a), a.previous_hash, a.hash, a.hash_key
    from audit_log a
   where a.partner_id = private.partner_id() and a.sealed_number >= p_after and a.sealed_number is not null
   order by a.sealed_number limit p_most + 1
$$;

-- The same of single entries, each with the hash of the one before.
create function private.audit_links(p_ids uuid[])
returns table (id uuid, content bytea, before_hash bytea, before_key text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, private.audit_content(a.sealed_number, a), b.hash, b.hash_key
    from audit_log a
    left join audit_log b on b.partner_id = a.partner_id and b.sealed_number = a.sealed_number - 1
   where a.partner_id = private.partner_id() and a.id = any (p_ids) and a.sealed_number is not null
$$;

drop function private.seal_audit();
drop function private.audit_holds(uuid[]);
drop function private.audit_break_in(bigint, integer);
drop function private.audit_break(uuid);

-- 3. The security log: what people did with their access. Appended to by one function, never changed, forgotten by age.

create table security_events (
  id uuid primary key default gen_random_uuid(),
  -- null: about an account, or by somebody unknown.
  partner_id uuid references partners (id),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  outcome text not null check (outcome in ('ok', 'failed', 'refused')),
  user_id uuid,
  person_name text,
  person_email text,
  session_id uuid,
  -- A keyed hash of the address that was given where no account has it.
  account text,
  address text,
  user_agent text,
  request_id text,
  subject_type text,
  subject_id uuid,
  data jsonb not null default '{}',
  -- More than one: the same again within a minute.
  count integer not null default 1,
  bucket text,
  created timestamptz not null default now()
);
create index security_events_by_time on security_events (partner_id, created, id);
create index security_events_of_user on security_events (user_id, created);
create index security_events_created on security_events (created);
create unique index security_events_bucket on security_events (partner_id, bucket) nulls not distinct where bucket is not null;
alter table security_events enable row level security;
alter table security_events force row level security;
create policy partner on security_events for select to loanyard_app using (partner_id = (select private.partner_id()));
create policy system on security_events to loanyard_system using (true) with check (true);
grant select on security_events to loanyard_app;
grant select, insert, update, delete on security_events to loanyard_system;

-- Appends events. Time is the database's. One about an account (is_shared) is every partner's whose active staff the
-- person is at this moment, and none of theirs says which other partners these are.
create function private.write_security_events(p_events jsonb) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with given as (
    select e.*, coalesce(e.user_id, by_email.id) as person
      from jsonb_to_recordset(p_events) as e (partner_id uuid, kind text, outcome text, user_id uuid, session_id uuid, email text,
        account text, address text, user_agent text, request_id text, subject_type text, subject_id uuid, data jsonb,
        count integer, bucket text, is_shared boolean)
      left join users by_email on by_email.email = lower(e.email) and e.user_id is null
  )
  insert into security_events as s (partner_id, kind, outcome, user_id, person_name, person_email, session_id, account, address,
    user_agent, request_id, subject_type, subject_id, data, count, bucket)
  select coalesce(g.partner_id, f.partner_id), g.kind, g.outcome, g.person, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email,
         g.session_id, case when g.person is null then g.account end, nullif(g.address, ''), nullif(g.user_agent, ''), g.request_id,
         g.subject_type, g.subject_id, coalesce(g.data, '{}'), g.count,
         g.bucket || to_char(now(), ':YYYYMMDDHH24MI')
    from given g
    left join users u on u.id = g.person
    left join staff f on g.partner_id is null and g.is_shared and f.user_id = g.person and f.status = 'Active'
  on conflict (partner_id, bucket) where bucket is not null do update set count = s.count + excluded.count
$$;

-- Forgets what is old; nothing of the last thirty days, whatever is asked for.
create function private.forget_security_events(p_before timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from security_events where created < least(p_before, now() - interval '30 days')
$$;

-- What the Admins must hear of: one person opening many documents, failing or being refused often, within an hour. Each is
-- said once an hour per person and partner, as an event of its own.
create function private.raise_security_alerts(p_documents integer, p_failures integer, p_refusals integer)
returns table (partner_id uuid, partner_name text, partner_logo text, reason text, user_id uuid, person_name text, person_email text,
  roles jsonb, happened bigint, admins jsonb)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with recent as (
    select e.partner_id, e.user_id, max(e.person_name) as person_name, max(e.person_email) as person_email,
           coalesce(sum(case when e.outcome = 'ok' then coalesce((e.data ->> 'documents')::integer, e.count) end)
             filter (where e.kind in ('document_opened', 'archive_created')), 0) as documents,
           coalesce(sum(e.count) filter (where e.kind in ('sign_in', 'identity_check') and e.outcome <> 'ok'), 0) as failures,
           coalesce(sum(e.count) filter (where e.kind = 'access_refused'), 0) as refusals
      from security_events e
     where e.created > now() - interval '1 hour' and e.user_id is not null and e.kind <> 'alert'
     group by e.partner_id, e.user_id
  ), due as (
    select r.*, x.reason, x.happened
      from recent r
      cross join lateral (values ('mass_download', r.documents, p_documents), ('failed_sign_ins', r.failures, p_failures - 1),
                                 ('refusals', r.refusals, p_refusals - 1)) x (reason, happened, most)
     where x.happened > x.most and not exists (
       select from security_events a
        where a.kind = 'alert' and a.partner_id is not distinct from r.partner_id and a.user_id = r.user_id
          and a.data ->> 'reason' = x.reason and a.created > now() - interval '1 hour')
  ), raised as (
    insert into security_events (partner_id, kind, outcome, user_id, person_name, person_email, data)
    select d.partner_id, 'alert', 'failed', d.user_id, d.person_name, d.person_email,
           jsonb_build_object('reason', d.reason, 'happened', d.happened)
      from due d
  )
  select d.partner_id, p.name, p.logo, d.reason, d.user_id, d.person_name, d.person_email,
         to_jsonb(array_remove(array[
           case when exists (select from staff s
             where s.partner_id = d.partner_id and s.user_id = d.user_id and s.status = 'Active') then 'staff' end,
           case when exists (select from lender_staff l
             where l.partner_id = d.partner_id and l.user_id = d.user_id and l.status = 'Active') then 'lender' end,
           case when exists (select from deal_clients c
             where c.partner_id = d.partner_id and c.user_id = d.user_id) then 'borrower' end], null)),
         d.happened::bigint,
         coalesce((select jsonb_agg(jsonb_build_object('email', u.email, 'full_name', trim(u.first_name || ' ' || u.last_name)) order by u.email)
           from staff s join users u on u.id = s.user_id
          where s.partner_id = d.partner_id and s.role = 'Admin' and s.status = 'Active'), '[]')
    from due d left join partners p on p.id = d.partner_id
$$;

-- 4. Frozen partners (see 0017): while one is, nobody opens anything of it, and nothing leaves in its name.

-- Borrowers and lenders read their deals over all partners: those of a frozen one are not among them.
create policy not_frozen on deals as restrictive for select to loanyard_client, loanyard_lender
  using (not private.partner_is_frozen(partner_id));
-- Their notifications likewise. The array is read once per statement.
create policy not_frozen on notifications as restrictive to loanyard_auth
  using (partner_id <> all ((select private.frozen_partners())::uuid[]));

-- Whose an archive is, for the log of what was fetched.
create function private.archive_owner(p_partner uuid, p_id uuid) returns table (user_id uuid, is_frozen boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.user_id, private.partner_is_frozen(b.partner_id) from bulk_downloads b where b.partner_id = p_partner and b.id = p_id
$$;

do $$
declare
  v_function text;
begin
  foreach v_function in array array[
    'write_audit(uuid, uuid, text, uuid, uuid, uuid, text, text, jsonb)', 'audit_to_seal(integer)',
    'put_audit_seals(uuid, uuid[], bigint[], bytea[], bytea[], timestamptz, text, bytea)', 'audit_unsigned()',
    'sign_legacy_head(uuid, bigint, timestamptz, text, bytea)', 'audit_heads_to_export()',
    'audit_heads_exported(uuid[], bigint[])', 'audit_piece(bigint, integer)', 'audit_links(uuid[])',
    'write_security_events(jsonb)', 'forget_security_events(timestamptz)',
    'raise_security_alerts(integer, integer, integer)', 'archive_owner(uuid, uuid)'] loop
    execute format('alter function private.%s owner to loanyard_system', v_function);
    execute format('revoke all on function private.%s from public', v_function);
  end loop;
end
$$;
grant execute on function private.write_audit(uuid, uuid, text, uuid, uuid, uuid, text, text, jsonb)
  to loanyard_app, loanyard_client, loanyard_lender, loanyard_auth;
grant execute on function private.archive_owner(uuid, uuid) to loanyard_auth;
grant execute on function private.audit_to_seal(integer),
  private.put_audit_seals(uuid, uuid[], bigint[], bytea[], bytea[], timestamptz, text, bytea), private.audit_unsigned(),
  private.sign_legacy_head(uuid, bigint, timestamptz, text, bytea), private.audit_heads_to_export(),
  private.audit_heads_exported(uuid[], bigint[]), private.audit_piece(bigint, integer), private.audit_links(uuid[]),
  private.write_security_events(jsonb), private.forget_security_events(timestamptz),
  private.raise_security_alerts(integer, integer, integer) to loanyard_app;
