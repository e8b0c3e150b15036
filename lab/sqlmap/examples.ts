import { dealStatuses, leadStatuses, notificationTypes, staffRoles } from '@loanyard/contract/core/values'
import { lenderResponses } from '@loanyard/contract/lenders/response-values'
import { lenderStatuses } from '@loanyard/contract/lenders/schemas'
import { staffStatuses } from '@loanyard/contract/staff/schemas'

/**
 * Values of query parameters, by its name or by call and name.
 * They leave rows to be found: where nothing is found, a condition that was slipped in would make no difference.
 */
export const EXAMPLES: Readonly<Record<string, string>> = {
  action: 'deal_created',
  after: '0',
  created_date_range_after: '2000-01-01',
  created_date_range_before: '2099-12-31',
  credit_score_max: '850',
  credit_score_min: '300',
  is_archived: 'false',
  is_custom: 'false',
  lead_status: leadStatuses.join(','),
  limit: '10',
  loan_amount_max: '900000000',
  loan_amount_min: '1',
  notification_type: notificationTypes.join(','),
  q: 'co',
  response: lenderResponses.join(','),
  role: staffRoles.join(','),
  search: 'a',
  status: dealStatuses.join(','),
  unfiled: 'false',
  viewed: 'false',
  'listAudit.about': 'deal',
  'listLenders.status': lenderStatuses.join(','),
  'listStaff.status': staffStatuses.join(','),
}
