-- What people are told, and whom live events reach.
create table notifications (
  partner_id uuid not null references partners (id),
  -- One event, the same for everybody who is told of it.
  id uuid not null,
  user_id uuid not null references users (id),
  area text not null check (area in ('partner', 'portal', 'lender', 'requests')),
  type text not null,
  title text not null,
  description text not null,
  deal_id uuid,
  deal_title text,
  created timestamptz not null default now(),
  viewed timestamptz,
  -- A copy is still to go out by mail.
  mail_due boolean not null default false,
  primary key (partner_id, id, user_id, area)
);
create index notifications_of_staff on notifications (partner_id, user_id, created desc, id desc) where area = 'partner';
create index notifications_of_person on notifications (user_id, area, created desc, id desc);
create index notifications_unread on notifications (user_id, area, partner_id) where viewed is null;
create index notifications_to_mail on notifications (created) where mail_due;

alter table notifications enable row level security;
alter table notifications force row level security;
create policy own on notifications to loanyard_app
  using (partner_id = (select private.partner_id()) and user_id = (select private.user_id()) and area = 'partner');
create policy own_account on notifications to loanyard_auth using (user_id = (select private.user_id()));
create policy system on notifications to loanyard_system using (true) with check (true);
grant select (partner_id, id, user_id, area, type, title, description, deal_id, deal_title, created, viewed), update (viewed)
  on notifications to loanyard_app, loanyard_auth;
grant select, insert, update, delete on notifications to loanyard_system;

-- When copies last went to somebody by mail: the next ones wait.
alter table users add copies_mailed timestamptz;

-- One notification for everybody it concerns, except whoever did it. `p_description` holds U+0001 where the deal's title goes.
-- p_about: the staff member, the lender or its person, or the lead that the audience is about. p_once: not to whoever has
-- the very same unread still.
create function private.tell(p_event uuid, p_audience text, p_type text, p_title text, p_description text, p_deal uuid, p_about uuid,
  p_mail boolean, p_once boolean default false)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_actor uuid := private.user_id();
  v_deal_title text;
  v_description text;
begin
  if v_partner is null then
    raise exception 'nobody is told without the scope of a partner' using errcode = 'no_data_found';
  end if;
  select replace(d.title, '*', '') into v_deal_title from deals d where d.partner_id = v_partner and d.id = p_deal;
  v_description := replace(p_description, E'\x01', coalesce(v_deal_title, ''));
  insert into notifications (partner_id, id, user_id, area, type, title, description, deal_id, deal_title, mail_due)
  select v_partner, p_event, r.user_id, r.area, p_type, p_title, v_description, p_deal, v_deal_title,
         p_mail and coalesce((u.notification_preferences ->> p_type)::boolean, true)
    from private.recipients(v_partner, p_audience, p_deal, p_about) r
    join users u on u.id = r.user_id
   where r.user_id is distinct from v_actor
     and not (p_once and exists (
       select from notifications n
        where n.user_id = r.user_id and n.area = r.area and n.partner_id = v_partner and n.viewed is null
          and n.deal_id is not distinct from p_deal and n.title = p_title and n.description = v_description))
  on conflict do nothing;
end
$$;

