-- New partners: their time zone, the terms they agreed to, no demo banner, and a setup checklist until it is dismissed.
alter table partners
  add column terms_version text check (terms_version <> ''),
  add column terms_accepted_at timestamptz,
  add column setup_dismissed_at timestamptz,
  add check ((terms_version is null) = (terms_accepted_at is null));
-- Partners from before know their way.
update partners set setup_dismissed_at = now();

drop function private.onboard_partner(uuid, text, text, text, jsonb, uuid, text, text, text, text, uuid);
create function private.onboard_partner(p_partner uuid, p_name text, p_zip_code text, p_plan text, p_stages jsonb,
  p_user uuid, p_email text, p_first_name text, p_last_name text, p_password_hash text, p_staff uuid,
  p_time_zone text, p_terms_version text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into users (id, email, first_name, last_name, password_hash, password_changed_at)
  values (p_user, lower(p_email), p_first_name, p_last_name, p_password_hash, now())
  on conflict (email) do nothing;
  if not found then
    return false;
  end if;
  insert into partners (id, name, zip_code, plan, time_zone, terms_version, terms_accepted_at, show_demo_banner)
  values (p_partner, p_name, p_zip_code, p_plan, coalesce(p_time_zone, 'America/New_York'), p_terms_version,
          case when p_terms_version is not null then now() end, false);
  insert into staff (partner_id, id, user_id, role, status) values (p_partner, p_staff, p_user, 'Admin', 'Active');
  insert into stages (partner_id, id, name, number)
  select p_partner, s.id, s.name, s.number from jsonb_to_recordset(p_stages) as s (id uuid, name text, number integer);
  return true;
end
$$;
alter function private.onboard_partner(uuid, text, text, text, jsonb, uuid, text, text, text, text, uuid, text, text) owner to loanyard_system;
revoke all on function private.onboard_partner(uuid, text, text, text, jsonb, uuid, text, text, text, text, uuid, text, text) from public;
grant execute on function private.onboard_partner(uuid, text, text, text, jsonb, uuid, text, text, text, text, uuid, text, text) to loanyard_auth;
comment on function private.onboard_partner(uuid, text, text, text, jsonb, uuid, text, text, text, text, uuid, text, text) is
  'The first Admin has no scope yet, and account, partner and stages come into being together or not at all.';

-- New deals with one of these loan purposes ask for the checklist at once.
alter table bundles add column loan_purposes text[] not null default '{}';
update bundles b set loan_purposes = case lower(b.title)
    when 'business acquisition' then '{Business Acquisition,Partner Buyout}'::text[]
    when 'franchise' then '{Franchise}'
    when 'lease and real estate' then '{Commercial Real Estate,Construction}'
    when 'business plan and projections' then '{Startup,Franchise,Business Acquisition}'
    when 'business tax returns and financial statements' then
      '{Business Acquisition,Commercial Real Estate,Working Capital,Equipment,Debt Refinance,Partner Buyout,Construction,Other}'
    else '{Business Acquisition,Commercial Real Estate,Working Capital,Equipment,Debt Refinance,Partner Buyout,Startup,Franchise,Construction,Other}'
  end
 where not b.is_custom and lower(b.title) in ('business acquisition', 'franchise', 'lease and real estate', 'business plan and projections',
   'business tax returns and financial statements', 'sba and irs forms', 'owner and guarantor documents', 'company documents');

-- The borrower is invited when staff say so, not by the job of the new deal.
alter table deals add column invitation_held boolean not null default false;

-- A deal to look around in: nothing about it leaves the installation. Stays when the deal is purged, and then names nothing.
alter table partners add column sample_deal_id uuid;
