-- A signature records whose account signed and what was verified about it; the request may be waiting for another person.
drop function private.client(uuid);
create function private.signer(p_user uuid, p_deal uuid, p_session uuid)
returns table (email text, full_name text, email_verified_at timestamptz, invited_as text, session_started_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.email, trim(u.first_name || ' ' || u.last_name), u.email_verified_at,
         trim(d.borrower_first_name || ' ' || d.borrower_last_name), s.created
    from deal_clients c
    join users u on u.id = c.user_id
    join deals d on d.partner_id = c.partner_id and d.id = c.deal_id
    left join sessions s on s.id = p_session and s.user_id = u.id and s.ended_at is null
   where c.partner_id = private.partner_id() and c.deal_id = p_deal and c.user_id = p_user
     and coalesce(private.user_id(), p_user) = p_user
$$;
alter function private.signer(uuid, uuid, uuid) owner to loanyard_system;
revoke all on function private.signer(uuid, uuid, uuid) from public;
grant execute on function private.signer(uuid, uuid, uuid) to loanyard_app, loanyard_client;
comment on function private.signer(uuid, uuid, uuid) is
  'Accounts and sessions are in no role''s sight: shows a deal''s borrower what the certificate says about them.';

-- Signers get a link to their copy. Those of earlier releases have theirs in the portal and get no email now.
alter table signings add column copy_emailed_at timestamptz;
alter table signings no force row level security;
update signings set copy_emailed_at = modified where state = 'signed';
alter table signings force row level security;
create index signings_uncopied on signings (modified) where state = 'signed' and copy_emailed_at is null;

create function private.uncopied_signings(p_since timestamptz)
returns table (partner_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.partner_id, s.id from signings s
   where s.state = 'signed' and s.copy_emailed_at is null and s.modified > p_since
   order by s.modified limit 500
$$;
alter function private.uncopied_signings(timestamptz) owner to loanyard_system;
revoke all on function private.uncopied_signings(timestamptz) from public;
grant execute on function private.uncopied_signings(timestamptz) to loanyard_app;
comment on function private.uncopied_signings(timestamptz) is
  'Finds work of all partners, ids only; the work itself runs in its partner''s scope.';

-- The borrower says that an item is another person's: it waits for staff until they answer or send it back.
alter table requirements
  add column other_name text,
  add column other_email text,
  add column other_at timestamptz,
  add column other_reply text,
  add check ((other_name is null) = (other_at is null) and (other_email is null) = (other_at is null));
grant update (other_name, other_email, other_at, other_reply) on requirements to loanyard_client;

create or replace function private.deal_progress(p_partner uuid, p_deal uuid)
returns table (requirements integer, approved integer, submitted integer, waiting_on text)
language sql stable as $$
  select count(*)::integer,
         (count(*) filter (where r.status in ('Approved', 'Waived')))::integer,
         (count(*) filter (where r.status = 'Submitted'))::integer,
         case when bool_or(r.status = 'Submitted' or r.other_at is not null) then 'staff'
              when bool_or(r.status = 'Rejected' or (r.status = 'Pending' and r.is_required)) then 'client'
              else 'nobody' end
    from requirements r
   where r.partner_id = p_partner and r.deal_id = p_deal and r.deleted_at is null
$$;

create or replace function private.reminders_due(p_now timestamptz, p_first_hour integer, p_last_hour integer,
  p_days_before integer, p_days_after integer, p_in_a_row integer)
returns table (partner_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct r.partner_id, c.user_id
    from requirements r
    join partners p on p.id = r.partner_id
    join deals d on d.partner_id = r.partner_id and d.id = r.deal_id and d.deleted_at is null and d.status = 'Active'
    join deal_clients c on c.partner_id = r.partner_id and c.deal_id = r.deal_id
    left join reminders m on m.partner_id = r.partner_id and m.user_id = c.user_id
   where r.deleted_at is null and r.status in ('Pending', 'Rejected') and r.other_at is null and r.notified_at is not null
     and r.due_date between (p_now at time zone p.time_zone)::date - p_days_after and (p_now at time zone p.time_zone)::date + p_days_before
     and extract(hour from p_now at time zone p.time_zone) between p_first_hour and p_last_hour
     and m.last_sent_on is distinct from (p_now at time zone p.time_zone)::date and coalesce(m.in_a_row, 0) < p_in_a_row
$$;
