-- The first reply to a POST that carried an Idempotency-Key, written in the transaction of the POST itself.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  reply text,
  created timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own on idempotency_keys to loanyard_app, loanyard_client
  using (user_id = (select private.user_id())) with check (user_id = (select private.user_id()));
create policy system on idempotency_keys to loanyard_system using (true) with check (true);
grant select, insert, update on idempotency_keys to loanyard_app, loanyard_client;
grant select, delete on idempotency_keys to loanyard_system;

-- Counts per bucket and window, for limits that hold across processes. Losing them in a crash does no harm.
create unlogged table rate_limits (
  bucket text primary key,
  hits integer not null,
  resets timestamptz not null
);
create index rate_limits_resets on rate_limits (resets);
grant select, insert, update, delete on rate_limits to loanyard_app;
grant select, delete on rate_limits to loanyard_system;

-- Mail caught instead of sent, where no SMTP server is configured. Not a tenant's: a developer's mailbox.
create table caught_mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  links text[] not null default '{}',
  created timestamptz not null default now()
);
grant select, insert, delete on caught_mail to loanyard_app;

-- Adds hits to a bucket and says how many there are and when the window ends.
create function private.hit(p_bucket text, p_hits integer, p_window interval)
returns table (hits integer, resets timestamptz)
language sql volatile as $$
  insert into public.rate_limits as r (bucket, hits, resets) values (p_bucket, p_hits, now() + p_window)
  on conflict (bucket) do update
    set hits = case when r.resets <= now() then p_hits else r.hits + p_hits end,
        resets = case when r.resets <= now() then now() + p_window else r.resets end
  returning r.hits, r.resets
$$;
revoke all on function private.hit(text, integer, interval) from public;
grant execute on function private.hit(text, integer, interval) to loanyard_app;

-- What a nightly job throws away: expired tokens and links, old keys, ended sessions, things deleted 30 days ago.
create function private.clean_up(p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from refresh_tokens where expires < p_now;
  delete from magic_links where expires < p_now - interval '30 days';
  delete from idempotency_keys where created < p_now - interval '24 hours';
  delete from rate_limits where resets < p_now;
  delete from sessions s where coalesce(s.ended, s.expires) < p_now - interval '90 days'
    and not exists (select from refresh_tokens t where t.session_id = s.id);
  delete from leads l where l.deleted < p_now - interval '30 days'
    and not exists (select from deals d where d.partner_id = l.partner_id and d.lead_id = l.id);
end
$$;
alter function private.clean_up(timestamptz) owner to loanyard_system;
revoke all on function private.clean_up(timestamptz) from public;
grant execute on function private.clean_up(timestamptz) to loanyard_app;

-- Links each audit entry to the one before it, per partner: hash = sha256(previous hash, the entry's own content).
-- One sealer at a time per partner; writers never wait for it.
create function private.seal_audit() returns integer
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

-- The bytes an entry's hash covers: all that it says, where it belongs and its place in the chain.
create function private.audit_content(p_number bigint, p_entry audit_log) returns bytea language sql immutable
  return convert_to(jsonb_build_array(p_number, p_entry.partner_id, p_entry.id, p_entry.action, p_entry.subject_id,
    p_entry.deal_id, p_entry.actor_id, p_entry.actor_name, p_entry.address, p_entry.request_id, p_entry.data,
    extract(epoch from p_entry.created))::text, 'UTF8');

-- The first entry whose hash does not follow from its content and its predecessor, or null if the chain is whole.
create function private.audit_break(p_partner uuid) returns bigint
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

alter function private.seal_audit() owner to loanyard_system;
alter function private.audit_break(uuid) owner to loanyard_system;
revoke all on function private.seal_audit() from public;
revoke all on function private.audit_content(bigint, audit_log) from public;
revoke all on function private.audit_break(uuid) from public;
grant execute on function private.seal_audit() to loanyard_app;
grant execute on function private.audit_content(bigint, audit_log) to loanyard_system;
grant execute on function private.audit_break(uuid) to loanyard_app;

-- Trigger functions run as whoever writes.
revoke all on function private.total_deal(), private.total_lead() from public;
grant execute on function private.total_deal(), private.total_lead() to loanyard_app, loanyard_system;

insert into secrets (name, value) values ('signing', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')))
on conflict do nothing;
