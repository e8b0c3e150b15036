-- Row-level policies: single sign-on. Without a policy for its role, a row isn't there.

-- sso_connections
create policy partner on sso_connections to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy sign_in on sso_connections for select to loanyard_auth using (true);
create policy system on sso_connections to loanyard_system using (true) with check (true);

-- sso_domains
create policy partner on sso_domains to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy sign_in on sso_domains for select to loanyard_auth using (true);
create policy system on sso_domains to loanyard_system using (true) with check (true);

-- sso_identities
create policy partner on sso_identities to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy sign_in on sso_identities to loanyard_auth using (true) with check (true);
create policy system on sso_identities to loanyard_system using (true) with check (true);

-- sso_attempts
create policy sign_in on sso_attempts to loanyard_auth using (true) with check (true);
create policy test on sso_attempts to loanyard_app
  using (exists (select from sso_connections c where c.id = connection_id and c.partner_id = (select private.partner_id())))
  with check (exists (select from sso_connections c where c.id = connection_id and c.partner_id = (select private.partner_id())));
create policy system on sso_attempts to loanyard_system using (true) with check (true);

-- sso_logout_tokens
create policy sign_in on sso_logout_tokens to loanyard_auth using (true) with check (true);
create policy system on sso_logout_tokens to loanyard_system using (true) with check (true);

-- A session opened by an identity provider reaches one partner only, whatever else its person has: in every table of partners, and
-- for every role that isn't limited to one partner anyway. It opens nothing of borrowers.
do $$
declare
  v_table text;
begin
  for v_table in
    select c.relname from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped)
  loop
    execute format($p$create policy one_partner on %I as restrictive to loanyard_auth, loanyard_lender
      using ((select private.only_partner()) is null or partner_id = (select private.only_partner()))$p$, v_table);
    execute format($p$create policy no_borrower on %I as restrictive to loanyard_client using ((select private.only_partner()) is null)$p$, v_table);
  end loop;
end
$$;
create policy one_partner on partners as restrictive to loanyard_auth, loanyard_lender
  using ((select private.only_partner()) is null or id = (select private.only_partner()));
create policy no_borrower on partners as restrictive to loanyard_client using ((select private.only_partner()) is null);
