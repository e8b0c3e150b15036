-- A temporary table is looked for before any schema of the path unless pg_temp is named in it. That nobody may make one is
-- a right of the database, and a copy or a restored backup does not bring those along.
do $$
declare
  f regprocedure;
begin
  for f in select p.oid from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prosecdef loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f);
  end loop;
end
$$;
revoke all on function private.total_deal(), private.total_lead() from public;

-- The bytes an entry's hash covers: all that it says, where it belongs and its place in the chain.
create function private.audit_content(p_number bigint, p_entry audit_log) returns bytea language sql immutable
  return convert_to(jsonb_build_array(p_number, p_entry.partner_id, p_entry.id, p_entry.action, p_entry.subject_id,
    p_entry.deal_id, p_entry.actor_id, p_entry.actor_name, p_entry.address, p_entry.request_id, p_entry.data,
    extract(epoch from p_entry.created))::text, 'UTF8');
revoke all on function private.audit_content(bigint, audit_log) from public;
grant execute on function private.audit_content(bigint, audit_log) to loanyard_system;

create or replace function private.seal_audit() returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_entry audit_log;
  v_partner uuid;
  v_number bigint;
  v_hash bytea;
  v_sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('loanyard.seal_audit')) then
    return 0;
  end if;
  for v_entry in
    select * from audit_log a where a.sealed_number is null order by a.partner_id, a.id limit 10000
  loop
    if v_partner is distinct from v_entry.partner_id then
      v_partner := v_entry.partner_id;
      v_number := 0;
      v_hash := ''::bytea;
      select a.sealed_number, a.hash into v_number, v_hash from audit_log a
       where a.partner_id = v_partner and a.sealed_number is not null order by a.sealed_number desc limit 1;
      v_number := coalesce(v_number, 0);
      v_hash := coalesce(v_hash, ''::bytea);
    end if;
    v_number := v_number + 1;
    update audit_log a
       set sealed_number = v_number, previous_hash = v_hash,
           hash = sha256(v_hash || private.audit_content(v_number, v_entry))
     where a.partner_id = v_partner and a.id = v_entry.id
    returning a.hash into v_hash;
    v_sealed := v_sealed + 1;
  end loop;
  return v_sealed;
end
$$;

create or replace function private.audit_break(p_partner uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select min(number) from (
    select a.sealed_number as number,
           a.hash = sha256(a.previous_hash || private.audit_content(a.sealed_number, a))
             and a.previous_hash = coalesce(lag(a.hash) over w, ''::bytea)
             and a.sealed_number = coalesce(lag(a.sealed_number) over w, 0) + 1 as sound
      from audit_log a where a.partner_id = p_partner and a.sealed_number is not null
      window w as (order by a.sealed_number)
  ) chain where not sound
$$;

drop function private.audit_content(bigint, uuid, text, uuid, uuid, text, text, jsonb, timestamptz);
-- No installation was released with the older bytes: what is sealed is sealed again by the job.
update audit_log set sealed_number = null, previous_hash = null, hash = null where sealed_number is not null;
