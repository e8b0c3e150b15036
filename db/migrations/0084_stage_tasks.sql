-- Tasks that a deal gets when it first enters a stage. `due_in` counts business days; null is no due date.
create table stage_tasks (
  partner_id uuid not null,
  stage_id uuid not null,
  position smallint not null,
  title text not null check (title <> ''),
  due_in smallint check (due_in between 0 and 60),
  assignee text not null check (assignee in ('mover', 'coordinator', 'unassigned')),
  primary key (partner_id, stage_id, position),
  foreign key (partner_id, stage_id) references stages (partner_id, id) on delete cascade
);
alter table stage_tasks enable row level security;
alter table stage_tasks force row level security;
grant select, insert, delete on stage_tasks to loanyard_app;
grant select, insert, update, delete on stage_tasks to loanyard_system;

-- Counts changes of a stage's tasks.
alter table stages add tasks_version integer not null default 0;

-- The move that brought a task. A move taken back takes its tasks along.
alter table tasks add move_id uuid;
alter table tasks add foreign key (partner_id, move_id) references deal_stage_moves (partner_id, id) on delete set null (move_id);
create index tasks_of_move on tasks (partner_id, move_id) where move_id is not null;