create function private.recipients(p_partner uuid, p_audience text, p_deal uuid, p_about uuid)
returns table (user_id uuid, area text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_audience in ('managers', 'staff_of_deal', 'staff_of_lead') then
    return query
      select s.user_id, 'partner' from staff s
       where s.partner_id = p_partner and s.status = 'Active' and s.role in ('Admin', 'Manager');
  end if;
  if p_audience = 'staff_of_deal' then
    return query
      select s.user_id, 'partner' from deal_coordinators c
        join staff s on s.partner_id = c.partner_id and s.id = c.staff_id and s.status = 'Active' and s.role = 'Coordinator'
       where c.partner_id = p_partner and c.deal_id = p_deal;
  elsif p_audience = 'staff_of_lead' then
    return query
      select s.user_id, 'partner' from leads l
        join staff s on s.partner_id = l.partner_id and s.id in (l.assigned_to, l.created_by)
                    and s.status = 'Active' and s.role = 'Coordinator'
       where l.partner_id = p_partner and l.id = p_about;
  elsif p_audience = 'staff' then
    return query
      select s.user_id, 'partner' from staff s where s.partner_id = p_partner and s.id = p_about and s.status = 'Active';
  elsif p_audience = 'requester_of_lead' then
    return query
      select r.user_id, 'requests' from loan_requests r where r.partner_id = p_partner and r.lead_id = p_about;
  elsif p_audience in ('lender_of_deal', 'lenders_of_deal', 'lender_person') then
    -- Those who see the deal at this moment: the lender's contact, and whoever was given it.
    return query
      select m.user_id, 'lender' from lender_shares s
        join lenders l on l.partner_id = s.partner_id and l.id = s.lender_id and l.status <> 'Inactive'
        join lender_staff m on m.partner_id = s.partner_id and m.lender_id = s.lender_id and m.status = 'Active'
       where s.partner_id = p_partner and s.deal_id = p_deal and s.ended is null
         and (m.is_contact or exists (
           select from lender_assignments a
            where a.partner_id = s.partner_id and a.share_id = s.id and a.lender_staff_id = m.id))
         and (p_audience <> 'lender_of_deal' or s.lender_id = p_about)
         and (p_audience <> 'lender_person' or m.id = p_about);
  elsif p_audience = 'clients_of_deal' then
    return query
      select c.user_id, 'portal' from deal_clients c where c.partner_id = p_partner and c.deal_id = p_deal;
  end if;
end
$$;

-- Somebody took an invitation up: sign-in has no partner's scope, so the partner is named, and must be one of theirs.
create function private.tell_joined(p_partner uuid, p_event uuid, p_user uuid, p_description text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from staff s where s.partner_id = p_partner and s.user_id = p_user) then
    raise exception 'user % is not on the staff of that partner', p_user using errcode = 'no_data_found';
  end if;
  insert into notifications (partner_id, id, user_id, area, type, title, description, mail_due)
  select p_partner, p_event, r.user_id, r.area, 'staff_joined', 'New colleague', p_description,
         coalesce((u.notification_preferences ->> 'staff_joined')::boolean, true)
    from private.recipients(p_partner, 'managers', null, null) r join users u on u.id = r.user_id
   where r.user_id <> p_user
  on conflict do nothing;
end
$$;

-- Which of these sessions may hear of which change. Staff of what they see; clients and lenders of what they see of their
-- deals. Of a change of kind 'lender', named by its audit entry, the people of that one lender hear who see the deal, and
-- whoever the entry names because they do not see it any more: two lenders on one deal never learn of each other. Without
-- a deal it is about the lender itself, and all of its active people hear. That a
-- deal was deleted is heard by the clients and lenders who saw it until then.
create function private.who_hears(p_partner uuid, p_changes jsonb, p_sessions uuid[])
returns table (session_id uuid, change integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with listening as materialized (
    select v.id, v.user_id from sessions v where v.id = any (p_sessions) and v.ended is null and v.expires > now()
  ), change as materialized (
    select c.n, c.deal, c.kind, c.id from jsonb_to_recordset(p_changes) as c (n integer, deal uuid, kind text, id uuid)
  ), of_lender as materialized (
    select c.n, (a.data #>> '{hears,lender}')::uuid as lender_id, (a.data #>> '{hears,deal}')::uuid as deal_id,
           coalesce(a.data #> '{hears,people}', '[]') as people
      from change c join audit_log a on a.partner_id = p_partner and a.id = c.id
     where c.kind = 'lender' and a.data #>> '{hears,lender}' is not null
  ), gone as materialized (
    select c.n, c.deal from change c join audit_log a on a.partner_id = p_partner and a.id = c.id
     where c.kind = 'deal' and a.action = 'deal_deleted'
  )
  select l.id, c.n
    from listening l
    join staff f on f.partner_id = p_partner and f.user_id = l.user_id and f.status = 'Active'
    join change c on f.role in ('Admin', 'Manager')
                  or (c.deal is null and c.kind not in ('staff', 'lender'))
                  or (c.kind <> 'lender' and exists (
                        select from deal_coordinators k
                         where k.partner_id = p_partner and k.deal_id = c.deal and k.staff_id = f.id))
  union
  select l.id, c.n
    from listening l
    join deal_clients k on k.partner_id = p_partner and k.user_id = l.user_id
    join deals d on d.partner_id = p_partner and d.id = k.deal_id and d.deleted is null
    join change c on c.deal = k.deal_id and c.kind in ('deal', 'document', 'request')
  union
  select l.id, c.n
    from listening l
    join change c on c.deal is not null and c.kind in ('deal', 'document', 'request', 'financials')
   where exists (select from private.lender_reading(l.user_id, p_partner, c.deal))
  union
  select l.id, o.n
    from of_lender o
    join lender_staff m on m.partner_id = p_partner and m.lender_id = o.lender_id
    join listening l on l.user_id = m.user_id
   where (o.deal_id is null and m.status = 'Active')
      or o.people ? m.id::text
      or exists (select from private.lender_reading(l.user_id, p_partner, o.deal_id) r where r.lender_id = o.lender_id)
  union
  select l.id, g.n
    from gone g
    join deal_clients k on k.partner_id = p_partner and k.deal_id = g.deal
    join listening l on l.user_id = k.user_id
  union
  select l.id, g.n
    from gone g
    join lender_shares s on s.partner_id = p_partner and s.deal_id = g.deal and s.ended is null
    join lenders b on b.partner_id = s.partner_id and b.id = s.lender_id and b.status <> 'Inactive'
    join lender_staff m on m.partner_id = s.partner_id and m.lender_id = s.lender_id and m.status = 'Active'
    join listening l on l.user_id = m.user_id
   where m.is_contact or exists (
     select from lender_assignments a
      where a.partner_id = s.partner_id and a.share_id = s.id and a.lender_staff_id = m.id)
$$;

-- Which of these sessions belong to somebody who is told by one of these events, and in which area; of a loan request, only
-- somebody whose address is proven.
create function private.who_is_told(p_partner uuid, p_events uuid[], p_sessions uuid[])
returns table (session_id uuid, area text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct v.id, n.area
    from sessions v
    join notifications n on n.partner_id = p_partner and n.id = any (p_events) and n.user_id = v.user_id
    join users u on u.id = n.user_id and (n.area <> 'requests' or u.email_proven is not null)
   where v.id = any (p_sessions) and v.ended is null and v.expires > now()
$$;

create function private.open_sessions(p_sessions uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select v.id from sessions v where v.id = any (p_sessions) and v.ended is null and v.expires > now()
$$;

-- What the partners of a person have done since, as far as the audit trail tells; who may hear of it, who_hears says.
create function private.deeds_since(p_user uuid, p_after uuid, p_most integer)
returns table (partner_id uuid, id uuid, deal_id uuid, action text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.partner_id, a.id, coalesce(a.deal_id, (a.data #>> '{hears,deal}')::uuid), a.action
    from (select s.partner_id from staff s where s.user_id = p_user and s.status = 'Active'
          union select c.partner_id from deal_clients c where c.user_id = p_user
          union select m.partner_id from lender_staff m where m.user_id = p_user and m.status = 'Active') p
    cross join lateral (
      select x.partner_id, x.id, x.deal_id, x.action, x.data from audit_log x
       where x.partner_id = p.partner_id and x.id >= p_after order by x.id limit p_most) a
   order by a.id limit p_most
$$;

-- Whether somebody may see a notification's deal now, or is still of the area where they were told.
create function private.still_sees(p_partner uuid, p_user uuid, p_area text, p_deal uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (p_deal is null or exists (select from deals d where d.partner_id = p_partner and d.id = p_deal and d.deleted is null))
     and case p_area
       when 'partner' then exists (
         select from staff s
          where s.partner_id = p_partner and s.user_id = p_user and s.status = 'Active'
            and (s.role in ('Admin', 'Manager') or p_deal is null or exists (
              select from deal_coordinators c
               where c.partner_id = p_partner and c.deal_id = p_deal and c.staff_id = s.id)))
       when 'portal' then exists (
         select from deal_clients c
          where c.partner_id = p_partner and c.user_id = p_user and (p_deal is null or c.deal_id = p_deal))
       when 'lender' then exists (
         select from private.lender_reading(p_user, p_partner, p_deal)
         union all
         select from private.lender_reads(p_user, p_partner) where p_deal is null)
       else true end
$$;

-- Whether somebody wants mail of a type: everybody does until they say otherwise.
create function private.wants_mail(p_user uuid, p_type text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select (u.notification_preferences ->> p_type)::boolean from users u where u.id = p_user), true)
$$;

-- What is due, by person, area and partner; taken once, by one process at a time. Everything that is due for a person goes
-- at once, in p_lines lines at most with the number of all, and then nothing until after p_rest. What was seen, may not be
-- seen any more or is not wanted any more by then is not told. To an address that nobody has proved goes nothing that was
-- typed by anybody, since it may be a stranger's: titles only, and no name but ours. What became of a loan request holds no
-- such words.
create function private.take_mail_copies(p_now timestamptz, p_wait interval, p_rest interval, p_people integer, p_lines integer)
returns table (partner_id uuid, area text, email text, full_name text, brand jsonb, items jsonb, total integer, deal_id uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('loanyard.mail_copies', 0)) then
    return;
  end if;
  return query
    with due as materialized (
      select n.user_id from notifications n join users u on u.id = n.user_id
       where n.mail_due and n.created < p_now - p_wait and (u.copies_mailed is null or u.copies_mailed <= p_now - p_rest)
       group by n.user_id order by min(n.created) limit p_people
    ), taken as (
      update notifications n set mail_due = false from due d
       where n.user_id = d.user_id and n.mail_due and n.created < p_now - p_wait
      returning n.*
    ), told as (
      select t.partner_id as partner, t.area as told_in, t.user_id as person, t.deal_id as deal, t.title,
             case when u.email_proven is null and t.area <> 'requests' then t.title else t.description end as description,
             row_number() over (partition by t.partner_id, t.area, t.user_id order by t.created, t.id) as place
        from taken t join users u on u.id = t.user_id
       where t.viewed is null
         and private.wants_mail(t.user_id, t.type)
         and private.still_sees(t.partner_id, t.user_id, t.area, t.deal_id)
    ), rested as (
      update users u set copies_mailed = p_now from (select distinct o.person from told o) x where u.id = x.person
    )
    select o.partner, o.told_in, u.email,
           case when u.email_proven is null then '' else trim(u.first_name || ' ' || u.last_name) end,
           case when u.email_proven is not null then jsonb_build_object('name', p.name, 'logo', p.logo) end,
           jsonb_agg(jsonb_build_object('title', o.title, 'description', o.description) order by o.place)
             filter (where o.place <= p_lines),
           count(*)::integer,
           case when count(distinct o.deal) = 1 and count(o.deal) = count(*) then (array_agg(o.deal))[1] end
      from told o join users u on u.id = o.person join partners p on p.id = o.partner
     group by o.partner, o.told_in, u.id, p.id;
end
$$;

-- The clients of a deal, with what they want mail of.
drop function private.clients_of(uuid);
create function private.clients_of(p_deal uuid) returns table (user_id uuid, email text, full_name text, preferences jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.email, u.first_name || ' ' || u.last_name, u.notification_preferences
    from deal_clients c join users u on u.id = c.user_id
   where c.partner_id = private.partner_id() and c.deal_id = p_deal
$$;

-- Nobody looks at what they were told a year ago.
create function private.forget_notifications(p_before timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from notifications where created < p_before
$$;

do $$
declare
  v_function text;
begin
  foreach v_function in array array[
    'tell(uuid, text, text, text, text, uuid, uuid, boolean, boolean)', 'recipients(uuid, text, uuid, uuid)', 'tell_joined(uuid, uuid, uuid, text)',
    'who_hears(uuid, jsonb, uuid[])', 'who_is_told(uuid, uuid[], uuid[])', 'open_sessions(uuid[])',
    'clients_of(uuid)', 'deeds_since(uuid, uuid, integer)', 'still_sees(uuid, uuid, text, uuid)', 'wants_mail(uuid, text)',
    'take_mail_copies(timestamptz, interval, interval, integer, integer)', 'forget_notifications(timestamptz)'] loop
    execute format('alter function private.%s owner to loanyard_system', v_function);
    execute format('revoke all on function private.%s from public', v_function);
  end loop;
end
$$;
grant execute on function private.tell(uuid, text, text, text, text, uuid, uuid, boolean, boolean) to loanyard_app, loanyard_client, loanyard_lender;
grant execute on function private.tell_joined(uuid, uuid, uuid, text) to loanyard_auth;
grant execute on function private.who_hears(uuid, jsonb, uuid[]), private.who_is_told(uuid, uuid[], uuid[]),
  private.open_sessions(uuid[]), private.clients_of(uuid), private.wants_mail(uuid, text),
  private.take_mail_copies(timestamptz, interval, interval, integer, integer), private.forget_notifications(timestamptz)
  to loanyard_app;
grant execute on function private.deeds_since(uuid, uuid, integer) to loanyard_auth;
