// The columns of every table as db/client reads them: made by npm run schema, compared by a test.

/** The columns of a table that a statement selects, by their names. */
export type Columns<T extends keyof Tables, C extends keyof Tables[T]> = Pick<Tables[T], C>

export interface Tables {
  readonly attachments: {
    readonly partner_id: string
    readonly id: string
    readonly bundle_id: string
    readonly kind: 'Document' | 'Question' | 'Acknowledgement' | 'PandaDoc'
    readonly title: string
    readonly description: string
    readonly is_required: boolean
    readonly template_id: string | null
    readonly position: number
    readonly created: string
    readonly slots: unknown
    readonly signature_fields: unknown
  }
  readonly audit_heads: {
    readonly partner_id: string
    readonly number: number
    readonly hash: Buffer
    readonly is_legacy: boolean
    readonly signed_at: string | null
    readonly key_id: string | null
    readonly mac: Buffer | null
    readonly exported_at: string | null
  }
  readonly audit_log: {
    readonly partner_id: string
    readonly id: string
    readonly action: string
    readonly subject_id: string
    readonly deal_id: string | null
    readonly actor_id: string | null
    readonly actor_name: string
    readonly address: string | null
    readonly request_id: string | null
    readonly data: unknown
    readonly created: string
    readonly sealed_number: number | null
    readonly previous_hash: Buffer | null
    readonly hash: Buffer | null
    readonly hash_key: string | null
  }
  readonly bulk_downloads: {
    readonly partner_id: string
    readonly id: string
    readonly user_id: string
    readonly entries: unknown
    readonly size: number
    readonly created: string
    readonly expires_at: string
    readonly lender_id: string | null
    readonly session_id: string | null
    readonly file_name: string | null
    readonly index_page: string | null
  }
  readonly bundle_requests: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly stage_id: string | null
    readonly bundle_id: string
    readonly title: string
    readonly description: string
    readonly due_date: string | null
    readonly created: string
    readonly created_by: string
    readonly created_by_name: string
    readonly version: number
    readonly deleted_at: string | null
  }
  readonly bundles: {
    readonly partner_id: string
    readonly id: string
    readonly title: string
    readonly title_key: string
    readonly description: string
    readonly stage_id: string | null
    readonly is_custom: boolean
    readonly deal_id: string | null
    readonly archived_at: string | null
    readonly created: string
    readonly modified: string
    readonly created_by: string
    readonly version: number
    readonly loan_purposes: string[]
  }
  readonly calendar_feeds: {
    readonly partner_id: string
    readonly staff_id: string
    readonly token_hash: Buffer
    readonly created: string
  }
  readonly captured_emails: {
    readonly id: string
    readonly recipient: string
    readonly subject: string
    readonly text: string
    readonly html: string
    readonly links: string[]
    readonly created: string
  }
  readonly collateral_items: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly position: number
    readonly item_name: string
    readonly collateral_type: 'Real Estate' | 'Machinery & Equipment (new)' | 'Machinery & Equipment (used)' | 'Vehicles' | 'Furniture & Fixtures' | 'Inventory' | 'Accounts Receivable' | 'Cash & Securities' | 'Other'
    readonly appraised: boolean
    readonly fmv_bv: string
    readonly liens: string
    readonly cv: string | null
    readonly version: number
    readonly changed_by_name: string
    readonly deleted_at: string | null
  }
  readonly deal_clients: {
    readonly partner_id: string
    readonly deal_id: string
    readonly user_id: string
    readonly created: string
    readonly sees_from: string | null
  }
  readonly deal_coordinators: {
    readonly partner_id: string
    readonly staff_id: string
    readonly deal_id: string
    readonly assigned_at: string
  }
  readonly deal_financials: {
    readonly partner_id: string
    readonly deal_id: string
    readonly version: number
    readonly source_use: number
    readonly collateral: number
    readonly financial_summary: number
    readonly changed_at: string | null
  }
  readonly deal_invitations: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly user_id: string
    readonly invited_by: string | null
    readonly sees_from: string | null
    readonly invited_at: string
    readonly sent_at: string
    readonly declined_at: string | null
  }
  readonly deal_notes: {
    readonly partner_id: string
    readonly deal_id: string
    readonly id: string
    readonly text: string
    readonly author_id: string
    readonly author_name: string
    readonly created: string
    readonly edited_at: string | null
    readonly pinned_at: string | null
    readonly version: number
    readonly mentions: unknown
    readonly notified_staff: string[]
  }
  readonly deal_search: {
    readonly partner_id: string
    readonly deal_id: string
    readonly created: string
    readonly search_text: string
  }
  readonly deal_stage_moves: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly from_stage_id: string | null
    readonly to_stage_id: string
    readonly moved_at: string
    readonly moved_by: string | null
    readonly forced: boolean
    readonly entered_at: string | null
  }
  readonly deal_turns: {
    readonly partner_id: string
    readonly deal_id: string
    readonly created: string
    readonly waiting_on: 'client' | 'staff' | 'nobody'
    readonly to_review: number
    readonly next_due: string | null
  }
  readonly deals: {
    readonly partner_id: string
    readonly id: string
    readonly title: string
    readonly lead_id: string | null
    readonly business_name: string | null
    readonly borrower_first_name: string
    readonly borrower_last_name: string
    readonly borrower_email: string
    readonly borrower_phone: string | null
    readonly stage_id: string
    readonly status: 'Active' | 'On Hold' | 'Funded' | 'Declined' | 'Withdrawn'
    readonly loan_amount: string | null
    readonly down_payment: string | null
    readonly loan_purpose: string | null
    readonly personal_credit_score: number | null
    readonly term_months: number | null
    readonly interest_rate: string | null
    readonly sba_program: '7(a)' | 'SBA Express' | 'Export Express' | 'EWCP' | 'International Trade'
    readonly approved_on: string | null
    readonly naics_code: string | null
    readonly fee_flags: string[]
    readonly guaranty_percentage: string | null
    readonly lender_fee_share: string
    readonly reason: string | null
    readonly positives: string | null
    readonly negatives: string | null
    readonly stage_entered_at: string
    readonly created: string
    readonly modified: string
    readonly version: number
    readonly deleted_at: string | null
    readonly title_key: string
    readonly ownership_change: 'None' | 'Initial Acquisition' | 'Owner Buyout' | 'ESOP or Cooperative' | 'Business Expansion' | 'Category not determined' | null
    readonly target_closing_on: string | null
    readonly expected_loan_number_on: string | null
    readonly standby_debt: string
    readonly minority_investment: string
    readonly real_estate_amount: string | null
    readonly business_state: string | null
    readonly year_established: number | null
    readonly invitation_held: boolean
    readonly invitation_note: string | null
    readonly expected_close_on: string | null
    readonly close_probability: number | null
    readonly broker_fee: string | null
    readonly broker_fee_percent: string | null
    readonly referral_source: string | null
  }
  readonly default_views: {
    readonly partner_id: string
    readonly staff_id: string
    readonly list: 'deals' | 'leads' | 'lenders' | 'requests'
    readonly view_id: string
  }
  readonly demo_requests: {
    readonly id: string
    readonly user_id: string
    readonly full_name: string
    readonly email: string
    readonly company: string | null
    readonly message: string | null
    readonly preferred_time: string | null
    readonly created: string
    readonly slot: string | null
  }
  readonly documents: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string | null
    readonly stage_id: string | null
    readonly is_template: boolean
    readonly name: string
    readonly name_key: string
    readonly declared_type: string
    readonly declared_size: number | null
    readonly state: 'pending' | 'scanning' | 'ready' | 'rejected'
    readonly upload_key: string
    readonly upload_id: string | null
    readonly object_key: string
    readonly preview_key: string | null
    readonly content_type: string | null
    readonly size: number | null
    readonly sha256: Buffer | null
    readonly crc32: number | null
    readonly pages: number | null
    readonly blank_pages: number[]
    readonly problem_code: string | null
    readonly problem_message: string | null
    readonly scan_started_at: string | null
    readonly arrived_at: string | null
    readonly uploaded_by: string
    readonly uploaded_by_name: string
    readonly created: string
    readonly version: number
    readonly deleted_at: string | null
    readonly deleted_by: string | null
    readonly bytes_deleted_at: string | null
    readonly requirement_id: string | null
    readonly active_content: ('scripts' | 'programs' | 'attached_files' | 'remote_content' | 'commands')[]
    readonly slot: string | null
    readonly is_from_client: boolean
  }
  readonly favorites: {
    readonly partner_id: string
    readonly staff_id: string
    readonly id: string
    readonly deal_id: string | null
    readonly lead_id: string | null
    readonly lender_id: string | null
    readonly view_id: string | null
    readonly created: string
  }
  readonly financial_periods: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly position: number
    readonly name: string
    readonly name_key: string
    readonly is_projection: boolean
  }
  readonly financial_rows: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly position: number
    readonly item_name: string
    readonly field_type: 'Income' | 'Expense' | 'Debt Proposed' | 'Debt Others'
    readonly principal_amount: string | null
    readonly rate: string | null
    readonly term: number | null
    readonly version: number
    readonly changed_by_name: string
    readonly deleted_at: string | null
  }
  readonly financial_values: {
    readonly partner_id: string
    readonly row_id: string
    readonly period_id: string
    readonly amount: string
    readonly added_back: string
  }
  readonly idempotency_keys: {
    readonly user_id: string
    readonly key: string
    readonly request_hash: Buffer
    readonly reply: string | null
    readonly created: string
  }
  readonly known_devices: {
    readonly user_id: string
    readonly hash: Buffer
    readonly last_used_at: string
  }
  readonly lead_import_updates: {
    readonly partner_id: string
    readonly import_id: string
    readonly lead_id: string
    readonly changes: unknown
  }
  readonly lead_imports: {
    readonly partner_id: string
    readonly id: string
    readonly rows: number
    readonly created: string
    readonly created_by: string
    readonly created_by_name: string
    readonly undone_at: string | null
    readonly updated: number
  }
  readonly lead_merges: {
    readonly partner_id: string
    readonly id: string
    readonly lead_id: string
    readonly merged_lead_id: string
    readonly merged_name: string
    readonly changes: unknown
    readonly moved: unknown
    readonly created: string
    readonly created_by: string
    readonly created_by_name: string
    readonly undone_at: string | null
  }
  readonly lead_notes: {
    readonly partner_id: string
    readonly lead_id: string
    readonly id: string
    readonly text: string
    readonly author_id: string
    readonly author_name: string
    readonly created: string
    readonly edited_at: string | null
    readonly pinned_at: string | null
    readonly version: number
    readonly mentions: unknown
    readonly notified_staff: string[]
  }
  readonly lead_search: {
    readonly partner_id: string
    readonly lead_id: string
    readonly created: string
    readonly search_text: string
  }
  readonly leads: {
    readonly partner_id: string
    readonly id: string
    readonly lead_status: 'New' | 'Contacted' | 'Qualified' | 'Converted' | 'Unqualified' | 'Lost'
    readonly full_name: string
    readonly email: string
    readonly phone: string | null
    readonly personal_credit_score: number | null
    readonly loan_amount: string | null
    readonly loan_purpose: string | null
    readonly down_payment: string | null
    readonly business_type: string | null
    readonly source: 'staff' | 'prequalify' | 'import'
    readonly assigned_to: string | null
    readonly created_by: string | null
    readonly import_id: string | null
    readonly created: string
    readonly modified: string
    readonly deleted_at: string | null
    readonly name_key: string
    readonly business_name: string | null
    readonly referral_source: string | null
    readonly version: number
  }
  readonly lender_assignments: {
    readonly partner_id: string
    readonly id: string
    readonly share_id: string
    readonly deal_id: string
    readonly lender_id: string
    readonly lender_staff_id: string
    readonly created: string
    readonly created_by: string
  }
  readonly lender_condition_documents: {
    readonly partner_id: string
    readonly condition_id: string
    readonly document_id: string
    readonly position: number
  }
  readonly lender_conditions: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly lender_id: string
    readonly title: string
    readonly details: string
    readonly kind: 'Document' | 'Explanation' | 'Other'
    readonly due_before: 'Commitment' | 'Closing' | 'After closing'
    readonly due_on: string | null
    readonly status: 'Open' | 'Answered' | 'Sent back' | 'Satisfied' | 'Waived'
    readonly answer: string
    readonly answered_at: string | null
    readonly answered_by_name: string | null
    readonly comment: string
    readonly decided_at: string | null
    readonly decided_by_name: string | null
    readonly requirement_id: string | null
    readonly created: string
    readonly created_by: string
    readonly created_by_name: string
    readonly position: number
    readonly version: number
    readonly removed_at: string | null
    readonly partner_pending_at: string | null
    readonly lender_pending_at: string | null
  }
  readonly lender_downloads: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly lender_id: string
    readonly user_id: string
    readonly user_name: string
    readonly kind: 'opened' | 'downloaded' | 'archive' | 'workbook'
    readonly document_id: string | null
    readonly name: string
    readonly documents_count: number
    readonly created: string
  }
  readonly lender_message_reads: {
    readonly partner_id: string
    readonly deal_id: string
    readonly lender_id: string
    readonly user_id: string
    readonly read_at: string
  }
  readonly lender_messages: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly lender_id: string
    readonly author_id: string
    readonly author_name: string
    readonly side: 'partner' | 'lender'
    readonly text: string
    readonly created: string
    readonly notified_at: string | null
  }
  readonly lender_offers: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly lender_id: string
    readonly amount: string
    readonly rate: string | null
    readonly term_months: number
    readonly guaranty_percentage: string | null
    readonly conditions: string
    readonly expires_on: string | null
    readonly made_by: string
    readonly made_by_name: string
    readonly created: string
    readonly withdrawn_at: string | null
    readonly notified_at: string | null
    readonly rate_type: 'Fixed' | 'Variable'
    readonly rate_index: 'Prime' | 'SOFR' | null
    readonly spread: string | null
    readonly adjustment: 'Monthly' | 'Quarterly' | 'Annually' | 'Every 5 years' | null
    readonly fees: string
    readonly prepayment: string
    readonly accepted_at: string | null
    readonly accepted_by_name: string | null
  }
  readonly lender_responses: {
    readonly partner_id: string
    readonly deal_id: string
    readonly lender_id: string
    readonly status: 'Interested' | 'Terms offered' | 'Declined'
    readonly reason: string | null
    readonly comment: string | null
    readonly by_user: string
    readonly by_name: string
    readonly responded_at: string
    readonly notified_at: string | null
  }
  readonly lender_shares: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly lender_id: string
    readonly shared_by: string
    readonly shared_by_name: string
    readonly created: string
    readonly watermark: boolean
    readonly ended_at: string | null
    readonly ended_by: string | null
    readonly note: string | null
    readonly note_version: number
  }
  readonly lender_staff: {
    readonly partner_id: string
    readonly id: string
    readonly lender_id: string
    readonly user_id: string
    readonly is_contact: boolean
    readonly status: 'Invited' | 'Active' | 'Inactive'
    readonly created: string
    readonly invited_at: string
    readonly accepted_at: string | null
    readonly label_name: string | null
    readonly invited_by: string | null
  }
  readonly lender_visits: {
    readonly partner_id: string
    readonly deal_id: string
    readonly lender_id: string
    readonly user_id: string
    readonly first_opened_at: string
    readonly last_opened_at: string
    readonly previous_visit_at: string | null
  }
  readonly lenders: {
    readonly partner_id: string
    readonly id: string
    readonly name: string
    readonly name_key: string
    readonly lender_phone: string | null
    readonly status: 'Invited' | 'Active' | 'Inactive'
    readonly created: string
    readonly created_by: string
    readonly modified: string
    readonly programs: string[]
    readonly states: string[]
    readonly min_loan_amount: string | null
    readonly max_loan_amount: string | null
    readonly min_credit_score: number | null
    readonly credit_note: string | null
  }
  readonly lending_rates: {
    readonly partner_id: string
    readonly id: string
    readonly kind: 'base_rate' | 'collateral_rate' | 'appraised_rate'
    readonly collateral_type: string | null
    readonly rate: string
    readonly effective_from: string
    readonly note: string
    readonly created: string
    readonly created_by_name: string
    readonly withdrawn_at: string | null
    readonly withdrawn_by_name: string | null
  }
  readonly list_totals: {
    readonly partner_id: string
    readonly id: number
    readonly list: 'leads' | 'deals' | 'documents'
    readonly stage_id: string | null
    readonly status: string
    readonly row_count: number
    readonly amount: string
  }
  readonly listed_requests: {
    readonly partner_id: string
    readonly requirement_id: string
    readonly deal_id: string
    readonly deal_status: string
    readonly stage_id: string | null
    readonly kind: string
    readonly status: string
    readonly waiting_on: 'client' | 'staff' | 'nobody'
    readonly is_required: boolean
    readonly due_date: string | null
    readonly created: string
    readonly title_key: string
  }
  readonly loan_requests: {
    readonly partner_id: string
    readonly id: string
    readonly user_id: string
    readonly lead_id: string | null
    readonly full_name: string
    readonly phone: string | null
    readonly loan_purpose: string
    readonly loan_amount: string
    readonly down_payment: string | null
    readonly business_type: string
    readonly fingerprint: Buffer
    readonly created: string
  }
  readonly magic_links: {
    readonly hash: Buffer
    readonly user_id: string
    readonly type: 'LOG_IN' | 'SET_PSWD'
    readonly area: 'partner' | 'portal' | 'lender' | 'requests'
    readonly code_hash: Buffer
    readonly failed_attempts: number
    readonly created: string
    readonly expires_at: string
    readonly used_at: string | null
    readonly revoked_at: string | null
    readonly key_id: string | null
    readonly invitation_id: string | null
    readonly about_partner_id: string | null
    readonly about_deal_id: string | null
  }
  readonly notifications: {
    readonly partner_id: string
    readonly id: string
    readonly user_id: string
    readonly area: 'partner' | 'portal' | 'lender' | 'requests'
    readonly type: string
    readonly title: string
    readonly description: string
    readonly deal_id: string | null
    readonly deal_title: string | null
    readonly created: string
    readonly viewed_at: string | null
    readonly is_email_due: boolean
    readonly requirement_id: string | null
    readonly lead_id: string | null
    readonly note_id: string | null
    readonly is_in_app: boolean
  }
  readonly onboarding_invitations: {
    readonly code_hash: Buffer
    readonly email: string
    readonly created: string
    readonly expires_at: string
    readonly used_at: string | null
  }
  readonly partner_logos: {
    readonly partner_id: string
    readonly id: string
    readonly picture: Buffer
    readonly created: string
  }
  readonly partners: {
    readonly id: string
    readonly name: string
    readonly plan: 'starter' | 'professional' | 'enterprise'
    readonly zip_code: string | null
    readonly time_zone: string
    readonly created: string
    readonly modified: string
    readonly version: number
    readonly logo: string | null
    readonly socials: unknown
    readonly show_demo_banner: boolean
    readonly frozen_at: string | null
    readonly terms_version: string | null
    readonly terms_accepted_at: string | null
    readonly setup_dismissed_at: string | null
    readonly sample_deal_id: string | null
  }
  readonly passkey_challenges: {
    readonly id: string
    readonly challenge: string
    readonly purpose: 'add' | 'verify' | 'sign_in'
    readonly session_id: string | null
    readonly expires_at: string
  }
  readonly phase_durations: {
    readonly partner_id: string
    readonly phase: 'gathering' | 'lenders' | 'closing'
    readonly days: number
    readonly deals: number
  }
  readonly rate_limits: {
    readonly bucket: string
    readonly hits: number
    readonly resets_at: string
  }
  readonly recovery_codes: {
    readonly user_id: string
    readonly hash: Buffer
    readonly created: string
    readonly used_at: string | null
  }
  readonly refresh_tokens: {
    readonly hash: Buffer
    readonly session_id: string
    readonly issued_at: string
    readonly expires_at: string
    readonly used_at: string | null
    readonly successor: Buffer | null
  }
  readonly reminders: {
    readonly partner_id: string
    readonly user_id: string
    readonly in_a_row: number
    readonly first_sent_at: string | null
    readonly last_sent_on: string | null
  }
  readonly request_message_reads: {
    readonly partner_id: string
    readonly requirement_id: string
    readonly user_id: string
    readonly read_at: string
  }
  readonly request_messages: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly requirement_id: string
    readonly author_id: string
    readonly author_name: string
    readonly side: 'client' | 'staff'
    readonly text: string
    readonly created: string
    readonly notified_at: string | null
  }
  readonly requirement_events: {
    readonly partner_id: string
    readonly requirement_id: string
    readonly id: string
    readonly action: string
    readonly actor_id: string | null
    readonly actor_name: string
    readonly side: 'client' | 'staff'
    readonly created: string
    readonly reason: string | null
    readonly comment: string | null
    readonly documents: unknown
    readonly data: unknown
  }
  readonly requirements: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly stage_id: string | null
    readonly bundle_request_id: string | null
    readonly attachment_id: string | null
    readonly kind: 'Document' | 'Question' | 'Acknowledgement' | 'PandaDoc'
    readonly title: string
    readonly description: string
    readonly is_required: boolean
    readonly template_id: string | null
    readonly position: number
    readonly status: 'Pending' | 'Submitted' | 'Approved' | 'Rejected' | 'Waived'
    readonly due_date: string | null
    readonly created: string
    readonly created_by: string
    readonly notified_at: string | null
    readonly pending_since: string
    readonly version: number
    readonly deleted_at: string | null
    readonly other_name: string | null
    readonly other_email: string | null
    readonly other_at: string | null
    readonly other_reply: string | null
    readonly slots: unknown
    readonly signature_fields: unknown
  }
  readonly saved_views: {
    readonly partner_id: string
    readonly id: string
    readonly staff_id: string | null
    readonly list: 'deals' | 'leads' | 'lenders' | 'requests'
    readonly name: string
    readonly settings: unknown
    readonly created: string
    readonly created_by_name: string
    readonly modified: string
    readonly modified_by_name: string
    readonly version: number
    readonly deleted_at: string | null
  }
  readonly schema_migrations: {
    readonly version: number
    readonly name: string
    readonly checksum: string
    readonly applied_at: string
  }
  readonly second_factor_exceptions: {
    readonly partner_id: string
    readonly id: string
    readonly user_id: string
    readonly reason: string
    readonly ends_on: string
    readonly created: string
    readonly created_by: string
    readonly ended_at: string | null
  }
  readonly second_factor_recoveries: {
    readonly user_id: string
    readonly requested_at: string
    readonly effective_at: string
    readonly expires_at: string
    readonly address: string | null
  }
  readonly second_factor_resets: {
    readonly partner_id: string
    readonly id: string
    readonly user_id: string
    readonly requested_by: string
    readonly created: string
    readonly expires_at: string
    readonly decided_by: string | null
    readonly decided_at: string | null
    readonly outcome: 'done' | 'withdrawn' | null
  }
  readonly second_factors: {
    readonly id: string
    readonly user_id: string
    readonly kind: 'passkey' | 'authenticator_app'
    readonly name: string
    readonly created: string
    readonly confirmed_at: string | null
    readonly last_used_at: string | null
    readonly credential_id: Buffer | null
    readonly public_key: Buffer | null
    readonly sign_count: number | null
    readonly transports: string[] | null
    readonly is_synced: boolean | null
    readonly secret: string | null
    readonly last_step: number | null
  }
  readonly security_defaults: {
    readonly only_row: boolean
    readonly second_factor: 'required' | 'offered'
    readonly grace_days: number
  }
  readonly security_events: {
    readonly id: string
    readonly partner_id: string | null
    readonly kind: string
    readonly outcome: 'ok' | 'failed' | 'refused'
    readonly user_id: string | null
    readonly person_name: string | null
    readonly person_email: string | null
    readonly session_id: string | null
    readonly account: string | null
    readonly address: string | null
    readonly user_agent: string | null
    readonly request_id: string | null
    readonly subject_type: string | null
    readonly subject_id: string | null
    readonly data: unknown
    readonly count: number
    readonly bucket: string | null
    readonly created: string
  }
  readonly security_policies: {
    readonly partner_id: string
    readonly audience: 'staff' | 'lender' | 'client'
    readonly second_factor: 'required' | 'offered'
    readonly required_from: string | null
    readonly idle_minutes: number | null
    readonly session_hours: number | null
    readonly version: number
    readonly changed_at: string | null
  }
  readonly sessions: {
    readonly id: string
    readonly user_id: string
    readonly created: string
    readonly last_used_at: string
    readonly expires_at: string
    readonly ended_at: string | null
    readonly ended_reason: string | null
    readonly address: string | null
    readonly user_agent: string | null
    readonly identity_confirmed_at: string | null
    readonly code_hash: Buffer | null
    readonly code_sent_at: string | null
    readonly code_attempts: number
    readonly signed_in_with: 'password' | 'link' | 'passkey' | 'sso'
    readonly second_factor_at: string | null
    readonly sso_connection_id: string | null
    readonly sso_sid: string | null
    readonly only_partner_id: string | null
    readonly only_lender_id: string | null
  }
  readonly signings: {
    readonly partner_id: string
    readonly id: string
    readonly requirement_id: string
    readonly provider: 'built_in' | 'pandadoc'
    readonly user_id: string
    readonly document_id: string
    readonly external_id: string | null
    readonly state: 'opened' | 'signed' | 'declined' | 'failed'
    readonly opened_at: string
    readonly modified: string
    readonly copy_emailed_at: string | null
  }
  readonly source_uses: {
    readonly partner_id: string
    readonly id: string
    readonly deal_id: string
    readonly position: number
    readonly item_name: string
    readonly lender_amount: string
    readonly borrower_amount: string
    readonly seller_amount: string
    readonly seller_standby: boolean
    readonly version: number
    readonly changed_by_name: string
    readonly deleted_at: string | null
  }
  readonly sso_attempts: {
    readonly state_hash: Buffer
    readonly attempt_hash: Buffer
    readonly nonce: string
    readonly verifier: string
    readonly connection_id: string
    readonly purpose: 'sign_in' | 'link' | 'test'
    readonly session_id: string | null
    readonly expires_at: string
  }
  readonly sso_connections: {
    readonly partner_id: string
    readonly id: string
    readonly audience: 'staff' | 'lender'
    readonly lender_id: string | null
    readonly name: string
    readonly issuer: string
    readonly client_id: string
    readonly client_secret: string
    readonly second_factor: boolean
    readonly enabled: boolean
    readonly tested_at: string | null
    readonly created: string
    readonly version: number
  }
  readonly sso_domains: {
    readonly partner_id: string
    readonly connection_id: string
    readonly domain: string
    readonly token: string
    readonly created: string
    readonly checked_at: string | null
    readonly proven_at: string | null
  }
  readonly sso_identities: {
    readonly partner_id: string
    readonly connection_id: string
    readonly subject: string
    readonly user_id: string
    readonly created: string
    readonly last_used_at: string | null
  }
  readonly sso_logout_tokens: {
    readonly connection_id: string
    readonly hash: Buffer
    readonly expires_at: string
  }
  readonly staff: {
    readonly partner_id: string
    readonly id: string
    readonly user_id: string
    readonly role: 'Admin' | 'Manager' | 'Coordinator'
    readonly status: 'Invited' | 'Active' | 'Inactive'
    readonly created: string
    readonly removed_at: string | null
    readonly invited_at: string | null
    readonly version: number
    readonly modified: string
    readonly accepted_at: string | null
    readonly is_founder: boolean
    readonly label_name: string | null
    readonly label_phone: string | null
    readonly invited_by: string | null
  }
  readonly stage_durations: {
    readonly partner_id: string
    readonly stage_id: string
    readonly days: number
  }
  readonly stage_tasks: {
    readonly partner_id: string
    readonly stage_id: string
    readonly position: number
    readonly title: string
    readonly due_in: number | null
    readonly assignee: 'mover' | 'coordinator' | 'unassigned'
  }
  readonly stages: {
    readonly partner_id: string
    readonly id: string
    readonly name: string
    readonly number: number
    readonly phase: 'gathering' | 'lenders' | 'closing'
    readonly tasks_version: number
  }
  readonly submission_documents: {
    readonly partner_id: string
    readonly submission_id: string
    readonly document_id: string
    readonly position: number
    readonly is_returned: boolean
  }
  readonly submissions: {
    readonly partner_id: string
    readonly id: string
    readonly requirement_id: string
    readonly status: 'Submitted' | 'Approved' | 'Rejected' | 'Waived' | 'Pending'
    readonly answer: string | null
    readonly acknowledgement: boolean | null
    readonly not_applicable: string | null
    readonly signed: unknown
    readonly submitted_by: string
    readonly submitted_by_name: string
    readonly side: 'client' | 'staff'
    readonly created: string
    readonly modified: string
    readonly reason: 'illegible' | 'incomplete' | 'wrong_year' | 'wrong_person' | 'expired' | 'password_protected' | 'other' | null
    readonly comment: string | null
    readonly decided_by: string | null
    readonly decided_by_name: string | null
    readonly decided_at: string | null
    readonly version: number
    readonly withdrawn_at: string | null
  }
  readonly tasks: {
    readonly partner_id: string
    readonly id: string
    readonly title: string
    readonly note: string
    readonly deal_id: string | null
    readonly lead_id: string | null
    readonly lender_id: string | null
    readonly requirement_id: string | null
    readonly assignee_id: string | null
    readonly due_on: string | null
    readonly due_key: string
    readonly repeats: 'daily' | 'weekly' | 'monthly' | 'yearly' | null
    readonly repeats_from: string | null
    readonly next_id: string | null
    readonly created: string
    readonly created_by: string
    readonly done_at: string | null
    readonly done_by: string | null
    readonly deleted_at: string | null
    readonly version: number
    readonly move_id: string | null
  }
  readonly today_snoozes: {
    readonly partner_id: string
    readonly staff_id: string
    readonly section: 'overdue_requests' | 'reviews' | 'no_next_step' | 'stale' | 'silent_lenders' | 'expiring_offers' | 'new_leads'
    readonly subject_id: string
    readonly until_on: string
  }
  readonly users: {
    readonly id: string
    readonly email: string
    readonly first_name: string
    readonly last_name: string
    readonly phone: string | null
    readonly password_hash: string | null
    readonly last_login: string | null
    readonly latest_activity: string | null
    readonly created: string
    readonly notification_preferences: unknown
    readonly password_changed_at: string | null
    readonly email_verified_at: string | null
    readonly notifications_emailed_at: string | null
    readonly start_page: 'deals' | 'today' | null
    readonly notification_in_app: unknown
    readonly notification_daily: unknown
  }
  readonly watermarked_copies: {
    readonly partner_id: string
    readonly document_id: string
    readonly user_id: string
    readonly watermark_text: string
    readonly object_key: string
    readonly size: number
    readonly crc32: number
    readonly created: string
  }
}
