-- Borrowers see three phases instead of the partner's own stages, and how long each usually takes.
alter table stages add phase text check (phase in ('gathering', 'lenders', 'closing'));

-- Stages that a partner named itself continue the phase of the one before.
with ranked as (
  select s.partner_id, s.number,
         case when lower(s.name) in ('closing', 'funded') then 3
              when lower(s.name) in ('lender review', 'underwriting', 'commitment') then 2
              else 1 end as rank
    from stages s
)
update stages s set phase = (array['gathering', 'lenders', 'closing'])[
  (select max(r.rank) from ranked r where r.partner_id = s.partner_id and r.number <= s.number)];
alter table stages alter phase set not null;

create function private.default_phase()
returns trigger
language plpgsql as $$
begin
  new.phase := coalesce(
    new.phase,
    case when lower(new.name) in ('closing', 'funded') then 'closing'
         when lower(new.name) in ('lender review', 'underwriting', 'commitment') then 'lenders' end,
    (select s.phase from public.stages s where s.partner_id = new.partner_id and s.number < new.number
      order by s.number desc limit 1),
    'gathering');
  return new;
end
$$;
create trigger default_phase before insert on stages for each row execute function private.default_phase();
revoke all on function private.default_phase() from public;
comment on function private.default_phase() is
  'A trigger: whoever adds a stage, it has a phase. Until the partner chooses, it continues the one before.';

-- The median days of the partner's deals in each phase, from five on; a job calculates them daily.
create table phase_durations (
  partner_id uuid not null references partners,
  phase text not null check (phase in ('gathering', 'lenders', 'closing')),
  days integer not null check (days > 0),
  deals integer not null,
  primary key (partner_id, phase)
);
alter table phase_durations enable row level security;
alter table phase_durations force row level security;
grant select, insert, update, delete on phase_durations to loanyard_system;
grant select on phase_durations to loanyard_app, loanyard_client;

create function private.refresh_phase_durations(p_now timestamptz, p_least integer)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from phase_durations;
  insert into phase_durations (partner_id, phase, days, deals)
  select t.partner_id, t.phase, greatest(1, round(percentile_cont(0.5) within group (order by t.days)))::integer, count(*)
    from (select m.partner_id, m.deal_id, s.phase, sum(extract(epoch from m.moved_at - m.entered_at)) / 86400 as days
            from deal_stage_moves m
            join stages s on s.partner_id = m.partner_id and s.id = m.from_stage_id
           where m.entered_at is not null and m.moved_at > p_now - interval '2 years'
           group by m.partner_id, m.deal_id, s.phase) t
    join deals d on d.partner_id = t.partner_id and d.id = t.deal_id and d.deleted_at is null
    join stages c on c.partner_id = d.partner_id and c.id = d.stage_id
   where c.phase <> t.phase or d.status = 'Funded'
   group by t.partner_id, t.phase
  having count(*) >= p_least
$$;
alter function private.refresh_phase_durations(timestamptz, integer) owner to loanyard_system;
revoke all on function private.refresh_phase_durations(timestamptz, integer) from public;
grant execute on function private.refresh_phase_durations(timestamptz, integer) to loanyard_app;
comment on function private.refresh_phase_durations(timestamptz, integer) is
  'Reads the stage moves of all partners; each borrower then reads one row per phase.';
