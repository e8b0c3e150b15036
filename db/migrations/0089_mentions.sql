-- Who a note mentions, with the name that its text has, and who has been notified of it: once, whatever is edited.
alter table deal_notes
  add mentions jsonb not null default '[]',
  add notified_staff uuid[] not null default '{}';
grant update (mentions, notified_staff) on deal_notes to loanyard_app;
alter table lead_notes
  add mentions jsonb not null default '[]',
  add notified_staff uuid[] not null default '{}';
grant update (mentions, notified_staff) on lead_notes to loanyard_app;

-- The note a notification is about, so that it leads there.
alter table notifications add note_id uuid;
grant select (note_id) on notifications to loanyard_app, loanyard_auth;

create function private.link_notifications_to_note(p_event uuid, p_note uuid)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update notifications n set note_id = p_note
   where n.partner_id = private.partner_id() and n.id = p_event and n.area = 'partner' and n.note_id is null
     and (exists (select from deal_notes d where d.partner_id = n.partner_id and d.id = p_note)
       or exists (select from lead_notes l where l.partner_id = n.partner_id and l.id = p_note))
$$;
alter function private.link_notifications_to_note(uuid, uuid) owner to loanyard_system;
revoke all on function private.link_notifications_to_note(uuid, uuid) from public;
grant execute on function private.link_notifications_to_note(uuid, uuid) to loanyard_app;
comment on function private.link_notifications_to_note(uuid, uuid) is
  'Writes to inboxes that the scope cannot: names the note that the event just notified of.';

-- An email about one note leads there, too. None is about a lead that its reader can't see any more.
drop function private.take_notification_emails(timestamptz, interval, interval, integer, integer, text[], interval);
create function private.take_notification_emails(p_now timestamptz, p_wait interval, p_rest interval, p_people integer,
  p_lines integer, p_daily text[], p_morning interval)
returns table (partner_id uuid, area text, email text, full_name text, brand jsonb, reply_to jsonb, items jsonb, total integer,
               deal_id uuid, deal_title text, lead_id uuid, requirement_id uuid, note_id uuid)
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
$$;
alter function private.take_notification_emails(timestamptz, interval, interval, integer, integer, text[], interval) owner to loanyard_system;
revoke all on function private.take_notification_emails(timestamptz, interval, interval, integer, integer, text[], interval) from public;
grant execute on function private.take_notification_emails(timestamptz, interval, interval, integer, integer, text[], interval) to loanyard_app;
comment on function private.take_notification_emails(timestamptz, interval, interval, integer, integer, text[], interval) is
  'Takes due emails of all partners in one statement, so that two processes don''t send one twice.';
