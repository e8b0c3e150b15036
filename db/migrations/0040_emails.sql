-- Emails to borrowers and lenders are answered by a person. It runs with its caller's rights: a partner's own staff only.
create function private.reply_to(p_partner uuid, p_deal uuid, p_actor uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name), 'address', u.email)
    from public.staff s
    join public.users u on u.id = s.user_id and u.email_verified_at is not null
    left join public.deal_coordinators c on c.partner_id = s.partner_id and c.deal_id = p_deal and c.staff_id = s.id
   where s.partner_id = p_partner and s.status = 'Active' and (s.user_id = p_actor or c.staff_id is not null or s.role = 'Admin')
   order by (s.user_id = p_actor) is true desc, c.staff_id is not null desc, s.is_founder desc, s.created, s.id
   limit 1
$$;
revoke all on function private.reply_to(uuid, uuid, uuid) from public;
grant execute on function private.reply_to(uuid, uuid, uuid) to loanyard_app, loanyard_system;
comment on function private.reply_to(uuid, uuid, uuid) is
  'Also part of the statement that takes the emails of all partners.';

drop function private.take_notification_emails(timestamptz, interval, interval, integer, integer);
-- What needs nothing from its reader (p_daily) waits for the next morning (p_morning) in the partner's time zone.
create function private.take_notification_emails(p_now timestamptz, p_wait interval, p_rest interval, p_people integer,
  p_lines integer, p_daily text[], p_morning interval)
returns table (partner_id uuid, area text, email text, full_name text, brand jsonb, reply_to jsonb, items jsonb, total integer,
               deal_id uuid, deal_title text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('loanyard.notification_emails', 0)) then
    return;
  end if;
  return query
    with ready as materialized (
      select n.partner_id, n.id, n.user_id, n.area, n.created
        from notifications n join partners p on p.id = n.partner_id
       where n.is_email_due and n.created < p_now - p_wait
         and (n.type <> all (p_daily) or n.created <
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
             case when u.email_verified_at is null and t.area <> 'requests' then t.title else t.description end as description,
             row_number() over (partition by t.partner_id, t.area, t.user_id order by t.created, t.id) as place
        from taken t join users u on u.id = t.user_id
       where t.viewed_at is null
         and private.wants_email(t.user_id, t.type)
         and private.can_still_see(t.partner_id, t.user_id, t.area, t.deal_id)
    ), rested as (
      update users u set notifications_emailed_at = p_now from (select distinct o.person from emails o) x where u.id = x.person
    ), grouped as (
      select o.partner, o.person_area, o.person,
             jsonb_agg(jsonb_build_object('title', o.title, 'description', o.description) order by o.place)
               filter (where o.place <= p_lines) as lines,
             count(*)::integer as lines_total,
             case when count(distinct o.deal) = 1 and count(o.deal) = count(*) then (array_agg(o.deal))[1] end as deal,
             case when count(distinct o.deal) = 1 and count(o.deal) = count(*) then (array_agg(o.about order by o.place desc))[1] end as about
        from emails o group by o.partner, o.person_area, o.person
    )
    select g.partner, g.person_area, u.email,
           case when u.email_verified_at is null then '' else trim(u.first_name || ' ' || u.last_name) end,
           case when u.email_verified_at is not null then jsonb_build_object('name', p.name, 'logo', p.logo) end,
           case when u.email_verified_at is not null and g.person_area in ('portal', 'lender')
             then private.reply_to(g.partner, g.deal, null) end,
           g.lines, g.lines_total, g.deal, case when u.email_verified_at is not null then g.about end
      from grouped g join users u on u.id = g.person join partners p on p.id = g.partner;
end
$$;
alter function private.take_notification_emails(timestamptz, interval, interval, integer, integer, text[], interval) owner to loanyard_system;
revoke all on function private.take_notification_emails(timestamptz, interval, interval, integer, integer, text[], interval) from public;
grant execute on function private.take_notification_emails(timestamptz, interval, interval, integer, integer, text[], interval) to loanyard_app;
comment on function private.take_notification_emails(timestamptz, interval, interval, integer, integer, text[], interval) is
  'Takes due emails of all partners in one statement, so that two processes don''t send one twice.';
