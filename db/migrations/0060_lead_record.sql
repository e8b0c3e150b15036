-- What a broker keeps about a lead: its business, who referred it, and notes.
alter table leads add column business_name text check (business_name <> '' and char_length(business_name) <= 200);
alter table leads add column referral_source text check (referral_source <> '' and char_length(referral_source) <= 200);

-- The sources used last are suggested.
create index leads_referral on leads (partner_id, created desc) include (referral_source)
  where deleted_at is null and referral_source is not null;

create table lead_notes (
  partner_id uuid not null,
  lead_id uuid not null,
  id uuid not null,
  text text not null check (text <> ''),
  author_id uuid not null,
  author_name text not null,
  created timestamptz not null default now(),
  edited_at timestamptz,
  primary key (partner_id, lead_id, id),
  foreign key (partner_id, lead_id) references leads (partner_id, id) on delete cascade,
  foreign key (partner_id, author_id) references staff (partner_id, id)
);
alter table lead_notes enable row level security;
alter table lead_notes force row level security;
grant select, insert, delete on lead_notes to loanyard_app;
grant update (text, edited_at) on lead_notes to loanyard_app;
grant select, insert, update, delete on lead_notes to loanyard_system;

-- A lead's activity: its audit entries name no deal.
create index audit_log_of_subject on audit_log (partner_id, subject_id, created desc, id desc) where deal_id is null;

create or replace function private.index_lead() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into lead_search (partner_id, lead_id, created, search_text)
    values (new.partner_id, new.id, new.created,
            private.normalize(concat_ws(E'\n', new.full_name, new.email, coalesce(new.phone, ''), new.business_name,
                                        new.referral_source)))
    on conflict (partner_id, lead_id) do update set search_text = excluded.search_text;
  else
    delete from lead_search x where x.partner_id = old.partner_id and x.lead_id = old.id;
  end if;
  return null;
end
$$;
drop trigger index_lead_change on leads;
create trigger index_lead_change after update of full_name, email, phone, business_name, referral_source, deleted_at on leads
  for each row when (old.full_name is distinct from new.full_name or old.email is distinct from new.email
    or old.phone is distinct from new.phone or old.business_name is distinct from new.business_name
    or old.referral_source is distinct from new.referral_source or old.deleted_at is distinct from new.deleted_at)
  execute function private.index_lead();
