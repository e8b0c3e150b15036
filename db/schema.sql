-- What the migrations and policies add up to, for reading and for review: made by npm run schema, compared by a test, never run.

extension btree_gin
extension pg_trgm
extension unaccent
schema private
  grant create, usage to loanyard_system
  grant usage to loanyard_app
  grant usage to loanyard_auth
  grant usage to loanyard_client
  grant usage to loanyard_lender
schema public
  grant usage to loanyard_app
  grant usage to loanyard_auth
  grant usage to loanyard_client
  grant usage to loanyard_lender
  grant usage to loanyard_system

view private.open_invitations
  partner_id uuid
  id uuid
  user_id uuid
  kind text
  role text
  lender_name text
  deal_id uuid
  deal_title text
  name text
  phone text
  invited_by uuid
  invited_at timestamp with time zone
   SELECT partner_id,
      id,
      user_id,
      kind,
      role,
      lender_name,
      deal_id,
      deal_title,
      name,
      phone,
      invited_by,
      invited_at
     FROM ( SELECT s.partner_id,
              s.id,
              s.user_id,
              'staff'::text AS kind,
              s.role,
              NULL::text AS lender_name,
              NULL::uuid AS deal_id,
              NULL::text AS deal_title,
              s.label_name AS name,
              s.label_phone AS phone,
              s.invited_by,
              COALESCE(s.invited_at, s.created) AS invited_at
             FROM public.staff s
            WHERE s.status = 'Invited'::text AND s.removed_at IS NULL
          UNION ALL
           SELECT m.partner_id,
              m.id,
              m.user_id,
              'lender'::text,
              NULL::text,
              l.name,
              NULL::uuid,
              NULL::text,
              m.label_name,
              NULL::text,
              m.invited_by,
              m.invited_at AS invited
             FROM public.lender_staff m
               JOIN public.lenders l ON l.partner_id = m.partner_id AND l.id = m.lender_id AND l.status <> 'Inactive'::text
            WHERE m.status = 'Invited'::text
          UNION ALL
           SELECT i_1.partner_id,
              i_1.id,
              i_1.user_id,
              'client'::text,
              NULL::text,
              NULL::text,
              i_1.deal_id,
              d.title,
              TRIM(BOTH FROM (d.borrower_first_name || ' '::text) || d.borrower_last_name) AS btrim,
              d.borrower_phone,
              i_1.invited_by,
              i_1.sent_at
             FROM public.deal_invitations i_1
               JOIN public.deals d ON d.partner_id = i_1.partner_id AND d.id = i_1.deal_id AND d.deleted_at IS NULL
            WHERE i_1.declined_at IS NULL) i
    WHERE NOT private.partner_is_frozen(partner_id);

view private.requests_to_list
  partner_id uuid
  requirement_id uuid
  deal_id uuid
  deal_status text
  stage_id uuid
  kind text
  status text
  waiting_on text
  is_required boolean
  due_date date
  created timestamp with time zone
  title_key text
   SELECT r.partner_id,
      r.id AS requirement_id,
      r.deal_id,
      d.status AS deal_status,
      r.stage_id,
      r.kind,
      r.status,
          CASE
              WHEN r.status = 'Submitted'::text OR r.other_at IS NOT NULL THEN 'staff'::text
              WHEN r.status = ANY (ARRAY['Pending'::text, 'Rejected'::text]) THEN 'client'::text
              ELSE 'nobody'::text
          END AS waiting_on,
      r.is_required,
      r.due_date,
      r.created,
      private."normalize"(r.title) AS title_key
     FROM public.requirements r
       JOIN public.deals d ON d.partner_id = r.partner_id AND d.id = r.deal_id AND d.deleted_at IS NULL
    WHERE r.deleted_at IS NULL;

table public.attachments
  partner_id uuid not null
  id uuid not null
  bundle_id uuid not null
  kind text not null
  title text not null
  description text not null default ''::text
  is_required boolean not null default true
  template_id uuid
  position integer not null
  created timestamp with time zone not null default now()
  slots jsonb not null default '[]'::jsonb
  signature_fields jsonb not null default '[]'::jsonb
  constraint attachments_kind_check CHECK ((kind = ANY (ARRAY['Document'::text, 'Question'::text, 'Acknowledgement'::text, 'PandaDoc'::text])))
  constraint attachments_partner_id_bundle_id_fkey FOREIGN KEY (partner_id, bundle_id) REFERENCES public.bundles(partner_id, id) ON DELETE CASCADE
  constraint attachments_partner_id_bundle_id_position_key UNIQUE (partner_id, bundle_id, "position") DEFERRABLE INITIALLY DEFERRED
  constraint attachments_partner_id_template_id_fkey FOREIGN KEY (partner_id, template_id) REFERENCES public.documents(partner_id, id)
  constraint attachments_pkey PRIMARY KEY (partner_id, id)
  constraint attachments_position_check CHECK (("position" > 0))
  constraint attachments_signature_fields_check CHECK ((jsonb_typeof(signature_fields) = 'array'::text))
  constraint attachments_slots_check CHECK ((jsonb_typeof(slots) = 'array'::text))
  constraint attachments_title_check CHECK ((title <> ''::text))
  CREATE INDEX attachments_template ON public.attachments USING btree (partner_id, template_id) WHERE (template_id IS NOT NULL)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.audit_heads
  partner_id uuid not null
  number bigint not null
  hash bytea not null
  is_legacy boolean not null default false
  signed_at timestamp with time zone
  key_id text
  mac bytea
  exported_at timestamp with time zone
  constraint audit_heads_check CHECK (((num_nulls(signed_at, key_id, mac) = 0) OR (is_legacy AND (num_nulls(signed_at, key_id, mac) = 3))))
  constraint audit_heads_number_check CHECK ((number > 0))
  constraint audit_heads_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint audit_heads_pkey PRIMARY KEY (partner_id, number)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for select to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app

table public.audit_log
  partner_id uuid not null
  id uuid not null
  action text not null
  subject_id uuid not null
  deal_id uuid
  actor_id uuid
  actor_name text not null
  address text
  request_id text
  data jsonb not null default '{}'::jsonb
  created timestamp with time zone not null default now()
  sealed_number bigint
  previous_hash bytea
  hash bytea
  hash_key text
  constraint audit_log_pkey PRIMARY KEY (partner_id, id)
  CREATE INDEX audit_log_by_time ON public.audit_log USING btree (partner_id, created, id)
  CREATE INDEX audit_log_of_action ON public.audit_log USING btree (partner_id, action, created, id)
  CREATE INDEX audit_log_of_actor ON public.audit_log USING btree (partner_id, actor_id, created, id)
  CREATE INDEX audit_log_of_deal ON public.audit_log USING btree (partner_id, deal_id, id DESC) WHERE (deal_id IS NOT NULL)
  CREATE INDEX audit_log_of_subject ON public.audit_log USING btree (partner_id, subject_id, created DESC, id DESC) WHERE (deal_id IS NULL)
  CREATE UNIQUE INDEX audit_log_sealed ON public.audit_log USING btree (partner_id, sealed_number) WHERE (sealed_number IS NOT NULL)
  CREATE INDEX audit_log_unsealed ON public.audit_log USING btree (partner_id, id) WHERE (sealed_number IS NULL)
  CREATE TRIGGER name_actor BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION private.name_actor()
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app

table public.bulk_downloads
  partner_id uuid not null
  id uuid not null
  user_id uuid not null
  entries jsonb not null
  size bigint not null
  created timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  lender_id uuid
  session_id uuid
  file_name text
  index_page text
  constraint bulk_downloads_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint bulk_downloads_pkey PRIMARY KEY (partner_id, id)
  constraint bulk_downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX bulk_downloads_expiry ON public.bulk_downloads USING btree (expires_at)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_archive for insert to loanyard_lender with check (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (user_id = ( SELECT private.user_id() AS user_id)) AND ((partner_id, lender_id) IN ( SELECT p.partner_id,
      p.lender_id
     FROM private.lender_profiles() p(partner_id, lender_id)))))
  policy own_archive_of_client for insert to loanyard_client with check (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (user_id = ( SELECT private.user_id() AS user_id)) AND (lender_id IS NULL)))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert to loanyard_client
  grant insert to loanyard_lender
  grant insert, select to loanyard_app

