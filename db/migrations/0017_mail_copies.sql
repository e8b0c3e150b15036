-- Copies by mail go to whoever may still see what they are about, at the moment they go out, and not one after the other.

alter table users add copies_mailed timestamptz;

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
         select from private.lender_reads(p_user, p_partner) r where p_deal is null or r.deal_id = p_deal)
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
drop function private.take_mail_copies(timestamptz, integer);
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

-- As in 0012; of a loan request, only somebody whose address is proven.
create or replace function private.who_is_told(p_partner uuid, p_events uuid[], p_sessions uuid[])
returns table (session_id uuid, area text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct v.id, n.area
    from sessions v
    join notifications n on n.partner_id = p_partner and n.id = any (p_events) and n.user_id = v.user_id
    join users u on u.id = n.user_id and (n.area <> 'requests' or u.email_proven is not null)
   where v.id = any (p_sessions) and v.ended is null and v.expires > now()
$$;

do $$
declare
  v_function text;
begin
  foreach v_function in array array['still_sees(uuid, uuid, text, uuid)', 'wants_mail(uuid, text)',
                                    'take_mail_copies(timestamptz, interval, interval, integer, integer)'] loop
    execute format('alter function private.%s owner to loanyard_system', v_function);
    execute format('revoke all on function private.%s from public', v_function);
  end loop;
end
$$;
grant execute on function private.take_mail_copies(timestamptz, interval, interval, integer, integer),
  private.wants_mail(uuid, text) to loanyard_app;
