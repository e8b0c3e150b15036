-- Beside notification_preferences, which say what is emailed: by type, whether it is shown in the app, and whether its email
-- waits for the daily digest. A missing type has the default: shown, and at once, except for what p_daily names.
alter table users
  add notification_in_app jsonb not null default '{}',
  add notification_daily jsonb not null default '{}';

-- False: a person wants it by email only, so no inbox has it.
alter table notifications add is_in_app boolean not null default true;
grant select (is_in_app) on notifications to loanyard_app, loanyard_auth;

CREATE OR REPLACE FUNCTION private.notify(p_event uuid, p_relations text[], p_type text, p_title text, p_description text, p_deal uuid, p_about uuid, p_email boolean, p_once boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid := private.partner_id();
  v_actor uuid := private.user_id();
  v_deal_title text;
  v_description text;
begin
  if v_partner is null then
    raise exception 'a notification needs the scope of a partner' using errcode = 'no_data_found';
  end if;
  select replace(d.title, '*', '') into v_deal_title from deals d where d.partner_id = v_partner and d.id = p_deal;
  v_description := replace(p_description, E'\x01', coalesce(v_deal_title, ''));
  insert into notifications (partner_id, id, user_id, area, type, title, description, deal_id, deal_title, is_email_due, is_in_app)
  select v_partner, p_event, r.user_id, r.area, p_type, p_title, v_description, p_deal, v_deal_title,
         p_email and coalesce((u.notification_preferences ->> p_type)::boolean, true),
         coalesce((u.notification_in_app ->> p_type)::boolean, true)
    from private.related_people(v_partner, p_relations, p_deal, p_about) r
    join users u on u.id = r.user_id
   where r.user_id is distinct from v_actor
     and (coalesce((u.notification_in_app ->> p_type)::boolean, true)
       or p_email and coalesce((u.notification_preferences ->> p_type)::boolean, true))
     and not (p_once and exists (
       select from notifications n
        where n.user_id = r.user_id and n.area = r.area and n.partner_id = v_partner and n.viewed_at is null
          and n.is_in_app = coalesce((u.notification_in_app ->> p_type)::boolean, true)
          and n.deal_id is not distinct from p_deal and n.title = p_title and n.description = v_description))
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_colleague(p_partner uuid, p_event uuid, p_user uuid, p_relations text[], p_title text, p_description text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from staff s where s.partner_id = p_partner and s.user_id = p_user) then
    raise exception 'user % is not on the staff of that partner', p_user using errcode = 'no_data_found';
  end if;
  insert into notifications (partner_id, id, user_id, area, type, title, description, is_email_due, is_in_app)
  select p_partner, p_event, r.user_id, r.area, 'staff_joined', p_title, p_description,
         coalesce((u.notification_preferences ->> 'staff_joined')::boolean, true),
         coalesce((u.notification_in_app ->> 'staff_joined')::boolean, true)
    from private.related_people(p_partner, p_relations, null, null) r join users u on u.id = r.user_id
   where r.user_id <> p_user
     and (coalesce((u.notification_in_app ->> 'staff_joined')::boolean, true)
       or coalesce((u.notification_preferences ->> 'staff_joined')::boolean, true))
  on conflict do nothing;
end
$function$;

-- Each person's own choice of what waits for the next morning.
CREATE OR REPLACE FUNCTION private.take_notification_emails(p_now timestamp with time zone, p_wait interval, p_rest interval, p_people integer, p_lines integer, p_daily text[], p_morning interval)
 RETURNS TABLE(partner_id uuid, area text, email text, full_name text, brand jsonb, reply_to jsonb, items jsonb, total integer, deal_id uuid, deal_title text, lead_id uuid, requirement_id uuid, note_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('loanyard.notification_emails', 0)) then
    return;
  end if;
  return query
    with ready as materialized (
      select n.partner_id, n.id, n.user_id, n.area, n.created
        from notifications n join partners p on p.id = n.partner_id join users u on u.id = n.user_id
       where n.is_email_due and n.created < p_now - p_wait
         and (not coalesce((u.notification_daily ->> n.type)::boolean, n.type = any (p_daily)) or n.created <
              (date_trunc('day', (p_now at time zone p.time_zone) - p_morning) + p_morning) at time zone p.time_zone)
    ), due as materialized (
      select r.user_id from ready r join users u on u.id = r.user_id
       where u.notifications_emailed_at is null or u.notifications_emailed_at <= p_now - p_rest
       group by r.user_id order by min(r.created) limit p_people
    ), taken as (
      update notifications n set is_email_due = false from due d join ready r on r.user_id = d.user_id
       where n.partner_id = r.partner_id and n.id = r.id and n.user_id = r.user_id and n.area = r.area and n.is_email_due
      returning n.*
    ), emails as (
      select t.partner_id as partner, t.area as person_area, t.user_id as person, t.deal_id as deal, t.deal_title as about, t.title,
             t.lead_id as lead, t.requirement_id as requirement, t.note_id as note,
             case when u.email_verified_at is null and t.area <> 'requests' then t.title else t.description end as description,
             row_number() over (partition by t.partner_id, t.area, t.user_id order by t.created, t.id) as place
        from taken t join users u on u.id = t.user_id
       where t.viewed_at is null
         and private.wants_email(t.user_id, t.type)
         and private.can_still_see(t.partner_id, t.user_id, t.area, t.deal_id)
         and (t.lead_id is null or exists (
           select from leads l join staff s on s.partner_id = l.partner_id and s.user_id = t.user_id and s.status = 'Active'
            where l.partner_id = t.partner_id and l.id = t.lead_id and l.deleted_at is null
              and (s.role <> 'Coordinator' or s.id in (l.assigned_to, l.created_by))))
    ), rested as (
      update users u set notifications_emailed_at = p_now from (select distinct o.person from emails o) x where u.id = x.person
    ), grouped as (
      select o.partner, o.person_area, o.person,
             jsonb_agg(jsonb_build_object('title', o.title, 'description', o.description) order by o.place)
               filter (where o.place <= p_lines) as lines,
             count(*)::integer as lines_total,
             case when count(distinct o.deal) = 1 and count(o.deal) = count(*) then (array_agg(o.deal))[1] end as deal,
             case when count(distinct o.deal) = 1 and count(o.deal) = count(*) then (array_agg(o.about order by o.place desc))[1] end as about,
             case when count(distinct o.lead) = 1 and count(o.lead) = count(*) then (array_agg(o.lead))[1] end as lead,
             case when count(distinct o.requirement) = 1 and count(o.requirement) = count(*)
               then (array_agg(o.requirement))[1] end as requirement,
             case when count(distinct o.note) = 1 and count(o.note) = count(*) then (array_agg(o.note))[1] end as note
        from emails o group by o.partner, o.person_area, o.person
    )
    select g.partner, g.person_area, u.email,
           case when u.email_verified_at is null then '' else trim(u.first_name || ' ' || u.last_name) end,
           case when u.email_verified_at is not null then jsonb_build_object('name', p.name, 'logo', p.logo) end,
           case when u.email_verified_at is not null and g.person_area in ('portal', 'lender')
             then private.reply_to(g.partner, g.deal, null) end,
           g.lines, g.lines_total, g.deal, case when u.email_verified_at is not null then g.about end,
           g.lead, g.requirement, g.note
      from grouped g join users u on u.id = g.person join partners p on p.id = g.partner;
end
$function$;

-- For people who work for several partners: a scope sees one partner, the switcher lists all. Who sees what is as in the inbox.
create function private.unread_by_partner()
returns table (partner_id uuid, unread integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.partner_id, count(n.id)::integer
    from staff s
    left join notifications n on n.partner_id = s.partner_id and n.user_id = s.user_id and n.area = 'partner'
     and n.viewed_at is null and n.is_in_app
     and (s.role <> 'Coordinator'
       or (n.deal_id is null or n.deal_id in (
             select c.deal_id from deal_coordinators c where c.partner_id = s.partner_id and c.staff_id = s.id))
      and (n.lead_id is null or exists (
             select from leads l where l.partner_id = s.partner_id and l.id = n.lead_id and s.id in (l.assigned_to, l.created_by))))
   where s.user_id = private.user_id() and s.status = 'Active' and s.partner_id <> all (private.frozen_partners())
   group by s.partner_id
$$;
alter function private.unread_by_partner() owner to loanyard_system;
revoke all on function private.unread_by_partner() from public;
grant execute on function private.unread_by_partner() to loanyard_auth;
comment on function private.unread_by_partner() is
  'Counts the caller''s own unread notifications over all partners, which no scope sees together.';
