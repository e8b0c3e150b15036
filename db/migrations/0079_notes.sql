-- Notes can be pinned, and those of a deal edited, as those of a lead already could be. `version` counts changes of the text.
alter table deal_notes
  add edited_at timestamptz,
  add pinned_at timestamptz,
  add version integer not null default 1;
grant update (text, edited_at, pinned_at, version) on deal_notes to loanyard_app;
alter table lead_notes
  add pinned_at timestamptz,
  add version integer not null default 1;
grant update (pinned_at, version) on lead_notes to loanyard_app;
