-- Limits by partner, archives that end with the session that asked for them, and events about leads for those only who
-- see the lead.

-- Documents and the bytes that the store keeps for them, counted like leads and deals: a change adds what it adds and
-- takes away, and no two writers wait for the same row. A deleted document counts until its bytes are removed; those of a
-- rejected one are removed at once.
alter table list_totals drop constraint list_totals_list_check;
alter table list_totals add constraint list_totals_list_check check (list in ('leads', 'deals', 'documents'));

-- As loanyard_system: borrowers announce documents, and have no rights to the totals.
create function private.total_document() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.bytes_removed is null and old.state <> 'rejected' then
    insert into list_totals (partner_id, list, status, row_count, amount)
    values (old.partner_id, 'documents', '', -1, -coalesce(old.size, old.declared_size, 0));
  end if;
  if tg_op <> 'DELETE' and new.bytes_removed is null and new.state <> 'rejected' then
    insert into list_totals (partner_id, list, status, row_count, amount)
    values (new.partner_id, 'documents', '', 1, coalesce(new.size, new.declared_size, 0));
  end if;
  return null;
end
$$;
alter function private.total_document() owner to loanyard_system;
revoke all on function private.total_document() from public;
create trigger total_document after insert or delete on documents for each row execute function private.total_document();
create trigger total_document_change after update of size, bytes_removed, state on documents for each row
  when ((old.size, old.bytes_removed, old.state) is distinct from (new.size, new.bytes_removed, new.state))
  execute function private.total_document();

insert into list_totals (partner_id, list, status, row_count, amount)
select partner_id, 'documents', '', count(*), sum(coalesce(size, declared_size, 0))
  from documents where bytes_removed is null and state <> 'rejected' group by partner_id;

-- What documents take of the quotas: of the partner of this transaction, and of the person in it.
create function private.document_usage() returns table (documents bigint, bytes bigint, pending bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(t.row_count), 0)::bigint, coalesce(sum(t.amount), 0)::bigint,
         (select count(*) from documents d
           where d.partner_id = private.partner_id() and d.uploaded_by = private.user_id()
             and d.state in ('pending', 'scanning') and d.deleted is null)
    from list_totals t where t.partner_id = private.partner_id() and t.list = 'documents'
$$;
alter function private.document_usage() owner to loanyard_system;
revoke all on function private.document_usage() from public;
grant execute on function private.document_usage() to loanyard_app, loanyard_client;
create index documents_under_way on documents (partner_id, uploaded_by) where state in ('pending', 'scanning') and deleted is null;

-- An archive ends with the session that asked for it. Those of before have none and end within a day, as they were to.
alter table bulk_downloads add column session_id uuid;

create or replace function private.archive(p_partner uuid, p_id uuid, p_now timestamptz)
returns table (entries jsonb, size bigint, created timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.entries, b.size, b.created from bulk_downloads b
   where b.partner_id = p_partner and b.id = p_id and b.expires > p_now
     and (b.session_id is null or exists (
       select from sessions v where v.id = b.session_id and v.ended is null and v.expires > now()))
     and case when b.lender_id is null then
       exists (
         select from staff s
          where s.partner_id = b.partner_id and s.user_id = b.user_id and s.status = 'Active'
            and not exists (
              select from jsonb_array_elements(b.entries) e
                left join documents d on d.partner_id = b.partner_id and d.object_key = e ->> 'key' and d.deleted is null
                left join deals x on x.partner_id = d.partner_id and x.id = d.deal_id and x.deleted is null
               where d.id is null
                  or d.deal_id is not null and (x.id is null or s.role = 'Coordinator' and not exists (
                       select from deal_coordinators c
                        where c.partner_id = b.partner_id and c.staff_id = s.id and c.deal_id = d.deal_id))))
     else
       not exists (
         select from jsonb_array_elements(b.entries) e
          where not exists (
            select from documents d
              join lateral private.lender_reading(b.user_id, b.partner_id, d.deal_id) r on r.lender_id = b.lender_id
             where d.partner_id = b.partner_id and d.id = (e ->> 'document')::uuid and (d.deleted is null) is true and d.state = 'ready'
               and private.is_approved(d.partner_id, d.id)
               and (not r.watermark or d.content_type <> 'application/pdf' or (e ->> 'stamped')::boolean)))
     end
$$;

-- Whether a Coordinator sees the lead an audit entry is about, or saw it until then: own ones, and what they did themselves.
create function private.sees_lead(p_partner uuid, p_entry uuid, p_staff uuid, p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from audit_log a left join leads l on l.partner_id = a.partner_id and l.id = a.subject_id
     where a.partner_id = p_partner and a.id = p_entry
       and (a.actor_id = p_user or l.assigned_to = p_staff or l.created_by = p_staff
            or a.data -> 'changes' @> jsonb_build_array(jsonb_build_object('field', 'assigned_to', 'from', p_staff::text))))
$$;
alter function private.sees_lead(uuid, uuid, uuid, uuid) owner to loanyard_system;
revoke all on function private.sees_lead(uuid, uuid, uuid, uuid) from public;

create or replace function private.who_hears(p_partner uuid, p_changes jsonb, p_sessions uuid[])
 returns table(session_id uuid, change integer)
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
                  or (c.deal is null and c.kind not in ('staff', 'lender', 'lead'))
                  or (c.kind = 'lead' and private.sees_lead(p_partner, c.id, f.id, f.user_id))
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

-- In its first 7 days a partner may send fewer emails. For jobs, too, that are at work for no partner.
create function private.is_new_partner(p_partner uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from partners p where p.id = p_partner and p.created > now() - interval '7 days')
$$;
alter function private.is_new_partner(uuid) owner to loanyard_system;
revoke all on function private.is_new_partner(uuid) from public;
grant execute on function private.is_new_partner(uuid) to loanyard_app, loanyard_auth, loanyard_client, loanyard_lender;
