-- The requests of all deals in one list: every request of a deal that isn't deleted, with what the list filters and sorts by.
-- Joining requests and deals for each count takes up to three times as long. Written by triggers only.
create table listed_requests (
  partner_id uuid not null,
  requirement_id uuid not null,
  deal_id uuid not null,
  deal_status text not null,
  stage_id uuid,
  kind text not null,
  status text not null,
  waiting_on text not null check (waiting_on in ('client', 'staff', 'nobody')),
  is_required boolean not null,
  due_date date,
  created timestamptz not null,
  title_key text collate "C" not null,
  primary key (partner_id, requirement_id)
);
create index listed_requests_of_deal on listed_requests (partner_id, deal_id);
-- What most people look at: whatever is open, in each order of the list. Without a due date it is last, whichever way.
create index listed_requests_open on listed_requests (partner_id, coalesce(due_date, 'infinity'::date), requirement_id)
  where waiting_on <> 'nobody';
create index listed_requests_open_due_last on listed_requests (partner_id, coalesce(due_date, '-infinity'::date), requirement_id)
  where waiting_on <> 'nobody';
create index listed_requests_open_created on listed_requests (partner_id, created, requirement_id) where waiting_on <> 'nobody';
create index listed_requests_open_title on listed_requests (partner_id, title_key, requirement_id) where waiting_on <> 'nobody';

grant select, insert, update, delete on listed_requests to loanyard_system;
grant select on listed_requests to loanyard_app;

-- Its rows as the requests and deals say them.
create view private.requests_to_list as
  select r.partner_id, r.id as requirement_id, r.deal_id, d.status as deal_status, r.stage_id, r.kind, r.status,
         case when r.status = 'Submitted' or r.other_at is not null then 'staff'
              when r.status in ('Pending', 'Rejected') then 'client' else 'nobody' end as waiting_on,
         r.is_required, r.due_date, r.created, private.normalize(r.title) as title_key
    from requirements r
    join deals d on d.partner_id = r.partner_id and d.id = r.deal_id and d.deleted_at is null
   where r.deleted_at is null;

alter table deals no force row level security;
alter table requirements no force row level security;
-- Whatever the statistics say, these are many rows.
set local enable_nestloop = off;
insert into listed_requests select * from private.requests_to_list;
set local enable_nestloop = on;
alter table deals force row level security;
alter table requirements force row level security;
alter view private.requests_to_list owner to loanyard_system;

-- At the commit, and behind the lock of the deal's row in deal_turns, so that a change of the deal and one of its requests
-- never wait for each other crosswise.
create function private.list_request() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := coalesce(new.partner_id, old.partner_id);
  v_deal uuid := coalesce(new.deal_id, old.deal_id);
  v_id uuid := coalesce(new.id, old.id);
begin
  perform from deal_turns t where t.partner_id = v_partner and t.deal_id = v_deal for update;
  insert into listed_requests
  select * from private.requests_to_list l where l.partner_id = v_partner and l.requirement_id = v_id
  on conflict (partner_id, requirement_id) do update
     set (deal_status, stage_id, kind, status, waiting_on, is_required, due_date, title_key)
       = (excluded.deal_status, excluded.stage_id, excluded.kind, excluded.status, excluded.waiting_on, excluded.is_required,
          excluded.due_date, excluded.title_key);
  if not found then
    delete from listed_requests q where q.partner_id = v_partner and q.requirement_id = v_id;
  end if;
  return null;
end
$$;
create constraint trigger list_request after insert or delete on requirements
  deferrable initially deferred for each row execute function private.list_request();
create constraint trigger list_request_change
  after update of title, stage_id, status, is_required, due_date, other_at, deleted_at on requirements
  deferrable initially deferred for each row
  when ((old.title, old.stage_id, old.status, old.is_required, old.due_date, old.other_at, old.deleted_at)
        is distinct from (new.title, new.stage_id, new.status, new.is_required, new.due_date, new.other_at, new.deleted_at))
  execute function private.list_request();

create function private.list_requests_of_deal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_status text := (select d.status from deals d
                     where d.partner_id = new.partner_id and d.id = new.id and d.deleted_at is null);
begin
  perform from deal_turns t where t.partner_id = new.partner_id and t.deal_id = new.id for update;
  if v_status is null then
    delete from listed_requests q where q.partner_id = new.partner_id and q.deal_id = new.id;
  elsif old.deleted_at is not null then
    insert into listed_requests
    select * from private.requests_to_list l where l.partner_id = new.partner_id and l.deal_id = new.id
    on conflict (partner_id, requirement_id) do nothing;
  end if;
  update listed_requests q set deal_status = v_status
   where q.partner_id = new.partner_id and q.deal_id = new.id and q.deal_status <> v_status;
  return null;
end
$$;
create constraint trigger list_requests_of_deal after update of status, deleted_at on deals
  deferrable initially deferred for each row
  when ((old.status, old.deleted_at) is distinct from (new.status, new.deleted_at))
  execute function private.list_requests_of_deal();

alter function private.list_request() owner to loanyard_system;
alter function private.list_requests_of_deal() owner to loanyard_system;
revoke all on function private.list_request(), private.list_requests_of_deal() from public;
comment on function private.list_request() is 'A trigger: the borrower''s changes count, too.';
comment on function private.list_requests_of_deal() is 'A trigger: no change of a deal may leave its requests'' list behind.';

alter table listed_requests enable row level security;
alter table listed_requests force row level security;
