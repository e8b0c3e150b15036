import { type Bug, database } from '../bug.ts'

export const policies: readonly Bug[] = [
  {
    id: 'P1',
    harm: 'Notifications of colleagues are in sight.',
    file: 'db/policies/notifications.sql',
    find: "using (partner_id = (select private.partner_id()) and user_id = (select private.user_id()) and area = 'partner');",
    replace: "using (partner_id = (select private.partner_id()) and area = 'partner');",
    tests: database('db/scopes/hidden-rows.test.ts', 'hides a row from staff'),
  },
  {
    id: 'P2',
    harm: 'Notifications of everybody are in sight of an account.',
    file: 'db/policies/notifications.sql',
    find: 'create policy own_account on notifications to loanyard_auth using (user_id = (select private.user_id()));',
    replace: 'create policy own_account on notifications to loanyard_auth using (true);',
    tests: database('db/scopes/hidden-rows.test.ts', 'hides a row from account'),
  },
  {
    id: 'P3',
    harm: "Financial rows of deals that aren't shared are in sight of a lender.",
    file: 'db/policies/financials.sql',
    find: 'create policy shared on financial_rows for select to loanyard_lender\n  using (((deleted_at is null) is true) and (private.viewing_lender(partner_id, deal_id) is not null));',
    replace:
      'create policy shared on financial_rows for select to loanyard_lender\n  using (partner_id = (select private.partner_id()) and ((deleted_at is null) is true));',
    tests: database('db/scopes/hidden-rows.test.ts', 'hides a row from lender'),
  },
  {
    id: 'P4',
    harm: 'A client answers in the name of someone else.',
    file: 'db/policies/requests.sql',
    find: 'create policy own_answers on submissions for insert to loanyard_client\n  with check (partner_id = (select private.partner_id()) and submitted_by = (select private.user_id())\n    and ',
    replace:
      'create policy own_answers on submissions for insert to loanyard_client\n  with check (partner_id = (select private.partner_id()) and ',
    tests: database('db/scopes/hidden-rows.test.ts', 'hides a row from borrower'),
  },
  {
    id: 'P5',
    harm: 'A client approves their own answer.',
    file: 'db/policies/requests.sql',
    find: "  with check (status in ('Pending', 'Submitted', 'Rejected'));",
    replace: '  with check (status is not null);',
    tests: database('db/scopes/borrower-role.test.ts'),
  },
  {
    id: 'P6',
    harm: 'Leads of other partners are in sight of staff.',
    file: 'db/policies/leads.sql',
    find: 'create policy partner on leads to loanyard_app\n  using (partner_id = (select private.partner_id()))',
    replace: 'create policy partner on leads to loanyard_app\n  using (true)',
    tests: database('db/scopes/row-level-security.test.ts'),
  },
  {
    id: 'P7',
    harm: 'Staff write deals into another partner.',
    file: 'db/policies/deals.sql',
    find: 'create policy partner on deals to loanyard_app\n  using (partner_id = (select private.partner_id()))\n  with check (partner_id = (select private.partner_id()));',
    replace:
      'create policy partner on deals to loanyard_app\n  using (partner_id = (select private.partner_id()))\n  with check (true);',
    tests: database('db/scopes/row-level-security.test.ts'),
  },
  {
    id: 'P8',
    harm: 'A lender sees documents that were not approved yet.',
    file: 'db/policies/requests.sql',
    find: "  using (status = 'Approved' and ((deleted_at is null) is true)",
    replace: '  using (((deleted_at is null) is true)',
    tests: database('db/scopes/lender-role.test.ts'),
  },
  {
    id: 'P9',
    harm: 'A frozen partner stays open for borrowers.',
    file: 'db/policies/deals.sql',
    find: '  using (not private.partner_is_frozen(partner_id));',
    replace: '  using (true);',
    tests: database('db/scopes/hidden-rows.test.ts', 'shows a borrower no deal of a frozen partner'),
  },
  {
    id: 'P10',
    harm: 'A client sees documents of other clients of the deal.',
    file: 'db/policies/documents.sql',
    find: 'private.client_can_see(partner_id, deal_id, created) and (uploaded_by = (select private.user_id())\n    or is_from_client',
    replace: 'private.client_can_see(partner_id, deal_id, created) and (uploaded_by is not null\n    or is_from_client',
    tests: database('db/scopes/hidden-rows.test.ts'),
  },
]