table public.bundle_requests
  partner_id uuid not null
  id uuid not null
  deal_id uuid not null
  stage_id uuid
  bundle_id uuid not null
  title text not null
  description text not null default ''::text
  due_date date
  created timestamp with time zone not null default now()
  created_by uuid not null
  created_by_name text not null
  version integer not null default 1
  deleted_at timestamp with time zone
  constraint bundle_requests_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id)
  constraint bundle_requests_partner_id_bundle_id_fkey FOREIGN KEY (partner_id, bundle_id) REFERENCES public.bundles(partner_id, id)
  constraint bundle_requests_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint bundle_requests_partner_id_stage_id_fkey FOREIGN KEY (partner_id, stage_id) REFERENCES public.stages(partner_id, id) ON DELETE SET NULL (stage_id)
  constraint bundle_requests_pkey PRIMARY KEY (partner_id, id)
  CREATE INDEX bundle_requests_of_bundle ON public.bundle_requests USING btree (partner_id, bundle_id)
  CREATE INDEX bundle_requests_of_deal ON public.bundle_requests USING btree (partner_id, deal_id, stage_id, created, id) WHERE (deleted_at IS NULL)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_deals for select to loanyard_client using (((deleted_at IS NULL) AND (EXISTS ( SELECT
     FROM public.deals d
    WHERE ((d.partner_id = bundle_requests.partner_id) AND (d.id = bundle_requests.deal_id))))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app
  grant select to loanyard_client

table public.bundles
  partner_id uuid not null
    grant select (partner_id) to loanyard_client
  id uuid not null
    grant select (id) to loanyard_client
  title text not null
    grant select (title) to loanyard_client
  title_key text not null generated always as (private."normalize"(title))
  description text not null default ''::text
  stage_id uuid
  is_custom boolean not null default false
    grant select (is_custom) to loanyard_client
  deal_id uuid
  archived_at timestamp with time zone
    grant select (archived_at) to loanyard_client
  created timestamp with time zone not null default now()
  modified timestamp with time zone not null default now()
  created_by uuid not null
  version integer not null default 1
  loan_purposes text[] not null default '{}'::text[]
  constraint bundles_check CHECK ((is_custom = (deal_id IS NOT NULL)))
  constraint bundles_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id)
  constraint bundles_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint bundles_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint bundles_partner_id_stage_id_fkey FOREIGN KEY (partner_id, stage_id) REFERENCES public.stages(partner_id, id) ON DELETE SET NULL (stage_id)
  constraint bundles_pkey PRIMARY KEY (partner_id, id)
  constraint bundles_title_check CHECK ((title <> ''::text))
  CREATE INDEX bundles_listed ON public.bundles USING btree (partner_id, is_custom, created DESC, id DESC)
  CREATE INDEX bundles_of_deal ON public.bundles USING btree (partner_id, deal_id) WHERE (deal_id IS NOT NULL)
  CREATE INDEX bundles_of_stage ON public.bundles USING btree (partner_id, stage_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_deals for select to loanyard_client using ((EXISTS ( SELECT
     FROM public.bundle_requests b
    WHERE ((b.partner_id = bundles.partner_id) AND (b.bundle_id = bundles.id)))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.calendar_feeds
  partner_id uuid not null
  staff_id uuid not null
  token_hash bytea not null
    grant update (token_hash) to loanyard_app
  created timestamp with time zone not null
    grant update (created) to loanyard_app
  constraint calendar_feeds_partner_id_staff_id_fkey FOREIGN KEY (partner_id, staff_id) REFERENCES public.staff(partner_id, id) ON DELETE CASCADE
  constraint calendar_feeds_pkey PRIMARY KEY (partner_id, staff_id)
  constraint calendar_feeds_token_hash_check CHECK ((length(token_hash) = 32))
  constraint calendar_feeds_token_hash_key UNIQUE (token_hash)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.captured_emails
  id uuid not null
  recipient text not null
  subject text not null
  text text not null
  html text not null
  links text[] not null default '{}'::text[]
  created timestamp with time zone not null default now()
  constraint captured_emails_pkey PRIMARY KEY (id)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert to loanyard_app

table public.collateral_items
  partner_id uuid not null
    grant select (partner_id) to loanyard_lender
  id uuid not null
    grant select (id) to loanyard_lender
  deal_id uuid not null
    grant select (deal_id) to loanyard_lender
  position integer not null
    grant select (position) to loanyard_lender
  item_name text not null
    grant select (item_name) to loanyard_lender
  collateral_type text not null default 'Real Estate'::text
    grant select (collateral_type) to loanyard_lender
  appraised boolean not null default false
    grant select (appraised) to loanyard_lender
  fmv_bv numeric(17,2) not null default 0
    grant select (fmv_bv) to loanyard_lender
  liens numeric(17,2) not null default 0
    grant select (liens) to loanyard_lender
  cv numeric(17,2)
    grant select (cv) to loanyard_lender
  version integer not null
    grant select (version) to loanyard_lender
  changed_by_name text not null
  deleted_at timestamp with time zone
    grant select (deleted_at) to loanyard_lender
  constraint collateral_items_collateral_type_check CHECK ((collateral_type = ANY (ARRAY['Real Estate'::text, 'Machinery & Equipment (new)'::text, 'Machinery & Equipment (used)'::text, 'Vehicles'::text, 'Furniture & Fixtures'::text, 'Inventory'::text, 'Accounts Receivable'::text, 'Cash & Securities'::text, 'Other'::text])))
  constraint collateral_items_cv_check CHECK ((cv >= (0)::numeric))
  constraint collateral_items_fmv_bv_check CHECK ((fmv_bv >= (0)::numeric))
  constraint collateral_items_item_name_check CHECK ((item_name <> ''::text))
  constraint collateral_items_liens_check CHECK ((liens >= (0)::numeric))
  constraint collateral_items_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint collateral_items_pkey PRIMARY KEY (partner_id, id)
  CREATE INDEX collateral_items_of_deal ON public.collateral_items USING btree (partner_id, deal_id, "position")
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using ((((deleted_at IS NULL) IS TRUE) AND (private.viewing_lender(partner_id, deal_id) IS NOT NULL)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app

table public.deal_clients
  partner_id uuid not null
  deal_id uuid not null
  user_id uuid not null
  created timestamp with time zone not null default now()
  sees_from timestamp with time zone
  constraint deal_clients_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint deal_clients_pkey PRIMARY KEY (partner_id, deal_id, user_id)
  constraint deal_clients_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX deal_clients_of_user ON public.deal_clients USING btree (user_id, deal_id DESC)
  CREATE TRIGGER require_verified_client BEFORE INSERT ON public.deal_clients FOR EACH ROW EXECUTE FUNCTION private.require_verified_client()
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_deals for select to loanyard_client using (((user_id = ( SELECT private.user_id() AS user_id)) AND ( SELECT private.is_verified(private.user_id()) AS is_verified)))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy sign_in for select to loanyard_auth using (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app
  grant select to loanyard_auth
  grant select to loanyard_client

table public.deal_coordinators
  partner_id uuid not null
  staff_id uuid not null
  deal_id uuid not null
  assigned_at timestamp with time zone not null default now()
  constraint deal_coordinators_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint deal_coordinators_partner_id_staff_id_fkey FOREIGN KEY (partner_id, staff_id) REFERENCES public.staff(partner_id, id)
  constraint deal_coordinators_pkey PRIMARY KEY (partner_id, staff_id, deal_id)
  CREATE INDEX deal_coordinators_of_deal ON public.deal_coordinators USING btree (partner_id, deal_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.deal_financials
  partner_id uuid not null
  deal_id uuid not null
  version integer not null default 0
  source_use integer not null default 0
  collateral integer not null default 0
  financial_summary integer not null default 0
  changed_at timestamp with time zone
  constraint deal_financials_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint deal_financials_pkey PRIMARY KEY (partner_id, deal_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using ((private.viewing_lender(partner_id, deal_id) IS NOT NULL))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app
  grant select to loanyard_lender

table public.deal_invitations
  partner_id uuid not null
  id uuid not null
  deal_id uuid not null
  user_id uuid not null
  invited_by uuid
  sees_from timestamp with time zone
  invited_at timestamp with time zone not null
  sent_at timestamp with time zone not null
    grant update (sent_at) to loanyard_app
  declined_at timestamp with time zone
  constraint deal_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.users(id)
  constraint deal_invitations_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint deal_invitations_partner_id_deal_id_key UNIQUE (partner_id, deal_id)
  constraint deal_invitations_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint deal_invitations_pkey PRIMARY KEY (partner_id, id)
  constraint deal_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX deal_invitations_of_user ON public.deal_invitations USING btree (user_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app

table public.deal_notes
  partner_id uuid not null
  deal_id uuid not null
  id uuid not null
  text text not null
    grant update (text) to loanyard_app
  author_id uuid not null
  author_name text not null
  created timestamp with time zone not null default now()
  edited_at timestamp with time zone
    grant update (edited_at) to loanyard_app
  pinned_at timestamp with time zone
    grant update (pinned_at) to loanyard_app
  version integer not null default 1
    grant update (version) to loanyard_app
  mentions jsonb not null default '[]'::jsonb
    grant update (mentions) to loanyard_app
  notified_staff uuid[] not null default '{}'::uuid[]
    grant update (notified_staff) to loanyard_app
  constraint deal_notes_partner_id_author_id_fkey FOREIGN KEY (partner_id, author_id) REFERENCES public.staff(partner_id, id)
  constraint deal_notes_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint deal_notes_pkey PRIMARY KEY (partner_id, deal_id, id)
  constraint deal_notes_text_check CHECK ((text <> ''::text))
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.deal_search
  partner_id uuid not null
  deal_id uuid not null
  created timestamp with time zone not null
  search_text text not null
  constraint deal_search_pkey PRIMARY KEY (partner_id, deal_id)
  CREATE INDEX deal_search_keys ON public.deal_search USING gin (private.search_keys(partner_id, search_text)) WITH (fastupdate=off)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app

table public.deal_stage_moves
  partner_id uuid not null
  id uuid not null
  deal_id uuid not null
  from_stage_id uuid
  to_stage_id uuid not null
  moved_at timestamp with time zone not null default now()
  moved_by uuid
  forced boolean not null default false
  entered_at timestamp with time zone
  constraint deal_stage_moves_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint deal_stage_moves_pkey PRIMARY KEY (partner_id, id)
  CREATE INDEX deal_stage_moves_by_time ON public.deal_stage_moves USING btree (partner_id, moved_at) INCLUDE (from_stage_id, entered_at)
  CREATE INDEX deal_stage_moves_of_deal ON public.deal_stage_moves USING btree (partner_id, deal_id, id)
  CREATE TRIGGER enter_stage BEFORE INSERT ON public.deal_stage_moves FOR EACH ROW EXECUTE FUNCTION private.enter_stage()
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_app

table public.deal_turns
  partner_id uuid not null
  deal_id uuid not null
  created timestamp with time zone not null
  waiting_on text not null default 'nobody'::text
  to_review integer not null default 0
  next_due date
  constraint deal_turns_pkey PRIMARY KEY (partner_id, deal_id)
  constraint deal_turns_to_review_check CHECK ((to_review >= 0))
  constraint deal_turns_waiting_on_check CHECK ((waiting_on = ANY (ARRAY['client'::text, 'staff'::text, 'nobody'::text])))
  CREATE INDEX deal_turns_due ON public.deal_turns USING btree (partner_id, next_due, deal_id) WHERE (next_due IS NOT NULL)
  CREATE INDEX deal_turns_review ON public.deal_turns USING btree (partner_id, created, deal_id) WHERE (to_review > 0)
  CREATE INDEX deal_turns_waiting ON public.deal_turns USING btree (partner_id, waiting_on, created, deal_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for select to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app

table public.deals
  partner_id uuid not null
    grant select (partner_id) to loanyard_client
    grant select (partner_id) to loanyard_lender
  id uuid not null
    grant select (id) to loanyard_client
    grant select (id) to loanyard_lender
  title text not null
    grant select (title) to loanyard_client
    grant select (title) to loanyard_lender
  lead_id uuid
  business_name text
    grant select (business_name) to loanyard_client
    grant select (business_name) to loanyard_lender
  borrower_first_name text not null
    grant select (borrower_first_name) to loanyard_lender
  borrower_last_name text not null
    grant select (borrower_last_name) to loanyard_lender
  borrower_email text not null
  borrower_phone text
  stage_id uuid not null
    grant select (stage_id) to loanyard_client
    grant select (stage_id) to loanyard_lender
  status text not null default 'Active'::text
    grant select (status) to loanyard_client
    grant select (status) to loanyard_lender
  loan_amount numeric(17,2)
    grant select (loan_amount) to loanyard_client
    grant select (loan_amount) to loanyard_lender
  down_payment numeric(17,2)
    grant select (down_payment) to loanyard_lender
  loan_purpose text
    grant select (loan_purpose) to loanyard_client
    grant select (loan_purpose) to loanyard_lender
  personal_credit_score smallint
    grant select (personal_credit_score) to loanyard_lender
  term_months smallint
    grant select (term_months) to loanyard_lender
  interest_rate numeric(7,6)
    grant select (interest_rate) to loanyard_lender
  sba_program text not null default '7(a)'::text
    grant select (sba_program) to loanyard_lender
  approved_on date
    grant select (approved_on) to loanyard_lender
  naics_code text
    grant select (naics_code) to loanyard_lender
  fee_flags text[] not null default '{}'::text[]
    grant select (fee_flags) to loanyard_lender
  guaranty_percentage numeric(7,6)
    grant select (guaranty_percentage) to loanyard_lender
  lender_fee_share numeric(5,2) not null default 0
    grant select (lender_fee_share) to loanyard_lender
  reason text
    grant select (reason) to loanyard_lender
  positives text
    grant select (positives) to loanyard_lender
  negatives text
    grant select (negatives) to loanyard_lender
  stage_entered_at timestamp with time zone not null default now()
  created timestamp with time zone not null default now()
    grant select (created) to loanyard_client
  modified timestamp with time zone not null default now()
    grant select (modified) to loanyard_client
    grant select (modified) to loanyard_lender
  version integer not null default 1
    grant select (version) to loanyard_lender
  deleted_at timestamp with time zone
    grant select (deleted_at) to loanyard_client
    grant select (deleted_at) to loanyard_lender
  title_key text not null generated always as (private."normalize"(title))
    grant select (title_key) to loanyard_lender
  ownership_change text
    grant select (ownership_change) to loanyard_lender
  target_closing_on date
    grant select (target_closing_on) to loanyard_lender
  expected_loan_number_on date
    grant select (expected_loan_number_on) to loanyard_lender
  standby_debt numeric(17,2) not null default 0
    grant select (standby_debt) to loanyard_lender
  minority_investment numeric(17,2) not null default 0
    grant select (minority_investment) to loanyard_lender
  real_estate_amount numeric(17,2)
    grant select (real_estate_amount) to loanyard_lender
  business_state text
    grant select (business_state) to loanyard_lender
  year_established smallint
    grant select (year_established) to loanyard_lender
  invitation_held boolean not null default false
  invitation_note text
  expected_close_on date
  close_probability smallint
  broker_fee numeric(17,2)
  broker_fee_percent numeric(5,2)
  referral_source text
  constraint deals_broker_fee_check CHECK ((broker_fee >= (0)::numeric))
  constraint deals_broker_fee_percent_check CHECK (((broker_fee_percent >= (0)::numeric) AND (broker_fee_percent <= (100)::numeric)))
  constraint deals_business_state_check CHECK ((business_state ~ '^[A-Z]{2}$'::text))
  constraint deals_close_probability_check CHECK (((close_probability >= 0) AND (close_probability <= 100)))
  constraint deals_down_payment_check CHECK ((down_payment >= (0)::numeric))
  constraint deals_guaranty_percentage_check CHECK (((guaranty_percentage >= (0)::numeric) AND (guaranty_percentage <= (1)::numeric)))
  constraint deals_interest_rate_check CHECK (((interest_rate >= (0)::numeric) AND (interest_rate < (1)::numeric)))
  constraint deals_invitation_note_check CHECK ((char_length(invitation_note) <= 1000))
  constraint deals_lender_fee_share_check CHECK (((lender_fee_share >= (0)::numeric) AND (lender_fee_share <= (100)::numeric)))
  constraint deals_loan_amount_check CHECK ((loan_amount > (0)::numeric))
  constraint deals_minority_investment_check CHECK ((minority_investment >= (0)::numeric))
  constraint deals_ownership_change_check CHECK ((ownership_change = ANY (ARRAY['None'::text, 'Initial Acquisition'::text, 'Owner Buyout'::text, 'ESOP or Cooperative'::text, 'Business Expansion'::text, 'Category not determined'::text])))
  constraint deals_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint deals_partner_id_lead_id_fkey FOREIGN KEY (partner_id, lead_id) REFERENCES public.leads(partner_id, id)
  constraint deals_partner_id_stage_id_fkey FOREIGN KEY (partner_id, stage_id) REFERENCES public.stages(partner_id, id)
  constraint deals_personal_credit_score_check CHECK (((personal_credit_score >= 300) AND (personal_credit_score <= 850)))
  constraint deals_pkey PRIMARY KEY (partner_id, id)
  constraint deals_real_estate_amount_check CHECK ((real_estate_amount >= (0)::numeric))
  constraint deals_sba_program_check CHECK ((sba_program = ANY (ARRAY['7(a)'::text, 'SBA Express'::text, 'Export Express'::text, 'EWCP'::text, 'International Trade'::text])))
  constraint deals_standby_debt_check CHECK ((standby_debt >= (0)::numeric))
  constraint deals_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'On Hold'::text, 'Funded'::text, 'Declined'::text, 'Withdrawn'::text])))
  constraint deals_term_months_check CHECK (((term_months >= 1) AND (term_months <= 300)))
  constraint deals_title_check CHECK ((title <> ''::text))
  constraint deals_year_established_check CHECK (((year_established >= 1600) AND (year_established <= 2200)))
  CREATE INDEX deals_active_by_stage_entry ON public.deals USING btree (partner_id, stage_entered_at, id) WHERE ((deleted_at IS NULL) AND (status = 'Active'::text))
  CREATE INDEX deals_amount ON public.deals USING btree (partner_id, COALESCE(loan_amount, ('-1'::integer)::numeric), id) WHERE (deleted_at IS NULL)
  CREATE INDEX deals_by_business ON public.deals USING btree (partner_id, private."normalize"(business_name)) WHERE ((deleted_at IS NULL) AND (business_name IS NOT NULL))
  CREATE INDEX deals_by_email ON public.deals USING btree (partner_id, lower(borrower_email)) WHERE (deleted_at IS NULL)
  CREATE INDEX deals_by_phone ON public.deals USING btree (partner_id, "right"(regexp_replace(borrower_phone, '[^0-9]'::text, ''::text, 'g'::text), 10)) WHERE ((deleted_at IS NULL) AND (borrower_phone IS NOT NULL))
  CREATE INDEX deals_created ON public.deals USING btree (partner_id, created, id) WHERE (deleted_at IS NULL)
  CREATE INDEX deals_modified ON public.deals USING btree (partner_id, modified, id) WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX deals_of_lead ON public.deals USING btree (partner_id, lead_id) WHERE ((lead_id IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX deals_purpose ON public.deals USING btree (partner_id, loan_purpose, created, id) WHERE (deleted_at IS NULL)
  CREATE INDEX deals_score ON public.deals USING btree (partner_id, COALESCE((personal_credit_score)::integer, '-1'::integer), id) WHERE (deleted_at IS NULL)
  CREATE INDEX deals_stage ON public.deals USING btree (partner_id, stage_id, created, id) INCLUDE (status, loan_amount, personal_credit_score) WHERE (deleted_at IS NULL)
  CREATE INDEX deals_status ON public.deals USING btree (partner_id, status, id) WHERE (deleted_at IS NULL)
  CREATE INDEX deals_title ON public.deals USING btree (partner_id, title_key, id) WHERE (deleted_at IS NULL)
  CREATE TRIGGER count_deal AFTER INSERT OR DELETE ON public.deals FOR EACH ROW EXECUTE FUNCTION private.count_deal()
  CREATE TRIGGER count_deal_change AFTER UPDATE OF stage_id, status, loan_amount, deleted_at ON public.deals FOR EACH ROW WHEN (((((old.stage_id IS DISTINCT FROM new.stage_id) OR (old.status IS DISTINCT FROM new.status)) OR (old.loan_amount IS DISTINCT FROM new.loan_amount)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION private.count_deal()
  CREATE TRIGGER index_deal AFTER INSERT ON public.deals FOR EACH ROW WHEN ((new.deleted_at IS NULL)) EXECUTE FUNCTION private.index_deal()
  CREATE TRIGGER index_deal_change AFTER UPDATE OF title, borrower_first_name, borrower_last_name, business_name, borrower_email, deleted_at ON public.deals FOR EACH ROW WHEN (((((((old.title IS DISTINCT FROM new.title) OR (old.borrower_first_name IS DISTINCT FROM new.borrower_first_name)) OR (old.borrower_last_name IS DISTINCT FROM new.borrower_last_name)) OR (old.business_name IS DISTINCT FROM new.business_name)) OR (old.borrower_email IS DISTINCT FROM new.borrower_email)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION private.index_deal()
  CREATE TRIGGER index_deal_removal AFTER DELETE ON public.deals FOR EACH ROW EXECUTE FUNCTION private.index_deal()
  CREATE TRIGGER list_deal_turn AFTER INSERT OR DELETE ON public.deals FOR EACH ROW EXECUTE FUNCTION private.list_deal_turn()
  CREATE TRIGGER list_deal_turn_change AFTER UPDATE OF deleted_at ON public.deals FOR EACH ROW WHEN ((old.deleted_at IS DISTINCT FROM new.deleted_at)) EXECUTE FUNCTION private.list_deal_turn()
  CREATE CONSTRAINT TRIGGER list_requests_of_deal AFTER UPDATE OF status, deleted_at ON public.deals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION private.list_requests_of_deal()
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy not_frozen for select restrictive to loanyard_client, loanyard_lender using ((NOT private.partner_is_frozen(partner_id)))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_deals for select to loanyard_client using (((deleted_at IS NULL) AND (EXISTS ( SELECT
     FROM public.deal_clients c
    WHERE ((c.partner_id = deals.partner_id) AND (c.deal_id = deals.id) AND (c.user_id = ( SELECT private.user_id() AS user_id)))))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using ((private.viewing_lender(partner_id, id) IS NOT NULL))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app

table public.default_views
  partner_id uuid not null
  staff_id uuid not null
  list text not null
  view_id uuid not null
  constraint default_views_list_check CHECK ((list = ANY (ARRAY['deals'::text, 'leads'::text, 'lenders'::text, 'requests'::text])))
  constraint default_views_partner_id_staff_id_fkey FOREIGN KEY (partner_id, staff_id) REFERENCES public.staff(partner_id, id)
  constraint default_views_partner_id_view_id_fkey FOREIGN KEY (partner_id, view_id) REFERENCES public.saved_views(partner_id, id) ON DELETE CASCADE
  constraint default_views_pkey PRIMARY KEY (partner_id, staff_id, list)
  CREATE INDEX default_views_of_view ON public.default_views USING btree (partner_id, view_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.demo_requests
  id uuid not null
  user_id uuid not null
  full_name text not null
  email text not null
  company text
  message text
  preferred_time text
  created timestamp with time zone not null default now()
  slot timestamp with time zone
  constraint demo_requests_full_name_check CHECK ((full_name <> ''::text))
  constraint demo_requests_pkey PRIMARY KEY (id)
  constraint demo_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX demo_requests_of_slot ON public.demo_requests USING btree (slot) WHERE (slot IS NOT NULL)
  CREATE INDEX demo_requests_of_user ON public.demo_requests USING btree (user_id, created, id)
  policy own for all to loanyard_auth using ((user_id = ( SELECT private.user_id() AS user_id))) with check ((user_id = ( SELECT private.user_id() AS user_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_auth

table public.documents
  partner_id uuid not null
    grant select (partner_id) to loanyard_lender
  id uuid not null
    grant select (id) to loanyard_lender
  deal_id uuid
    grant select (deal_id) to loanyard_lender
  stage_id uuid
    grant select (stage_id) to loanyard_lender
  is_template boolean not null default false
  name text not null
    grant select (name) to loanyard_lender
  name_key text not null generated always as (private."normalize"(name))
    grant select (name_key) to loanyard_lender
  declared_type text not null
  declared_size bigint
  state text not null default 'pending'::text
    grant select (state) to loanyard_lender
  upload_key text not null
  upload_id text
  object_key text not null
    grant select (object_key) to loanyard_lender
  preview_key text
    grant select (preview_key) to loanyard_lender
  content_type text
    grant select (content_type) to loanyard_lender
  size bigint
    grant select (size) to loanyard_lender
  sha256 bytea
  crc32 bigint
    grant select (crc32) to loanyard_lender
  pages integer
    grant select (pages) to loanyard_lender
  blank_pages integer[] not null default '{}'::integer[]
  problem_code text
  problem_message text
  scan_started_at timestamp with time zone
  arrived_at timestamp with time zone
  uploaded_by uuid not null
  uploaded_by_name text not null
  created timestamp with time zone not null default now()
    grant select (created) to loanyard_lender
  version integer not null default 1
    grant select (version) to loanyard_lender
  deleted_at timestamp with time zone
    grant select (deleted_at) to loanyard_lender
  deleted_by uuid
  bytes_deleted_at timestamp with time zone
  requirement_id uuid
  active_content text[] not null default '{}'::text[]
    grant select (active_content) to loanyard_lender
  slot text
  is_from_client boolean not null default false
  constraint documents_active_content_check CHECK ((active_content <@ ARRAY['scripts'::text, 'programs'::text, 'attached_files'::text, 'remote_content'::text, 'commands'::text]))
  constraint documents_check CHECK ((is_template = (deal_id IS NULL)))
  constraint documents_check1 CHECK (((state <> 'ready'::text) OR ((size IS NOT NULL) AND (sha256 IS NOT NULL) AND (crc32 IS NOT NULL) AND (content_type IS NOT NULL))))
  constraint documents_check2 CHECK (((state = 'rejected'::text) = (problem_code IS NOT NULL)))
  constraint documents_declared_size_check CHECK ((declared_size >= 0))
  constraint documents_name_check CHECK ((name <> ''::text))
  constraint documents_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint documents_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint documents_partner_id_requirement_id_fkey FOREIGN KEY (partner_id, requirement_id) REFERENCES public.requirements(partner_id, id)
  constraint documents_partner_id_stage_id_fkey FOREIGN KEY (partner_id, stage_id) REFERENCES public.stages(partner_id, id) ON DELETE SET NULL (stage_id)
  constraint documents_pkey PRIMARY KEY (partner_id, id)
  constraint documents_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'scanning'::text, 'ready'::text, 'rejected'::text])))
  constraint documents_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.users(id)
  CREATE INDEX documents_in_progress ON public.documents USING btree (partner_id, uploaded_by) WHERE ((state = ANY (ARRAY['pending'::text, 'scanning'::text])) AND (deleted_at IS NULL))
  CREATE INDEX documents_name_keys ON public.documents USING gin (private.search_keys(partner_id, name_key)) WITH (fastupdate=off) WHERE ((deleted_at IS NULL) AND (state = 'ready'::text) AND (deal_id IS NOT NULL))
  CREATE UNIQUE INDEX documents_object ON public.documents USING btree (object_key)
  CREATE INDEX documents_of_deal ON public.documents USING btree (partner_id, deal_id, created, id) WHERE ((deleted_at IS NULL) AND (state <> 'pending'::text))
  CREATE INDEX documents_of_requirement ON public.documents USING btree (partner_id, requirement_id) WHERE (requirement_id IS NOT NULL)
  CREATE INDEX documents_of_stage ON public.documents USING btree (partner_id, deal_id, stage_id, created, id) WHERE ((deleted_at IS NULL) AND (state <> 'pending'::text))
  CREATE INDEX documents_preview ON public.documents USING btree (preview_key) WHERE (preview_key IS NOT NULL)
  CREATE INDEX documents_same ON public.documents USING btree (partner_id, deal_id, sha256) WHERE ((deleted_at IS NULL) AND (state = 'ready'::text))
  CREATE INDEX documents_to_remove ON public.documents USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (bytes_deleted_at IS NULL))
  CREATE UNIQUE INDEX documents_upload ON public.documents USING btree (upload_key)
  CREATE INDEX documents_waiting ON public.documents USING btree (created) WHERE ((state = ANY (ARRAY['pending'::text, 'scanning'::text])) AND (deleted_at IS NULL))
  CREATE TRIGGER count_document AFTER INSERT OR DELETE ON public.documents FOR EACH ROW EXECUTE FUNCTION private.count_document()
  CREATE TRIGGER count_document_change AFTER UPDATE OF size, bytes_deleted_at, state ON public.documents FOR EACH ROW WHEN ((((old.size IS DISTINCT FROM new.size) OR (old.bytes_deleted_at IS DISTINCT FROM new.bytes_deleted_at)) OR (old.state IS DISTINCT FROM new.state))) EXECUTE FUNCTION private.count_document()
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_documents for select to loanyard_client using ((((EXISTS ( SELECT
     FROM public.deals d
    WHERE ((d.partner_id = documents.partner_id) AND (d.id = documents.deal_id)))) AND private.client_can_see(partner_id, deal_id, created) AND ((uploaded_by = ( SELECT private.user_id() AS user_id)) OR (is_from_client AND (requirement_id IS NOT NULL) AND (state = 'ready'::text)) OR (EXISTS ( SELECT
     FROM public.submission_documents s
    WHERE ((s.partner_id = documents.partner_id) AND (s.document_id = documents.id)))))) OR (EXISTS ( SELECT
     FROM public.requirements r
    WHERE ((r.partner_id = documents.partner_id) AND (r.template_id = documents.id))))))
  policy own_uploads for insert to loanyard_client with check (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (uploaded_by = ( SELECT private.user_id() AS user_id)) AND (NOT is_template) AND (EXISTS ( SELECT
     FROM public.deals d
    WHERE ((d.partner_id = documents.partner_id) AND (d.id = documents.deal_id))))))
  policy own_uploads_changed for update to loanyard_client using (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (uploaded_by = ( SELECT private.user_id() AS user_id)) AND (EXISTS ( SELECT
     FROM public.deals d
    WHERE ((d.partner_id = documents.partner_id) AND (d.id = documents.deal_id))))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using (((state = 'ready'::text) AND ((deleted_at IS NULL) IS TRUE) AND (private.viewing_lender(partner_id, deal_id) IS NOT NULL) AND (EXISTS ( SELECT
     FROM public.submission_documents h
    WHERE ((h.partner_id = documents.partner_id) AND (h.document_id = documents.id))
   OFFSET 0))))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app
  grant insert, select, update to loanyard_client

table public.favorites
  partner_id uuid not null
  staff_id uuid not null
  id uuid not null
  deal_id uuid
  lead_id uuid
    grant update (lead_id) to loanyard_app
  lender_id uuid
  view_id uuid
  created timestamp with time zone not null
  constraint favorites_check CHECK ((num_nonnulls(deal_id, lead_id, lender_id, view_id) = 1))
  constraint favorites_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id) ON DELETE CASCADE
  constraint favorites_partner_id_lead_id_fkey FOREIGN KEY (partner_id, lead_id) REFERENCES public.leads(partner_id, id) ON DELETE CASCADE
  constraint favorites_partner_id_lender_id_fkey FOREIGN KEY (partner_id, lender_id) REFERENCES public.lenders(partner_id, id) ON DELETE CASCADE
  constraint favorites_partner_id_staff_id_fkey FOREIGN KEY (partner_id, staff_id) REFERENCES public.staff(partner_id, id)
  constraint favorites_partner_id_view_id_fkey FOREIGN KEY (partner_id, view_id) REFERENCES public.saved_views(partner_id, id) ON DELETE CASCADE
  constraint favorites_pkey PRIMARY KEY (partner_id, staff_id, id)
  CREATE INDEX favorites_of_deal ON public.favorites USING btree (partner_id, deal_id) WHERE (deal_id IS NOT NULL)
  CREATE INDEX favorites_of_lead ON public.favorites USING btree (partner_id, lead_id) WHERE (lead_id IS NOT NULL)
  CREATE INDEX favorites_of_lender ON public.favorites USING btree (partner_id, lender_id) WHERE (lender_id IS NOT NULL)
  CREATE INDEX favorites_of_view ON public.favorites USING btree (partner_id, view_id) WHERE (view_id IS NOT NULL)
  CREATE UNIQUE INDEX favorites_once ON public.favorites USING btree (partner_id, staff_id, deal_id, lead_id, lender_id, view_id) NULLS NOT DISTINCT
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.financial_periods
  partner_id uuid not null
  id uuid not null
  deal_id uuid not null
  position integer not null
  name text not null
  name_key text not null generated always as (regexp_replace(private."normalize"(name), '\s+'::text, ' '::text, 'g'::text))
  is_projection boolean not null default false
  constraint financial_periods_name_check CHECK ((name <> ''::text))
  constraint financial_periods_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint financial_periods_pkey PRIMARY KEY (partner_id, id)
  constraint one_period_of_a_name UNIQUE (partner_id, deal_id, name_key)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using ((private.viewing_lender(partner_id, deal_id) IS NOT NULL))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_app
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_lender

table public.financial_rows
  partner_id uuid not null
    grant select (partner_id) to loanyard_lender
  id uuid not null
    grant select (id) to loanyard_lender
  deal_id uuid not null
    grant select (deal_id) to loanyard_lender
  position integer not null
    grant select (position) to loanyard_lender
  item_name text not null
    grant select (item_name) to loanyard_lender
  field_type text not null
    grant select (field_type) to loanyard_lender
  principal_amount numeric(17,2)
    grant select (principal_amount) to loanyard_lender
  rate numeric(7,6)
    grant select (rate) to loanyard_lender
  term smallint
    grant select (term) to loanyard_lender
  version integer not null
    grant select (version) to loanyard_lender
  changed_by_name text not null
  deleted_at timestamp with time zone
    grant select (deleted_at) to loanyard_lender
  constraint financial_rows_check CHECK ((num_nonnulls(principal_amount, rate, term) = ANY (ARRAY[0, 3])))
  constraint financial_rows_check1 CHECK (((principal_amount IS NULL) OR (field_type = ANY (ARRAY['Debt Proposed'::text, 'Debt Others'::text]))))
  constraint financial_rows_field_type_check CHECK ((field_type = ANY (ARRAY['Income'::text, 'Expense'::text, 'Debt Proposed'::text, 'Debt Others'::text])))
  constraint financial_rows_item_name_check CHECK ((item_name <> ''::text))
  constraint financial_rows_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint financial_rows_pkey PRIMARY KEY (partner_id, id)
  constraint financial_rows_principal_amount_check CHECK ((principal_amount > (0)::numeric))
  constraint financial_rows_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (1)::numeric)))
  constraint financial_rows_term_check CHECK (((term >= 1) AND (term <= 480)))
  CREATE INDEX financial_rows_of_deal ON public.financial_rows USING btree (partner_id, deal_id, "position")
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using ((((deleted_at IS NULL) IS TRUE) AND (private.viewing_lender(partner_id, deal_id) IS NOT NULL)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app

table public.financial_values
  partner_id uuid not null
  row_id uuid not null
  period_id uuid not null
  amount numeric(17,2) not null default 0
  added_back numeric(17,2) not null default 0
  constraint financial_values_partner_id_period_id_fkey FOREIGN KEY (partner_id, period_id) REFERENCES public.financial_periods(partner_id, id) ON DELETE CASCADE
  constraint financial_values_partner_id_row_id_fkey FOREIGN KEY (partner_id, row_id) REFERENCES public.financial_rows(partner_id, id)
  constraint financial_values_pkey PRIMARY KEY (partner_id, row_id, period_id)
  CREATE INDEX financial_values_of_period ON public.financial_values USING btree (partner_id, period_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using ((EXISTS ( SELECT
     FROM public.financial_rows f
    WHERE ((f.partner_id = financial_values.partner_id) AND (f.id = financial_values.row_id))
   OFFSET 0)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app
  grant select to loanyard_lender

table public.idempotency_keys
  user_id uuid not null
  key text not null
  request_hash bytea not null
  reply text
  created timestamp with time zone not null default now()
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key)
  CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created)
  policy own for all to loanyard_app, loanyard_auth, loanyard_client, loanyard_lender using ((user_id = ( SELECT private.user_id() AS user_id))) with check ((user_id = ( SELECT private.user_id() AS user_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, select to loanyard_system
  grant insert, select, update to loanyard_app
  grant insert, select, update to loanyard_auth
  grant insert, select, update to loanyard_client
  grant insert, select, update to loanyard_lender

table public.known_devices
  user_id uuid not null
  hash bytea not null
  last_used_at timestamp with time zone not null
  constraint known_devices_pkey PRIMARY KEY (user_id, hash)
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_auth
  grant delete, insert, select, update to loanyard_system

table public.lead_import_updates
  partner_id uuid not null
  import_id uuid not null
  lead_id uuid not null
  changes jsonb not null
  constraint lead_import_updates_partner_id_import_id_fkey FOREIGN KEY (partner_id, import_id) REFERENCES public.lead_imports(partner_id, id)
  constraint lead_import_updates_partner_id_lead_id_fkey FOREIGN KEY (partner_id, lead_id) REFERENCES public.leads(partner_id, id) ON DELETE CASCADE
  constraint lead_import_updates_pkey PRIMARY KEY (partner_id, import_id, lead_id)
  CREATE INDEX lead_import_updates_of_lead ON public.lead_import_updates USING btree (partner_id, lead_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_app

table public.lead_imports
  partner_id uuid not null
  id uuid not null
  rows integer not null
  created timestamp with time zone not null default now()
  created_by uuid not null
  created_by_name text not null
  undone_at timestamp with time zone
  updated integer not null default 0
  constraint lead_imports_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint lead_imports_pkey PRIMARY KEY (partner_id, id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app

table public.lead_merges
  partner_id uuid not null
  id uuid not null
  lead_id uuid not null
  merged_lead_id uuid not null
  merged_name text not null
  changes jsonb not null
  moved jsonb not null
  created timestamp with time zone not null
  created_by uuid not null
  created_by_name text not null
  undone_at timestamp with time zone
    grant update (undone_at) to loanyard_app
  constraint lead_merges_check CHECK ((lead_id <> merged_lead_id))
  constraint lead_merges_partner_id_created_by_fkey FOREIGN KEY (partner_id, created_by) REFERENCES public.staff(partner_id, id)
  constraint lead_merges_partner_id_lead_id_fkey FOREIGN KEY (partner_id, lead_id) REFERENCES public.leads(partner_id, id) ON DELETE CASCADE
  constraint lead_merges_pkey PRIMARY KEY (partner_id, id)
  CREATE INDEX lead_merges_of_lead ON public.lead_merges USING btree (partner_id, lead_id, created DESC)
  CREATE UNIQUE INDEX lead_merges_of_merged ON public.lead_merges USING btree (partner_id, merged_lead_id) WHERE (undone_at IS NULL)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_app

table public.lead_notes
  partner_id uuid not null
  lead_id uuid not null
    grant update (lead_id) to loanyard_app
  id uuid not null
  text text not null
    grant update (text) to loanyard_app
  author_id uuid not null
  author_name text not null
  created timestamp with time zone not null default now()
  edited_at timestamp with time zone
    grant update (edited_at) to loanyard_app
  pinned_at timestamp with time zone
    grant update (pinned_at) to loanyard_app
  version integer not null default 1
    grant update (version) to loanyard_app
  mentions jsonb not null default '[]'::jsonb
    grant update (mentions) to loanyard_app
  notified_staff uuid[] not null default '{}'::uuid[]
    grant update (notified_staff) to loanyard_app
  constraint lead_notes_partner_id_author_id_fkey FOREIGN KEY (partner_id, author_id) REFERENCES public.staff(partner_id, id)
  constraint lead_notes_partner_id_lead_id_fkey FOREIGN KEY (partner_id, lead_id) REFERENCES public.leads(partner_id, id) ON DELETE CASCADE
  constraint lead_notes_pkey PRIMARY KEY (partner_id, lead_id, id)
  constraint lead_notes_text_check CHECK ((text <> ''::text))
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.lead_search
  partner_id uuid not null
  lead_id uuid not null
  created timestamp with time zone not null
  search_text text not null
  constraint lead_search_pkey PRIMARY KEY (partner_id, lead_id)
  CREATE INDEX lead_search_keys ON public.lead_search USING gin (private.search_keys(partner_id, search_text)) WITH (gin_pending_list_limit='1024')
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app

table public.leads
  partner_id uuid not null
  id uuid not null
  lead_status text not null default 'New'::text
  full_name text not null
  email text not null
  phone text
  personal_credit_score smallint
  loan_amount numeric(17,2)
  loan_purpose text
  down_payment numeric(17,2)
  business_type text
  source text not null default 'staff'::text
  assigned_to uuid
  created_by uuid
  import_id uuid
  created timestamp with time zone not null default now()
  modified timestamp with time zone not null default now()
  deleted_at timestamp with time zone
  name_key text not null generated always as (private."normalize"(full_name))
  business_name text
  referral_source text
  version integer not null default 1
  constraint leads_business_name_check CHECK (((business_name <> ''::text) AND (char_length(business_name) <= 200)))
  constraint leads_down_payment_check CHECK ((down_payment >= (0)::numeric))
  constraint leads_full_name_check CHECK ((full_name <> ''::text))
  constraint leads_lead_status_check CHECK ((lead_status = ANY (ARRAY['New'::text, 'Contacted'::text, 'Qualified'::text, 'Converted'::text, 'Unqualified'::text, 'Lost'::text])))
  constraint leads_loan_amount_check CHECK ((loan_amount >= (0)::numeric))
  constraint leads_partner_id_assigned_to_fkey FOREIGN KEY (partner_id, assigned_to) REFERENCES public.staff(partner_id, id)
  constraint leads_partner_id_created_by_fkey FOREIGN KEY (partner_id, created_by) REFERENCES public.staff(partner_id, id)
  constraint leads_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint leads_partner_id_import_id_fkey FOREIGN KEY (partner_id, import_id) REFERENCES public.lead_imports(partner_id, id)
  constraint leads_personal_credit_score_check CHECK (((personal_credit_score >= 300) AND (personal_credit_score <= 850)))
  constraint leads_pkey PRIMARY KEY (partner_id, id)
  constraint leads_referral_source_check CHECK (((referral_source <> ''::text) AND (char_length(referral_source) <= 200)))
  constraint leads_source_check CHECK ((source = ANY (ARRAY['staff'::text, 'prequalify'::text, 'import'::text])))
  CREATE INDEX leads_amount ON public.leads USING btree (partner_id, COALESCE(loan_amount, ('-1'::integer)::numeric), id) WHERE (deleted_at IS NULL)
  CREATE INDEX leads_assigned ON public.leads USING btree (partner_id, assigned_to, created) WHERE ((deleted_at IS NULL) AND (assigned_to IS NOT NULL))
  CREATE INDEX leads_by_business ON public.leads USING btree (partner_id, private."normalize"(business_name)) WHERE ((deleted_at IS NULL) AND (business_name IS NOT NULL))
  CREATE INDEX leads_by_email ON public.leads USING btree (partner_id, lower(email)) WHERE (deleted_at IS NULL)
  CREATE INDEX leads_by_phone ON public.leads USING btree (partner_id, "right"(regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text), 10)) WHERE ((deleted_at IS NULL) AND (phone IS NOT NULL))
  CREATE INDEX leads_created ON public.leads USING btree (partner_id, created, id) WHERE (deleted_at IS NULL)
  CREATE INDEX leads_created_by ON public.leads USING btree (partner_id, created_by, created) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL))
  CREATE INDEX leads_name ON public.leads USING btree (partner_id, name_key, id) WHERE (deleted_at IS NULL)
  CREATE INDEX leads_new ON public.leads USING btree (partner_id, created, id) WHERE ((deleted_at IS NULL) AND (lead_status = 'New'::text))
  CREATE INDEX leads_of_import ON public.leads USING btree (partner_id, import_id) WHERE (import_id IS NOT NULL)
  CREATE INDEX leads_referral ON public.leads USING btree (partner_id, created DESC) INCLUDE (referral_source) WHERE ((deleted_at IS NULL) AND (referral_source IS NOT NULL))
  CREATE INDEX leads_score ON public.leads USING btree (partner_id, COALESCE((personal_credit_score)::integer, '-1'::integer), id) WHERE (deleted_at IS NULL)
  CREATE INDEX leads_status ON public.leads USING btree (partner_id, lead_status, id) WHERE (deleted_at IS NULL)
  CREATE TRIGGER count_lead AFTER INSERT OR DELETE ON public.leads FOR EACH ROW EXECUTE FUNCTION private.count_lead()
  CREATE TRIGGER count_lead_change AFTER UPDATE OF lead_status, loan_amount, deleted_at ON public.leads FOR EACH ROW WHEN ((((old.lead_status IS DISTINCT FROM new.lead_status) OR (old.loan_amount IS DISTINCT FROM new.loan_amount)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION private.count_lead()
  CREATE TRIGGER index_lead AFTER INSERT ON public.leads FOR EACH ROW WHEN ((new.deleted_at IS NULL)) EXECUTE FUNCTION private.index_lead()
  CREATE TRIGGER index_lead_change AFTER UPDATE OF full_name, email, phone, business_name, referral_source, deleted_at ON public.leads FOR EACH ROW WHEN (((old.full_name IS DISTINCT FROM new.full_name) OR (old.email IS DISTINCT FROM new.email) OR (old.phone IS DISTINCT FROM new.phone) OR (old.business_name IS DISTINCT FROM new.business_name) OR (old.referral_source IS DISTINCT FROM new.referral_source) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION private.index_lead()
  CREATE TRIGGER index_lead_removal AFTER DELETE ON public.leads FOR EACH ROW EXECUTE FUNCTION private.index_lead()
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app

table public.lender_assignments
  partner_id uuid not null
  id uuid not null
  share_id uuid not null
  deal_id uuid not null
  lender_id uuid not null
  lender_staff_id uuid not null
  created timestamp with time zone not null default now()
  created_by uuid not null
  constraint lender_assignments_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id)
  constraint lender_assignments_partner_id_deal_id_lender_staff_id_key UNIQUE (partner_id, deal_id, lender_staff_id)
  constraint lender_assignments_partner_id_lender_staff_id_fkey FOREIGN KEY (partner_id, lender_staff_id) REFERENCES public.lender_staff(partner_id, id)
  constraint lender_assignments_partner_id_share_id_fkey FOREIGN KEY (partner_id, share_id) REFERENCES public.lender_shares(partner_id, id)
  constraint lender_assignments_pkey PRIMARY KEY (partner_id, id)
  CREATE INDEX lender_assignments_of_share ON public.lender_assignments USING btree (partner_id, share_id)
  CREATE INDEX lender_assignments_of_staff ON public.lender_assignments USING btree (partner_id, lender_staff_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.lender_condition_documents
  partner_id uuid not null
  condition_id uuid not null
  document_id uuid not null
  position integer not null
  constraint lender_condition_documents_partner_id_condition_id_fkey FOREIGN KEY (partner_id, condition_id) REFERENCES public.lender_conditions(partner_id, id)
  constraint lender_condition_documents_partner_id_document_id_fkey FOREIGN KEY (partner_id, document_id) REFERENCES public.documents(partner_id, id) ON DELETE CASCADE
  constraint lender_condition_documents_pkey PRIMARY KEY (partner_id, condition_id, document_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for select to loanyard_lender using ((EXISTS ( SELECT
     FROM public.lender_conditions c
    WHERE ((c.partner_id = lender_condition_documents.partner_id) AND (c.id = lender_condition_documents.condition_id)))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_lender

table public.lender_conditions
  partner_id uuid not null
    grant insert (partner_id) to loanyard_lender
  id uuid not null
    grant insert (id) to loanyard_lender
  deal_id uuid not null
    grant insert (deal_id) to loanyard_lender
  lender_id uuid not null
    grant insert (lender_id) to loanyard_lender
  title text not null
    grant insert, update (title) to loanyard_lender
  details text not null default ''::text
    grant insert, update (details) to loanyard_lender
  kind text not null
    grant insert, update (kind) to loanyard_lender
  due_before text not null
    grant insert, update (due_before) to loanyard_lender
  due_on date
    grant insert, update (due_on) to loanyard_lender
  status text not null default 'Open'::text
    grant update (status) to loanyard_app
    grant update (status) to loanyard_lender
  answer text not null default ''::text
    grant update (answer) to loanyard_app
  answered_at timestamp with time zone
    grant update (answered_at) to loanyard_app
  answered_by_name text
    grant update (answered_by_name) to loanyard_app
  comment text not null default ''::text
    grant update (comment) to loanyard_lender
  decided_at timestamp with time zone
    grant update (decided_at) to loanyard_lender
  decided_by_name text
    grant update (decided_by_name) to loanyard_lender
  requirement_id uuid
    grant update (requirement_id) to loanyard_app
  created timestamp with time zone not null
    grant insert (created) to loanyard_lender
  created_by uuid not null
    grant insert (created_by) to loanyard_lender
  created_by_name text not null
    grant insert (created_by_name) to loanyard_lender
  position integer not null
    grant insert (position) to loanyard_lender
  version integer not null default 1
    grant update (version) to loanyard_app
    grant update (version) to loanyard_lender
  removed_at timestamp with time zone
    grant update (removed_at) to loanyard_lender
  partner_pending_at timestamp with time zone
    grant insert, update (partner_pending_at) to loanyard_lender
    grant update (partner_pending_at) to loanyard_app
  lender_pending_at timestamp with time zone
    grant update (lender_pending_at) to loanyard_app
  constraint lender_conditions_check CHECK (((answered_at IS NULL) = (answered_by_name IS NULL)))
  constraint lender_conditions_check1 CHECK (((decided_at IS NULL) = (decided_by_name IS NULL)))
  constraint lender_conditions_check2 CHECK (((status <> 'Answered'::text) OR (answered_at IS NOT NULL)))
  constraint lender_conditions_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id)
  constraint lender_conditions_due_before_check CHECK ((due_before = ANY (ARRAY['Commitment'::text, 'Closing'::text, 'After closing'::text])))
  constraint lender_conditions_kind_check CHECK ((kind = ANY (ARRAY['Document'::text, 'Explanation'::text, 'Other'::text])))
  constraint lender_conditions_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint lender_conditions_partner_id_lender_id_fkey FOREIGN KEY (partner_id, lender_id) REFERENCES public.lenders(partner_id, id)
  constraint lender_conditions_partner_id_requirement_id_fkey FOREIGN KEY (partner_id, requirement_id) REFERENCES public.requirements(partner_id, id)
  constraint lender_conditions_pkey PRIMARY KEY (partner_id, id)
  constraint lender_conditions_status_check CHECK ((status = ANY (ARRAY['Open'::text, 'Answered'::text, 'Sent back'::text, 'Satisfied'::text, 'Waived'::text])))
  constraint lender_conditions_title_check CHECK ((title <> ''::text))
  CREATE INDEX lender_conditions_lender_pending ON public.lender_conditions USING btree (partner_id, deal_id, lender_id) WHERE (lender_pending_at IS NOT NULL)
  CREATE INDEX lender_conditions_of_deal ON public.lender_conditions USING btree (partner_id, deal_id, lender_id, created, "position", id) WHERE (removed_at IS NULL)
  CREATE INDEX lender_conditions_of_request ON public.lender_conditions USING btree (partner_id, requirement_id) WHERE (requirement_id IS NOT NULL)
  CREATE INDEX lender_conditions_partner_pending ON public.lender_conditions USING btree (partner_pending_at) WHERE (partner_pending_at IS NOT NULL)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for select to loanyard_lender using ((lender_id = private.viewing_lender(partner_id, deal_id)))
  policy own_condition for insert to loanyard_lender with check (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (created_by = ( SELECT private.user_id() AS user_id)) AND (lender_id = private.viewing_lender(partner_id, deal_id))))
  policy own_condition_changed for update to loanyard_lender using (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (lender_id = private.viewing_lender(partner_id, deal_id)))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app
  grant select to loanyard_lender

table public.lender_downloads
  partner_id uuid not null
    grant select (partner_id) to loanyard_client
  id uuid not null
    grant select (id) to loanyard_client
  deal_id uuid not null
    grant select (deal_id) to loanyard_client
  lender_id uuid not null
    grant select (lender_id) to loanyard_client
  user_id uuid not null
  user_name text not null
    grant select (user_name) to loanyard_client
  kind text not null
    grant select (kind) to loanyard_client
  document_id uuid
    grant select (document_id) to loanyard_client
  name text not null
    grant select (name) to loanyard_client
  documents_count integer not null default 1
    grant select (documents_count) to loanyard_client
  created timestamp with time zone not null default now()
    grant select (created) to loanyard_client
  constraint lender_downloads_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'downloaded'::text, 'archive'::text, 'workbook'::text])))
  constraint lender_downloads_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint lender_downloads_partner_id_lender_id_fkey FOREIGN KEY (partner_id, lender_id) REFERENCES public.lenders(partner_id, id)
  constraint lender_downloads_pkey PRIMARY KEY (partner_id, id)
  constraint lender_downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX lender_downloads_of_deal ON public.lender_downloads USING btree (partner_id, deal_id, created, id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for all to loanyard_lender using (((user_id = ( SELECT private.user_id() AS user_id)) AND (lender_id = private.viewing_lender(partner_id, deal_id)))) with check (((user_id = ( SELECT private.user_id() AS user_id)) AND (partner_id = ( SELECT private.partner_id() AS partner_id)) AND (lender_id = private.viewing_lender(partner_id, deal_id))))
  policy own_documents for select to loanyard_client using ((private.client_can_see(partner_id, deal_id, created) AND ((document_id IS NULL) OR (EXISTS ( SELECT
     FROM public.documents d
    WHERE ((d.partner_id = lender_downloads.partner_id) AND (d.id = lender_downloads.document_id)))))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_lender
  grant select to loanyard_app

table public.lender_message_reads
  partner_id uuid not null
  deal_id uuid not null
  lender_id uuid not null
  user_id uuid not null
  read_at timestamp with time zone not null
    grant update (read_at) to loanyard_lender
  constraint lender_message_reads_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint lender_message_reads_partner_id_lender_id_fkey FOREIGN KEY (partner_id, lender_id) REFERENCES public.lenders(partner_id, id)
  constraint lender_message_reads_pkey PRIMARY KEY (partner_id, deal_id, lender_id, user_id)
  constraint lender_message_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for all to loanyard_lender using (((user_id = ( SELECT private.user_id() AS user_id)) AND (lender_id = private.viewing_lender(partner_id, deal_id)))) with check (((user_id = ( SELECT private.user_id() AS user_id)) AND (partner_id = ( SELECT private.partner_id() AS partner_id)) AND (lender_id = private.viewing_lender(partner_id, deal_id))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_lender
  grant insert, select, update to loanyard_app

table public.lender_messages
  partner_id uuid not null
  id uuid not null
  deal_id uuid not null
  lender_id uuid not null
  author_id uuid not null
  author_name text not null
  side text not null
  text text not null
  created timestamp with time zone not null default now()
  notified_at timestamp with time zone
    grant update (notified_at) to loanyard_app
  constraint lender_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.users(id)
  constraint lender_messages_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint lender_messages_partner_id_lender_id_fkey FOREIGN KEY (partner_id, lender_id) REFERENCES public.lenders(partner_id, id)
  constraint lender_messages_pkey PRIMARY KEY (partner_id, id)
  constraint lender_messages_side_check CHECK ((side = ANY (ARRAY['partner'::text, 'lender'::text])))
  constraint lender_messages_text_check CHECK ((text <> ''::text))
  CREATE INDEX lender_messages_of_deal ON public.lender_messages USING btree (partner_id, deal_id, lender_id, created, id)
  CREATE INDEX lender_messages_of_lenders_pending ON public.lender_messages USING btree (created) WHERE ((notified_at IS NULL) AND (side = 'lender'::text))
  CREATE INDEX lender_messages_pending ON public.lender_messages USING btree (partner_id, deal_id, lender_id) WHERE (notified_at IS NULL)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for select to loanyard_lender using ((lender_id = private.viewing_lender(partner_id, deal_id)))
  policy own_message for insert to loanyard_lender with check (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (author_id = ( SELECT private.user_id() AS user_id)) AND (side = 'lender'::text) AND (notified_at IS NULL) AND (lender_id = private.viewing_lender(partner_id, deal_id))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_app
  grant insert, select to loanyard_lender

table public.lender_offers
  partner_id uuid not null
    grant insert (partner_id) to loanyard_lender
  id uuid not null
    grant insert (id) to loanyard_lender
  deal_id uuid not null
    grant insert (deal_id) to loanyard_lender
  lender_id uuid not null
    grant insert (lender_id) to loanyard_lender
  amount numeric(17,2) not null
    grant insert (amount) to loanyard_lender
  rate numeric(7,6)
    grant insert (rate) to loanyard_lender
  term_months smallint not null
    grant insert (term_months) to loanyard_lender
  guaranty_percentage numeric(7,6)
    grant insert (guaranty_percentage) to loanyard_lender
  conditions text not null default ''::text
    grant insert (conditions) to loanyard_lender
  expires_on date
    grant insert (expires_on) to loanyard_lender
  made_by uuid not null
    grant insert (made_by) to loanyard_lender
  made_by_name text not null
    grant insert (made_by_name) to loanyard_lender
  created timestamp with time zone not null default now()
    grant insert (created) to loanyard_lender
  withdrawn_at timestamp with time zone
    grant insert, update (withdrawn_at) to loanyard_lender
  notified_at timestamp with time zone
    grant insert, update (notified_at) to loanyard_lender
    grant update (notified_at) to loanyard_app
  rate_type text not null default 'Fixed'::text
    grant insert (rate_type) to loanyard_lender
  rate_index text
    grant insert (rate_index) to loanyard_lender
  spread numeric(7,6)
    grant insert (spread) to loanyard_lender
  adjustment text
    grant insert (adjustment) to loanyard_lender
  fees text not null default ''::text
    grant insert (fees) to loanyard_lender
  prepayment text not null default ''::text
    grant insert (prepayment) to loanyard_lender
  accepted_at timestamp with time zone
    grant update (accepted_at) to loanyard_app
  accepted_by_name text
    grant update (accepted_by_name) to loanyard_app
  constraint lender_offers_accepted_by CHECK (((accepted_at IS NULL) = (accepted_by_name IS NULL)))
  constraint lender_offers_adjustment_check CHECK ((adjustment = ANY (ARRAY['Monthly'::text, 'Quarterly'::text, 'Annually'::text, 'Every 5 years'::text])))
  constraint lender_offers_amount_check CHECK ((amount > (0)::numeric))
  constraint lender_offers_guaranty_percentage_check CHECK (((guaranty_percentage >= (0)::numeric) AND (guaranty_percentage <= (1)::numeric)))
  constraint lender_offers_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.users(id)
  constraint lender_offers_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint lender_offers_partner_id_lender_id_fkey FOREIGN KEY (partner_id, lender_id) REFERENCES public.lenders(partner_id, id)
  constraint lender_offers_pkey PRIMARY KEY (partner_id, id)
  constraint lender_offers_rate_by_type CHECK (
  CASE rate_type
      WHEN 'Fixed'::text THEN ((rate IS NOT NULL) AND (rate_index IS NULL) AND (spread IS NULL) AND (adjustment IS NULL))
      ELSE ((rate IS NULL) AND (rate_index IS NOT NULL) AND (spread IS NOT NULL) AND (adjustment IS NOT NULL))
  END)
  constraint lender_offers_rate_check CHECK (((rate >= (0)::numeric) AND (rate < (1)::numeric)))
  constraint lender_offers_rate_index_check CHECK ((rate_index = ANY (ARRAY['Prime'::text, 'SOFR'::text])))
  constraint lender_offers_rate_type_check CHECK ((rate_type = ANY (ARRAY['Fixed'::text, 'Variable'::text])))
  constraint lender_offers_spread_check CHECK (((spread >= (0)::numeric) AND (spread < (1)::numeric)))
  constraint lender_offers_term_months_check CHECK (((term_months >= 1) AND (term_months <= 480)))
  CREATE INDEX lender_offers_of_deal ON public.lender_offers USING btree (partner_id, deal_id, lender_id, created DESC)
  CREATE INDEX lender_offers_of_lender ON public.lender_offers USING btree (partner_id, lender_id, deal_id) INCLUDE (accepted_at) WHERE (withdrawn_at IS NULL)
  CREATE INDEX lender_offers_open ON public.lender_offers USING btree (partner_id, expires_on, id) WHERE ((withdrawn_at IS NULL) AND (accepted_at IS NULL) AND (expires_on IS NOT NULL))
  CREATE INDEX lender_offers_pending ON public.lender_offers USING btree (created) WHERE (notified_at IS NULL)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for select to loanyard_lender using ((lender_id = private.viewing_lender(partner_id, deal_id)))
  policy own_offer for insert to loanyard_lender with check (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (made_by = ( SELECT private.user_id() AS user_id)) AND (withdrawn_at IS NULL) AND (lender_id = private.viewing_lender(partner_id, deal_id))))
  policy own_offer_withdrawn for update to loanyard_lender using (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (withdrawn_at IS NULL) AND (lender_id = private.viewing_lender(partner_id, deal_id)))) with check ((withdrawn_at IS NOT NULL))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app
  grant select to loanyard_lender

table public.lender_responses
  partner_id uuid not null
  deal_id uuid not null
  lender_id uuid not null
  status text not null
    grant update (status) to loanyard_lender
  reason text
    grant update (reason) to loanyard_lender
  comment text
    grant update (comment) to loanyard_lender
  by_user uuid not null
    grant update (by_user) to loanyard_lender
  by_name text not null
    grant update (by_name) to loanyard_lender
  responded_at timestamp with time zone not null default now()
    grant update (responded_at) to loanyard_lender
  notified_at timestamp with time zone
    grant update (notified_at) to loanyard_app
    grant update (notified_at) to loanyard_lender
  constraint lender_responses_by_user_fkey FOREIGN KEY (by_user) REFERENCES public.users(id)
  constraint lender_responses_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint lender_responses_partner_id_lender_id_fkey FOREIGN KEY (partner_id, lender_id) REFERENCES public.lenders(partner_id, id)
  constraint lender_responses_pkey PRIMARY KEY (partner_id, deal_id, lender_id)
  constraint lender_responses_status_check CHECK ((status = ANY (ARRAY['Interested'::text, 'Terms offered'::text, 'Declined'::text])))
  CREATE INDEX lender_responses_of_lender ON public.lender_responses USING btree (partner_id, lender_id, deal_id) INCLUDE (responded_at)
  CREATE INDEX lender_responses_pending ON public.lender_responses USING btree (responded_at) WHERE (notified_at IS NULL)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for select to loanyard_lender using ((lender_id = private.viewing_lender(partner_id, deal_id)))
  policy own_answer for insert to loanyard_lender with check (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (by_user = ( SELECT private.user_id() AS user_id)) AND (lender_id = private.viewing_lender(partner_id, deal_id))))
  policy own_answer_changed for update to loanyard_lender using (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (lender_id = private.viewing_lender(partner_id, deal_id)))) with check (((by_user = ( SELECT private.user_id() AS user_id)) AND (notified_at IS NULL)))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_lender
  grant select to loanyard_app

table public.lender_shares
  partner_id uuid not null
    grant select (partner_id) to loanyard_client
    grant select (partner_id) to loanyard_lender
  id uuid not null
    grant select (id) to loanyard_client
    grant select (id) to loanyard_lender
  deal_id uuid not null
    grant select (deal_id) to loanyard_client
    grant select (deal_id) to loanyard_lender
  lender_id uuid not null
    grant select (lender_id) to loanyard_client
    grant select (lender_id) to loanyard_lender
  shared_by uuid not null
  shared_by_name text not null
    grant select (shared_by_name) to loanyard_lender
  created timestamp with time zone not null default now()
    grant select (created) to loanyard_client
    grant select (created) to loanyard_lender
  watermark boolean not null default false
    grant select (watermark) to loanyard_client
    grant select (watermark) to loanyard_lender
  ended_at timestamp with time zone
    grant select (ended_at) to loanyard_client
    grant select (ended_at) to loanyard_lender
  ended_by uuid
  note text
    grant select (note) to loanyard_lender
  note_version integer not null default 1
  constraint lender_shares_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.users(id)
  constraint lender_shares_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 2000)))
  constraint lender_shares_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint lender_shares_partner_id_lender_id_fkey FOREIGN KEY (partner_id, lender_id) REFERENCES public.lenders(partner_id, id)
  constraint lender_shares_pkey PRIMARY KEY (partner_id, id)
  constraint lender_shares_shared_by_fkey FOREIGN KEY (shared_by) REFERENCES public.users(id)
  CREATE UNIQUE INDEX lender_shares_active ON public.lender_shares USING btree (partner_id, deal_id, lender_id) WHERE (ended_at IS NULL)
  CREATE INDEX lender_shares_by_lender ON public.lender_shares USING btree (partner_id, lender_id, deal_id) INCLUDE (created, ended_at)
  CREATE INDEX lender_shares_by_time ON public.lender_shares USING btree (partner_id, created, id) WHERE (ended_at IS NULL)
  CREATE INDEX lender_shares_of_deal ON public.lender_shares USING btree (partner_id, deal_id, lender_id, created DESC)
  CREATE INDEX lender_shares_of_lender ON public.lender_shares USING btree (partner_id, lender_id, created, id) WHERE (ended_at IS NULL)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for select to loanyard_lender using ((((ended_at IS NULL) IS TRUE) AND (lender_id = private.viewing_lender(partner_id, deal_id))))
  policy own_deals for select to loanyard_client using ((EXISTS ( SELECT
     FROM public.deals d
    WHERE ((d.partner_id = lender_shares.partner_id) AND (d.id = lender_shares.deal_id)))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app

table public.lender_staff
  partner_id uuid not null
  id uuid not null
  lender_id uuid not null
  user_id uuid not null
  is_contact boolean not null default false
    grant update (is_contact) to loanyard_app
  status text not null default 'Invited'::text
    grant update (status) to loanyard_app
    grant update (status) to loanyard_auth
  created timestamp with time zone not null default now()
  invited_at timestamp with time zone not null default now()
    grant update (invited_at) to loanyard_app
  accepted_at timestamp with time zone
  label_name text
  invited_by uuid
  constraint lender_staff_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.users(id)
  constraint lender_staff_partner_id_lender_id_fkey FOREIGN KEY (partner_id, lender_id) REFERENCES public.lenders(partner_id, id)
  constraint lender_staff_partner_id_lender_id_user_id_key UNIQUE (partner_id, lender_id, user_id)
  constraint lender_staff_pkey PRIMARY KEY (partner_id, id)
  constraint lender_staff_status_check CHECK ((status = ANY (ARRAY['Invited'::text, 'Active'::text, 'Inactive'::text])))
  constraint lender_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE UNIQUE INDEX lender_staff_contact ON public.lender_staff USING btree (partner_id, lender_id) WHERE is_contact
  CREATE INDEX lender_staff_of_user ON public.lender_staff USING btree (user_id)
  CREATE UNIQUE INDEX lender_staff_person ON public.lender_staff USING btree (partner_id, user_id) WHERE (status <> 'Inactive'::text)
  CREATE TRIGGER end_profile AFTER DELETE OR UPDATE OF status ON public.lender_staff FOR EACH ROW EXECUTE FUNCTION private.end_profile()
  CREATE TRIGGER require_acceptance BEFORE INSERT OR UPDATE OF status ON public.lender_staff FOR EACH ROW EXECUTE FUNCTION private.require_acceptance()
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app
  grant select to loanyard_auth

table public.lender_visits
  partner_id uuid not null
  deal_id uuid not null
  lender_id uuid not null
  user_id uuid not null
  first_opened_at timestamp with time zone not null
  last_opened_at timestamp with time zone not null
    grant update (last_opened_at) to loanyard_lender
  previous_visit_at timestamp with time zone
    grant update (previous_visit_at) to loanyard_lender
  constraint lender_visits_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint lender_visits_partner_id_lender_id_fkey FOREIGN KEY (partner_id, lender_id) REFERENCES public.lenders(partner_id, id)
  constraint lender_visits_pkey PRIMARY KEY (partner_id, deal_id, lender_id, user_id)
  constraint lender_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for all to loanyard_lender using (((user_id = ( SELECT private.user_id() AS user_id)) AND (lender_id = private.viewing_lender(partner_id, deal_id)))) with check (((user_id = ( SELECT private.user_id() AS user_id)) AND (partner_id = ( SELECT private.partner_id() AS partner_id)) AND (lender_id = private.viewing_lender(partner_id, deal_id))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_lender
  grant select to loanyard_app

table public.lenders
  partner_id uuid not null
    grant select (partner_id) to loanyard_client
    grant select (partner_id) to loanyard_lender
  id uuid not null
    grant select (id) to loanyard_client
    grant select (id) to loanyard_lender
  name text not null
    grant select (name) to loanyard_client
    grant select (name) to loanyard_lender
  name_key text not null generated always as (private."normalize"(name))
  lender_phone text
  status text not null default 'Invited'::text
    grant select (status) to loanyard_lender
    grant update (status) to loanyard_auth
  created timestamp with time zone not null default now()
  created_by uuid not null
  modified timestamp with time zone not null default now()
    grant update (modified) to loanyard_auth
  programs text[] not null default '{}'::text[]
  states text[] not null default '{}'::text[]
  min_loan_amount numeric(17,2)
  max_loan_amount numeric(17,2)
  min_credit_score integer
  credit_note text
  constraint lenders_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id)
  constraint lenders_loan_amounts_check CHECK (((min_loan_amount >= (0)::numeric) AND (max_loan_amount >= min_loan_amount)))
  constraint lenders_name_check CHECK ((name <> ''::text))
  constraint lenders_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint lenders_pkey PRIMARY KEY (partner_id, id)
  constraint lenders_status_check CHECK ((status = ANY (ARRAY['Invited'::text, 'Active'::text, 'Inactive'::text])))
  CREATE INDEX lenders_listed ON public.lenders USING btree (partner_id, name_key, id)
  CREATE TRIGGER end_profiles AFTER UPDATE OF status ON public.lenders FOR EACH ROW EXECUTE FUNCTION private.end_lender_profiles()
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy of_own_deals for select to loanyard_client using ((EXISTS ( SELECT
     FROM public.lender_shares s
    WHERE ((s.partner_id = lenders.partner_id) AND (s.lender_id = lenders.id)))))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for select to loanyard_lender using (((partner_id, id) IN ( SELECT p.partner_id,
      p.lender_id
     FROM private.lender_profiles() p(partner_id, lender_id))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app
  grant select to loanyard_auth

table public.lending_rates
  partner_id uuid not null
    grant select (partner_id) to loanyard_lender
  id uuid not null
    grant select (id) to loanyard_lender
  kind text not null
    grant select (kind) to loanyard_lender
  collateral_type text
    grant select (collateral_type) to loanyard_lender
  rate numeric(7,6) not null
    grant select (rate) to loanyard_lender
  effective_from date not null
    grant select (effective_from) to loanyard_lender
  note text not null default ''::text
  created timestamp with time zone not null default now()
    grant select (created) to loanyard_lender
  created_by_name text not null
  withdrawn_at timestamp with time zone
    grant select (withdrawn_at) to loanyard_lender
    grant update (withdrawn_at) to loanyard_app
  withdrawn_by_name text
    grant update (withdrawn_by_name) to loanyard_app
  constraint lending_rates_check CHECK (((kind = 'base_rate'::text) = (collateral_type IS NULL)))
  constraint lending_rates_kind_check CHECK ((kind = ANY (ARRAY['base_rate'::text, 'collateral_rate'::text, 'appraised_rate'::text])))
  constraint lending_rates_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint lending_rates_pkey PRIMARY KEY (partner_id, id)
  constraint lending_rates_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (1)::numeric)))
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using ((partner_id IN ( SELECT p.partner_id
     FROM private.lender_profiles() p(partner_id, lender_id))))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_app

table public.list_totals
  partner_id uuid not null
  id bigint not null generated always as identity
  list text not null
  stage_id uuid
  status text not null
  row_count bigint not null
  amount numeric(24,2) not null
  constraint list_totals_list_check CHECK ((list = ANY (ARRAY['leads'::text, 'deals'::text, 'documents'::text])))
  constraint list_totals_pkey PRIMARY KEY (partner_id, list, id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_app

table public.listed_requests
  partner_id uuid not null
  requirement_id uuid not null
  deal_id uuid not null
  deal_status text not null
  stage_id uuid
  kind text not null
  status text not null
  waiting_on text not null
  is_required boolean not null
  due_date date
  created timestamp with time zone not null
  title_key text not null
  constraint listed_requests_pkey PRIMARY KEY (partner_id, requirement_id)
  constraint listed_requests_waiting_on_check CHECK ((waiting_on = ANY (ARRAY['client'::text, 'staff'::text, 'nobody'::text])))
  CREATE INDEX listed_requests_of_deal ON public.listed_requests USING btree (partner_id, deal_id)
  CREATE INDEX listed_requests_open ON public.listed_requests USING btree (partner_id, COALESCE(due_date, 'infinity'::date), requirement_id) WHERE (waiting_on <> 'nobody'::text)
  CREATE INDEX listed_requests_open_created ON public.listed_requests USING btree (partner_id, created, requirement_id) WHERE (waiting_on <> 'nobody'::text)
  CREATE INDEX listed_requests_open_due_last ON public.listed_requests USING btree (partner_id, COALESCE(due_date, '-infinity'::date), requirement_id) WHERE (waiting_on <> 'nobody'::text)
  CREATE INDEX listed_requests_open_title ON public.listed_requests USING btree (partner_id, title_key, requirement_id) WHERE (waiting_on <> 'nobody'::text)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for select to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app

table public.loan_requests
  partner_id uuid not null
    grant select (partner_id) to loanyard_auth
  id uuid not null
  user_id uuid not null
    grant select (user_id) to loanyard_auth
  lead_id uuid
    grant update (lead_id) to loanyard_app
  full_name text not null
  phone text
  loan_purpose text not null
  loan_amount numeric(17,2) not null
  down_payment numeric(17,2)
  business_type text not null
  fingerprint bytea not null
  created timestamp with time zone not null default now()
  constraint loan_requests_down_payment_check CHECK ((down_payment >= (0)::numeric))
  constraint loan_requests_full_name_check CHECK ((full_name <> ''::text))
  constraint loan_requests_loan_amount_check CHECK ((loan_amount > (0)::numeric))
  constraint loan_requests_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint loan_requests_partner_id_lead_id_fkey FOREIGN KEY (partner_id, lead_id) REFERENCES public.leads(partner_id, id) ON DELETE SET NULL (lead_id)
  constraint loan_requests_pkey PRIMARY KEY (partner_id, id)
  constraint loan_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX loan_requests_of_lead ON public.loan_requests USING btree (partner_id, lead_id) WHERE (lead_id IS NOT NULL)
  CREATE INDEX loan_requests_of_user ON public.loan_requests USING btree (user_id, created, id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy sign_in for select to loanyard_auth using (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app

table public.magic_links
  hash bytea not null
  user_id uuid not null
  type text not null
  area text not null
  code_hash bytea not null
  failed_attempts integer not null default 0
  created timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  revoked_at timestamp with time zone
  key_id text
  invitation_id uuid
  about_partner_id uuid
  about_deal_id uuid
  constraint magic_links_area_check CHECK ((area = ANY (ARRAY['partner'::text, 'portal'::text, 'lender'::text, 'requests'::text])))
  constraint magic_links_deal_of_partner CHECK (((about_deal_id IS NULL) OR (about_partner_id IS NOT NULL)))
  constraint magic_links_pkey PRIMARY KEY (hash)
  constraint magic_links_type_check CHECK ((type = ANY (ARRAY['LOG_IN'::text, 'SET_PSWD'::text])))
  constraint magic_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX magic_links_of_invitation ON public.magic_links USING btree (invitation_id) WHERE (invitation_id IS NOT NULL)
  CREATE INDEX magic_links_of_user ON public.magic_links USING btree (user_id, type, created DESC)
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_auth

table public.notifications
  partner_id uuid not null
    grant select (partner_id) to loanyard_app
    grant select (partner_id) to loanyard_auth
  id uuid not null
    grant select (id) to loanyard_app
    grant select (id) to loanyard_auth
  user_id uuid not null
    grant select (user_id) to loanyard_app
    grant select (user_id) to loanyard_auth
  area text not null
    grant select (area) to loanyard_app
    grant select (area) to loanyard_auth
  type text not null
    grant select (type) to loanyard_app
    grant select (type) to loanyard_auth
  title text not null
    grant select (title) to loanyard_app
    grant select (title) to loanyard_auth
  description text not null
    grant select (description) to loanyard_app
    grant select (description) to loanyard_auth
  deal_id uuid
    grant select (deal_id) to loanyard_app
    grant select (deal_id) to loanyard_auth
  deal_title text
    grant select (deal_title) to loanyard_app
    grant select (deal_title) to loanyard_auth
  created timestamp with time zone not null default now()
    grant select (created) to loanyard_app
    grant select (created) to loanyard_auth
  viewed_at timestamp with time zone
    grant select, update (viewed_at) to loanyard_app
    grant select, update (viewed_at) to loanyard_auth
  is_email_due boolean not null default false
  requirement_id uuid
    grant select (requirement_id) to loanyard_app
    grant select (requirement_id) to loanyard_auth
  lead_id uuid
    grant select (lead_id) to loanyard_app
    grant select (lead_id) to loanyard_auth
  note_id uuid
    grant select (note_id) to loanyard_app
    grant select (note_id) to loanyard_auth
  is_in_app boolean not null default true
    grant select (is_in_app) to loanyard_app
    grant select (is_in_app) to loanyard_auth
  constraint notifications_area_check CHECK ((area = ANY (ARRAY['partner'::text, 'portal'::text, 'lender'::text, 'requests'::text])))
  constraint notifications_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint notifications_pkey PRIMARY KEY (partner_id, id, user_id, area)
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX notifications_of_person ON public.notifications USING btree (user_id, area, created DESC, id DESC)
  CREATE INDEX notifications_of_staff ON public.notifications USING btree (partner_id, user_id, created DESC, id DESC) WHERE (area = 'partner'::text)
  CREATE INDEX notifications_to_email ON public.notifications USING btree (created) WHERE is_email_due
  CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, area, partner_id) WHERE (viewed_at IS NULL)
  CREATE INDEX notifications_unread_of_request ON public.notifications USING btree (partner_id, requirement_id) WHERE ((viewed_at IS NULL) AND (requirement_id IS NOT NULL))
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy not_frozen for all restrictive to loanyard_auth using ((partner_id <> ALL (( SELECT private.frozen_partners() AS frozen_partners)::uuid[])))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for all to loanyard_app using (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (user_id = ( SELECT private.user_id() AS user_id)) AND (area = 'partner'::text)))
  policy own_account for all to loanyard_auth using ((user_id = ( SELECT private.user_id() AS user_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system

table public.onboarding_invitations
  code_hash bytea not null
  email text not null
  created timestamp with time zone not null
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint onboarding_invitations_code_hash_check CHECK ((length(code_hash) = 32))
  constraint onboarding_invitations_email_check CHECK ((email = lower(email)))
  constraint onboarding_invitations_pkey PRIMARY KEY (code_hash)
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_auth

table public.partner_logos
  partner_id uuid not null
  id uuid not null
  picture bytea not null
  created timestamp with time zone not null default now()
  constraint partner_logos_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint partner_logos_picture_check CHECK ((octet_length(picture) <= 1048576))
  constraint partner_logos_pkey PRIMARY KEY (partner_id, id)
  CREATE UNIQUE INDEX partner_logos_id ON public.partner_logos USING btree (id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.partners
  id uuid not null
    grant select (id) to loanyard_client
    grant select (id) to loanyard_lender
  name text not null
    grant select (name) to loanyard_client
    grant select (name) to loanyard_lender
  plan text not null default 'starter'::text
  zip_code text
  time_zone text not null default 'America/New_York'::text
    grant select (time_zone) to loanyard_client
    grant select (time_zone) to loanyard_lender
  created timestamp with time zone not null default now()
  modified timestamp with time zone not null default now()
  version integer not null default 1
    grant select (version) to loanyard_client
    grant select (version) to loanyard_lender
  logo text
    grant select (logo) to loanyard_client
    grant select (logo) to loanyard_lender
  socials jsonb not null default '{}'::jsonb
    grant select (socials) to loanyard_client
    grant select (socials) to loanyard_lender
  show_demo_banner boolean not null default true
    grant select (show_demo_banner) to loanyard_client
    grant select (show_demo_banner) to loanyard_lender
  frozen_at timestamp with time zone
  terms_version text
  terms_accepted_at timestamp with time zone
  setup_dismissed_at timestamp with time zone
  sample_deal_id uuid
  constraint partners_check CHECK (((terms_version IS NULL) = (terms_accepted_at IS NULL)))
  constraint partners_name_check CHECK ((name <> ''::text))
  constraint partners_pkey PRIMARY KEY (id)
  constraint partners_plan_check CHECK ((plan = ANY (ARRAY['starter'::text, 'professional'::text, 'enterprise'::text])))
  constraint partners_socials_check CHECK ((jsonb_typeof(socials) = 'object'::text))
  constraint partners_terms_version_check CHECK ((terms_version <> ''::text))
  CREATE TRIGGER add_security_policies AFTER INSERT ON public.partners FOR EACH ROW EXECUTE FUNCTION private.add_security_policies()
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (id = ( SELECT private.only_partner() AS only_partner))))
  policy own_deals for select to loanyard_client using ((id IN ( SELECT c.partner_id
     FROM public.deal_clients c
    WHERE (c.user_id = ( SELECT private.user_id() AS user_id)))))
  policy partner for all to loanyard_app using ((id = ( SELECT private.partner_id() AS partner_id))) with check ((id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using ((id IN ( SELECT p.partner_id
     FROM private.lender_profiles() p(partner_id, lender_id))))
  policy sign_in for all to loanyard_auth using (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_auth
  grant select, update to loanyard_app

table public.passkey_challenges
  id uuid not null
  challenge text not null
  purpose text not null
  session_id uuid
  expires_at timestamp with time zone not null
  constraint passkey_challenges_check CHECK (((purpose = 'sign_in'::text) = (session_id IS NULL)))
  constraint passkey_challenges_pkey PRIMARY KEY (id)
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'verify'::text, 'sign_in'::text])))
  constraint passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE
  CREATE INDEX passkey_challenges_expiry ON public.passkey_challenges USING btree (expires_at)
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_auth
  grant delete, insert, select, update to loanyard_system

table public.phase_durations
  partner_id uuid not null
  phase text not null
  days integer not null
  deals integer not null
  constraint phase_durations_days_check CHECK ((days > 0))
  constraint phase_durations_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint phase_durations_phase_check CHECK ((phase = ANY (ARRAY['gathering'::text, 'lenders'::text, 'closing'::text])))
  constraint phase_durations_pkey PRIMARY KEY (partner_id, phase)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_deals for select to loanyard_client using ((partner_id IN ( SELECT c.partner_id
     FROM public.deal_clients c
    WHERE (c.user_id = ( SELECT private.user_id() AS user_id)))))
  policy partner for select to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app
  grant select to loanyard_client

table public.rate_limits
  bucket text not null
  hits integer not null
  resets_at timestamp with time zone not null
  constraint rate_limits_pkey PRIMARY KEY (bucket)
  CREATE INDEX rate_limits_resets ON public.rate_limits USING btree (resets_at)
  grant delete, insert, select, update to loanyard_app
  grant delete, select to loanyard_system

table public.recovery_codes
  user_id uuid not null
  hash bytea not null
  created timestamp with time zone not null
  used_at timestamp with time zone
  constraint recovery_codes_pkey PRIMARY KEY (user_id, hash)
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_auth
  grant delete, insert, select, update to loanyard_system

table public.refresh_tokens
  hash bytea not null
  session_id uuid not null
  issued_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  successor bytea
  constraint refresh_tokens_pkey PRIMARY KEY (hash)
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE
  CREATE INDEX refresh_tokens_expiry ON public.refresh_tokens USING btree (expires_at)
  CREATE INDEX refresh_tokens_of_session ON public.refresh_tokens USING btree (session_id)
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_auth

table public.reminders
  partner_id uuid not null
  user_id uuid not null
  in_a_row integer not null default 0
    grant update (in_a_row) to loanyard_client
  first_sent_at timestamp with time zone
    grant update (first_sent_at) to loanyard_client
  last_sent_on date
    grant update (last_sent_on) to loanyard_client
  constraint reminders_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint reminders_pkey PRIMARY KEY (partner_id, user_id)
  constraint reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for all to loanyard_client using (((user_id = ( SELECT private.user_id() AS user_id)) AND (partner_id = ( SELECT private.partner_id() AS partner_id)))) with check (((user_id = ( SELECT private.user_id() AS user_id)) AND (partner_id = ( SELECT private.partner_id() AS partner_id))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_client
  grant insert, select, update to loanyard_app

table public.request_message_reads
  partner_id uuid not null
  requirement_id uuid not null
  user_id uuid not null
  read_at timestamp with time zone not null
    grant update (read_at) to loanyard_app
    grant update (read_at) to loanyard_client
  constraint request_message_reads_partner_id_requirement_id_fkey FOREIGN KEY (partner_id, requirement_id) REFERENCES public.requirements(partner_id, id)
  constraint request_message_reads_pkey PRIMARY KEY (partner_id, requirement_id, user_id)
  constraint request_message_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for all to loanyard_client using (((user_id = ( SELECT private.user_id() AS user_id)) AND (EXISTS ( SELECT
     FROM public.requirements r
    WHERE ((r.partner_id = request_message_reads.partner_id) AND (r.id = request_message_reads.requirement_id)))))) with check (((user_id = ( SELECT private.user_id() AS user_id)) AND (partner_id = ( SELECT private.partner_id() AS partner_id)) AND (EXISTS ( SELECT
     FROM public.requirements r
    WHERE ((r.partner_id = request_message_reads.partner_id) AND (r.id = request_message_reads.requirement_id))))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_app
  grant insert, select to loanyard_client

table public.request_messages
  partner_id uuid not null
  id uuid not null
  deal_id uuid not null
  requirement_id uuid not null
  author_id uuid not null
  author_name text not null
  side text not null
  text text not null
  created timestamp with time zone not null default now()
  notified_at timestamp with time zone
    grant update (notified_at) to loanyard_app
  constraint request_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.users(id)
  constraint request_messages_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint request_messages_partner_id_requirement_id_fkey FOREIGN KEY (partner_id, requirement_id) REFERENCES public.requirements(partner_id, id)
  constraint request_messages_pkey PRIMARY KEY (partner_id, id)
  constraint request_messages_side_check CHECK ((side = ANY (ARRAY['client'::text, 'staff'::text])))
  constraint request_messages_text_check CHECK ((text <> ''::text))
  CREATE INDEX request_messages_of_request ON public.request_messages USING btree (partner_id, requirement_id, created, id)
  CREATE INDEX request_messages_pending ON public.request_messages USING btree (partner_id, requirement_id) WHERE (notified_at IS NULL)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_deals for select to loanyard_client using ((EXISTS ( SELECT
     FROM public.requirements r
    WHERE ((r.partner_id = request_messages.partner_id) AND (r.id = request_messages.requirement_id) AND private.client_can_see(r.partner_id, r.deal_id, request_messages.created)))))
  policy own_question for insert to loanyard_client with check (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (author_id = ( SELECT private.user_id() AS user_id)) AND (side = 'client'::text) AND (notified_at IS NULL) AND (EXISTS ( SELECT
     FROM public.requirements r
    WHERE ((r.partner_id = request_messages.partner_id) AND (r.id = request_messages.requirement_id) AND (r.deal_id = request_messages.deal_id))))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_app
  grant insert, select to loanyard_client

table public.requirement_events
  partner_id uuid not null
    grant select (partner_id) to loanyard_client
  requirement_id uuid not null
    grant select (requirement_id) to loanyard_client
  id uuid not null
    grant select (id) to loanyard_client
  action text not null
    grant select (action) to loanyard_client
  actor_id uuid
    grant select (actor_id) to loanyard_client
  actor_name text not null
    grant select (actor_name) to loanyard_client
  side text not null
    grant select (side) to loanyard_client
  created timestamp with time zone not null default now()
    grant select (created) to loanyard_client
  reason text
    grant select (reason) to loanyard_client
  comment text
    grant select (comment) to loanyard_client
  documents jsonb not null default '[]'::jsonb
    grant select (documents) to loanyard_client
  data jsonb not null default '{}'::jsonb
  constraint requirement_events_partner_id_requirement_id_fkey FOREIGN KEY (partner_id, requirement_id) REFERENCES public.requirements(partner_id, id)
  constraint requirement_events_pkey PRIMARY KEY (partner_id, requirement_id, id)
  constraint requirement_events_side_check CHECK ((side = ANY (ARRAY['client'::text, 'staff'::text])))
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_deals for select to loanyard_client using ((EXISTS ( SELECT
     FROM public.requirements r
    WHERE ((r.partner_id = requirement_events.partner_id) AND (r.id = requirement_events.requirement_id) AND private.client_can_see(r.partner_id, r.deal_id, requirement_events.created)))))
  policy own_events for insert to loanyard_client with check (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (actor_id = ( SELECT private.user_id() AS user_id)) AND (side = 'client'::text) AND (EXISTS ( SELECT
     FROM public.requirements r
    WHERE ((r.partner_id = requirement_events.partner_id) AND (r.id = requirement_events.requirement_id))))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert to loanyard_client
  grant insert, select to loanyard_app

table public.requirements
  partner_id uuid not null
    grant select (partner_id) to loanyard_lender
  id uuid not null
    grant select (id) to loanyard_lender
  deal_id uuid not null
    grant select (deal_id) to loanyard_lender
  stage_id uuid
    grant select (stage_id) to loanyard_lender
  bundle_request_id uuid
  attachment_id uuid
  kind text not null
    grant select (kind) to loanyard_lender
  title text not null
    grant select (title) to loanyard_lender
  description text not null default ''::text
    grant select (description) to loanyard_lender
  is_required boolean not null default true
  template_id uuid
  position integer not null default 1
    grant select (position) to loanyard_lender
  status text not null default 'Pending'::text
    grant select (status) to loanyard_lender
    grant update (status) to loanyard_client
  due_date date
  created timestamp with time zone not null default now()
    grant select (created) to loanyard_lender
  created_by uuid not null
  notified_at timestamp with time zone
  pending_since timestamp with time zone not null default now()
  version integer not null default 1
    grant update (version) to loanyard_client
  deleted_at timestamp with time zone
    grant select (deleted_at) to loanyard_lender
  other_name text
    grant update (other_name) to loanyard_client
  other_email text
    grant update (other_email) to loanyard_client
  other_at timestamp with time zone
    grant update (other_at) to loanyard_client
  other_reply text
    grant update (other_reply) to loanyard_client
  slots jsonb not null default '[]'::jsonb
  signature_fields jsonb not null default '[]'::jsonb
  constraint requirements_check CHECK ((((other_name IS NULL) = (other_at IS NULL)) AND ((other_email IS NULL) = (other_at IS NULL))))
  constraint requirements_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id)
  constraint requirements_kind_check CHECK ((kind = ANY (ARRAY['Document'::text, 'Question'::text, 'Acknowledgement'::text, 'PandaDoc'::text])))
  constraint requirements_partner_id_attachment_id_fkey FOREIGN KEY (partner_id, attachment_id) REFERENCES public.attachments(partner_id, id) ON DELETE SET NULL (attachment_id)
  constraint requirements_partner_id_bundle_request_id_fkey FOREIGN KEY (partner_id, bundle_request_id) REFERENCES public.bundle_requests(partner_id, id)
  constraint requirements_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint requirements_partner_id_stage_id_fkey FOREIGN KEY (partner_id, stage_id) REFERENCES public.stages(partner_id, id) ON DELETE SET NULL (stage_id)
  constraint requirements_partner_id_template_id_fkey FOREIGN KEY (partner_id, template_id) REFERENCES public.documents(partner_id, id)
  constraint requirements_pkey PRIMARY KEY (partner_id, id)
  constraint requirements_signature_fields_check CHECK ((jsonb_typeof(signature_fields) = 'array'::text))
  constraint requirements_slots_check CHECK ((jsonb_typeof(slots) = 'array'::text))
  constraint requirements_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Submitted'::text, 'Approved'::text, 'Rejected'::text, 'Waived'::text])))
  constraint requirements_title_check CHECK ((title <> ''::text))
  CREATE INDEX requirements_due ON public.requirements USING btree (due_date) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['Pending'::text, 'Rejected'::text])) AND (due_date IS NOT NULL))
  CREATE INDEX requirements_of_attachment ON public.requirements USING btree (partner_id, attachment_id) WHERE (attachment_id IS NOT NULL)
  CREATE INDEX requirements_of_bundle_request ON public.requirements USING btree (partner_id, bundle_request_id, "position", id) WHERE (bundle_request_id IS NOT NULL)
  CREATE INDEX requirements_of_deal ON public.requirements USING btree (partner_id, deal_id, stage_id, created, id) WHERE (deleted_at IS NULL)
  CREATE INDEX requirements_overdue ON public.requirements USING btree (partner_id, due_date, id) INCLUDE (deal_id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['Pending'::text, 'Rejected'::text])) AND (due_date IS NOT NULL) AND is_required AND (other_at IS NULL))
  CREATE INDEX requirements_overdue_of_deal ON public.requirements USING btree (partner_id, deal_id, due_date, id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['Pending'::text, 'Rejected'::text])) AND (due_date IS NOT NULL) AND is_required AND (other_at IS NULL))
  CREATE INDEX requirements_submitted ON public.requirements USING btree (partner_id, id) WHERE ((deleted_at IS NULL) AND (status = 'Submitted'::text))
  CREATE INDEX requirements_template ON public.requirements USING btree (partner_id, template_id) WHERE (template_id IS NOT NULL)
  CREATE CONSTRAINT TRIGGER keep_deal_turn AFTER INSERT OR DELETE ON public.requirements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.keep_deal_turn()
  CREATE CONSTRAINT TRIGGER keep_deal_turn_change AFTER UPDATE OF status, is_required, due_date, other_at, deleted_at ON public.requirements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.is_required IS DISTINCT FROM new.is_required)) OR (old.due_date IS DISTINCT FROM new.due_date)) OR (old.other_at IS DISTINCT FROM new.other_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION private.keep_deal_turn()
  CREATE CONSTRAINT TRIGGER list_request AFTER INSERT OR DELETE ON public.requirements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.list_request()
  CREATE CONSTRAINT TRIGGER list_request_change AFTER UPDATE OF title, stage_id, status, is_required, due_date, other_at, deleted_at ON public.requirements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((((((old.title IS DISTINCT FROM new.title) OR (old.stage_id IS DISTINCT FROM new.stage_id)) OR (old.status IS DISTINCT FROM new.status)) OR (old.is_required IS DISTINCT FROM new.is_required)) OR (old.due_date IS DISTINCT FROM new.due_date)) OR (old.other_at IS DISTINCT FROM new.other_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION private.list_request()
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_deals for select to loanyard_client using (((deleted_at IS NULL) AND (EXISTS ( SELECT
     FROM public.deals d
    WHERE ((d.partner_id = requirements.partner_id) AND (d.id = requirements.deal_id))))))
  policy own_deals_answered for update to loanyard_client using (((deleted_at IS NULL) AND (partner_id = ( SELECT private.partner_id() AS partner_id)) AND (status = ANY (ARRAY['Pending'::text, 'Submitted'::text, 'Rejected'::text])) AND (EXISTS ( SELECT
     FROM public.deals d
    WHERE ((d.partner_id = requirements.partner_id) AND (d.id = requirements.deal_id)))))) with check ((status = ANY (ARRAY['Pending'::text, 'Submitted'::text, 'Rejected'::text])))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using (((status = 'Approved'::text) AND ((deleted_at IS NULL) IS TRUE) AND (private.viewing_lender(partner_id, deal_id) IS NOT NULL)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app
  grant select to loanyard_client

table public.saved_views
  partner_id uuid not null
  id uuid not null
  staff_id uuid
  list text not null
  name text not null
  settings jsonb not null
  created timestamp with time zone not null
  created_by_name text not null
  modified timestamp with time zone not null
  modified_by_name text not null
  version integer not null default 1
  deleted_at timestamp with time zone
  constraint saved_views_list_check CHECK ((list = ANY (ARRAY['deals'::text, 'leads'::text, 'lenders'::text, 'requests'::text])))
  constraint saved_views_name_check CHECK ((name <> ''::text))
  constraint saved_views_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint saved_views_partner_id_staff_id_fkey FOREIGN KEY (partner_id, staff_id) REFERENCES public.staff(partner_id, id)
  constraint saved_views_pkey PRIMARY KEY (partner_id, id)
  constraint saved_views_settings_check CHECK (((jsonb_typeof(settings) = 'object'::text) AND (pg_column_size(settings) <= 16384)))
  CREATE INDEX saved_views_of_list ON public.saved_views USING btree (partner_id, staff_id, list, name, id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.schema_migrations
  version integer not null
  name text not null
  checksum text not null
  applied_at timestamp with time zone not null default now()
  constraint schema_migrations_pkey PRIMARY KEY (version)

table public.second_factor_exceptions
  partner_id uuid not null
  id uuid not null
  user_id uuid not null
  reason text not null
  ends_on date not null
  created timestamp with time zone not null default now()
  created_by uuid not null
  ended_at timestamp with time zone
    grant update (ended_at) to loanyard_app
  constraint second_factor_exceptions_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id)
  constraint second_factor_exceptions_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint second_factor_exceptions_pkey PRIMARY KEY (partner_id, id)
  constraint second_factor_exceptions_reason_check CHECK ((reason <> ''::text))
  constraint second_factor_exceptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX second_factor_exceptions_of_user ON public.second_factor_exceptions USING btree (user_id) WHERE (ended_at IS NULL)
  CREATE UNIQUE INDEX second_factor_exceptions_open ON public.second_factor_exceptions USING btree (partner_id, user_id) WHERE (ended_at IS NULL)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy sign_in for select to loanyard_auth using (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_app
  grant select to loanyard_auth

table public.second_factor_recoveries
  user_id uuid not null
  requested_at timestamp with time zone not null
  effective_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  address text
  constraint second_factor_recoveries_pkey PRIMARY KEY (user_id)
  constraint second_factor_recoveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_auth
  grant delete, insert, select, update to loanyard_system

table public.second_factor_resets
  partner_id uuid not null
  id uuid not null
  user_id uuid not null
  requested_by uuid not null
  created timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  decided_by uuid
    grant update (decided_by) to loanyard_app
  decided_at timestamp with time zone
    grant update (decided_at) to loanyard_app
  outcome text
    grant update (outcome) to loanyard_app
  constraint second_factor_resets_check CHECK ((((outcome IS NULL) = (decided_at IS NULL)) AND ((outcome IS NULL) = (decided_by IS NULL))))
  constraint second_factor_resets_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id)
  constraint second_factor_resets_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'withdrawn'::text])))
  constraint second_factor_resets_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint second_factor_resets_pkey PRIMARY KEY (partner_id, id)
  constraint second_factor_resets_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.users(id)
  constraint second_factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE UNIQUE INDEX second_factor_resets_open ON public.second_factor_resets USING btree (partner_id, user_id) WHERE (outcome IS NULL)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_app

table public.second_factors
  id uuid not null
  user_id uuid not null
  kind text not null
  name text not null
  created timestamp with time zone not null
  confirmed_at timestamp with time zone
  last_used_at timestamp with time zone
  credential_id bytea
  public_key bytea
  sign_count bigint
  transports text[]
  is_synced boolean
  secret text
  last_step bigint
  constraint second_factors_check CHECK (((kind = 'passkey'::text) = ((credential_id IS NOT NULL) AND (public_key IS NOT NULL) AND (sign_count IS NOT NULL) AND (transports IS NOT NULL) AND (is_synced IS NOT NULL) AND (confirmed_at IS NOT NULL))))
  constraint second_factors_check1 CHECK (((kind = 'authenticator_app'::text) = (secret IS NOT NULL)))
  constraint second_factors_credential_id_key UNIQUE (credential_id)
  constraint second_factors_kind_check CHECK ((kind = ANY (ARRAY['passkey'::text, 'authenticator_app'::text])))
  constraint second_factors_name_check CHECK ((name <> ''::text))
  constraint second_factors_pkey PRIMARY KEY (id)
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE
  CREATE INDEX second_factors_of_user ON public.second_factors USING btree (user_id)
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_auth
  grant delete, insert, select, update to loanyard_system

table public.security_defaults
  only_row boolean not null default true
  second_factor text not null
  grace_days integer not null
  constraint security_defaults_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 365)))
  constraint security_defaults_only_row_check CHECK (only_row)
  constraint security_defaults_pkey PRIMARY KEY (only_row)
  constraint security_defaults_second_factor_check CHECK ((second_factor = ANY (ARRAY['required'::text, 'offered'::text])))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system

table public.security_events
  id uuid not null default gen_random_uuid()
  partner_id uuid
  kind text not null
  outcome text not null
  user_id uuid
  person_name text
  person_email text
  session_id uuid
  account text
  address text
  user_agent text
  request_id text
  subject_type text
  subject_id uuid
  data jsonb not null default '{}'::jsonb
  count integer not null default 1
  bucket text
  created timestamp with time zone not null default now()
  constraint security_events_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text))
  constraint security_events_outcome_check CHECK ((outcome = ANY (ARRAY['ok'::text, 'failed'::text, 'refused'::text])))
  constraint security_events_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint security_events_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX security_events_bucket ON public.security_events USING btree (partner_id, bucket) NULLS NOT DISTINCT WHERE (bucket IS NOT NULL)
  CREATE INDEX security_events_by_time ON public.security_events USING btree (partner_id, created, id)
  CREATE INDEX security_events_created ON public.security_events USING btree (created)
  CREATE INDEX security_events_of_user ON public.security_events USING btree (user_id, created)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for select to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app

table public.security_policies
  partner_id uuid not null
  audience text not null
  second_factor text not null
    grant update (second_factor) to loanyard_app
  required_from timestamp with time zone
    grant update (required_from) to loanyard_app
  idle_minutes integer
    grant update (idle_minutes) to loanyard_app
  session_hours integer
    grant update (session_hours) to loanyard_app
  version integer not null default 1
    grant update (version) to loanyard_app
  changed_at timestamp with time zone
    grant update (changed_at) to loanyard_app
  constraint security_policies_audience_check CHECK ((audience = ANY (ARRAY['staff'::text, 'lender'::text, 'client'::text])))
  constraint security_policies_check CHECK (((second_factor = 'offered'::text) OR (required_from IS NOT NULL)))
  constraint security_policies_idle_minutes_check CHECK (((idle_minutes >= 30) AND (idle_minutes <= 43200)))
  constraint security_policies_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint security_policies_pkey PRIMARY KEY (partner_id, audience)
  constraint security_policies_second_factor_check CHECK ((second_factor = ANY (ARRAY['required'::text, 'offered'::text])))
  constraint security_policies_session_hours_check CHECK (((session_hours >= 1) AND (session_hours <= 8760)))
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy sign_in for select to loanyard_auth using (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app
  grant select to loanyard_auth

table public.sessions
  id uuid not null
  user_id uuid not null
  created timestamp with time zone not null default now()
  last_used_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  ended_at timestamp with time zone
  ended_reason text
  address text
  user_agent text
  identity_confirmed_at timestamp with time zone default now()
  code_hash bytea
  code_sent_at timestamp with time zone
  code_attempts integer not null default 0
  signed_in_with text not null default 'password'::text
  second_factor_at timestamp with time zone
  sso_connection_id uuid
  sso_sid text
  only_partner_id uuid
  only_lender_id uuid
  constraint sessions_only_partner_id_fkey FOREIGN KEY (only_partner_id) REFERENCES public.partners(id)
  constraint sessions_pkey PRIMARY KEY (id)
  constraint sessions_signed_in_with_check CHECK ((signed_in_with = ANY (ARRAY['password'::text, 'link'::text, 'passkey'::text, 'sso'::text])))
  constraint sessions_sso_connection_id_fkey FOREIGN KEY (sso_connection_id) REFERENCES public.sso_connections(id) ON DELETE SET NULL
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX sessions_of_sso ON public.sessions USING btree (sso_connection_id, user_id) WHERE (sso_connection_id IS NOT NULL)
  CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id, created DESC)
  CREATE INDEX sessions_open ON public.sessions USING btree (user_id, last_used_at, id) WHERE (ended_at IS NULL)
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_auth

table public.signings
  partner_id uuid not null
  id uuid not null
  requirement_id uuid not null
  provider text not null
  user_id uuid not null
  document_id uuid not null
  external_id text
    grant update (external_id) to loanyard_client
  state text not null default 'opened'::text
    grant update (state) to loanyard_client
  opened_at timestamp with time zone not null default now()
  modified timestamp with time zone not null default now()
    grant update (modified) to loanyard_client
  copy_emailed_at timestamp with time zone
  constraint signings_partner_id_document_id_fkey FOREIGN KEY (partner_id, document_id) REFERENCES public.documents(partner_id, id)
  constraint signings_partner_id_requirement_id_fkey FOREIGN KEY (partner_id, requirement_id) REFERENCES public.requirements(partner_id, id)
  constraint signings_pkey PRIMARY KEY (partner_id, id)
  constraint signings_provider_check CHECK ((provider = ANY (ARRAY['built_in'::text, 'pandadoc'::text])))
  constraint signings_state_check CHECK ((state = ANY (ARRAY['opened'::text, 'signed'::text, 'declined'::text, 'failed'::text])))
  constraint signings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE UNIQUE INDEX signings_external ON public.signings USING btree (provider, external_id) WHERE (external_id IS NOT NULL)
  CREATE INDEX signings_of_requirement ON public.signings USING btree (partner_id, requirement_id, user_id)
  CREATE INDEX signings_open ON public.signings USING btree (provider, opened_at) WHERE ((external_id IS NOT NULL) AND (state = 'opened'::text))
  CREATE INDEX signings_uncopied ON public.signings USING btree (modified) WHERE ((state = 'signed'::text) AND (copy_emailed_at IS NULL))
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own for all to loanyard_client using (((user_id = ( SELECT private.user_id() AS user_id)) AND (partner_id = ( SELECT private.partner_id() AS partner_id)))) with check (((user_id = ( SELECT private.user_id() AS user_id)) AND (partner_id = ( SELECT private.partner_id() AS partner_id)) AND (EXISTS ( SELECT
     FROM public.requirements r
    WHERE ((r.partner_id = signings.partner_id) AND (r.id = signings.requirement_id))))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_client
  grant insert, select, update to loanyard_app

table public.source_uses
  partner_id uuid not null
    grant select (partner_id) to loanyard_lender
  id uuid not null
    grant select (id) to loanyard_lender
  deal_id uuid not null
    grant select (deal_id) to loanyard_lender
  position integer not null
    grant select (position) to loanyard_lender
  item_name text not null
    grant select (item_name) to loanyard_lender
  lender_amount numeric(14,2) not null default 0
    grant select (lender_amount) to loanyard_lender
  borrower_amount numeric(14,2) not null default 0
    grant select (borrower_amount) to loanyard_lender
  seller_amount numeric(14,2) not null default 0
    grant select (seller_amount) to loanyard_lender
  seller_standby boolean not null default false
    grant select (seller_standby) to loanyard_lender
  version integer not null
    grant select (version) to loanyard_lender
  changed_by_name text not null
  deleted_at timestamp with time zone
    grant select (deleted_at) to loanyard_lender
  constraint source_uses_item_name_check CHECK ((item_name <> ''::text))
  constraint source_uses_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint source_uses_pkey PRIMARY KEY (partner_id, id)
  CREATE INDEX source_uses_of_deal ON public.source_uses USING btree (partner_id, deal_id, "position")
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using ((((deleted_at IS NULL) IS TRUE) AND (private.viewing_lender(partner_id, deal_id) IS NOT NULL)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app

table public.sso_attempts
  state_hash bytea not null
  attempt_hash bytea not null
  nonce text not null
  verifier text not null
  connection_id uuid not null
  purpose text not null
  session_id uuid
  expires_at timestamp with time zone not null
  constraint sso_attempts_check CHECK (((purpose = 'sign_in'::text) = (session_id IS NULL)))
  constraint sso_attempts_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES public.sso_connections(id) ON DELETE CASCADE
  constraint sso_attempts_pkey PRIMARY KEY (state_hash)
  constraint sso_attempts_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'link'::text, 'test'::text])))
  constraint sso_attempts_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE
  CREATE INDEX sso_attempts_expiry ON public.sso_attempts USING btree (expires_at)
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  policy test for all to loanyard_app using ((EXISTS ( SELECT
     FROM public.sso_connections c
    WHERE ((c.id = sso_attempts.connection_id) AND (c.partner_id = ( SELECT private.partner_id() AS partner_id)))))) with check ((EXISTS ( SELECT
     FROM public.sso_connections c
    WHERE ((c.id = sso_attempts.connection_id) AND (c.partner_id = ( SELECT private.partner_id() AS partner_id))))))
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select to loanyard_auth
  grant delete, insert, select, update to loanyard_system

table public.sso_connections
  partner_id uuid not null
  id uuid not null
  audience text not null
  lender_id uuid
  name text not null
    grant update (name) to loanyard_app
  issuer text not null
    grant update (issuer) to loanyard_app
  client_id text not null
    grant update (client_id) to loanyard_app
  client_secret text not null
    grant update (client_secret) to loanyard_app
  second_factor boolean not null
    grant update (second_factor) to loanyard_app
  enabled boolean not null
    grant update (enabled) to loanyard_app
  tested_at timestamp with time zone
    grant update (tested_at) to loanyard_app
  created timestamp with time zone not null default now()
  version integer not null default 1
    grant update (version) to loanyard_app
  constraint sso_connections_audience_check CHECK ((audience = ANY (ARRAY['staff'::text, 'lender'::text])))
  constraint sso_connections_check CHECK (((audience = 'lender'::text) = (lender_id IS NOT NULL)))
  constraint sso_connections_id_key UNIQUE (id)
  constraint sso_connections_name_check CHECK ((name <> ''::text))
  constraint sso_connections_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint sso_connections_partner_id_lender_id_fkey FOREIGN KEY (partner_id, lender_id) REFERENCES public.lenders(partner_id, id)
  constraint sso_connections_pkey PRIMARY KEY (partner_id, id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy sign_in for select to loanyard_auth using (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_auth

table public.sso_domains
  partner_id uuid not null
  connection_id uuid not null
  domain text not null
  token text not null
  created timestamp with time zone not null default now()
  checked_at timestamp with time zone
    grant update (checked_at) to loanyard_app
  proven_at timestamp with time zone
    grant update (proven_at) to loanyard_app
  constraint sso_domains_domain_check CHECK ((domain = lower(domain)))
  constraint sso_domains_partner_id_connection_id_fkey FOREIGN KEY (partner_id, connection_id) REFERENCES public.sso_connections(partner_id, id) ON DELETE CASCADE
  constraint sso_domains_pkey PRIMARY KEY (partner_id, connection_id, domain)
  CREATE INDEX sso_domains_proven ON public.sso_domains USING btree (domain) WHERE (proven_at IS NOT NULL)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy sign_in for select to loanyard_auth using (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_auth

table public.sso_identities
  partner_id uuid not null
  connection_id uuid not null
  subject text not null
  user_id uuid not null
  created timestamp with time zone not null
  last_used_at timestamp with time zone
    grant update (last_used_at) to loanyard_auth
  constraint sso_identities_connection_id_user_id_key UNIQUE (connection_id, user_id)
  constraint sso_identities_partner_id_connection_id_fkey FOREIGN KEY (partner_id, connection_id) REFERENCES public.sso_connections(partner_id, id) ON DELETE CASCADE
  constraint sso_identities_pkey PRIMARY KEY (partner_id, connection_id, subject)
  constraint sso_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX sso_identities_of_user ON public.sso_identities USING btree (user_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_auth
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app

table public.sso_logout_tokens
  connection_id uuid not null
  hash bytea not null
  expires_at timestamp with time zone not null
  constraint sso_logout_tokens_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES public.sso_connections(id) ON DELETE CASCADE
  constraint sso_logout_tokens_pkey PRIMARY KEY (connection_id, hash)
  CREATE INDEX sso_logout_tokens_expiry ON public.sso_logout_tokens USING btree (expires_at)
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_auth
  grant delete, insert, select, update to loanyard_system

table public.staff
  partner_id uuid not null
  id uuid not null
  user_id uuid not null
  role text not null
    grant update (role) to loanyard_app
  status text not null default 'Invited'::text
    grant update (status) to loanyard_app
    grant update (status) to loanyard_auth
  created timestamp with time zone not null default now()
  removed_at timestamp with time zone
    grant update (removed_at) to loanyard_app
  invited_at timestamp with time zone
    grant update (invited_at) to loanyard_app
  version integer not null default 1
    grant update (version) to loanyard_app
  modified timestamp with time zone not null default now()
    grant update (modified) to loanyard_app
  accepted_at timestamp with time zone
  is_founder boolean not null default false
  label_name text
    grant update (label_name) to loanyard_app
  label_phone text
    grant update (label_phone) to loanyard_app
  invited_by uuid
  constraint staff_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.users(id)
  constraint staff_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint staff_partner_id_user_id_key UNIQUE (partner_id, user_id)
  constraint staff_pkey PRIMARY KEY (partner_id, id)
  constraint staff_removed_check CHECK (((removed_at IS NULL) OR (status = 'Inactive'::text)))
  constraint staff_role_check CHECK ((role = ANY (ARRAY['Admin'::text, 'Manager'::text, 'Coordinator'::text])))
  constraint staff_status_check CHECK ((status = ANY (ARRAY['Invited'::text, 'Active'::text, 'Inactive'::text])))
  constraint staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX staff_of_user ON public.staff USING btree (user_id)
  CREATE TRIGGER end_calendar_feed AFTER UPDATE OF status ON public.staff FOR EACH ROW WHEN (((new.status <> 'Active'::text) AND (old.status = 'Active'::text))) EXECUTE FUNCTION private.end_calendar_feed()
  CREATE TRIGGER end_profile AFTER DELETE OR UPDATE OF status ON public.staff FOR EACH ROW EXECUTE FUNCTION private.end_profile()
  CREATE TRIGGER require_acceptance BEFORE INSERT OR UPDATE OF status ON public.staff FOR EACH ROW EXECUTE FUNCTION private.require_acceptance()
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app
  grant select to loanyard_auth

table public.stage_durations
  partner_id uuid not null
  stage_id uuid not null
  days integer not null
  constraint stage_durations_days_check CHECK ((days > 0))
  constraint stage_durations_partner_id_stage_id_fkey FOREIGN KEY (partner_id, stage_id) REFERENCES public.stages(partner_id, id) ON DELETE CASCADE
  constraint stage_durations_pkey PRIMARY KEY (partner_id, stage_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for select to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_app

table public.stage_tasks
  partner_id uuid not null
  stage_id uuid not null
  position smallint not null
  title text not null
  due_in smallint
  assignee text not null
  constraint stage_tasks_assignee_check CHECK ((assignee = ANY (ARRAY['mover'::text, 'coordinator'::text, 'unassigned'::text])))
  constraint stage_tasks_due_in_check CHECK (((due_in >= 0) AND (due_in <= 60)))
  constraint stage_tasks_partner_id_stage_id_fkey FOREIGN KEY (partner_id, stage_id) REFERENCES public.stages(partner_id, id) ON DELETE CASCADE
  constraint stage_tasks_pkey PRIMARY KEY (partner_id, stage_id, "position")
  constraint stage_tasks_title_check CHECK ((title <> ''::text))
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.stages
  partner_id uuid not null
  id uuid not null
  name text not null
  number integer not null
  phase text not null
  tasks_version integer not null default 0
  constraint stages_name_check CHECK ((name <> ''::text))
  constraint stages_number_check CHECK ((number > 0))
  constraint stages_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id)
  constraint stages_partner_id_number_key UNIQUE (partner_id, number) DEFERRABLE INITIALLY DEFERRED
  constraint stages_phase_check CHECK ((phase = ANY (ARRAY['gathering'::text, 'lenders'::text, 'closing'::text])))
  constraint stages_pkey PRIMARY KEY (partner_id, id)
  CREATE TRIGGER default_phase BEFORE INSERT ON public.stages FOR EACH ROW EXECUTE FUNCTION private.default_phase()
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_deals for select to loanyard_client using ((partner_id IN ( SELECT c.partner_id
     FROM public.deal_clients c
    WHERE (c.user_id = ( SELECT private.user_id() AS user_id)))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using ((partner_id IN ( SELECT p.partner_id
     FROM private.lender_profiles() p(partner_id, lender_id))))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_app
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_client
  grant select to loanyard_lender

table public.submission_documents
  partner_id uuid not null
  submission_id uuid not null
  document_id uuid not null
  position integer not null
  is_returned boolean not null default false
  constraint submission_documents_partner_id_document_id_fkey FOREIGN KEY (partner_id, document_id) REFERENCES public.documents(partner_id, id)
  constraint submission_documents_partner_id_submission_id_fkey FOREIGN KEY (partner_id, submission_id) REFERENCES public.submissions(partner_id, id)
  constraint submission_documents_pkey PRIMARY KEY (partner_id, submission_id, document_id)
  CREATE INDEX submission_documents_of_document ON public.submission_documents USING btree (partner_id, document_id)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_deals for all to loanyard_client using ((EXISTS ( SELECT
     FROM public.submissions s
    WHERE ((s.partner_id = submission_documents.partner_id) AND (s.id = submission_documents.submission_id))))) with check (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (EXISTS ( SELECT
     FROM public.submissions s
    WHERE ((s.partner_id = submission_documents.partner_id) AND (s.id = submission_documents.submission_id))))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using ((EXISTS ( SELECT
     FROM public.submissions s
    WHERE ((s.partner_id = submission_documents.partner_id) AND (s.id = submission_documents.submission_id))
   OFFSET 0)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_app
  grant delete, insert, select, update to loanyard_client
  grant delete, insert, select, update to loanyard_system
  grant select to loanyard_lender

table public.submissions
  partner_id uuid not null
    grant insert (partner_id) to loanyard_client
    grant select (partner_id) to loanyard_lender
  id uuid not null
    grant insert (id) to loanyard_client
    grant select (id) to loanyard_lender
  requirement_id uuid not null
    grant insert (requirement_id) to loanyard_client
    grant select (requirement_id) to loanyard_lender
  status text not null default 'Submitted'::text
    grant insert, update (status) to loanyard_client
    grant select (status) to loanyard_lender
  answer text
    grant insert, update (answer) to loanyard_client
    grant select (answer) to loanyard_lender
  acknowledgement boolean
    grant insert, update (acknowledgement) to loanyard_client
    grant select (acknowledgement) to loanyard_lender
  not_applicable text
    grant insert, update (not_applicable) to loanyard_client
    grant select (not_applicable) to loanyard_lender
  signed jsonb
    grant insert, update (signed) to loanyard_client
  submitted_by uuid not null
    grant insert (submitted_by) to loanyard_client
  submitted_by_name text not null
    grant insert (submitted_by_name) to loanyard_client
    grant select (submitted_by_name) to loanyard_lender
  side text not null
    grant insert (side) to loanyard_client
    grant select (side) to loanyard_lender
  created timestamp with time zone not null default now()
    grant insert (created) to loanyard_client
    grant select (created) to loanyard_lender
  modified timestamp with time zone not null default now()
    grant insert, update (modified) to loanyard_client
  reason text
  comment text
  decided_by uuid
  decided_by_name text
  decided_at timestamp with time zone
    grant select (decided_at) to loanyard_lender
  version integer not null default 1
    grant update (version) to loanyard_client
  withdrawn_at timestamp with time zone
    grant select (withdrawn_at) to loanyard_lender
    grant update (withdrawn_at) to loanyard_client
  constraint submissions_check CHECK (((status = 'Submitted'::text) OR (decided_at IS NOT NULL)))
  constraint submissions_check1 CHECK (((status <> 'Rejected'::text) OR (reason IS NOT NULL)))
  constraint submissions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id)
  constraint submissions_partner_id_requirement_id_fkey FOREIGN KEY (partner_id, requirement_id) REFERENCES public.requirements(partner_id, id)
  constraint submissions_pkey PRIMARY KEY (partner_id, id)
  constraint submissions_reason_check CHECK ((reason = ANY (ARRAY['illegible'::text, 'incomplete'::text, 'wrong_year'::text, 'wrong_person'::text, 'expired'::text, 'password_protected'::text, 'other'::text])))
  constraint submissions_side_check CHECK ((side = ANY (ARRAY['client'::text, 'staff'::text])))
  constraint submissions_status_check CHECK ((status = ANY (ARRAY['Submitted'::text, 'Approved'::text, 'Rejected'::text, 'Waived'::text, 'Pending'::text])))
  constraint submissions_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES public.users(id)
  CREATE INDEX submissions_of_requirement ON public.submissions USING btree (partner_id, requirement_id, created DESC, id DESC) WHERE (withdrawn_at IS NULL)
  CREATE INDEX submissions_waiting ON public.submissions USING btree (partner_id, modified, id) INCLUDE (requirement_id) WHERE ((status = 'Submitted'::text) AND (withdrawn_at IS NULL))
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_answers for insert to loanyard_client with check (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (submitted_by = ( SELECT private.user_id() AS user_id)) AND (side = 'client'::text) AND (status = 'Submitted'::text) AND (decided_at IS NULL) AND (EXISTS ( SELECT
     FROM public.requirements r
    WHERE ((r.partner_id = submissions.partner_id) AND (r.id = submissions.requirement_id))))))
  policy own_answers_changed for update to loanyard_client using (((partner_id = ( SELECT private.partner_id() AS partner_id)) AND (status = ANY (ARRAY['Submitted'::text, 'Rejected'::text, 'Pending'::text])) AND (EXISTS ( SELECT
     FROM public.requirements r
    WHERE ((r.partner_id = submissions.partner_id) AND (r.id = submissions.requirement_id) AND private.client_can_see(r.partner_id, r.deal_id, submissions.created)))))) with check (((status = 'Submitted'::text) OR ((withdrawn_at IS NOT NULL) AND (status = ANY (ARRAY['Rejected'::text, 'Pending'::text])))))
  policy own_deals for select to loanyard_client using ((EXISTS ( SELECT
     FROM public.requirements r
    WHERE ((r.partner_id = submissions.partner_id) AND (r.id = submissions.requirement_id) AND private.client_can_see(r.partner_id, r.deal_id, submissions.created)))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy shared for select to loanyard_lender using (((status = 'Approved'::text) AND ((withdrawn_at IS NULL) IS TRUE) AND (EXISTS ( SELECT
     FROM public.requirements q
    WHERE ((q.partner_id = submissions.partner_id) AND (q.id = submissions.requirement_id))
   OFFSET 0))))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_app
  grant select to loanyard_client

table public.tasks
  partner_id uuid not null
  id uuid not null
  title text not null
    grant update (title) to loanyard_app
  note text not null default ''::text
    grant update (note) to loanyard_app
  deal_id uuid
    grant update (deal_id) to loanyard_app
  lead_id uuid
    grant update (lead_id) to loanyard_app
  lender_id uuid
  requirement_id uuid
  assignee_id uuid
    grant update (assignee_id) to loanyard_app
  due_on date
    grant update (due_on) to loanyard_app
  due_key date not null generated always as (COALESCE(due_on, '9999-12-31'::date))
  repeats text
    grant update (repeats) to loanyard_app
  repeats_from date
    grant update (repeats_from) to loanyard_app
  next_id uuid
    grant update (next_id) to loanyard_app
  created timestamp with time zone not null
  created_by uuid not null
  done_at timestamp with time zone
    grant update (done_at) to loanyard_app
  done_by uuid
    grant update (done_by) to loanyard_app
  deleted_at timestamp with time zone
    grant update (deleted_at) to loanyard_app
  version integer not null default 1
    grant update (version) to loanyard_app
  move_id uuid
  constraint tasks_check CHECK ((num_nonnulls(deal_id, lead_id, lender_id) = 1))
  constraint tasks_check1 CHECK (((requirement_id IS NULL) OR (deal_id IS NOT NULL)))
  constraint tasks_check2 CHECK (((repeats IS NULL) OR ((due_on IS NOT NULL) AND (repeats_from IS NOT NULL))))
  constraint tasks_check3 CHECK (((done_at IS NULL) = (done_by IS NULL)))
  constraint tasks_partner_id_assignee_id_fkey FOREIGN KEY (partner_id, assignee_id) REFERENCES public.staff(partner_id, id)
  constraint tasks_partner_id_created_by_fkey FOREIGN KEY (partner_id, created_by) REFERENCES public.staff(partner_id, id)
  constraint tasks_partner_id_deal_id_fkey FOREIGN KEY (partner_id, deal_id) REFERENCES public.deals(partner_id, id)
  constraint tasks_partner_id_done_by_fkey FOREIGN KEY (partner_id, done_by) REFERENCES public.staff(partner_id, id)
  constraint tasks_partner_id_lead_id_fkey FOREIGN KEY (partner_id, lead_id) REFERENCES public.leads(partner_id, id) ON DELETE CASCADE
  constraint tasks_partner_id_lender_id_fkey FOREIGN KEY (partner_id, lender_id) REFERENCES public.lenders(partner_id, id)
  constraint tasks_partner_id_move_id_fkey FOREIGN KEY (partner_id, move_id) REFERENCES public.deal_stage_moves(partner_id, id) ON DELETE SET NULL (move_id)
  constraint tasks_partner_id_requirement_id_fkey FOREIGN KEY (partner_id, requirement_id) REFERENCES public.requirements(partner_id, id)
  constraint tasks_pkey PRIMARY KEY (partner_id, id)
  constraint tasks_repeats_check CHECK ((repeats = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text, 'yearly'::text])))
  constraint tasks_title_check CHECK ((title <> ''::text))
  CREATE INDEX tasks_done ON public.tasks USING btree (partner_id, done_at, id) WHERE ((done_at IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX tasks_done_of_deal ON public.tasks USING btree (partner_id, deal_id, done_at, id) WHERE ((done_at IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX tasks_of_lead ON public.tasks USING btree (partner_id, lead_id) WHERE (lead_id IS NOT NULL)
  CREATE INDEX tasks_of_move ON public.tasks USING btree (partner_id, move_id) WHERE (move_id IS NOT NULL)
  CREATE INDEX tasks_open ON public.tasks USING btree (partner_id, due_key, id) WHERE ((done_at IS NULL) AND (deleted_at IS NULL))
  CREATE INDEX tasks_open_of_assignee ON public.tasks USING btree (partner_id, assignee_id, due_key, id) WHERE ((done_at IS NULL) AND (deleted_at IS NULL))
  CREATE INDEX tasks_open_of_deal ON public.tasks USING btree (partner_id, deal_id, due_key, id) WHERE ((done_at IS NULL) AND (deleted_at IS NULL) AND (deal_id IS NOT NULL))
  CREATE INDEX tasks_open_of_lead ON public.tasks USING btree (partner_id, lead_id, due_key, id) WHERE ((done_at IS NULL) AND (deleted_at IS NULL) AND (lead_id IS NOT NULL))
  CREATE INDEX tasks_open_of_lender ON public.tasks USING btree (partner_id, lender_id, due_key, id) WHERE ((done_at IS NULL) AND (deleted_at IS NULL) AND (lender_id IS NOT NULL))
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_app

table public.today_snoozes
  partner_id uuid not null
  staff_id uuid not null
  section text not null
  subject_id uuid not null
  until_on date not null
    grant update (until_on) to loanyard_app
  constraint today_snoozes_partner_id_staff_id_fkey FOREIGN KEY (partner_id, staff_id) REFERENCES public.staff(partner_id, id)
  constraint today_snoozes_pkey PRIMARY KEY (partner_id, staff_id, section, subject_id)
  constraint today_snoozes_section_check CHECK ((section = ANY (ARRAY['overdue_requests'::text, 'reviews'::text, 'no_next_step'::text, 'stale'::text, 'silent_lenders'::text, 'expiring_offers'::text, 'new_leads'::text])))
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select to loanyard_app
  grant delete, insert, select, update to loanyard_system

table public.users
  id uuid not null
    grant select (id) to loanyard_app
  email text not null
    grant select (email) to loanyard_app
  first_name text not null
    grant select (first_name) to loanyard_app
  last_name text not null
    grant select (last_name) to loanyard_app
  phone text
    grant select (phone) to loanyard_app
  password_hash text
  last_login timestamp with time zone
    grant select (last_login) to loanyard_app
  latest_activity timestamp with time zone
    grant select (latest_activity) to loanyard_app
  created timestamp with time zone not null default now()
    grant select (created) to loanyard_app
  notification_preferences jsonb not null default '{}'::jsonb
  password_changed_at timestamp with time zone
  email_verified_at timestamp with time zone
    grant select (email_verified_at) to loanyard_app
  notifications_emailed_at timestamp with time zone
  start_page text
  notification_in_app jsonb not null default '{}'::jsonb
  notification_daily jsonb not null default '{}'::jsonb
  constraint users_email_check CHECK ((email = lower(email)))
  constraint users_pkey PRIMARY KEY (id)
  constraint users_start_page_check CHECK ((start_page = ANY (ARRAY['deals'::text, 'today'::text])))
  CREATE UNIQUE INDEX users_email ON public.users USING btree (email)
  policy lender_people for select to loanyard_app using ((id IN ( SELECT s.user_id
     FROM public.lender_staff s
    WHERE (s.partner_id = ( SELECT private.partner_id() AS partner_id)))))
  policy partner for select to loanyard_app using ((id IN ( SELECT s.user_id
     FROM public.staff s
    WHERE (s.partner_id = ( SELECT private.partner_id() AS partner_id)))))
  policy sign_in for all to loanyard_auth using (true) with check (true)
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select, update to loanyard_auth

table public.watermarked_copies
  partner_id uuid not null
  document_id uuid not null
  user_id uuid not null
  watermark_text text not null
  object_key text not null
  size bigint not null
  crc32 bigint not null
  created timestamp with time zone not null default now()
  constraint watermarked_copies_partner_id_document_id_fkey FOREIGN KEY (partner_id, document_id) REFERENCES public.documents(partner_id, id)
  constraint watermarked_copies_pkey PRIMARY KEY (partner_id, document_id, user_id, watermark_text)
  constraint watermarked_copies_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id)
  CREATE INDEX watermarked_copies_created ON public.watermarked_copies USING btree (created)
  policy no_borrower for all restrictive to loanyard_client using ((( SELECT private.only_partner() AS only_partner) IS NULL))
  policy one_partner for all restrictive to loanyard_auth, loanyard_lender using (((( SELECT private.only_partner() AS only_partner) IS NULL) OR (partner_id = ( SELECT private.only_partner() AS only_partner))))
  policy own_copies for all to loanyard_lender using (((user_id = ( SELECT private.user_id() AS user_id)) AND (partner_id = ( SELECT private.partner_id() AS partner_id)))) with check (((user_id = ( SELECT private.user_id() AS user_id)) AND (partner_id = ( SELECT private.partner_id() AS partner_id)) AND (EXISTS ( SELECT
     FROM public.documents d
    WHERE ((d.partner_id = watermarked_copies.partner_id) AND (d.id = watermarked_copies.document_id))))))
  policy partner for all to loanyard_app using ((partner_id = ( SELECT private.partner_id() AS partner_id))) with check ((partner_id = ( SELECT private.partner_id() AS partner_id)))
  policy system for all to loanyard_system using (true) with check (true)
  row level security, forced
  grant delete, insert, select, update to loanyard_system
  grant insert, select to loanyard_lender
  grant select to loanyard_app

-- Locks the invitation, opens the partner's rows to sign-in for this person, and ends the invitation, all or nothing.
CREATE OR REPLACE FUNCTION private.accept_invitation(p_user uuid, p_id uuid, p_now timestamp with time zone, p_title text, p_description text)
 RETURNS TABLE(kind text, partner_id uuid, deal_id uuid, full_name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_phone text;
begin
  if not private.is_verified(p_user) then
    return;
  end if;
  -- Locked until the end, so that accepting, declining and withdrawing at the same moment happen one after the other.
  perform from staff s where s.id = p_id and s.user_id = p_user for update;
  perform from lender_staff s where s.id = p_id and s.user_id = p_user for update;
  perform from deal_invitations i where i.id = p_id and i.user_id = p_user for update;
  select i.kind, i.partner_id, i.deal_id, coalesce(i.name, ''), i.phone into kind, partner_id, deal_id, full_name, v_phone
    from private.open_invitations i where i.id = p_id and i.user_id = p_user;
  if kind is null then
    return;
  end if;
  update users u set first_name = coalesce(substring(accept_invitation.full_name from '^(.*)\s\S+$'), accept_invitation.full_name),
         last_name = coalesce(substring(accept_invitation.full_name from '\s(\S+)$'), ''), phone = coalesce(u.phone, v_phone)
   where u.id = p_user and u.first_name = '' and u.last_name = '';
  select trim(u.first_name || ' ' || u.last_name), u.phone into full_name, v_phone from users u where u.id = p_user;
  if kind = 'staff' then
    update staff s set status = 'Active', accepted_at = p_now, label_name = null, version = s.version + 1, modified = p_now,
           label_phone = case when v_phone is null then s.label_phone end
     where s.id = p_id;
  elsif kind = 'lender' then
    update lender_staff s set status = 'Active', accepted_at = p_now, label_name = null where s.id = p_id;
    -- A statement of its own: the partner may have made them the contact while this waited for the lock.
    update lenders l set status = 'Active', modified = p_now from lender_staff m
     where m.id = p_id and m.is_contact and l.partner_id = m.partner_id and l.id = m.lender_id and l.status = 'Invited';
  else
    insert into deal_clients (partner_id, deal_id, user_id, sees_from, created)
    select i.partner_id, i.deal_id, i.user_id, i.sees_from, p_now from deal_invitations i where i.id = p_id
    on conflict do nothing;
    -- The notification they would have received as the deal's client when they were invited.
    insert into notifications (partner_id, id, user_id, area, type, title, description, deal_id, deal_title, created)
    select i.partner_id, i.id, i.user_id, 'portal', 'deal_created', p_title,
           replace(replace(p_description, E'\x02', replace(coalesce(nullif(trim(b.first_name || ' ' || b.last_name), ''), p.name), '*', '')),
                   E'\x01', replace(d.title, '*', '')),
           i.deal_id, replace(d.title, '*', ''), p_now
      from deal_invitations i
      join deals d on d.partner_id = i.partner_id and d.id = i.deal_id
      join partners p on p.id = i.partner_id
      left join users b on b.id = i.invited_by
     where i.id = p_id
    on conflict do nothing;
    delete from deal_invitations i where i.id = p_id;
  end if;
  return next;
end
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- One definition of what a lender sees, for policies and for the functions that look across partners.
CREATE OR REPLACE FUNCTION private.accessible_lender_deals(p_user uuid, p_partner uuid)
 RETURNS TABLE(partner_id uuid, deal_id uuid, lender_id uuid, watermark boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select m.partner_id, s.deal_id, r.lender_id, r.watermark
    from lender_staff m
   cross join lateral (
     select h.deal_id from lender_shares h
      where h.partner_id = m.partner_id and h.lender_id = m.lender_id and h.ended_at is null offset 0) s
   cross join lateral private.lender_access(p_user, m.partner_id, s.deal_id) r
   where m.user_id = p_user and m.status = 'Active' and (p_partner is null or m.partner_id = p_partner)
     and (select private.is_verified(p_user))
$function$
owner loanyard_system

-- Reads accounts or sign-in's rows that the caller's role can't, and only of its own partner.
CREATE OR REPLACE FUNCTION private.actor_is_verified()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select not exists (select from users u where u.id = private.user_id() and u.email_verified_at is null)
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client
  grant execute to loanyard_lender

-- Writes links that sign people in, which a partner's role must not, and only for its own invitations.
CREATE OR REPLACE FUNCTION private.add_invitation_link(p_invitation uuid, p_user uuid, p_area text, p_deal uuid, p_hash bytea, p_code_hash bytea, p_key_id text, p_now timestamp with time zone, p_expires timestamp with time zone, p_open integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_deal uuid;
begin
  perform from deal_invitations i where i.partner_id = private.partner_id() and i.id = p_invitation for update;
  select coalesce(p_deal, i.deal_id) into v_deal from private.open_invitations i
    where i.partner_id = private.partner_id() and i.id = p_invitation and i.user_id = p_user;
  if not found then
    return null;
  end if;
  -- Locked in the order of every other statement that takes several links of a person.
  update magic_links set revoked_at = p_now where hash in (
    select l.hash from magic_links l where l.invitation_id = p_invitation and l.used_at is null and l.revoked_at is null
     order by l.created desc, l.hash offset p_open - 1 for update);
  insert into magic_links (hash, user_id, type, area, code_hash, key_id, created, expires_at, invitation_id,
                           about_partner_id, about_deal_id)
  select p_hash, u.id, 'SET_PSWD', p_area, p_code_hash, p_key_id, p_now, p_expires, p_invitation, private.partner_id(), v_deal
    from users u where u.id = p_user and (u.email_verified_at is null or u.password_hash is null);
  return found;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Writes links that sign people in, which a partner's role must not, and only for its own invitations.
CREATE OR REPLACE FUNCTION private.add_requester_link(p_user uuid, p_hash bytea, p_code_hash bytea, p_key_id text, p_now timestamp with time zone, p_expires timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from loan_requests r where r.user_id = p_user and r.partner_id = private.partner_id()) then
    raise exception 'user % is not in the scope of this transaction', p_user using errcode = 'no_data_found';
  end if;
  insert into magic_links (hash, user_id, type, area, code_hash, key_id, created, expires_at)
  values (p_hash, p_user, 'LOG_IN', 'requests', p_code_hash, p_key_id, p_now, p_expires);
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- A trigger: whoever adds a partner, it has the policies of the installation.
CREATE OR REPLACE FUNCTION private.add_security_policies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into security_policies (partner_id, audience, second_factor, required_from)
  select new.id, a.audience, d.second_factor, case when d.second_factor = 'required' then now() + make_interval(days => d.grace_days) end
    from security_defaults d cross join (values ('staff'), ('lender')) a (audience)
  union all select new.id, 'client', 'offered', null;
  return null;
end
$function$
owner loanyard_system

-- Creates or finds an account, which no partner's role may, in the transaction and under the locks of its invitation.
CREATE OR REPLACE FUNCTION private.add_staff(p_staff uuid, p_new_user uuid, p_email text, p_first_name text, p_last_name text, p_phone text, p_role text, p_status text, p_now timestamp with time zone)
 RETURNS TABLE(staff_id uuid, joined boolean, status text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid := private.partner_id();
  v_label text := trim(p_first_name || ' ' || p_last_name);
  v_user uuid;
  v_removed timestamptz;
begin
  if v_partner is null then
    raise exception 'no partner is in the scope of this transaction' using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name) values (p_new_user, lower(p_email), '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into v_user;
  select s.id, s.removed_at, s.status into staff_id, v_removed, status
    from staff s where s.partner_id = v_partner and s.user_id = v_user for update;
  joined := staff_id is null or v_removed is not null;
  if joined then
    status := case when p_status = 'Inactive' then 'Inactive' else 'Invited' end;
    if staff_id is null then
      staff_id := p_staff;
      insert into staff (partner_id, id, user_id, role, status, created, label_name, label_phone, invited_by)
      values (v_partner, p_staff, v_user, p_role, add_staff.status, p_now, v_label, p_phone, private.user_id());
    else
      update staff s set role = p_role, status = add_staff.status, removed_at = null, invited_at = null, accepted_at = null,
             label_name = v_label, label_phone = p_phone, invited_by = private.user_id(), version = s.version + 1, modified = p_now
       where s.partner_id = v_partner and s.id = add_staff.staff_id;
    end if;
  end if;
  return next;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- A signed link has no scope: reads the name and the index of an archive that `find_archive` opened.
CREATE OR REPLACE FUNCTION private.archive_cover(p_partner uuid, p_id uuid)
 RETURNS TABLE(file_name text, index_page text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select b.file_name, b.index_page from bulk_downloads b where b.partner_id = p_partner and b.id = p_id
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- A signed link has no scope: reads whose archive it is and whether the partner is frozen.
CREATE OR REPLACE FUNCTION private.archive_owner(p_partner uuid, p_id uuid)
 RETURNS TABLE(user_id uuid, is_frozen boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select b.user_id, private.partner_is_frozen(b.partner_id) from bulk_downloads b where b.partner_id = p_partner and b.id = p_id
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- The seal covers the bytes as the database has them, so that every reader computes the same.
CREATE OR REPLACE FUNCTION private.audit_content(p_number bigint, p_entry public.audit_log)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN convert_to((jsonb_build_array(p_number, (p_entry).partner_id, (p_entry).id, (p_entry).action, (p_entry).subject_id, (p_entry).deal_id, (p_entry).actor_id, (p_entry).actor_name, (p_entry).address, (p_entry).request_id, (p_entry).data, EXTRACT(epoch FROM (p_entry).created)))::text, 'UTF8'::name)
  grant execute to loanyard_system

-- Replays the live events that a page missed, from all partners of its person.
CREATE OR REPLACE FUNCTION private.audit_events_since(p_user uuid, p_after uuid, p_most integer)
 RETURNS TABLE(partner_id uuid, id uuid, deal_id uuid, action text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select a.partner_id, a.id, coalesce(a.deal_id, (coalesce(a.data -> 'recipients', a.data -> 'hears') ->> 'deal')::uuid), a.action
    from (select s.partner_id from staff s where s.user_id = p_user and s.status = 'Active'
          union select c.partner_id from deal_clients c where c.user_id = p_user
          union select m.partner_id from lender_staff m where m.user_id = p_user and m.status = 'Active') p
    cross join lateral (
      select x.partner_id, x.id, x.deal_id, x.action, x.data from audit_log x
       where x.partner_id = p.partner_id and x.id >= p_after order by x.id limit p_most) a
   order by a.id limit p_most
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- The audit trail is sealed and checked across partners, in order, by one process at a time.
CREATE OR REPLACE FUNCTION private.audit_heads_exported(p_partners uuid[], p_numbers bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update audit_heads h set exported_at = now()
    from unnest(p_partners, p_numbers) e (partner_id, number)
   where h.partner_id = e.partner_id and h.number = e.number and h.exported_at is null
$function$
owner loanyard_system
  grant execute to loanyard_app

-- The audit trail is sealed and checked across partners, in order, by one process at a time.
CREATE OR REPLACE FUNCTION private.audit_heads_to_export()
 RETURNS SETOF public.audit_heads
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select distinct on (h.partner_id) h.* from audit_heads h where h.mac is not null order by h.partner_id, h.number desc
$function$
owner loanyard_system
  grant execute to loanyard_app

-- The audit trail is sealed and checked across partners, in order, by one process at a time.
CREATE OR REPLACE FUNCTION private.audit_links(p_ids uuid[])
 RETURNS TABLE(id uuid, content bytea, before_hash bytea, before_key text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select a.id, private.audit_content(a.sealed_number, a), b.hash, b.hash_key
    from audit_log a
    left join audit_log b on b.partner_id = a.partner_id and b.sealed_number = a.sealed_number - 1
   where a.partner_id = private.partner_id() and a.id = any (p_ids) and a.sealed_number is not null
$function$
owner loanyard_system
  grant execute to loanyard_app

-- The audit trail is sealed and checked across partners, in order, by one process at a time.
CREATE OR REPLACE FUNCTION private.audit_page(p_after bigint, p_most integer)
 RETURNS TABLE(number bigint, content bytea, previous_hash bytea, hash bytea, hash_key text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select a.sealed_number, private.audit_content(a.sealed_number, a), a.previous_hash, a.hash, a.hash_key
    from audit_log a
   where a.partner_id = private.partner_id() and a.sealed_number >= p_after and a.sealed_number is not null
   order by a.sealed_number limit p_most + 1
$function$
owner loanyard_system
  grant execute to loanyard_app

-- The audit trail is sealed and checked across partners, in order, by one process at a time.
CREATE OR REPLACE FUNCTION private.audit_to_seal(p_most integer)
 RETURNS TABLE(partner_id uuid, id uuid, number bigint, content bytea, last_hash bytea)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not pg_try_advisory_xact_lock(hashtext('loanyard.seal_audit')) then
    return;
  end if;
  return query
    with waiting as materialized (
      select x.partner_id, x.id from audit_log x where x.sealed_number is null order by x.partner_id, x.id limit p_most
    ), ends as materialized (
      select w.partner_id, e.sealed_number, e.hash
        from (select distinct y.partner_id from waiting y) w
        left join lateral (select b.sealed_number, b.hash from audit_log b
          where b.partner_id = w.partner_id and b.sealed_number is not null order by b.sealed_number desc limit 1) e on true
    ), numbered as (
      select w.partner_id, w.id, coalesce(e.sealed_number, 0) + row_number() over (partition by w.partner_id order by w.id) as number, e.hash
        from waiting w join ends e on e.partner_id = w.partner_id
    )
    select n.partner_id, n.id, n.number, private.audit_content(n.number, a), coalesce(n.hash, ''::bytea)
      from numbered n join audit_log a on a.partner_id = n.partner_id and a.id = n.id
     order by n.partner_id, n.number;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- The audit trail is sealed and checked across partners, in order, by one process at a time.
CREATE OR REPLACE FUNCTION private.audit_unsigned()
 RETURNS TABLE(partner_id uuid, number bigint, hash bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select h.partner_id, h.number, h.hash from audit_heads h where h.is_legacy and h.mac is null
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Counts bookings of all people under one lock, so that a slot never has more than its capacity.
CREATE OR REPLACE FUNCTION private.book_demo_slot(p_request uuid, p_slot timestamp with time zone, p_capacity integer, p_now timestamp with time zone, p_each integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_user uuid := private.user_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('loanyard.demo_slot', 0));
  if (select count(*) from demo_requests r where r.slot = p_slot) >= p_capacity then
    return 'taken';
  end if;
  if (select count(*) from demo_requests r where r.user_id = v_user and r.slot > p_now) >= p_each then
    return 'too_many';
  end if;
  update demo_requests r set slot = p_slot where r.id = p_request and r.user_id = v_user;
  return case when found then 'booked' else 'missing' end;
end
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Counts bookings of all people, ids and names left out.
CREATE OR REPLACE FUNCTION private.booked_demo_slots(p_from timestamp with time zone)
 RETURNS TABLE(slot timestamp with time zone, bookings integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select r.slot, count(*)::integer from demo_requests r where r.slot >= p_from group by r.slot
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- One statement for all open pages, over sessions and profiles that no role sees together.
CREATE OR REPLACE FUNCTION private.can_see_lead(p_partner uuid, p_entry uuid, p_staff uuid, p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (
    select from audit_log a left join leads l on l.partner_id = a.partner_id and l.id = a.subject_id
     where a.partner_id = p_partner and a.id = p_entry
       and (a.actor_id = p_user or l.assigned_to = p_staff or l.created_by = p_staff
            or a.data -> 'changes' @> jsonb_build_array(jsonb_build_object('field', 'assigned_to', 'from', p_staff::text))))
$function$
owner loanyard_system

-- Takes due emails of all partners in one statement, so that two processes don't send one twice.
CREATE OR REPLACE FUNCTION private.can_still_see(p_partner uuid, p_user uuid, p_area text, p_deal uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select (p_deal is null or exists (select from deals d where d.partner_id = p_partner and d.id = p_deal and d.deleted_at is null))
     and case p_area
       when 'partner' then exists (
         select from staff s
          where s.partner_id = p_partner and s.user_id = p_user and s.status = 'Active'
            and (s.role in ('Admin', 'Manager') or p_deal is null or exists (
              select from deal_coordinators c
               where c.partner_id = p_partner and c.deal_id = p_deal and c.staff_id = s.id)))
       when 'portal' then exists (
         select from deal_clients c
          where c.partner_id = p_partner and c.user_id = p_user and (p_deal is null or c.deal_id = p_deal))
       when 'lender' then exists (
         select from private.lender_access(p_user, p_partner, p_deal)
         union all
         select from private.accessible_lender_deals(p_user, p_partner) where p_deal is null)
       else true end
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Development only: no role has rights on the caught emails themselves.
CREATE OR REPLACE FUNCTION private.capture_email(p_id uuid, p_recipient text, p_subject text, p_text text, p_html text, p_links text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into public.captured_emails (id, recipient, subject, text, html, links)
  values (p_id, p_recipient, p_subject, p_text, p_html, p_links) on conflict do nothing
$function$
owner loanyard_system
  grant execute to loanyard_app

-- A policy asks it for each row.
CREATE OR REPLACE FUNCTION private.client_can_see(p_partner uuid, p_deal uuid, p_since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from public.deal_clients c
                  where c.partner_id = p_partner and c.deal_id = p_deal and c.user_id = private.user_id()
                    and (c.sees_from is null or p_since >= c.sees_from))
$function$
  grant execute to loanyard_client

-- Reads accounts or sign-in's rows that the caller's role can't, and only of its own partner.
CREATE OR REPLACE FUNCTION private.clients_of(p_deal uuid)
 RETURNS TABLE(user_id uuid, email text, full_name text, preferences jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select u.id, u.email, u.first_name || ' ' || u.last_name, u.notification_preferences
    from deal_clients c join users u on u.id = c.user_id
   where c.partner_id = private.partner_id() and c.deal_id = p_deal
$function$
owner loanyard_system
  grant execute to loanyard_app

-- The same as closeProbability of packages/lending, for sums over many deals.
CREATE OR REPLACE FUNCTION private.close_probability(p_status text, p_probability integer, p_stage integer, p_last_stage integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select case when p_status = 'Funded' then 100
              when p_status in ('Declined', 'Withdrawn') then 0
              else coalesce(p_probability,
                            case when p_last_stage > 1
                                 then round(10 + 80 * (p_stage - 1)::numeric / (p_last_stage - 1))::integer else 50 end) end
$function$
  grant execute to loanyard_app
  grant execute to loanyard_system

-- Reads accounts of colleagues, which the caller's role cannot: whom borrowers of a deal of the scope's partner may call.
CREATE OR REPLACE FUNCTION private.contact_for_staff(p_deal uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select private.contact_of(private.partner_id(), p_deal)
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Reads accounts and staff: whom to call about a deal. Only functions that check who asks may call it.
CREATE OR REPLACE FUNCTION private.contact_of(p_partner uuid, p_deal uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select json_build_object(
           'full_name', private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name),
           'phone', coalesce(nullif(trim(u.phone), ''), nullif(trim(m.label_phone), '')),
           'email', u.email)
    from staff m
    join users u on u.id = m.user_id and u.email_verified_at is not null
    left join deal_coordinators c on c.partner_id = m.partner_id and c.staff_id = m.id and c.deal_id = p_deal
   where m.partner_id = p_partner and m.status = 'Active' and m.accepted_at is not null
     and (m.role = 'Coordinator' and c.staff_id is not null or m.role = 'Admin')
   order by m.role <> 'Coordinator', c.assigned_at, m.created, m.id
   limit 1
$function$
owner loanyard_system

-- Read with every row of a list or a deal: a round trip for each would cost more than the rest.
CREATE OR REPLACE FUNCTION private.coordinators_of(p_partner uuid, p_deal uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select json_agg(json_build_object('id', c.staff_id,
                                            'full_name', private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name),
                                            'is_active', m.status = 'Active') order by c.assigned_at, c.staff_id)
            from public.deal_coordinators c
            join public.staff m on m.partner_id = c.partner_id and m.id = c.staff_id and m.role = 'Coordinator'
            join public.users u on u.id = m.user_id
           where c.partner_id = p_partner and c.deal_id = p_deal);
end
$function$
  grant execute to loanyard_app

-- A trigger: no change of the rows may leave the kept totals behind.
CREATE OR REPLACE FUNCTION private.count_deal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null and new.deleted_at is null then
    insert into public.list_totals (partner_id, list, stage_id, status, row_count, amount)
    values (old.partner_id, 'deals', old.stage_id, old.status, -1, -coalesce(old.loan_amount, 0)),
           (new.partner_id, 'deals', new.stage_id, new.status, 1, coalesce(new.loan_amount, 0));
  elsif tg_op <> 'INSERT' and old.deleted_at is null then
    insert into public.list_totals (partner_id, list, stage_id, status, row_count, amount)
    values (old.partner_id, 'deals', old.stage_id, old.status, -1, -coalesce(old.loan_amount, 0));
  elsif tg_op <> 'DELETE' and new.deleted_at is null then
    insert into public.list_totals (partner_id, list, stage_id, status, row_count, amount)
    values (new.partner_id, 'deals', new.stage_id, new.status, 1, coalesce(new.loan_amount, 0));
  end if;
  return null;
end
$function$
  grant execute to loanyard_app
  grant execute to loanyard_system

-- A trigger: no change of the rows may leave the kept totals behind.
CREATE OR REPLACE FUNCTION private.count_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' and old.bytes_deleted_at is null and old.state <> 'rejected' then
    insert into list_totals (partner_id, list, status, row_count, amount)
    values (old.partner_id, 'documents', '', -1, -coalesce(old.size, old.declared_size, 0));
  end if;
  if tg_op <> 'DELETE' and new.bytes_deleted_at is null and new.state <> 'rejected' then
    insert into list_totals (partner_id, list, status, row_count, amount)
    values (new.partner_id, 'documents', '', 1, coalesce(new.size, new.declared_size, 0));
  end if;
  return null;
end
$function$
owner loanyard_system

-- One statement counts and reads, so that no two processes see the same hit.
CREATE OR REPLACE FUNCTION private.count_hits(p_bucket text, p_hits integer, p_window interval)
 RETURNS TABLE(hits integer, resets_at timestamp with time zone)
 LANGUAGE sql
AS $function$
  insert into public.rate_limits as r (bucket, hits, resets_at) values (p_bucket, p_hits, now() + p_window)
  on conflict (bucket) do update
    set hits = case when r.resets_at <= now() then p_hits else r.hits + p_hits end,
        resets_at = case when r.resets_at <= now() then now() + p_window else r.resets_at end
  returning r.hits, r.resets_at
$function$
  grant execute to loanyard_app

-- A trigger: no change of the rows may leave the kept totals behind.
CREATE OR REPLACE FUNCTION private.count_lead()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into public.list_totals (partner_id, list, status, row_count, amount)
    values (old.partner_id, 'leads', old.lead_status, -1, -coalesce(old.loan_amount, 0));
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into public.list_totals (partner_id, list, status, row_count, amount)
    values (new.partner_id, 'leads', new.lead_status, 1, coalesce(new.loan_amount, 0));
  end if;
  return null;
end
$function$
  grant execute to loanyard_app
  grant execute to loanyard_system

-- Reads accounts and staff, which a borrower cannot: the one person to call about a deal of theirs.
CREATE OR REPLACE FUNCTION private.deal_contact(p_partner uuid, p_deal uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select private.contact_of(p_partner, p_deal)
   where exists (select from deal_clients k
                  where k.partner_id = p_partner and k.deal_id = p_deal and k.user_id = private.user_id())
$function$
owner loanyard_system
  grant execute to loanyard_client

-- Read with every row of a list or a deal: a round trip for each would cost more than the rest.
CREATE OR REPLACE FUNCTION private.deal_progress(p_partner uuid, p_deal uuid)
 RETURNS TABLE(requirements integer, approved integer, submitted integer, waiting_on text)
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::integer,
         (count(*) filter (where r.status in ('Approved', 'Waived')))::integer,
         (count(*) filter (where r.status = 'Submitted'))::integer,
         case when bool_or(r.status = 'Submitted' or r.other_at is not null) then 'staff'
              when bool_or(r.status = 'Rejected' or (r.status = 'Pending' and r.is_required)) then 'client'
              else 'nobody' end
    from requirements r
   where r.partner_id = p_partner and r.deal_id = p_deal and r.deleted_at is null
$function$
  grant execute to loanyard_app
  grant execute to loanyard_client
  grant execute to loanyard_system

-- Locks the invitation, opens the partner's rows to sign-in for this person, and ends the invitation, all or nothing.
CREATE OR REPLACE FUNCTION private.decline_invitation(p_user uuid, p_id uuid, p_now timestamp with time zone)
 RETURNS TABLE(kind text, partner_id uuid, deal_id uuid, full_name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not private.is_verified(p_user) then
    return;
  end if;
  perform from staff s where s.id = p_id and s.user_id = p_user for update;
  perform from lender_staff s where s.id = p_id and s.user_id = p_user for update;
  perform from deal_invitations i where i.id = p_id and i.user_id = p_user for update;
  select i.kind, i.partner_id, i.deal_id, coalesce(i.name, '') into kind, partner_id, deal_id, full_name
    from private.open_invitations i where i.id = p_id and i.user_id = p_user;
  if kind is null then
    return;
  end if;
  update staff s set status = 'Inactive', version = s.version + 1, modified = p_now where s.id = p_id;
  update lender_staff s set status = 'Inactive' where s.id = p_id;
  update deal_invitations i set declined_at = p_now where i.id = p_id;
  return next;
end
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- A trigger: whoever adds a stage, it has a phase. Until the partner chooses, it continues the one before.
CREATE OR REPLACE FUNCTION private.default_phase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$

-- Housekeeping of all partners' rows in statements that several processes can run at once.
CREATE OR REPLACE FUNCTION private.delete_unused_templates(p_before timestamp with time zone, p_most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update documents d set deleted_at = now(), version = d.version + 1
    from (select w.partner_id, w.id from documents w
           where w.is_template and w.state in ('ready', 'rejected') and w.deleted_at is null and w.created < p_before
             and not exists (select from attachments a where a.partner_id = w.partner_id and a.template_id = w.id)
             and not exists (select from requirements r where r.partner_id = w.partner_id and r.template_id = w.id)
           order by w.created limit p_most for update skip locked) unused
   where d.partner_id = unused.partner_id and d.id = unused.id
  returning d.id
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Read with every row of a list or a deal: a round trip for each would cost more than the rest.
CREATE OR REPLACE FUNCTION private.display_name(p_label text, p_accepted timestamp with time zone, p_first_name text, p_last_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(p_label, CASE WHEN (p_accepted IS NOT NULL) THEN TRIM(BOTH FROM ((p_first_name || ' '::text) || p_last_name)) ELSE NULL::text END, ''::text)
  grant execute to loanyard_app
  grant execute to loanyard_system

-- Tenant-wide sums and dates that the caller's role can't read row by row.
CREATE OR REPLACE FUNCTION private.document_usage()
 RETURNS TABLE(documents bigint, bytes bigint, pending bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce(sum(t.row_count), 0)::bigint, coalesce(sum(t.amount), 0)::bigint,
         (select count(*) from documents d
           where d.partner_id = private.partner_id() and d.uploaded_by = private.user_id()
             and d.state in ('pending', 'scanning') and d.deleted_at is null)
    from list_totals t where t.partner_id = private.partner_id() and t.list = 'documents'
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_client

-- Finds work of all partners, ids only; the work itself runs in its partner's scope.
CREATE OR REPLACE FUNCTION private.documents_to_remove(p_before timestamp with time zone, p_most integer)
 RETURNS TABLE(partner_id uuid, id uuid, object_key text, preview_key text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select d.partner_id, d.id, d.object_key, d.preview_key from documents d
   where d.deleted_at < p_before and d.bytes_deleted_at is null order by d.deleted_at limit p_most
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Runs with every way of ending a staff profile, so that none can forget the feed.
CREATE OR REPLACE FUNCTION private.end_calendar_feed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from calendar_feeds where partner_id = new.partner_id and staff_id = new.id;
  return null;
end
$function$
owner loanyard_system

-- A trigger: whoever ends a profile, its sessions and links end with it; only sign-in may read those.
CREATE OR REPLACE FUNCTION private.end_lender_profiles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.status = 'Inactive' and old.status <> 'Inactive' then
    perform private.end_sessions_without_profile(s.user_id) from lender_staff s
      where s.partner_id = new.partner_id and s.lender_id = new.id and s.status = 'Active' order by s.user_id;
  end if;
  return null;
end
$function$
owner loanyard_system

-- A trigger: whoever ends a profile, its sessions and links end with it; only sign-in may read those.
CREATE OR REPLACE FUNCTION private.end_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' or (new.status = 'Inactive' and old.status <> 'Inactive') then
    update magic_links set revoked_at = now() where invitation_id = old.id and used_at is null and revoked_at is null;
    if old.status = 'Active' then
      perform private.end_sessions_without_profile(old.user_id);
    end if;
  end if;
  return null;
end
$function$
owner loanyard_system

-- Of the triggers that end profiles: sessions and profiles of all partners.
CREATE OR REPLACE FUNCTION private.end_sessions_without_profile(p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not private.has_active_profile(p_user) then
    update sessions set ended_at = now(), ended_reason = 'profile_inactive' where user_id = p_user and ended_at is null;
  end if;
end
$function$
owner loanyard_system

-- Sessions are no partner's: they end with the identity provider that opened them.
CREATE OR REPLACE FUNCTION private.end_sso_sessions(p_connection uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update sessions v set ended_at = now(), ended_reason = 'sso_connection_ended'
   where v.sso_connection_id = p_connection and v.ended_at is null
     and exists (select from sso_connections c where c.id = p_connection and c.partner_id = private.partner_id())
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Opens a scope: the first statement of a transaction, before any role may read sessions or staff.
CREATE OR REPLACE FUNCTION private.enter_lender(p_session uuid, p_partner uuid)
 RETURNS TABLE(user_id uuid, full_name text, email text, staff_id uuid, role text, lender_staff_id uuid, lender_id uuid, lender_name text, is_contact boolean, second_factor_due text, confirmed_at timestamp with time zone, second_factor_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid;
  v_lender uuid;
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, m.id, l.id, l.name, m.is_contact,
         private.second_factor_due(u.id, v.second_factor_at), v.identity_confirmed_at, v.second_factor_at, v.only_partner_id, v.only_lender_id
    into user_id, full_name, email, lender_staff_id, lender_id, lender_name, is_contact, second_factor_due, confirmed_at, second_factor_at,
         v_partner, v_lender
    from sessions v
    join users u on u.id = v.user_id
    left join (lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive')
      on m.partner_id = p_partner and m.user_id = v.user_id and m.status = 'Active' and u.email_verified_at is not null
     and (v.only_partner_id is null or v.only_partner_id = p_partner and v.only_lender_id = m.lender_id)
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  if lender_staff_id is not null then
    role := 'Lender';
  end if;
  -- Without a profile here the user is not set either: without a partner, their deals with other partners would be visible.
  perform set_config('app.partner_id', case when role is null or second_factor_due is not null then '' else p_partner::text end, true),
          set_config('app.user_id', case when role is null or second_factor_due is not null then '' else user_id::text end, true),
          set_config('app.lender_asked', '', true), set_config('app.only_partner', coalesce(v_partner::text, ''), true),
          set_config('app.only_lender', coalesce(v_lender::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client
  grant execute to loanyard_lender

-- Opens a scope: the first statement of a transaction, before any role may read sessions or staff.
CREATE OR REPLACE FUNCTION private.enter_lender_user(p_session uuid)
 RETURNS TABLE(user_id uuid, full_name text, second_factor_due text, confirmed_at timestamp with time zone, second_factor_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  select e.user_id, e.full_name, e.second_factor_due, e.confirmed_at, e.second_factor_at
    into user_id, full_name, second_factor_due, confirmed_at, second_factor_at
    from private.enter_user(p_session) e;
  perform set_config('app.lender_asked', '', true);
  if user_id is not null then
    return next;
  end if;
end
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client
  grant execute to loanyard_lender

-- Opens a scope: the first statement of a transaction, before any role may read sessions or staff.
CREATE OR REPLACE FUNCTION private.enter_participant(p_session uuid, p_partner uuid, p_as_client boolean)
 RETURNS TABLE(user_id uuid, full_name text, email text, staff_id uuid, role text, second_factor_due text, confirmed_at timestamp with time zone, second_factor_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_verified boolean;
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, s.id, s.role, u.email_verified_at is not null and v.only_partner_id is null,
         private.second_factor_due(u.id, v.second_factor_at), v.identity_confirmed_at, v.second_factor_at
    into user_id, full_name, email, staff_id, role, v_verified, second_factor_due, confirmed_at, second_factor_at
    from sessions v
    join users u on u.id = v.user_id
    left join staff s on not p_as_client and s.partner_id = p_partner and s.user_id = v.user_id and s.status = 'Active'
                     and (u.email_verified_at is not null or s.is_founder)
                     and (v.only_partner_id is null or v.only_partner_id = p_partner and v.only_lender_id is null)
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  if user_id is not null and staff_id is null and v_verified and exists (
    select from deal_clients c join deals d on d.partner_id = c.partner_id and d.id = c.deal_id
     where c.user_id = enter_participant.user_id and c.partner_id = p_partner and d.deleted_at is null) then
    role := 'Client';
  end if;
  perform set_config('app.partner_id', case when role is null or second_factor_due is not null then '' else p_partner::text end, true),
          set_config('app.user_id', case when second_factor_due is not null then '' else coalesce(user_id::text, '') end, true);
  if user_id is not null then
    return next;
  end if;
end
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client

-- Opens a scope: the first statement of a transaction, before any role may read sessions or staff.
CREATE OR REPLACE FUNCTION private.enter_staff(p_session uuid, p_partner uuid)
 RETURNS TABLE(user_id uuid, full_name text, email text, staff_id uuid, role text, second_factor_due text, confirmed_at timestamp with time zone, second_factor_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, s.id, s.role,
         private.second_factor_due(u.id, v.second_factor_at), v.identity_confirmed_at, v.second_factor_at
    into user_id, full_name, email, staff_id, role, second_factor_due, confirmed_at, second_factor_at
    from sessions v
    join users u on u.id = v.user_id
    left join staff s on s.partner_id = p_partner and s.user_id = v.user_id and s.status = 'Active'
                     and (u.email_verified_at is not null or s.is_founder)
                     and (v.only_partner_id is null or v.only_partner_id = p_partner and v.only_lender_id is null)
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  perform set_config('app.partner_id', case when staff_id is null or second_factor_due is not null then '' else p_partner::text end, true),
          set_config('app.user_id', coalesce(user_id::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client

-- A trigger: the time in a stage follows from the move before, whoever writes it.
CREATE OR REPLACE FUNCTION private.enter_stage()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  select coalesce(
    (select v.moved_at from deal_stage_moves v where v.partner_id = new.partner_id and v.deal_id = new.deal_id order by v.id desc limit 1),
    (select d.created from deals d where d.partner_id = new.partner_id and d.id = new.deal_id)) into new.entered_at;
  return new;
end
$function$
  grant execute to loanyard_app
  grant execute to loanyard_system

-- Opens a scope: the first statement of a transaction, before any role may read sessions or staff.
CREATE OR REPLACE FUNCTION private.enter_user(p_session uuid)
 RETURNS TABLE(user_id uuid, full_name text, second_factor_due text, confirmed_at timestamp with time zone, second_factor_at timestamp with time zone, only_partner_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_lender uuid;
begin
  select u.id, u.first_name || ' ' || u.last_name, private.second_factor_due(u.id, v.second_factor_at), v.identity_confirmed_at, v.second_factor_at, v.only_partner_id, v.only_lender_id
    into user_id, full_name, second_factor_due, confirmed_at, second_factor_at, only_partner_id, v_lender
    from sessions v join users u on u.id = v.user_id
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  perform set_config('app.partner_id', '', true), set_config('app.user_id', coalesce(user_id::text, ''), true),
          set_config('app.only_partner', coalesce(only_partner_id::text, ''), true), set_config('app.only_lender', coalesce(v_lender::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client

-- Opens a scope: the first statement of a transaction, before any role may read sessions or staff.
CREATE OR REPLACE FUNCTION private.enter_viewer(p_session uuid, p_partner uuid, p_side text)
 RETURNS TABLE(user_id uuid, full_name text, email text, staff_id uuid, role text, lender_staff_id uuid, lender_id uuid, lender_name text, is_contact boolean, second_factor_due text, confirmed_at timestamp with time zone, second_factor_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if p_side is distinct from 'lender' then
    select e.user_id, e.full_name, e.email, e.staff_id, e.role, e.second_factor_due, e.confirmed_at, e.second_factor_at
      into user_id, full_name, email, staff_id, role, second_factor_due, confirmed_at, second_factor_at
      from private.enter_participant(p_session, p_partner, coalesce(p_side = 'portal', false)) e;
    if role is not null or p_side = 'portal' then
      if user_id is not null then
        return next;
      end if;
      return;
    end if;
  end if;
  return query select * from private.enter_lender(p_session, p_partner);
end
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client
  grant execute to loanyard_lender

-- Housekeeping of all partners' rows in statements that several processes can run at once.
CREATE OR REPLACE FUNCTION private.expire_uploads(p_before timestamp with time zone, p_most integer)
 RETURNS TABLE(upload_key text, upload_id text, object_key text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update documents d set deleted_at = now(), bytes_deleted_at = now()
    from (select w.partner_id, w.id from documents w
           where w.state in ('pending', 'scanning') and w.deleted_at is null and w.created < p_before
             and (w.scan_started_at is null or w.scan_started_at < p_before)
           order by w.created limit p_most for update skip locked) old
   where d.partner_id = old.partner_id and d.id = old.id
  returning d.upload_key, d.upload_id, d.object_key
$function$
owner loanyard_system
  grant execute to loanyard_app

-- A signed link has no scope: decides across sessions, shares and documents whether it still opens.
CREATE OR REPLACE FUNCTION private.find_archive(p_partner uuid, p_id uuid, p_now timestamp with time zone)
 RETURNS TABLE(entries jsonb, size bigint, created timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select b.entries, b.size, b.created from bulk_downloads b
   where b.partner_id = p_partner and b.id = p_id and b.expires_at > p_now
     and (b.session_id is null or exists (
       select from sessions v where v.id = b.session_id and v.ended_at is null and v.expires_at > now()
     and private.second_factor_due(v.user_id, v.second_factor_at) is null))
     and case when b.lender_id is null then
       exists (
         select from staff s
          where s.partner_id = b.partner_id and s.user_id = b.user_id and s.status = 'Active'
            and not exists (
              select from jsonb_array_elements(b.entries) e
                left join documents d on d.partner_id = b.partner_id and d.object_key = e ->> 'key' and d.deleted_at is null
                left join deals x on x.partner_id = d.partner_id and x.id = d.deal_id and x.deleted_at is null
               where d.id is null
                  or d.deal_id is not null and (x.id is null or s.role = 'Coordinator' and not exists (
                       select from deal_coordinators c
                        where c.partner_id = b.partner_id and c.staff_id = s.id and c.deal_id = d.deal_id))))
       or private.is_verified(b.user_id) and not exists (
         select from jsonb_array_elements(b.entries) e
          where not exists (
            select from documents d
              join deals x on x.partner_id = d.partner_id and x.id = d.deal_id and x.deleted_at is null
              join deal_clients c on c.partner_id = d.partner_id and c.deal_id = d.deal_id and c.user_id = b.user_id
                                 and (c.sees_from is null or d.created >= c.sees_from)
             where d.partner_id = b.partner_id and d.object_key = e ->> 'key' and d.deleted_at is null
               and (d.uploaded_by = b.user_id or d.is_from_client and d.requirement_id is not null and d.state = 'ready' or exists (
                 select from submission_documents h
                   join submissions s on s.partner_id = h.partner_id and s.id = h.submission_id
                                     and (c.sees_from is null or s.created >= c.sees_from)
                   join requirements r on r.partner_id = s.partner_id and r.id = s.requirement_id
                                      and r.deal_id = d.deal_id and r.deleted_at is null
                  where h.partner_id = d.partner_id and h.document_id = d.id))))
     else
       not exists (
         select from jsonb_array_elements(b.entries) e
          where not exists (
            select from documents d
              join lateral private.lender_access(b.user_id, b.partner_id, d.deal_id) r on r.lender_id = b.lender_id
             where d.partner_id = b.partner_id and d.id = (e ->> 'document')::uuid and (d.deleted_at is null) is true and d.state = 'ready'
               and private.is_approved(d.partner_id, d.id)
               and (not r.watermark or d.content_type <> 'application/pdf' or (e ->> 'watermarked')::boolean)))
     end
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Calendars send no session: the token alone says whose feed it is, in which partner, as long as that person works there.
CREATE OR REPLACE FUNCTION private.find_calendar_feed(p_hash bytea)
 RETURNS TABLE(partner_id uuid, staff_id uuid, user_id uuid, role text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select s.partner_id, s.id, s.user_id, s.role
    from calendar_feeds f
    join staff s on s.partner_id = f.partner_id and s.id = f.staff_id and s.status = 'Active'
    join users u on u.id = s.user_id and (u.email_verified_at is not null or s.is_founder)
   where f.token_hash = p_hash and not private.partner_is_frozen(f.partner_id)
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Steps around the policy, which keeps expressions from their indexes; reads the scope's partner only.
CREATE OR REPLACE FUNCTION private.find_duplicates(p_staff uuid, p_email text, p_phone text, p_business text, p_except uuid)
 RETURNS TABLE(kind text, id uuid, name text, business_name text, status text, loan_amount numeric, matched text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with seen_leads as (
    (select l.id, 'email' as by from leads l
      where l.partner_id = private.partner_id() and l.deleted_at is null and lower(l.email) = lower(p_email)
        and (p_staff is null or l.assigned_to = p_staff or l.created_by = p_staff) order by l.created desc limit 5)
    union all
    (select l.id, 'phone' from leads l
      where l.partner_id = private.partner_id() and l.deleted_at is null and l.phone is not null
        and right(regexp_replace(l.phone, '[^0-9]', '', 'g'), 10) = p_phone
        and (p_staff is null or l.assigned_to = p_staff or l.created_by = p_staff) order by l.created desc limit 5)
    union all
    (select l.id, 'business_name' from leads l
      where l.partner_id = private.partner_id() and l.deleted_at is null and l.business_name is not null
        and private.normalize(l.business_name) = private.normalize(p_business)
        and (p_staff is null or l.assigned_to = p_staff or l.created_by = p_staff) order by l.created desc limit 5)
  ), seen_deals as (
    (select d.id, 'email' as by from deals d
      where d.partner_id = private.partner_id() and d.deleted_at is null and lower(d.borrower_email) = lower(p_email)
        and (p_staff is null or exists (select from deal_coordinators c
              where c.partner_id = d.partner_id and c.deal_id = d.id and c.staff_id = p_staff)) order by d.created desc limit 5)
    union all
    (select d.id, 'phone' from deals d
      where d.partner_id = private.partner_id() and d.deleted_at is null and d.borrower_phone is not null
        and right(regexp_replace(d.borrower_phone, '[^0-9]', '', 'g'), 10) = p_phone
        and (p_staff is null or exists (select from deal_coordinators c
              where c.partner_id = d.partner_id and c.deal_id = d.id and c.staff_id = p_staff)) order by d.created desc limit 5)
    union all
    (select d.id, 'business_name' from deals d
      where d.partner_id = private.partner_id() and d.deleted_at is null and d.business_name is not null
        and private.normalize(d.business_name) = private.normalize(p_business)
        and (p_staff is null or exists (select from deal_coordinators c
              where c.partner_id = d.partner_id and c.deal_id = d.id and c.staff_id = p_staff)) order by d.created desc limit 5)
  )
  select * from (
    select 'lead' as kind, l.id, l.full_name, l.business_name, l.lead_status, l.loan_amount,
           (select array_agg(s.by order by s.by) from seen_leads s where s.id = l.id)
      from leads l
     where l.partner_id = private.partner_id() and l.id in (select s.id from seen_leads s) and l.id is distinct from p_except
    union all
    select 'deal', d.id, d.title, d.business_name, d.status, d.loan_amount,
           (select array_agg(s.by order by s.by) from seen_deals s where s.id = d.id)
      from deals d
     where d.partner_id = private.partner_id() and d.id in (select s.id from seen_deals s)
       and (p_except is null or d.lead_id is distinct from p_except) and (d.lead_id is null or d.lead_id not in (select s.id from seen_leads s))) found
   order by 1 desc, 2 desc limit 5
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Steps around the policy, which keeps expressions from their indexes; reads the scope's partner only.
CREATE OR REPLACE FUNCTION private.find_duplicates_of_rows(p_staff uuid, p_rows jsonb)
 RETURNS TABLE("row" integer, kind text, id uuid, name text, business_name text, status text, loan_amount numeric, matched text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with compared as materialized (
    select v."row", lower(v.email) as email, v.phone, private.normalize(v.business_name) as business
      from jsonb_to_recordset(p_rows) as v ("row" integer, email text, phone text, business_name text)
  ), hits as (
    select c."row", 'lead' as kind, x.id, x.matched from compared c cross join lateral (
      (select l.id, 'email' as matched from leads l
        where l.partner_id = private.partner_id() and l.deleted_at is null and lower(l.email) = c.email
          and (p_staff is null or l.assigned_to = p_staff or l.created_by = p_staff) limit 2)
      union all
      (select l.id, 'phone' from leads l
        where l.partner_id = private.partner_id() and l.deleted_at is null and l.phone is not null
          and right(regexp_replace(l.phone, '[^0-9]', '', 'g'), 10) = c.phone
          and (p_staff is null or l.assigned_to = p_staff or l.created_by = p_staff) limit 2)
      union all
      (select l.id, 'business_name' from leads l
        where l.partner_id = private.partner_id() and l.deleted_at is null and l.business_name is not null
          and private.normalize(l.business_name) = c.business
          and (p_staff is null or l.assigned_to = p_staff or l.created_by = p_staff) limit 2)) x
    union all
    select c."row", 'deal', x.id, x.matched from compared c cross join lateral (
      (select d.id, 'email' as matched from deals d
        where d.partner_id = private.partner_id() and d.deleted_at is null and lower(d.borrower_email) = c.email
          and (p_staff is null or exists (select from deal_coordinators k
                where k.partner_id = d.partner_id and k.deal_id = d.id and k.staff_id = p_staff)) limit 2)
      union all
      (select d.id, 'phone' from deals d
        where d.partner_id = private.partner_id() and d.deleted_at is null and d.borrower_phone is not null
          and right(regexp_replace(d.borrower_phone, '[^0-9]', '', 'g'), 10) = c.phone
          and (p_staff is null or exists (select from deal_coordinators k
                where k.partner_id = d.partner_id and k.deal_id = d.id and k.staff_id = p_staff)) limit 2)
      union all
      (select d.id, 'business_name' from deals d
        where d.partner_id = private.partner_id() and d.deleted_at is null and d.business_name is not null
          and private.normalize(d.business_name) = c.business
          and (p_staff is null or exists (select from deal_coordinators k
                where k.partner_id = d.partner_id and k.deal_id = d.id and k.staff_id = p_staff)) limit 2)) x
  ), found as (
    select h."row", h.kind, h.id, array_agg(h.matched order by h.matched) as matched from hits h group by 1, 2, 3
  ), named as (
    select f."row", f.kind, f.id, l.full_name as name, l.business_name, l.lead_status as status, l.loan_amount, f.matched
      from found f cross join lateral (select * from leads l where l.partner_id = private.partner_id() and l.id = f.id limit 1) l
     where f.kind = 'lead'
    union all
    select f."row", f.kind, f.id, d.title, d.business_name, d.status, d.loan_amount, f.matched
      from found f cross join lateral (select * from deals d where d.partner_id = private.partner_id() and d.id = f.id limit 1) d
     where f.kind = 'deal'
       and not exists (select from found s where s."row" = f."row" and s.kind = 'lead' and s.id = d.lead_id)
  )
  select "row", kind, id, name, business_name, status, loan_amount, matched
    from (select n.*, row_number() over (partition by n."row" order by cardinality(n.matched) desc, n.kind desc, n.id desc) as rank
            from named n) ranked
   where rank <= 2 order by "row", rank
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Housekeeping of all partners' rows in statements that several processes can run at once.
CREATE OR REPLACE FUNCTION private.fold_totals(p_at_least integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid;
  v_folded integer := 0;
begin
  for v_partner in select t.partner_id from list_totals t group by t.partner_id having count(*) >= p_at_least loop
    with taken as (
      delete from list_totals t using (
        select x.partner_id, x.list, x.id from list_totals x where x.partner_id = v_partner for update skip locked
      ) x where (t.partner_id, t.list, t.id) = (x.partner_id, x.list, x.id)
      returning t.list, t.stage_id, t.status, t.row_count, t.amount
    )
    insert into list_totals (partner_id, list, stage_id, status, row_count, amount)
    select v_partner, list, stage_id, status, sum(row_count), sum(amount)
      from taken group by list, stage_id, status having sum(row_count) <> 0 or sum(amount) <> 0;
    v_folded := v_folded + 1;
  end loop;
  return v_folded;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- A partner sees who is connected, and changes it only with the provider itself.
CREATE OR REPLACE FUNCTION private.forget_sso_identities(p_connection uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from sso_identities where connection_id = p_connection and partner_id = private.partner_id()
$function$
owner loanyard_system
  grant execute to loanyard_app

-- A policy asks it; the role it is for can't read the partners.
CREATE OR REPLACE FUNCTION private.frozen_partners()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select array(select p.id from partners p where p.frozen_at is not null)
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Of the triggers that end profiles: sessions and profiles of all partners.
CREATE OR REPLACE FUNCTION private.has_active_profile(p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (select from staff s where s.user_id = p_user and s.status = 'Active')
      or exists (select from deal_clients c where c.user_id = p_user)
      or exists (select from loan_requests r where r.user_id = p_user)
      or exists (select from lender_staff s join lenders l on l.partner_id = s.partner_id and l.id = s.lender_id
                  where s.user_id = p_user and s.status = 'Active' and l.status <> 'Inactive')
$function$
owner loanyard_system

-- Of write_audit: sees the invitation that has just been declined.
CREATE OR REPLACE FUNCTION private.has_just_declined(p_partner uuid, p_action text, p_invitation uuid, p_deal uuid, p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select p_action = 'client_declined'
     and exists (select from deal_invitations i
                  where i.partner_id = p_partner and i.id = p_invitation and i.deal_id = p_deal and i.user_id = p_user
                    and i.declined_at is not null)
     and not exists (select from audit_log a
                      where a.partner_id = p_partner and a.deal_id = p_deal and a.action = 'client_declined'
                        and a.subject_id = p_invitation)
$function$
owner loanyard_system

-- Of the trigger on acceptance: sees staff whom the caller's role can't.
CREATE OR REPLACE FUNCTION private.has_staff(p_partner uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (select from staff s where s.partner_id = p_partner)
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client

-- Locks a row that sign-in only reads.
CREATE OR REPLACE FUNCTION private.hold_sso_connection(p_connection uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select c.enabled from sso_connections c where c.id = p_connection for share
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- A trigger: no change of the rows may leave the search text behind.
CREATE OR REPLACE FUNCTION private.index_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into deal_search (partner_id, deal_id, created, search_text)
    values (new.partner_id, new.id, new.created,
            private.normalize(new.title || E'\n' || new.borrower_first_name || ' ' || new.borrower_last_name || E'\n' ||
              coalesce(new.business_name, '') || E'\n' || new.borrower_email))
    on conflict (partner_id, deal_id) do update set search_text = excluded.search_text;
  else
    delete from deal_search x where x.partner_id = old.partner_id and x.deal_id = old.id;
  end if;
  return null;
end
$function$
owner loanyard_system

-- A trigger: no change of the rows may leave the search text behind.
CREATE OR REPLACE FUNCTION private.index_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$
owner loanyard_system

-- Creates or finds an account, which no partner's role may, in the transaction and under the locks of its invitation.
CREATE OR REPLACE FUNCTION private.invite_client(p_deal uuid, p_invitation uuid, p_new_user uuid, p_email text, p_now timestamp with time zone)
 RETURNS TABLE(user_id uuid, accepted boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid := private.partner_id();
  v_sees_from timestamptz;
begin
  perform from deals d where d.partner_id = v_partner and d.id = p_deal for no key update;
  if not found then
    raise exception 'deal % is not in the scope of this transaction', p_deal using errcode = 'no_data_found';
  end if;
  -- Waits for a person who is accepting right now. Locked before the account, as accept_invitation does.
  perform from deal_invitations i where i.partner_id = v_partner and i.deal_id = p_deal for update;
  insert into users as u (id, email, first_name, last_name) values (p_new_user, lower(p_email), '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into user_id;
  select max(i.sees_from) into v_sees_from from deal_invitations i where i.partner_id = v_partner and i.deal_id = p_deal;
  delete from deal_clients c where c.partner_id = v_partner and c.deal_id = p_deal and c.user_id <> invite_client.user_id;
  if found then
    v_sees_from := p_now;
  end if;
  update magic_links l set revoked_at = p_now from deal_invitations i
   where i.partner_id = v_partner and i.deal_id = p_deal and l.invitation_id = i.id and l.used_at is null and l.revoked_at is null;
  delete from deal_invitations i where i.partner_id = v_partner and i.deal_id = p_deal;
  accepted := exists (select from deal_clients c where c.partner_id = v_partner and c.user_id = invite_client.user_id)
          and private.is_verified(invite_client.user_id);
  if accepted then
    insert into deal_clients (partner_id, deal_id, user_id, sees_from) values (v_partner, p_deal, invite_client.user_id, v_sees_from)
    on conflict do nothing;
  else
    insert into deal_invitations (partner_id, id, deal_id, user_id, invited_by, sees_from, invited_at, sent_at)
    values (v_partner, p_invitation, p_deal, invite_client.user_id, private.user_id(), v_sees_from, p_now, p_now);
  end if;
  return next;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Creates or finds an account, which no partner's role may, in the transaction and under the locks of its invitation.
CREATE OR REPLACE FUNCTION private.invite_lender_staff(p_staff uuid, p_lender uuid, p_is_contact boolean, p_new_user uuid, p_email text, p_first_name text, p_last_name text, p_now timestamp with time zone)
 RETURNS TABLE(user_id uuid, status text, elsewhere uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid := private.partner_id();
begin
  if not exists (select from lenders l where l.partner_id = v_partner and l.id = p_lender) then
    raise exception 'lender % is not in the scope of this transaction', p_lender using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name) values (p_new_user, lower(p_email), '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into user_id;
  -- The account is locked now, so adding the same person twice happens one after the other.
  select s.lender_id into elsewhere from lender_staff s
   where s.partner_id = v_partner and s.user_id = invite_lender_staff.user_id and (s.status <> 'Inactive' or s.lender_id = p_lender)
   order by s.lender_id = p_lender desc limit 1;
  if elsewhere is not null then
    return next;
    return;
  end if;
  status := 'Invited';
  insert into lender_staff (partner_id, id, lender_id, user_id, is_contact, status, created, invited_at, label_name, invited_by)
  values (v_partner, p_staff, p_lender, invite_lender_staff.user_id, p_is_contact, 'Invited', p_now, p_now,
          trim(p_first_name || ' ' || p_last_name), private.user_id())
  on conflict do nothing;
  if not found then
    -- In the meantime made active again at another lender.
    select s.lender_id into elsewhere from lender_staff s
     where s.partner_id = v_partner and s.user_id = invite_lender_staff.user_id and s.status <> 'Inactive';
  end if;
  return next;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Reads accounts or sign-in's rows that the caller's role can't, and only of its own partner.
CREATE OR REPLACE FUNCTION private.invited_client(p_deal uuid)
 RETURNS TABLE(id uuid, user_id uuid, email text, full_name text, deal_title text, invited_by text, invited_by_email text, sent_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select i.id, i.user_id, d.borrower_email, trim(d.borrower_first_name || ' ' || d.borrower_last_name), d.title,
         trim(b.first_name || ' ' || b.last_name), b.email, i.sent_at
    from deal_invitations i
    join deals d on d.partner_id = i.partner_id and d.id = i.deal_id and d.deleted_at is null
    left join users b on b.id = i.invited_by
   where i.partner_id = private.partner_id() and i.deal_id = p_deal and i.declined_at is null
$function$
owner loanyard_system
  grant execute to loanyard_app

-- One definition of what a lender sees, for policies and for the functions that look across partners.
CREATE OR REPLACE FUNCTION private.is_approved(p_partner uuid, p_document uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (
    select from submission_documents h
      join submissions s on s.partner_id = h.partner_id and s.id = h.submission_id and s.status = 'Approved'
                        and (s.withdrawn_at is null) is true
      join requirements q on q.partner_id = s.partner_id and q.id = s.requirement_id and q.status = 'Approved'
                         and (q.deleted_at is null) is true
     where h.partner_id = p_partner and h.document_id = p_document)
$function$
owner loanyard_system

-- Reads accounts or sign-in's rows that the caller's role can't, and only of its own partner.
CREATE OR REPLACE FUNCTION private.is_client(p_email text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (select from users u join deal_clients c on c.user_id = u.id
                  where u.email = p_email and u.email_verified_at is not null and c.partner_id = private.partner_id())
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Sign-in has no partner: opens the rows of all profiles to find this person's.
CREATE OR REPLACE FUNCTION private.is_invitation_open(p_user uuid, p_invitation uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (select from private.open_invitations i where i.id = p_invitation and i.user_id = p_user)
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Tenant-wide sums and dates that the caller's role can't read row by row.
CREATE OR REPLACE FUNCTION private.is_new_partner(p_partner uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (select from partners p where p.id = p_partner and p.created > now() - interval '7 days')
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client
  grant execute to loanyard_lender

-- A policy asks it; the roles it is for can't read accounts.
CREATE OR REPLACE FUNCTION private.is_verified(p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (select from users u where u.id = p_user and u.email_verified_at is not null)
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client

-- Opens an account for a person nobody here knows yet: only for a domain that the partner proved.
CREATE OR REPLACE FUNCTION private.join_by_sso(p_connection uuid, p_subject text, p_user uuid, p_staff uuid, p_email text, p_first_name text, p_last_name text, p_now timestamp with time zone, p_most_staff integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid;
begin
  select c.partner_id into v_partner
    from sso_connections c join sso_domains d on d.partner_id = c.partner_id and d.connection_id = c.id
   where c.id = p_connection and c.enabled and c.audience = 'staff' and d.proven_at is not null
     and d.domain = split_part(p_email, '@', 2);
  if v_partner is null or private.partner_is_frozen(v_partner) then
    return null;
  end if;
  if (select count(*) from staff s where s.partner_id = v_partner) >= p_most_staff then
    return 'full';
  end if;
  insert into users (id, email, first_name, last_name, email_verified_at)
  values (p_user, p_email, p_first_name, p_last_name, p_now)
  on conflict (email) do nothing;
  if not found then
    return null;
  end if;
  insert into staff (partner_id, id, user_id, role, status, accepted_at) values (v_partner, p_staff, p_user, 'Coordinator', 'Active', p_now);
  insert into sso_identities (partner_id, connection_id, subject, user_id, created, last_used_at)
  values (v_partner, p_connection, p_subject, p_user, p_now, p_now);
  return 'joined';
end
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- A trigger: the borrower's and the lender's changes count, too.
CREATE OR REPLACE FUNCTION private.keep_deal_turn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$
owner loanyard_system

-- One definition of what a lender sees, for policies and for the functions that look across partners.
CREATE OR REPLACE FUNCTION private.lender_access(p_user uuid, p_partner uuid, p_deal uuid)
 RETURNS TABLE(lender_id uuid, watermark boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select m.lender_id, h.watermark
    from public.lender_staff m
   cross join lateral (
     select s.id, s.watermark from public.lender_shares s
      where s.partner_id = m.partner_id and s.deal_id = p_deal and s.lender_id = m.lender_id and (s.ended_at is null) is true
     offset 0) h
   where m.partner_id = p_partner and m.user_id = p_user and m.status = 'Active'
     and exists (select from public.lenders l
                  where l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive' offset 0)
     and exists (select from public.deals d
                  where d.partner_id = m.partner_id and d.id = p_deal and (d.deleted_at is null) is true offset 0)
     and (m.is_contact or m.id in (
       select a.lender_staff_id from public.lender_assignments a
        where a.partner_id = m.partner_id and a.share_id = h.id offset 0))
$function$
owner loanyard_system

-- Reads accounts or sign-in's rows that the caller's role can't, and only of its own partner.
CREATE OR REPLACE FUNCTION private.lender_colleagues(p_deal uuid)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select u.first_name || ' ' || u.last_name
    from private.lender_access(private.user_id(), private.partner_id(), p_deal) r
    join lender_staff m on m.partner_id = private.partner_id() and m.lender_id = r.lender_id and m.status = 'Active'
    join users u on u.id = m.user_id
   where m.user_id <> private.user_id()
     and exists (select from private.lender_access(m.user_id, private.partner_id(), p_deal) o where o.lender_id = r.lender_id)
   order by not m.is_contact, 1
$function$
owner loanyard_system
  grant execute to loanyard_lender

-- One definition of what a lender sees, for policies and for the functions that look across partners.
CREATE OR REPLACE FUNCTION private.lender_deals()
 RETURNS TABLE(partner_id uuid, deal_id uuid, lender_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select r.partner_id, r.deal_id, r.lender_id from private.accessible_lender_deals(private.user_id(), private.partner_id()) r
$function$
owner loanyard_system
  grant execute to loanyard_lender

-- A policy asks it, so it must not itself be under one.
CREATE OR REPLACE FUNCTION private.lender_profiles()
 RETURNS TABLE(partner_id uuid, lender_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select m.partner_id, m.lender_id from lender_staff m
    join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
   where m.user_id = private.user_id() and m.status = 'Active' and private.is_verified(m.user_id)
     and (private.partner_id() is null or m.partner_id = private.partner_id())
     and (private.only_partner() is null or m.partner_id = private.only_partner() and m.lender_id = private.only_lender())
$function$
owner loanyard_system
  grant execute to loanyard_lender

-- Writes to inboxes that the scope cannot: names the request that the event just notified of.
CREATE OR REPLACE FUNCTION private.link_notifications(p_event uuid, p_requirement uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update notifications n set requirement_id = p_requirement
   where n.partner_id = private.partner_id() and n.id = p_event and n.requirement_id is null
     and exists (select from requirements r where r.partner_id = n.partner_id and r.id = p_requirement
                    and r.deal_id = n.deal_id)
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_client

-- Writes to inboxes that the scope cannot: names the lead that the event just notified of.
CREATE OR REPLACE FUNCTION private.link_notifications_to_lead(p_event uuid, p_lead uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update notifications n set lead_id = p_lead
   where n.partner_id = private.partner_id() and n.id = p_event and n.area = 'partner' and n.lead_id is null
     and exists (select from leads l where l.partner_id = n.partner_id and l.id = p_lead)
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Writes to inboxes that the scope cannot: names the note that the event just notified of.
CREATE OR REPLACE FUNCTION private.link_notifications_to_note(p_event uuid, p_note uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update notifications n set note_id = p_note
   where n.partner_id = private.partner_id() and n.id = p_event and n.area = 'partner' and n.note_id is null
     and (exists (select from deal_notes d where d.partner_id = n.partner_id and d.id = p_note)
       or exists (select from lead_notes l where l.partner_id = n.partner_id and l.id = p_note))
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Development only: no role has rights on the caught emails themselves.
CREATE OR REPLACE FUNCTION private.list_captured_emails(p_id uuid)
 RETURNS SETOF public.captured_emails
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select * from public.captured_emails where p_id is null or id = p_id order by id desc limit 200
$function$
owner loanyard_system

-- A trigger: no change of the rows may leave the kept turns behind.
CREATE OR REPLACE FUNCTION private.list_deal_turn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$
owner loanyard_system

-- A trigger: the borrower's changes count, too.
CREATE OR REPLACE FUNCTION private.list_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$
owner loanyard_system

-- A trigger: no change of a deal may leave its requests' list behind.
CREATE OR REPLACE FUNCTION private.list_requests_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$
owner loanyard_system

-- The public pages have no scope: shows the little of a partner that anyone may see.
CREATE OR REPLACE FUNCTION private.logo(p_id uuid)
 RETURNS bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select l.picture from partner_logos l where l.id = p_id
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Sign-in has no partner: opens the rows of all profiles to find this person's.
CREATE OR REPLACE FUNCTION private.may_sign_in(p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (select from users u where u.id = p_user)
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- A trigger: the actor's name is the account's, not the caller's to choose.
CREATE OR REPLACE FUNCTION private.name_actor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.actor_id is not null then
    select coalesce(trim(u.first_name || ' ' || u.last_name || ' (' || u.email || ')'), new.actor_name) into new.actor_name
      from users u where u.id = new.actor_id;
  end if;
  return new;
end
$function$
owner loanyard_system

-- In the index of searches, so it must be immutable and the same for queries.
CREATE OR REPLACE FUNCTION private."normalize"(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(public.unaccent('public.unaccent'::regdictionary, value))
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client
  grant execute to loanyard_lender
  grant execute to loanyard_system

-- One statement for all open pages, over sessions and profiles that no role sees together.
CREATE OR REPLACE FUNCTION private.notified_sessions(p_partner uuid, p_events uuid[], p_sessions uuid[])
 RETURNS TABLE(session_id uuid, area text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select distinct v.id, n.area
    from sessions v
    join notifications n on n.partner_id = p_partner and n.id = any (p_events) and n.user_id = v.user_id
    join users u on u.id = n.user_id and (n.area <> 'requests' or u.email_verified_at is not null)
   where v.id = any (p_sessions) and v.ended_at is null and v.expires_at > now()
     and private.second_factor_due(v.user_id, v.second_factor_at) is null
     and (v.only_partner_id is null or v.only_partner_id = p_partner and n.area = case when v.only_lender_id is null then 'partner' else 'lender' end)
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Writes to inboxes, and reads preferences, that the notifying role can't see; notification-rules.ts says who is notified of what.
CREATE OR REPLACE FUNCTION private.notify(p_event uuid, p_relations text[], p_type text, p_title text, p_description text, p_deal uuid, p_about uuid, p_email boolean, p_once boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid := private.partner_id();
  v_actor uuid := private.user_id();
  v_deal_title text;
  v_description text;
begin
  if v_partner is null then
    raise exception 'a notification needs the scope of a partner' using errcode = 'no_data_found';
  end if;
  select replace(d.title, '*', '') into v_deal_title from deals d where d.partner_id = v_partner and d.id = p_deal;
  v_description := replace(p_description, E'\x01', coalesce(v_deal_title, ''));
  insert into notifications (partner_id, id, user_id, area, type, title, description, deal_id, deal_title, is_email_due, is_in_app)
  select v_partner, p_event, r.user_id, r.area, p_type, p_title, v_description, p_deal, v_deal_title,
         p_email and coalesce((u.notification_preferences ->> p_type)::boolean, true),
         coalesce((u.notification_in_app ->> p_type)::boolean, true)
    from private.related_people(v_partner, p_relations, p_deal, p_about) r
    join users u on u.id = r.user_id
   where r.user_id is distinct from v_actor
     and (coalesce((u.notification_in_app ->> p_type)::boolean, true)
       or p_email and coalesce((u.notification_preferences ->> p_type)::boolean, true))
     and not (p_once and exists (
       select from notifications n
        where n.user_id = r.user_id and n.area = r.area and n.partner_id = v_partner and n.viewed_at is null
          and n.is_in_app = coalesce((u.notification_in_app ->> p_type)::boolean, true)
          and n.deal_id is not distinct from p_deal and n.title = p_title and n.description = v_description))
  on conflict do nothing;
end
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_client
  grant execute to loanyard_lender

-- Sign-in has no partner: writes to inboxes of one that the person has just joined; audiences.ts says whose.
CREATE OR REPLACE FUNCTION private.notify_of_colleague(p_partner uuid, p_event uuid, p_user uuid, p_relations text[], p_title text, p_description text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from staff s where s.partner_id = p_partner and s.user_id = p_user) then
    raise exception 'user % is not on the staff of that partner', p_user using errcode = 'no_data_found';
  end if;
  insert into notifications (partner_id, id, user_id, area, type, title, description, is_email_due, is_in_app)
  select p_partner, p_event, r.user_id, r.area, 'staff_joined', p_title, p_description,
         coalesce((u.notification_preferences ->> 'staff_joined')::boolean, true),
         coalesce((u.notification_in_app ->> 'staff_joined')::boolean, true)
    from private.related_people(p_partner, p_relations, null, null) r join users u on u.id = r.user_id
   where r.user_id <> p_user
     and (coalesce((u.notification_in_app ->> 'staff_joined')::boolean, true)
       or coalesce((u.notification_preferences ->> 'staff_joined')::boolean, true))
  on conflict do nothing;
end
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- The first Admin has no scope yet, and account, partner and stages come into being together or not at all.
CREATE OR REPLACE FUNCTION private.onboard_partner(p_partner uuid, p_name text, p_zip_code text, p_plan text, p_stages jsonb, p_user uuid, p_email text, p_first_name text, p_last_name text, p_password_hash text, p_staff uuid, p_time_zone text, p_terms_version text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Read by policies.
CREATE OR REPLACE FUNCTION private.only_lender()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.only_lender'::text, true), ''::text))::uuid
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client
  grant execute to loanyard_lender
  grant execute to loanyard_system

-- Read by a policy of every table of a partner.
CREATE OR REPLACE FUNCTION private.only_partner()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.only_partner'::text, true), ''::text))::uuid
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client
  grant execute to loanyard_lender
  grant execute to loanyard_system

-- One statement for all open pages, over sessions and profiles that no role sees together.
CREATE OR REPLACE FUNCTION private.open_sessions(p_sessions uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select v.id from sessions v where v.id = any (p_sessions) and v.ended_at is null and v.expires_at > now()
     and private.second_factor_due(v.user_id, v.second_factor_at) is null
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Finds work of all partners, ids only; the work itself runs in its partner's scope.
CREATE OR REPLACE FUNCTION private.open_signings(p_provider text, p_now timestamp with time zone)
 RETURNS TABLE(external_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select s.external_id from signings s
    join requirements r on r.partner_id = s.partner_id and r.id = s.requirement_id and r.deleted_at is null
     and r.status in ('Pending', 'Rejected')
   where s.provider = p_provider and s.external_id is not null and s.state = 'opened'
     and s.opened_at between p_now - interval '60 days' and p_now - interval '10 minutes'
   order by s.opened_at desc limit 500
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Across partners, for one person whom the scope names.
CREATE OR REPLACE FUNCTION private.own_invitations()
 RETURNS TABLE(id uuid, kind text, partner_id uuid, partner_name text, partner_logo text, role text, lender_name text, deal_title text, invited_by text, invited_by_email text, invited_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select i.id, i.kind, p.id, p.name, p.logo, i.role, i.lender_name, i.deal_title, trim(b.first_name || ' ' || b.last_name), b.email,
         i.invited_at
    from (select o.*, row_number() over (partition by o.partner_id order by o.invited_at desc, o.id) as place
            from private.open_invitations o
           where o.user_id = private.user_id() and private.is_verified(o.user_id)
           order by place, o.invited_at desc, o.id
           limit 500) i
    join partners p on p.id = i.partner_id
    left join users b on b.id = i.invited_by
   where i.place <= 10
   order by i.invited_at desc, i.id
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- One definition of what a lender sees, for policies and for the functions that look across partners.
CREATE OR REPLACE FUNCTION private.own_lender_deals()
 RETURNS TABLE(deal_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select r.deal_id from private.accessible_lender_deals(private.user_id(), null) r
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Across partners, for one person whom the scope names.
CREATE OR REPLACE FUNCTION private.own_loan_requests()
 RETURNS TABLE(partner_id uuid, id uuid, partner_name text, loan_purpose text, loan_amount numeric, down_payment numeric, business_type text, created timestamp with time zone, lead_status text, has_deal boolean, deal_id uuid, contact json)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select r.partner_id, r.id, p.name, r.loan_purpose, r.loan_amount, r.down_payment, r.business_type, r.created,
         l.lead_status, d.id is not null, c.deal_id,
         (select json_build_object(
                   'full_name', private.display_name(m.label_name, m.accepted_at, s.first_name, s.last_name),
                   'phone', coalesce(nullif(trim(s.phone), ''), nullif(trim(m.label_phone), '')),
                   'email', s.email)
            from staff m join users s on s.id = m.user_id and s.email_verified_at is not null
           where m.partner_id = l.partner_id and m.id = l.assigned_to and m.status = 'Active' and m.accepted_at is not null
             and l.lead_status in ('Contacted', 'Qualified', 'Converted'))
    from loan_requests r
    join users u on u.id = r.user_id and u.email_verified_at is not null
    join partners p on p.id = r.partner_id
    left join leads l on l.partner_id = r.partner_id and l.id = r.lead_id and l.deleted_at is null
    left join deals d on d.partner_id = r.partner_id and d.lead_id = l.id and d.deleted_at is null
    left join deal_clients c on c.partner_id = r.partner_id and c.deal_id = d.id and c.user_id = r.user_id
   where r.user_id = private.user_id()
$function$
owner loanyard_system
  grant execute to loanyard_client

-- The public pages have no scope: shows the little of a partner that anyone may see.
CREATE OR REPLACE FUNCTION private.partner_brand(p_partner uuid, p_now timestamp with time zone)
 RETURNS TABLE(id uuid, name text, logo text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select p.id, p.name, p.logo from partners p join private.prequalify_partner(p_partner, p_now) q on q.id = p.id
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- What the scope set; policies compare with it.
CREATE OR REPLACE FUNCTION private.partner_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.partner_id'::text, true), ''::text))::uuid
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client
  grant execute to loanyard_lender
  grant execute to loanyard_system

-- A policy asks it; the role it is for can't read the partners.
CREATE OR REPLACE FUNCTION private.partner_is_frozen(p_partner uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (select from partners p where p.id = p_partner and p.frozen_at is not null)
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client
  grant execute to loanyard_lender

-- In the index of searches, so it must be immutable and the same for queries.
CREATE OR REPLACE FUNCTION private.pattern_keys(p_partner uuid, p_pattern text)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  v_seed bigint := uuid_hash_extended(p_partner, 0);
begin
  return array(select distinct (hashtextextended(substr(p_pattern, at, 3), v_seed) & 2147483647)::integer
                 from generate_series(1, length(p_pattern) - 2) at where substr(p_pattern, at, 3) ~ '^[a-z0-9]{3}$');
end
$function$
  grant execute to loanyard_system

-- Finds work of all partners, ids only; the work itself runs in its partner's scope.
CREATE OR REPLACE FUNCTION private.pending_lender_updates(p_before timestamp with time zone)
 RETURNS TABLE(partner_id uuid, deal_id uuid, lender_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select n.partner_id, n.deal_id, n.lender_id
    from (select r.partner_id, r.deal_id, r.lender_id, r.responded_at as at from lender_responses r where r.notified_at is null
          union all
          select o.partner_id, o.deal_id, o.lender_id, o.created from lender_offers o where o.notified_at is null
          union all
          select c.partner_id, c.deal_id, c.lender_id, c.partner_pending_at from lender_conditions c where c.partner_pending_at is not null
          union all
          select m.partner_id, m.deal_id, m.lender_id, m.created from lender_messages m where m.notified_at is null and m.side = 'lender') n
   group by n.partner_id, n.deal_id, n.lender_id having max(n.at) <= p_before
   order by max(n.at) limit 500
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Reads which second factors the people of the scope's partner have; a partner sees no second factor itself.
CREATE OR REPLACE FUNCTION private.people_with_access()
 RETURNS TABLE(user_id uuid, full_name text, email text, audience text, role text, kinds text[], last_used_at timestamp with time zone, is_elsewhere boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with person as (
    select distinct on (a.user_id) a.user_id, a.full_name, a.audience, a.role
      from (
        select 1 as place, s.user_id, private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name) as full_name,
               'staff' as audience, s.role
          from staff s join users u on u.id = s.user_id
         where s.partner_id = private.partner_id() and s.status = 'Active'
        union all
        select 2, m.user_id, private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name), 'lender', l.name
          from lender_staff m join users u on u.id = m.user_id
          join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
         where m.partner_id = private.partner_id() and m.status = 'Active'
        union all
        select 3, c.user_id, trim(u.first_name || ' ' || u.last_name), 'client', null
          from deal_clients c join users u on u.id = c.user_id
          join deals d on d.partner_id = c.partner_id and d.id = c.deal_id and d.deleted_at is null
         where c.partner_id = private.partner_id()
      ) a
     order by a.user_id, a.place
  )
  select p.user_id, p.full_name, u.email, p.audience, p.role,
         array(select distinct f.kind from second_factors f where f.user_id = p.user_id and f.confirmed_at is not null order by 1),
         (select max(f.last_used_at) from second_factors f where f.user_id = p.user_id and f.confirmed_at is not null),
         exists (select from staff s where s.user_id = p.user_id and s.partner_id <> private.partner_id() and s.status <> 'Inactive')
         or exists (select from lender_staff m where m.user_id = p.user_id and m.partner_id <> private.partner_id() and m.status <> 'Inactive')
         or exists (select from deal_clients c where c.user_id = p.user_id and c.partner_id <> private.partner_id())
    from person p join users u on u.id = p.user_id
$function$
owner loanyard_system
  grant execute to loanyard_app

-- The public pages have no scope: shows the little of a partner that anyone may see.
CREATE OR REPLACE FUNCTION private.prequalify_partner(p_partner uuid, p_now timestamp with time zone)
 RETURNS TABLE(id uuid, name text, logo text, website text, base_rate numeric, base_rate_from date, today date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select p.id, p.name, p.logo, p.socials ->> 'website', r.rate, r.effective_from, d.today
    from partners p
    cross join lateral (select (p_now at time zone p.time_zone)::date as today) d
    left join lateral (
      select e.rate, e.effective_from from lending_rates e
       where e.partner_id = p.id and e.kind = 'base_rate' and e.withdrawn_at is null and e.effective_from <= d.today
       order by e.effective_from desc, e.created desc, e.id desc limit 1) r on true
   where p.id = p_partner and p.frozen_at is null
     and (not exists (select from staff s where s.partner_id = p.id and s.status = 'Active')
          or exists (select from staff s join users u on u.id = s.user_id
                      where s.partner_id = p.id and s.status = 'Active' and u.email_verified_at is not null))
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Housekeeping of all partners' rows in statements that several processes can run at once.
CREATE OR REPLACE FUNCTION private.purge_archives(p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from bulk_downloads where expires_at < p_now
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Housekeeping of all partners' rows in statements that several processes can run at once.
CREATE OR REPLACE FUNCTION private.purge_expired(p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from refresh_tokens where expires_at < p_now;
  delete from magic_links where expires_at < p_now - interval '30 days';
  delete from idempotency_keys where created < p_now - interval '24 hours';
  delete from rate_limits where resets_at < p_now;
  delete from sessions s where coalesce(s.ended_at, s.expires_at) < p_now - interval '90 days'
    and not exists (select from refresh_tokens t where t.session_id = s.id);
  delete from leads l where l.deleted_at < p_now - interval '30 days'
    and not exists (select from deals d where d.partner_id = l.partner_id and d.lead_id = l.id);
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Housekeeping of all partners' rows in statements that several processes can run at once.
CREATE OR REPLACE FUNCTION private.purge_notifications(p_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from notifications where created < p_before
$function$
owner loanyard_system
  grant execute to loanyard_app

-- A job deletes expired rows of everyone.
CREATE OR REPLACE FUNCTION private.purge_second_factor_rows(p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from passkey_challenges where expires_at < p_now;
  delete from second_factors where confirmed_at is null and created < p_now - interval '1 day';
  delete from second_factor_recoveries where expires_at < p_now;
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Housekeeping of all partners' rows in statements that several processes can run at once.
CREATE OR REPLACE FUNCTION private.purge_security_events(p_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from security_events where created < least(p_before, now() - interval '30 days')
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Housekeeping of all partners' rows in statements that several processes can run at once.
CREATE OR REPLACE FUNCTION private.purge_watermarked_copies(p_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from watermarked_copies where created < p_before
$function$
owner loanyard_system
  grant execute to loanyard_app

-- The audit trail is sealed and checked across partners, in order, by one process at a time.
CREATE OR REPLACE FUNCTION private.put_audit_seals(p_partner uuid, p_ids uuid[], p_numbers bigint[], p_previous bytea[], p_hashes bytea[], p_signed timestamp with time zone, p_key text, p_mac bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update audit_log a set sealed_number = s.number, previous_hash = s.previous, hash = s.hash, hash_key = p_key
    from unnest(p_ids, p_numbers, p_previous, p_hashes) s (id, number, previous, hash)
   where a.partner_id = p_partner and a.id = s.id and a.sealed_number is null;
  delete from audit_heads h
   where h.partner_id = p_partner and h.number = p_numbers[1] - 1 and h.hash = p_previous[1] and h.exported_at is null and not h.is_legacy;
  insert into audit_heads (partner_id, number, hash, signed_at, key_id, mac)
  values (p_partner, p_numbers[array_upper(p_numbers, 1)], p_hashes[array_upper(p_hashes, 1)], p_signed, p_key, p_mac)
  on conflict do nothing;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Counts and marks in one statement across partners, so that two processes don't raise the same alert.
CREATE OR REPLACE FUNCTION private.raise_security_alerts(p_documents integer, p_failures integer, p_refusals integer)
 RETURNS TABLE(partner_id uuid, partner_name text, partner_logo text, reason text, user_id uuid, person_name text, person_email text, roles jsonb, happened bigint, admins jsonb)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with recent as (
    select e.partner_id, e.user_id, max(e.person_name) as person_name, max(e.person_email) as person_email,
           coalesce(sum(case when e.outcome = 'ok' then coalesce((e.data ->> 'documents')::integer, e.count) end)
             filter (where e.kind in ('document_opened', 'archive_created')), 0) as documents,
           coalesce(sum(e.count) filter (where e.kind in ('sign_in', 'identity_check') and e.outcome <> 'ok'), 0) as failures,
           coalesce(sum(e.count) filter (where e.kind = 'access_refused'), 0) as refusals
      from security_events e
     where e.created > now() - interval '1 hour' and e.user_id is not null and e.kind <> 'alert'
     group by e.partner_id, e.user_id
  ), due as (
    select r.*, x.reason, x.happened
      from recent r
      cross join lateral (values ('mass_download', r.documents, p_documents), ('failed_sign_ins', r.failures, p_failures - 1),
                                 ('refusals', r.refusals, p_refusals - 1)) x (reason, happened, most)
     where x.happened > x.most and not exists (
       select from security_events a
        where a.kind = 'alert' and a.partner_id is not distinct from r.partner_id and a.user_id = r.user_id
          and a.data ->> 'reason' = x.reason and a.created > now() - interval '1 hour')
  ), raised as (
    insert into security_events (partner_id, kind, outcome, user_id, person_name, person_email, data)
    select d.partner_id, 'alert', 'failed', d.user_id, d.person_name, d.person_email,
           jsonb_build_object('reason', d.reason, 'happened', d.happened)
      from due d
  )
  select d.partner_id, p.name, p.logo, d.reason, d.user_id, d.person_name, d.person_email,
         to_jsonb(array_remove(array[
           case when exists (select from staff s
             where s.partner_id = d.partner_id and s.user_id = d.user_id and s.status = 'Active') then 'staff' end,
           case when exists (select from lender_staff l
             where l.partner_id = d.partner_id and l.user_id = d.user_id and l.status = 'Active') then 'lender' end,
           case when exists (select from deal_clients c
             where c.partner_id = d.partner_id and c.user_id = d.user_id) then 'borrower' end], null)),
         d.happened::bigint,
         coalesce((select jsonb_agg(jsonb_build_object('email', u.email, 'full_name', trim(u.first_name || ' ' || u.last_name)) order by u.email)
           from staff s join users u on u.id = s.user_id
          where s.partner_id = d.partner_id and s.role = 'Admin' and s.status = 'Active'), '[]')
    from due d left join partners p on p.id = d.partner_id
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Creates or finds an account, which no partner's role may, in the transaction and under the locks of its invitation.
CREATE OR REPLACE FUNCTION private.readdress_staff(p_staff uuid, p_new_user uuid, p_email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid := private.partner_id();
  v_user uuid;
begin
  perform from staff s where s.partner_id = v_partner and s.id = p_staff and s.status = 'Invited' for update;
  if not found then
    raise exception 'no invitation % is in the scope of this transaction', p_staff using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name) values (p_new_user, lower(p_email), '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into v_user;
  if exists (select from staff s where s.partner_id = v_partner and s.user_id = v_user) then
    return false;
  end if;
  update magic_links set revoked_at = now() where invitation_id = p_staff and used_at is null and revoked_at is null;
  update staff s set user_id = v_user, version = s.version + 1 where s.partner_id = v_partner and s.id = p_staff;
  return true;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Creates or finds an account, which no partner's role may, in the transaction and under the locks of its invitation.
CREATE OR REPLACE FUNCTION private.receive_loan_request(p_request uuid, p_lead uuid, p_new_user uuid, p_sent jsonb, p_fingerprint bytea, p_now timestamp with time zone)
 RETURNS TABLE(user_id uuid, lead uuid, only_requests boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid := private.partner_id();
  v_email text := lower(p_sent ->> 'email');
begin
  if v_partner is null then
    raise exception 'no partner is in the scope of this transaction' using errcode = 'no_data_found';
  end if;
  -- Locks the account, new or existing, so that two requests at the same moment happen one after the other.
  insert into users as u (id, email, first_name, last_name) values (p_new_user, v_email, '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into user_id;
  only_requests := not exists (select from staff s where s.user_id = receive_loan_request.user_id)
    and not exists (select from lender_staff s where s.user_id = receive_loan_request.user_id)
    and not exists (select from deal_clients c where c.user_id = receive_loan_request.user_id);
  if exists (select from loan_requests r
              where r.partner_id = v_partner and r.user_id = receive_loan_request.user_id
                and r.fingerprint = p_fingerprint and r.created > p_now - interval '24 hours') then
    return next;
    return;
  end if;
  lead := p_lead;
  insert into leads (partner_id, id, full_name, email, phone, personal_credit_score, loan_amount, loan_purpose, down_payment,
                     business_type, source, created, modified)
  values (v_partner, p_lead, p_sent ->> 'full_name', p_sent ->> 'email', p_sent ->> 'phone',
          (p_sent ->> 'personal_credit_score')::smallint, (p_sent ->> 'loan_amount')::numeric, p_sent ->> 'loan_purpose',
          (p_sent ->> 'down_payment')::numeric, p_sent ->> 'business_type', 'prequalify', p_now, p_now);
  insert into loan_requests (partner_id, id, user_id, lead_id, full_name, phone, loan_purpose, loan_amount, down_payment,
                             business_type, fingerprint, created)
  values (v_partner, p_request, receive_loan_request.user_id, p_lead, p_sent ->> 'full_name', p_sent ->> 'phone',
          p_sent ->> 'loan_purpose', (p_sent ->> 'loan_amount')::numeric, (p_sent ->> 'down_payment')::numeric,
          p_sent ->> 'business_type', p_fingerprint, p_now);
  return next;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Housekeeping of all partners' rows in statements that several processes can run at once.
CREATE OR REPLACE FUNCTION private.record_bytes_deleted(p_partner uuid, p_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update documents set bytes_deleted_at = now() where partner_id = p_partner and id = p_id and deleted_at is not null
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Reads the stage moves of all partners; each borrower then reads one row per phase.
CREATE OR REPLACE FUNCTION private.refresh_phase_durations(p_now timestamp with time zone, p_least integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Reads the stage moves of all partners; each partner then reads one row per stage.
CREATE OR REPLACE FUNCTION private.refresh_stage_durations(p_now timestamp with time zone, p_least integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Finds people whom the notifying role, a borrower's or a lender's, can't see; audiences.ts says whom an audience takes.
CREATE OR REPLACE FUNCTION private.related_people(p_partner uuid, p_relations text[], p_deal uuid, p_about uuid)
 RETURNS TABLE(user_id uuid, area text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return query
    select s.user_id, 'partner' from staff s
     where s.partner_id = p_partner and s.status = 'Active'
       and (s.role = any (p_relations) or s.id = p_about and 'staff_member' = any (p_relations))
    union all
    select s.user_id, 'partner' from deal_coordinators c
      join staff s on s.partner_id = c.partner_id and s.id = c.staff_id and s.status = 'Active'
     where 'deal_coordinator' = any (p_relations) and c.partner_id = p_partner and c.deal_id = p_deal
    union all
    select s.user_id, 'partner' from leads l
      join staff s on s.partner_id = l.partner_id and s.id = l.assigned_to and s.status = 'Active'
     where 'lead_assignee' = any (p_relations) and l.partner_id = p_partner and l.id = p_about
    union all
    select r.user_id, 'requests' from loan_requests r
     where 'lead_requester' = any (p_relations) and r.partner_id = p_partner and r.lead_id = p_about
    union all
    select c.user_id, 'portal' from deal_clients c
     where 'deal_client' = any (p_relations) and c.partner_id = p_partner and c.deal_id = p_deal
    union all
    select m.user_id, 'lender' from lender_shares h
      join lender_staff m on m.partner_id = h.partner_id and m.lender_id = h.lender_id
     where 'lender_viewer' = any (p_relations) and h.partner_id = p_partner and h.deal_id = p_deal and h.ended_at is null
       and (p_about is null or p_about in (h.lender_id, m.id))
       and exists (select from private.lender_access(m.user_id, p_partner, p_deal) a where a.lender_id = h.lender_id);
end
$function$
owner loanyard_system

-- Finds work of all partners, ids only; reminder-rules.ts has the rule.
CREATE OR REPLACE FUNCTION private.reminders_due(p_now timestamp with time zone, p_first_hour integer, p_last_hour integer, p_days_before integer, p_days_after integer, p_in_a_row integer)
 RETURNS TABLE(partner_id uuid, user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select distinct r.partner_id, c.user_id
    from requirements r
    join partners p on p.id = r.partner_id
    join deals d on d.partner_id = r.partner_id and d.id = r.deal_id and d.deleted_at is null and d.status = 'Active'
    join deal_clients c on c.partner_id = r.partner_id and c.deal_id = r.deal_id
    left join reminders m on m.partner_id = r.partner_id and m.user_id = c.user_id
   where r.deleted_at is null and r.status in ('Pending', 'Rejected') and r.other_at is null and r.notified_at is not null
     and r.due_date between (p_now at time zone p.time_zone)::date - p_days_after and (p_now at time zone p.time_zone)::date + p_days_before
     and extract(hour from p_now at time zone p.time_zone) between p_first_hour and p_last_hour
     and m.last_sent_on is distinct from (p_now at time zone p.time_zone)::date and coalesce(m.in_a_row, 0) < p_in_a_row
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Also part of the statement that takes the emails of all partners.
CREATE OR REPLACE FUNCTION private.reply_to(p_partner uuid, p_deal uuid, p_actor uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name), 'address', u.email)
    from public.staff s
    join public.users u on u.id = s.user_id and u.email_verified_at is not null
    left join public.deal_coordinators c on c.partner_id = s.partner_id and c.deal_id = p_deal and c.staff_id = s.id
   where s.partner_id = p_partner and s.status = 'Active' and (s.user_id = p_actor or c.staff_id is not null or s.role = 'Admin')
   order by (s.user_id = p_actor) is true desc, c.staff_id is not null desc, s.is_founder desc, s.created, s.id
   limit 1
$function$
  grant execute to loanyard_app
  grant execute to loanyard_system

-- Finds work of all partners, ids only; the work itself runs in its partner's scope.
CREATE OR REPLACE FUNCTION private.request_messages_due(p_before timestamp with time zone)
 RETURNS TABLE(partner_id uuid, requirement_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select g.partner_id, g.requirement_id from request_messages g where g.notified_at is null
   group by g.partner_id, g.requirement_id having max(g.created) <= p_before
   order by max(g.created) limit 500
$function$
owner loanyard_system
  grant execute to loanyard_app

-- For the triggers, and for rows that were written without them.
CREATE OR REPLACE FUNCTION private.requests_of(p_partner uuid, p_deal uuid)
 RETURNS TABLE(waiting_on text, to_review integer, next_due date)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select g.waiting_on, g.submitted,
         (select min(r.due_date) from requirements r
           where r.partner_id = p_partner and r.deal_id = p_deal and r.deleted_at is null and r.is_required
             and r.status in ('Pending', 'Rejected'))
    from private.deal_progress(p_partner, p_deal) g
$function$
owner loanyard_system

-- A trigger: no role may let anyone in who has not accepted with a verified address.
CREATE OR REPLACE FUNCTION private.require_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_founder boolean := false;
begin
  if tg_table_name = 'staff' then
    if tg_op = 'INSERT' and not private.has_staff(new.partner_id) then
      new.is_founder := true;
    end if;
    v_founder := new.is_founder;
  end if;
  if new.status = 'Active' then
    if not v_founder and not private.is_verified(new.user_id) then
      raise exception 'user % has not verified their email address', new.user_id using errcode = 'check_violation';
    end if;
    if new.accepted_at is null and current_user in ('loanyard_app', 'loanyard_auth') then
      raise exception 'user % has not accepted', new.user_id using errcode = 'check_violation';
    end if;
    new.accepted_at := coalesce(new.accepted_at, now());
  end if;
  return new;
end
$function$

-- A trigger: no role may let anyone in who has not accepted with a verified address.
CREATE OR REPLACE FUNCTION private.require_verified_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not private.is_verified(new.user_id) then
    raise exception 'user % has not verified their email address', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end
$function$

-- Removes second factors, which no partner may touch otherwise: only by a second Admin, and only of a person of this partner alone.
CREATE OR REPLACE FUNCTION private.reset_second_factors(p_reset uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_user uuid;
begin
  select r.user_id into v_user
    from second_factor_resets r
   where r.partner_id = private.partner_id() and r.id = p_reset and r.outcome is null and r.expires_at > now()
     and r.requested_by <> private.user_id() and r.user_id <> private.user_id()
     and exists (select from private.people_with_access() p where p.user_id = r.user_id and not p.is_elsewhere)
     for update;
  if v_user is null then
    return false;
  end if;
  delete from second_factors where user_id = v_user;
  delete from recovery_codes where user_id = v_user;
  delete from second_factor_recoveries where user_id = v_user;
  update sessions set ended_at = now(), ended_reason = 'second_factor_removed' where user_id = v_user and ended_at is null;
  return true;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Sign-in has no partner: opens the rows of all profiles to find this person's.
CREATE OR REPLACE FUNCTION private.reset_unverified_account(p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from users u
     where u.id = p_user and u.email_verified_at is null
       and (u.password_hash is not null
            or exists (select from sessions s where s.user_id = u.id and s.ended_at is null))) then
    return;
  end if;
  update users set password_hash = null, password_changed_at = now() where id = p_user and password_hash is not null;
  update magic_links set revoked_at = now() where user_id = p_user and used_at is null and revoked_at is null;
  update sessions set ended_at = now(), ended_reason = 'address_unproven' where user_id = p_user and ended_at is null;
  delete from known_devices where user_id = p_user;
end
$function$
owner loanyard_system

-- Search steps around the policy, which keeps LIKE from the index, and is planned once per connection.
CREATE OR REPLACE FUNCTION private.search_deals(p_pattern text, p_coordinator uuid, p_stages uuid[], p_statuses text[], p_from timestamp with time zone, p_before timestamp with time zone, p_amount_min numeric, p_amount_max numeric, p_score_min integer, p_score_max integer, p_order text, p_ascending boolean, p_after_key text, p_after_id uuid, p_limit integer, p_count boolean)
 RETURNS TABLE(total bigint, ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid := private.partner_id();
  v_pattern text := private.normalize(p_pattern);
  v_keys integer[] := private.pattern_keys(v_partner, v_pattern);
  v_type text := case p_order when 'created' then 'timestamptz' when 'modified' then 'timestamptz'
    when 'loan_amount' then 'numeric' when 'personal_credit_score' then 'integer' when 'stage' then 'integer' else 'text' end;
  v_key text := case p_order when 'created' then 'x.created' when 'modified' then 'd.modified' when 'title' then 'd.title_key'
    when 'loan_amount' then 'coalesce(d.loan_amount, -1)' when 'personal_credit_score' then 'coalesce(d.personal_credit_score, -1)'
    when 'stage' then 's.number' when 'status' then 'd.status' end;
  v_direction text := case when p_ascending then 'asc' else 'desc' end;
  v_alone boolean := p_order = 'created' and num_nonnulls(p_coordinator, p_stages, p_statuses, p_from, p_before,
    p_amount_min, p_amount_max, p_score_min, p_score_max) = 0;
begin
  if v_partner is null or v_key is null then
    total := 0; ids := '{}'; return next; return;
  end if;
  if v_alone and not p_ascending and v_keys <> '{}' then
    -- Text only, no filter: planned once per connection, because planning costs more than running it.
    return query
      with matches as materialized (
        select x.deal_id as id, x.created as key from deal_search x
         where private.search_keys(x.partner_id, x.search_text) @> v_keys and (x.partner_id = v_partner) is true
           and x.search_text like v_pattern)
      select case when p_count then (select count(*) from matches) end,
             array(select m.id from matches m
                    where p_after_key is null or (m.key, m.id) < (p_after_key::timestamptz, p_after_id)
                    order by m.key desc, m.id desc limit p_limit);
    return;
  end if;
  return query execute format($q$
    with matches as materialized (
      select x.deal_id as id, %s as key
        from deal_search x %s %s
       where %s and x.search_text like $2%s)
    select case when $12 then (select count(*) from matches) end,
           array(select m.id from matches m
                  where $13::text is null or (m.key, m.id) %s ($13::%s, $14)
                  order by m.key %s, m.id %s limit $15) $q$,
    v_key, case when not v_alone then 'join deals d on d.partner_id = x.partner_id and d.id = x.deal_id and d.partner_id = $1' end,
    case when p_order = 'stage' then 'join stages s on s.partner_id = d.partner_id and s.id = d.stage_id' else '' end,
    case when v_keys = '{}' then 'x.partner_id = $1'
         else 'private.search_keys(x.partner_id, x.search_text) @> $16 and (x.partner_id = $1) is true' end,
    concat(
      case when p_coordinator is not null then ' and exists (select from deal_coordinators c
        where c.partner_id = $1 and c.staff_id = $3 and c.deal_id = d.id)' end,
      case when p_stages is not null then ' and d.stage_id = any ($4)' end,
      case when p_statuses is not null then ' and d.status = any ($5)' end,
      case when p_from is not null then ' and d.created >= $6' end,
      case when p_before is not null then ' and d.created < $7' end,
      case when p_amount_min is not null then ' and d.loan_amount >= $8' end,
      case when p_amount_max is not null then ' and d.loan_amount <= $9' end,
      case when p_score_min is not null then ' and d.personal_credit_score >= $10' end,
      case when p_score_max is not null then ' and d.personal_credit_score <= $11' end),
    case when p_ascending then '>' else '<' end, v_type, v_direction, v_direction)
  using v_partner, v_pattern, p_coordinator, p_stages, p_statuses, p_from, p_before, p_amount_min, p_amount_max,
        p_score_min, p_score_max, p_count, p_after_key, p_after_id, p_limit, v_keys;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Search steps around the policy, which keeps LIKE from the index, and is planned once per connection.
CREATE OR REPLACE FUNCTION private.search_documents(p_pattern text, p_coordinator uuid, p_limit integer)
 RETURNS TABLE(total bigint, ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid := private.partner_id();
  v_pattern text := private.normalize(p_pattern);
  v_keys integer[] := private.pattern_keys(v_partner, v_pattern);
begin
  if v_partner is null then
    total := 0; ids := '{}'; return next; return;
  end if;
  return query execute format($q$
    with matches as materialized (
      select d.id, d.created from documents d
        join deals x on x.partner_id = d.partner_id and x.id = d.deal_id and x.deleted_at is null
       where %s and d.deleted_at is null and d.state = 'ready' and d.deal_id is not null and d.name_key like $2%s)
    select (select count(*) from matches), array(select m.id from matches m order by m.created desc, m.id desc limit $4) $q$,
    case when v_keys = '{}' then 'd.partner_id = $1'
         else 'private.search_keys(d.partner_id, d.name_key) @> $5 and (d.partner_id = $1) is true' end,
    case when p_coordinator is not null then ' and exists (select from deal_coordinators c
      where c.partner_id = $1 and c.staff_id = $3 and c.deal_id = d.deal_id)' else '' end)
  using v_partner, v_pattern, p_coordinator, p_limit, v_keys;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- In the index of searches, so it must be immutable and the same for queries.
CREATE OR REPLACE FUNCTION private.search_keys(p_partner uuid, p_text text)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  v_seed bigint := uuid_hash_extended(p_partner, 0);
begin
  return array(select (hashtextextended(w, v_seed) & 2147483647)::integer
                 from unnest(public.show_trgm(p_text)) w where strpos(w, ' ') = 0);
end
$function$
  grant execute to loanyard_app
  grant execute to loanyard_client
  grant execute to loanyard_system

-- Search steps around the policy, which keeps LIKE from the index, and is planned once per connection.
CREATE OR REPLACE FUNCTION private.search_leads(p_pattern text, p_staff uuid, p_assigned_only boolean, p_statuses text[], p_from timestamp with time zone, p_before timestamp with time zone, p_amount_min numeric, p_amount_max numeric, p_score_min integer, p_score_max integer, p_order text, p_ascending boolean, p_after_key text, p_after_id uuid, p_limit integer, p_count boolean)
 RETURNS TABLE(total bigint, ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_partner uuid := private.partner_id();
  v_pattern text := private.normalize(p_pattern);
  v_keys integer[] := private.pattern_keys(v_partner, v_pattern);
  v_type text := case p_order when 'created' then 'timestamptz' when 'loan_amount' then 'numeric'
    when 'personal_credit_score' then 'integer' else 'text' end;
  v_key text := case p_order when 'created' then 'x.created' when 'full_name' then 'l.name_key'
    when 'loan_amount' then 'coalesce(l.loan_amount, -1)' when 'personal_credit_score' then 'coalesce(l.personal_credit_score, -1)'
    when 'lead_status' then 'l.lead_status' end;
  v_direction text := case when p_ascending then 'asc' else 'desc' end;
  v_alone boolean := p_order = 'created' and num_nonnulls(p_staff, p_statuses, p_from, p_before, p_amount_min, p_amount_max,
    p_score_min, p_score_max) = 0;
begin
  if v_partner is null or v_key is null then
    total := 0; ids := '{}'; return next; return;
  end if;
  if v_alone and not p_ascending and v_keys <> '{}' then
    -- As for deals: planned once per connection.
    return query
      with matches as materialized (
        select x.lead_id as id, x.created as key from lead_search x
         where private.search_keys(x.partner_id, x.search_text) @> v_keys and (x.partner_id = v_partner) is true
           and x.search_text like v_pattern)
      select case when p_count then (select count(*) from matches) end,
             array(select m.id from matches m
                    where p_after_key is null or (m.key, m.id) < (p_after_key::timestamptz, p_after_id)
                    order by m.key desc, m.id desc limit p_limit);
    return;
  end if;
  return query execute format($q$
    with matches as materialized (
      select x.lead_id as id, %s as key
        from lead_search x %s
       where %s and x.search_text like $2%s)
    select case when $11 then (select count(*) from matches) end,
           array(select m.id from matches m
                  where $12::text is null or (m.key, m.id) %s ($12::%s, $13)
                  order by m.key %s, m.id %s limit $14) $q$,
    v_key, case when not v_alone then 'join leads l on l.partner_id = x.partner_id and l.id = x.lead_id and l.partner_id = $1' end,
    case when v_keys = '{}' then 'x.partner_id = $1'
         else 'private.search_keys(x.partner_id, x.search_text) @> $15 and (x.partner_id = $1) is true' end,
    concat(
      case when p_staff is not null and p_assigned_only then ' and l.assigned_to = $3'
           when p_staff is not null then ' and (l.assigned_to = $3 or l.created_by = $3)' end,
      case when p_statuses is not null then ' and l.lead_status = any ($4)' end,
      case when p_from is not null then ' and l.created >= $5' end,
      case when p_before is not null then ' and l.created < $6' end,
      case when p_amount_min is not null then ' and l.loan_amount >= $7' end,
      case when p_amount_max is not null then ' and l.loan_amount <= $8' end,
      case when p_score_min is not null then ' and l.personal_credit_score >= $9' end,
      case when p_score_max is not null then ' and l.personal_credit_score <= $10' end),
    case when p_ascending then '>' else '<' end, v_type, v_direction, v_direction)
  using v_partner, v_pattern, p_staff, p_statuses, p_from, p_before, p_amount_min, p_amount_max,
        p_score_min, p_score_max, p_count, p_after_key, p_after_id, p_limit, v_keys;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Decides over all partners of a person, which no role sees, before a scope opens: the strictest policy counts everywhere.
CREATE OR REPLACE FUNCTION private.second_factor_due(p_user uuid, p_verified_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select case
    when p_verified_at is not null then null
    when exists (select from second_factors f where f.user_id = p_user and f.confirmed_at is not null) then 'verify'
    when exists (select from private.second_factor_policies(p_user) y where y.required_from <= now()) then 'enroll'
  end
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Reads the policies of all partners of a person, which no role sees.
CREATE OR REPLACE FUNCTION private.second_factor_policies(p_user uuid)
 RETURNS TABLE(partner_id uuid, required_from timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select y.partner_id, min(y.required_from)
    from (
      select s.partner_id, 'staff' as audience from staff s where s.user_id = p_user and s.status = 'Active'
      union all
      select m.partner_id, 'lender' from lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id
       where m.user_id = p_user and m.status = 'Active' and l.status <> 'Inactive'
      union all
      select c.partner_id, 'client' from deal_clients c where c.user_id = p_user
    ) a join security_policies y on y.partner_id = a.partner_id and y.audience = a.audience
   where y.second_factor = 'required'
     and not exists (
       select from second_factor_exceptions e join partners p on p.id = e.partner_id
        where e.user_id = p_user and e.partner_id = y.partner_id and e.ended_at is null
          and e.ends_on >= (now() at time zone p.time_zone)::date)
   group by y.partner_id
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Reads the policies of all partners of a person, which no role sees.
CREATE OR REPLACE FUNCTION private.session_limits(p_user uuid)
 RETURNS TABLE(idle_minutes integer, session_hours integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select min(y.idle_minutes), min(y.session_hours)
    from (
      select s.partner_id, 'staff' as audience from staff s where s.user_id = p_user and s.status = 'Active'
      union all
      select m.partner_id, 'lender' from lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id
       where m.user_id = p_user and m.status = 'Active' and l.status <> 'Inactive'
      union all
      select c.partner_id, 'client' from deal_clients c where c.user_id = p_user
    ) a join security_policies y on y.partner_id = a.partner_id and y.audience = a.audience
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- One statement for all open pages, over sessions and profiles that no role sees together.
CREATE OR REPLACE FUNCTION private.sessions_to_update(p_partner uuid, p_changes jsonb, p_sessions uuid[])
 RETURNS TABLE(session_id uuid, change integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with listening as materialized (
    select v.id, v.user_id, v.only_partner_id, v.only_lender_id from sessions v where v.id = any (p_sessions) and v.ended_at is null and v.expires_at > now()
     and private.second_factor_due(v.user_id, v.second_factor_at) is null
     and (v.only_partner_id is null or v.only_partner_id = p_partner)
  ), change as materialized (
    select c.n, c.deal, c.kind, c.id from jsonb_to_recordset(p_changes) as c (n integer, deal uuid, kind text, id uuid)
  ), of_lender as materialized (
    select c.n, (r.recipients ->> 'lender')::uuid as lender_id, (r.recipients ->> 'deal')::uuid as deal_id,
           coalesce(r.recipients -> 'people', '[]') as people
      from change c join audit_log a on a.partner_id = p_partner and a.id = c.id
     cross join lateral (select coalesce(a.data -> 'recipients', a.data -> 'hears') as recipients) r
     where c.kind = 'lender' and r.recipients ->> 'lender' is not null
  ), gone as materialized (
    select c.n, c.deal from change c join audit_log a on a.partner_id = p_partner and a.id = c.id
     where c.kind = 'deal' and a.action = 'deal_deleted'
  )
  select l.id, c.n
    from listening l
    join staff f on f.partner_id = p_partner and f.user_id = l.user_id and f.status = 'Active' and l.only_lender_id is null
    join change c on f.role in ('Admin', 'Manager')
                  or (c.deal is null and c.kind not in ('staff', 'lender', 'lead'))
                  or (c.kind = 'lead' and private.can_see_lead(p_partner, c.id, f.id, f.user_id))
                  or (c.kind <> 'lender' and exists (
                        select from deal_coordinators k
                         where k.partner_id = p_partner and k.deal_id = c.deal and k.staff_id = f.id))
  union
  select l.id, c.n
    from listening l
    join deal_clients k on k.partner_id = p_partner and k.user_id = l.user_id and l.only_partner_id is null
    join deals d on d.partner_id = p_partner and d.id = k.deal_id and d.deleted_at is null
    join change c on c.deal = k.deal_id and c.kind in ('deal', 'document', 'request')
  union
  select l.id, c.n
    from listening l
    join change c on c.deal is not null and c.kind in ('deal', 'document', 'request', 'financials')
   where exists (select from private.lender_access(l.user_id, p_partner, c.deal) r where l.only_partner_id is null or l.only_lender_id = r.lender_id)
  union
  select l.id, o.n
    from of_lender o
    join lender_staff m on m.partner_id = p_partner and m.lender_id = o.lender_id
    join listening l on l.user_id = m.user_id and (l.only_partner_id is null or l.only_lender_id = m.lender_id)
   where (o.deal_id is null and m.status = 'Active')
      or o.people ? m.id::text
      or exists (select from private.lender_access(l.user_id, p_partner, o.deal_id) r where r.lender_id = o.lender_id)
  union
  select l.id, g.n
    from gone g
    join deal_clients k on k.partner_id = p_partner and k.deal_id = g.deal
    join listening l on l.user_id = k.user_id and l.only_partner_id is null
  union
  select l.id, g.n
    from gone g
    join lender_shares s on s.partner_id = p_partner and s.deal_id = g.deal and s.ended_at is null
    join lenders b on b.partner_id = s.partner_id and b.id = s.lender_id and b.status <> 'Inactive'
    join lender_staff m on m.partner_id = s.partner_id and m.lender_id = s.lender_id and m.status = 'Active'
    join listening l on l.user_id = m.user_id and (l.only_partner_id is null or l.only_lender_id = m.lender_id)
   where m.is_contact or exists (
     select from lender_assignments a
      where a.partner_id = s.partner_id and a.share_id = s.id and a.lender_staff_id = m.id)
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Sessions are no partner's: a new limit reaches those that are open.
CREATE OR REPLACE FUNCTION private.shorten_sessions()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update sessions v
     set expires_at = least(v.expires_at, v.last_used_at + make_interval(mins => y.idle_minutes),
                            v.created + make_interval(hours => y.session_hours))
    from private.people_with_access() p
    join security_policies y on y.partner_id = private.partner_id() and y.audience = p.audience
   where v.user_id = p.user_id and v.ended_at is null and v.expires_at > now()
     and (y.idle_minutes is not null or y.session_hours is not null)
$function$
owner loanyard_system
  grant execute to loanyard_app

-- The audit trail is sealed and checked across partners, in order, by one process at a time.
CREATE OR REPLACE FUNCTION private.sign_legacy_head(p_partner uuid, p_number bigint, p_signed timestamp with time zone, p_key text, p_mac bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update audit_heads h set signed_at = p_signed, key_id = p_key, mac = p_mac
   where h.partner_id = p_partner and h.number = p_number and h.is_legacy and h.mac is null
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Accounts and sessions are in no role's sight: shows a deal's borrower what the certificate says about them.
CREATE OR REPLACE FUNCTION private.signer(p_user uuid, p_deal uuid, p_session uuid)
 RETURNS TABLE(email text, full_name text, email_verified_at timestamp with time zone, invited_as text, session_started_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select u.email, trim(u.first_name || ' ' || u.last_name), u.email_verified_at,
         trim(d.borrower_first_name || ' ' || d.borrower_last_name), s.created
    from deal_clients c
    join users u on u.id = c.user_id
    join deals d on d.partner_id = c.partner_id and d.id = c.deal_id
    left join sessions s on s.id = p_session and s.user_id = u.id and s.ended_at is null
   where c.partner_id = private.partner_id() and c.deal_id = p_deal and c.user_id = p_user
     and coalesce(private.user_id(), p_user) = p_user
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_client

-- Finds work of all partners, ids only; the work itself runs in its partner's scope.
CREATE OR REPLACE FUNCTION private.signing_of(p_provider text, p_external text)
 RETURNS TABLE(partner_id uuid, id uuid, requirement_id uuid, user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select s.partner_id, s.id, s.requirement_id, s.user_id from signings s where s.provider = p_provider and s.external_id = p_external
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Deletes from inboxes that the scope cannot see; stage-moves.ts says who may take which move back.
CREATE OR REPLACE FUNCTION private.take_back_stage_move(p_move uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from notifications n where n.partner_id = private.partner_id() and n.id = p_move;
  delete from deal_stage_moves m where m.partner_id = private.partner_id() and m.id = p_move;
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Takes due emails of all partners in one statement, so that two processes don't send one twice.
CREATE OR REPLACE FUNCTION private.take_notification_emails(p_now timestamp with time zone, p_wait interval, p_rest interval, p_people integer, p_lines integer, p_daily text[], p_morning interval)
 RETURNS TABLE(partner_id uuid, area text, email text, full_name text, brand jsonb, reply_to jsonb, items jsonb, total integer, deal_id uuid, deal_title text, lead_id uuid, requirement_id uuid, note_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('loanyard.notification_emails', 0)) then
    return;
  end if;
  return query
    with ready as materialized (
      select n.partner_id, n.id, n.user_id, n.area, n.created
        from notifications n join partners p on p.id = n.partner_id join users u on u.id = n.user_id
       where n.is_email_due and n.created < p_now - p_wait
         and (not coalesce((u.notification_daily ->> n.type)::boolean, n.type = any (p_daily)) or n.created <
              (date_trunc('day', (p_now at time zone p.time_zone) - p_morning) + p_morning) at time zone p.time_zone)
    ), due as materialized (
      select r.user_id from ready r join users u on u.id = r.user_id
       where u.notifications_emailed_at is null or u.notifications_emailed_at <= p_now - p_rest
       group by r.user_id order by min(r.created) limit p_people
    ), taken as (
      update notifications n set is_email_due = false from due d join ready r on r.user_id = d.user_id
       where n.partner_id = r.partner_id and n.id = r.id and n.user_id = r.user_id and n.area = r.area and n.is_email_due
      returning n.*
    ), emails as (
      select t.partner_id as partner, t.area as person_area, t.user_id as person, t.deal_id as deal, t.deal_title as about, t.title,
             t.lead_id as lead, t.requirement_id as requirement, t.note_id as note,
             case when u.email_verified_at is null and t.area <> 'requests' then t.title else t.description end as description,
             row_number() over (partition by t.partner_id, t.area, t.user_id order by t.created, t.id) as place
        from taken t join users u on u.id = t.user_id
       where t.viewed_at is null
         and private.wants_email(t.user_id, t.type)
         and private.can_still_see(t.partner_id, t.user_id, t.area, t.deal_id)
         and (t.lead_id is null or exists (
           select from leads l join staff s on s.partner_id = l.partner_id and s.user_id = t.user_id and s.status = 'Active'
            where l.partner_id = t.partner_id and l.id = t.lead_id and l.deleted_at is null
              and (s.role <> 'Coordinator' or s.id in (l.assigned_to, l.created_by))))
    ), rested as (
      update users u set notifications_emailed_at = p_now from (select distinct o.person from emails o) x where u.id = x.person
    ), grouped as (
      select o.partner, o.person_area, o.person,
             jsonb_agg(jsonb_build_object('title', o.title, 'description', o.description) order by o.place)
               filter (where o.place <= p_lines) as lines,
             count(*)::integer as lines_total,
             case when count(distinct o.deal) = 1 and count(o.deal) = count(*) then (array_agg(o.deal))[1] end as deal,
             case when count(distinct o.deal) = 1 and count(o.deal) = count(*) then (array_agg(o.about order by o.place desc))[1] end as about,
             case when count(distinct o.lead) = 1 and count(o.lead) = count(*) then (array_agg(o.lead))[1] end as lead,
             case when count(distinct o.requirement) = 1 and count(o.requirement) = count(*)
               then (array_agg(o.requirement))[1] end as requirement,
             case when count(distinct o.note) = 1 and count(o.note) = count(*) then (array_agg(o.note))[1] end as note
        from emails o group by o.partner, o.person_area, o.person
    )
    select g.partner, g.person_area, u.email,
           case when u.email_verified_at is null then '' else trim(u.first_name || ' ' || u.last_name) end,
           case when u.email_verified_at is not null then jsonb_build_object('name', p.name, 'logo', p.logo) end,
           case when u.email_verified_at is not null and g.person_area in ('portal', 'lender')
             then private.reply_to(g.partner, g.deal, null) end,
           g.lines, g.lines_total, g.deal, case when u.email_verified_at is not null then g.about end,
           g.lead, g.requirement, g.note
      from grouped g join users u on u.id = g.person join partners p on p.id = g.partner;
end
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Finds work of all partners, ids only; the work itself runs in its partner's scope.
CREATE OR REPLACE FUNCTION private.uncopied_signings(p_since timestamp with time zone)
 RETURNS TABLE(partner_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select s.partner_id, s.id from signings s
   where s.state = 'signed' and s.copy_emailed_at is null and s.modified > p_since
   order by s.modified limit 500
$function$
owner loanyard_system
  grant execute to loanyard_app

-- Counts the caller's own unread notifications over all partners, which no scope sees together.
CREATE OR REPLACE FUNCTION private.unread_by_partner()
 RETURNS TABLE(partner_id uuid, unread integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select s.partner_id, count(n.id)::integer
    from staff s
    left join notifications n on n.partner_id = s.partner_id and n.user_id = s.user_id and n.area = 'partner'
     and n.viewed_at is null and n.is_in_app
     and (s.role <> 'Coordinator'
       or (n.deal_id is null or n.deal_id in (
             select c.deal_id from deal_coordinators c where c.partner_id = s.partner_id and c.staff_id = s.id))
      and (n.lead_id is null or exists (
             select from leads l where l.partner_id = s.partner_id and l.id = n.lead_id and s.id in (l.assigned_to, l.created_by))))
   where s.user_id = private.user_id() and s.status = 'Active' and s.partner_id <> all (private.frozen_partners())
   group by s.partner_id
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Finds work of all partners, ids only; the work itself runs in its partner's scope.
CREATE OR REPLACE FUNCTION private.unreferenced_keys(p_keys text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select k from unnest(p_keys) k
   where not exists (select from documents d where (d.object_key = k and d.state <> 'rejected' and d.bytes_deleted_at is null)
            or (d.preview_key = k and d.bytes_deleted_at is null) or (d.upload_key = k and d.state in ('pending', 'scanning') and d.deleted_at is null))
$function$
owner loanyard_system
  grant execute to loanyard_app

-- What the scope set; policies compare with it.
CREATE OR REPLACE FUNCTION private.user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client
  grant execute to loanyard_lender
  grant execute to loanyard_system

-- Sign-in has no partner: opens the rows of all profiles to find this person's.
CREATE OR REPLACE FUNCTION private.verify_address(p_user uuid, p_now timestamp with time zone, p_session uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_ends_password boolean;
begin
  select u.password_hash is not null into v_ends_password
    from users u where u.id = p_user and u.email_verified_at is null for update;
  if not found then
    return false;
  end if;
  if exists (select from sessions s
              where s.id = p_session and s.user_id = p_user and s.ended_at is null and s.expires_at > p_now) then
    v_ends_password := false;
  else
    perform private.reset_unverified_account(p_user);
  end if;
  update users u
     set first_name = coalesce(substring(r.full_name from '^(.*)\s\S+$'), r.full_name),
         last_name = coalesce(substring(r.full_name from '\s(\S+)$'), ''),
         phone = coalesce(u.phone, r.phone)
    from (select q.full_name, q.phone from loan_requests q where q.user_id = p_user order by q.created desc limit 1) r
   where u.id = p_user and u.first_name = '' and u.last_name = ''
     and not exists (select from private.open_invitations i where i.user_id = p_user and coalesce(i.name, '') <> '');
  update users set email_verified_at = p_now where id = p_user;
  return v_ends_password;
end
$function$
owner loanyard_system
  grant execute to loanyard_auth

-- Writes to inboxes that the scope cannot: marks what told the staff of an answer that is decided now.
CREATE OR REPLACE FUNCTION private.view_answer_notifications(p_about uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update notifications n set viewed_at = p_now
   where n.partner_id = private.partner_id() and n.area = 'partner' and n.type = 'request_submitted' and n.viewed_at is null
     and n.requirement_id = any (array(
       select r.id from requirements r
        where r.partner_id = private.partner_id() and (r.id = p_about or r.bundle_request_id = p_about)))
$function$
owner loanyard_system
  grant execute to loanyard_app

-- A policy asks it for each row.
CREATE OR REPLACE FUNCTION private.viewing_lender(p_partner uuid, p_deal uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_asked text := p_partner::text || p_deal::text;
  v_lender uuid;
begin
  if current_setting('app.lender_asked', true) = v_asked then
    return nullif(current_setting('app.lender_answer', true), '')::uuid;
  end if;
  if p_partner = coalesce(private.partner_id(), p_partner) then
    select r.lender_id into v_lender from private.lender_access(private.user_id(), p_partner, p_deal) r;
  end if;
  perform set_config('app.lender_asked', v_asked, true), set_config('app.lender_answer', coalesce(v_lender::text, ''), true);
  return v_lender;
end
$function$
owner loanyard_system
  grant execute to loanyard_lender

-- Reads one person's preference, for features whose role can't read accounts.
CREATE OR REPLACE FUNCTION private.wants_email(p_user uuid, p_type text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce((select (u.notification_preferences ->> p_type)::boolean from users u where u.id = p_user), true)
$function$
owner loanyard_system
  grant execute to loanyard_app

-- An audit entry names its scope's partner and person, which the caller must not be able to change.
CREATE OR REPLACE FUNCTION private.write_audit(p_partner uuid, p_id uuid, p_action text, p_subject uuid, p_deal uuid, p_actor uuid, p_address text, p_request text, p_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if current_setting('role', true) = 'loanyard_auth' then
    -- Sign-in works without a scope: the person named must belong to the partner, or have just declined.
    if not exists (select from staff s where s.partner_id = p_partner and s.user_id = p_actor)
       and not exists (select from lender_staff m where m.partner_id = p_partner and m.user_id = p_actor)
       and not exists (select from deal_clients c where c.partner_id = p_partner and c.user_id = p_actor)
       and not private.has_just_declined(p_partner, p_action, p_subject, p_deal, p_actor) then
      raise exception 'an audit entry names a person who does not belong to the partner' using errcode = 'insufficient_privilege';
    end if;
  elsif p_partner is distinct from private.partner_id() or p_actor is distinct from private.user_id() then
    raise exception 'an audit entry names another partner or another person than the scope' using errcode = 'insufficient_privilege';
  end if;
  if p_action in ('staff_declined', 'lender_staff_declined', 'client_declined') then
    insert into audit_log (partner_id, id, action, subject_id, deal_id, actor_name, request_id, data, created)
    select p_partner, p_id, p_action, p_subject, p_deal, u.email, p_request, p_data, now() from users u where u.id = p_actor;
    return;
  end if;
  insert into audit_log (partner_id, id, action, subject_id, deal_id, actor_id, actor_name, address, request_id, data, created)
  values (p_partner, p_id, p_action, p_subject, p_deal, p_actor,
          case when p_actor is null then 'Loanyard'
               else (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from users u where u.id = p_actor) end,
          p_address, p_request, p_data, now());
end
$function$
owner loanyard_system
  grant execute to loanyard_app
  grant execute to loanyard_auth
  grant execute to loanyard_client
  grant execute to loanyard_lender

-- Only inserts: no role can read or change the security log through it.
CREATE OR REPLACE FUNCTION private.write_security_events(p_events jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with given as (
    select e.*, coalesce(e.user_id, by_email.id) as person
      from jsonb_to_recordset(p_events) as e (partner_id uuid, kind text, outcome text, user_id uuid, session_id uuid, email text,
        account text, address text, user_agent text, request_id text, subject_type text, subject_id uuid, data jsonb,
        count integer, bucket text, is_shared boolean)
      left join users by_email on by_email.email = lower(e.email) and e.user_id is null
  )
  insert into security_events as s (partner_id, kind, outcome, user_id, person_name, person_email, session_id, account, address,
    user_agent, request_id, subject_type, subject_id, data, count, bucket)
  select coalesce(g.partner_id, f.partner_id), g.kind, g.outcome, g.person, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email,
         g.session_id, case when g.person is null then g.account end, nullif(g.address, ''), nullif(g.user_agent, ''), g.request_id,
         g.subject_type, g.subject_id, coalesce(g.data, '{}'), g.count,
         g.bucket || to_char(now(), ':YYYYMMDDHH24MI')
    from given g
    left join users u on u.id = g.person
    left join staff f on g.partner_id is null and g.is_shared and f.user_id = g.person and f.status = 'Active'
  on conflict (partner_id, bucket) where bucket is not null do update set count = s.count + excluded.count
$function$
owner loanyard_system
  grant execute to loanyard_app
