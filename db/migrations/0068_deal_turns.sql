-- What the filters of deals ask about their requests, kept: counting it would read every request of every deal. A row for
-- each deal that isn't deleted, written by triggers only.
create table deal_turns (
  partner_id uuid not null,
  deal_id uuid not null,
  created timestamptz not null,
  waiting_on text not null default 'nobody' check (waiting_on in ('client', 'staff', 'nobody')),
  -- Submissions that staff have to review.
  to_review integer not null default 0 check (to_review >= 0),
  -- The first day on which a required request that is open is due.
  next_due date,
  primary key (partner_id, deal_id)
);
create index deal_turns_waiting on deal_turns (partner_id, waiting_on, created, deal_id);
create index deal_turns_review on deal_turns (partner_id, created, deal_id) where to_review > 0;
create index deal_turns_due on deal_turns (partner_id, next_due, deal_id) where next_due is not null;

create index deals_purpose on deals (partner_id, loan_purpose, created, id) where deleted_at is null;

grant select, insert, update, delete on deal_turns to loanyard_system;
grant select on deal_turns to loanyard_app;

create function private.requests_of(p_partner uuid, p_deal uuid)
returns table (waiting_on text, to_review integer, next_due date)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select g.waiting_on, g.submitted,
         (select min(r.due_date) from requirements r
           where r.partner_id = p_partner and r.deal_id = p_deal and r.deleted_at is null and r.is_required
             and r.status in ('Pending', 'Rejected'))
    from private.deal_progress(p_partner, p_deal) g
$$;

-- A trigger at the commit: until then the row of a deal isn't locked, so that people who work on two requests of one deal
-- never wait for each other crosswise. The lock comes first, so that the second of two commits counts the first one's change.
create function private.keep_deal_turn() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := coalesce(new.partner_id, old.partner_id);
  v_deal uuid := coalesce(new.deal_id, old.deal_id);
begin
  perform from deal_turns t where t.partner_id = v_partner and t.deal_id = v_deal for update;
  if found then
    update deal_turns t set waiting_on = r.waiting_on, to_review = r.to_review, next_due = r.next_due
      from private.requests_of(v_partner, v_deal) r
     where t.partner_id = v_partner and t.deal_id = v_deal
       and (t.waiting_on, t.to_review, t.next_due) is distinct from (r.waiting_on, r.to_review, r.next_due);
  end if;
  return null;
end
$$;
create constraint trigger keep_deal_turn after insert or delete on requirements
  deferrable initially deferred for each row execute function private.keep_deal_turn();
create constraint trigger keep_deal_turn_change
  after update of status, is_required, due_date, other_at, deleted_at on requirements
  deferrable initially deferred for each row
  when ((old.status, old.is_required, old.due_date, old.other_at, old.deleted_at)
        is distinct from (new.status, new.is_required, new.due_date, new.other_at, new.deleted_at))
  execute function private.keep_deal_turn();

create function private.list_deal_turn() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into deal_turns (partner_id, deal_id, created, waiting_on, to_review, next_due)
    select new.partner_id, new.id, new.created, r.waiting_on, r.to_review, r.next_due
      from private.requests_of(new.partner_id, new.id) r
    on conflict (partner_id, deal_id) do nothing;
  else
    delete from deal_turns t where t.partner_id = old.partner_id and t.deal_id = old.id;
  end if;
  return null;
end
$$;
create trigger list_deal_turn after insert or delete on deals for each row execute function private.list_deal_turn();
create trigger list_deal_turn_change after update of deleted_at on deals for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function private.list_deal_turn();

alter function private.requests_of(uuid, uuid) owner to loanyard_system;
alter function private.keep_deal_turn() owner to loanyard_system;
alter function private.list_deal_turn() owner to loanyard_system;
revoke all on function private.requests_of(uuid, uuid), private.keep_deal_turn(), private.list_deal_turn() from public;
comment on function private.keep_deal_turn() is 'A trigger: the borrower''s and the lender''s changes count, too.';
comment on function private.list_deal_turn() is 'A trigger: no change of the rows may leave the kept turns behind.';
comment on function private.requests_of(uuid, uuid) is 'For the triggers, and for rows that were written without them.';

alter table deals no force row level security;
alter table requirements no force row level security;
insert into deal_turns (partner_id, deal_id, created, waiting_on, to_review, next_due)
select d.partner_id, d.id, d.created, r.waiting_on, r.to_review, r.next_due
  from deals d cross join lateral private.requests_of(d.partner_id, d.id) r
 where d.deleted_at is null;
alter table deals force row level security;
alter table requirements force row level security;
alter table deal_turns enable row level security;
alter table deal_turns force row level security;
