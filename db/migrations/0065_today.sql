-- A broker's day: what waits, by index, and what a person wants to see later.
create index deals_active_by_stage_entry on deals (partner_id, stage_entered_at, id) where deleted_at is null and status = 'Active';
create index requirements_unanswered on requirements (partner_id, due_date, id)
  where deleted_at is null and status in ('Pending', 'Rejected') and due_date is not null;
create index requirements_submitted on requirements (partner_id, id) where deleted_at is null and status = 'Submitted';
create index lender_shares_by_time on lender_shares (partner_id, created, id) where ended_at is null;
create index lender_offers_open on lender_offers (partner_id, expires_on, id)
  where withdrawn_at is null and accepted_at is null and expires_on is not null;
create index leads_new on leads (partner_id, created, id) where deleted_at is null and lead_status = 'New';

-- The median days of the partner's deals in each stage, from five on; a job calculates them daily.
create table stage_durations (
  partner_id uuid not null,
  stage_id uuid not null,
  days integer not null check (days > 0),
  primary key (partner_id, stage_id),
  foreign key (partner_id, stage_id) references stages (partner_id, id) on delete cascade
);

-- Lines of a person's day that stay away until a day. `subject_id` is what the line opens.
create table today_snoozes (
  partner_id uuid not null,
  staff_id uuid not null,
  section text not null check (section in ('overdue_requests', 'reviews', 'no_next_step', 'stale', 'silent_lenders',
                                           'expiring_offers', 'new_leads')),
  subject_id uuid not null,
  until_on date not null,
  primary key (partner_id, staff_id, section, subject_id),
  foreign key (partner_id, staff_id) references staff (partner_id, id)
);

do $$
declare
  t text;
begin
  foreach t in array array['stage_durations', 'today_snoozes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to loanyard_system', t);
    execute format('grant select on %I to loanyard_app', t);
  end loop;
end
$$;
grant insert, delete on today_snoozes to loanyard_app;
grant update (until_on) on today_snoozes to loanyard_app;

-- Where /partner leads; null: not chosen yet.
alter table users add start_page text check (start_page in ('deals', 'today'));

create function private.refresh_stage_durations(p_now timestamptz, p_least integer)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from stage_durations;
  insert into stage_durations (partner_id, stage_id, days)
  select m.partner_id, m.from_stage_id,
         greatest(1, round(percentile_cont(0.5) within group (order by extract(epoch from m.moved_at - m.entered_at) / 86400)))::integer
    from deal_stage_moves m
    join deals d on d.partner_id = m.partner_id and d.id = m.deal_id and d.deleted_at is null
    join stages s on s.partner_id = m.partner_id and s.id = m.from_stage_id
   where m.entered_at is not null and m.moved_at > p_now - interval '2 years'
   group by m.partner_id, m.from_stage_id
  having count(distinct m.deal_id) >= p_least
$$;
alter function private.refresh_stage_durations(timestamptz, integer) owner to loanyard_system;
revoke all on function private.refresh_stage_durations(timestamptz, integer) from public;
grant execute on function private.refresh_stage_durations(timestamptz, integer) to loanyard_app;
comment on function private.refresh_stage_durations(timestamptz, integer) is
  'Reads the stage moves of all partners; each partner then reads one row per stage.';
