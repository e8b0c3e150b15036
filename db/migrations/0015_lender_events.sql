-- Live events for the people of lenders, and messages that are told once while they wait to be read.

-- Which of these sessions may hear of which change. Staff of what they see; clients and lenders of what they see of their
-- deals. Of a change of kind 'lender', named by its audit entry, the people of that one lender hear who see the deal, and
-- whoever the entry names because they do not see it any more: two lenders on one deal never learn of each other. Without
-- a deal it is about the lender itself, and all of its active people hear.
create or replace function private.who_hears(p_partner uuid, p_changes jsonb, p_sessions uuid[])
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
    cross join lateral private.lender_reads(l.user_id, p_partner) r
    join change c on c.deal = r.deal_id and c.kind in ('deal', 'document', 'request', 'financials')
  union
  select l.id, o.n
    from of_lender o
    join lender_staff m on m.partner_id = p_partner and m.lender_id = o.lender_id
    join listening l on l.user_id = m.user_id
   where (o.deal_id is null and m.status = 'Active')
      or o.people ? m.id::text
      or exists (select from private.lender_reads(l.user_id, p_partner) r
                  where r.deal_id = o.deal_id and r.lender_id = o.lender_id)
$$;

-- As before, and with p_once not to whoever has the very same unread still.
drop function private.tell(uuid, text, text, text, text, uuid, uuid, boolean);
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
alter function private.tell(uuid, text, text, text, text, uuid, uuid, boolean, boolean) owner to loanyard_system;
revoke all on function private.tell(uuid, text, text, text, text, uuid, uuid, boolean, boolean) from public;
grant execute on function private.tell(uuid, text, text, text, text, uuid, uuid, boolean, boolean)
  to loanyard_app, loanyard_client, loanyard_lender;
