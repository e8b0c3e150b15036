import { dealOrderings } from '@loanyard/contract/deals/filters'
import { leadOrderings } from '@loanyard/contract/leads/schemas'
import { lenderOrderings } from '@loanyard/contract/lenders/list-query'
import { staffOrderings } from '@loanyard/contract/staff/schemas'

/** Ids of one partner that reads are about. */
export interface DayFacts {
  readonly partner: string
  /** The newest deal of the coordinator, which has 300 notes. */
  readonly deal: string
  readonly lead: string
  readonly lender: string
  /** A coordinator. */
  readonly staff: string
  readonly user: string
  readonly stage: string
  readonly email: string
  readonly phone: string
  readonly business_name: string
}

/** The reads of a broker's day: a path by name. */
export type Reads = Readonly<Record<string, string>>

const sorted = (list: string, path: string, orderings: readonly string[]): [string, string][] =>
  orderings.flatMap((ordering): [string, string][] => [
    [`${list} by ${ordering}`, `${path}ordering=${ordering}`],
    [`${list} by -${ordering}`, `${path}ordering=-${ordering}`],
  ])

/** Filters of deals, each alone and with others as in a saved view. */
function dealFilters({ stage, staff, lender }: DayFacts): Reads {
  return {
    stage: `stage=${stage}`,
    'open ones': 'status=Active,On%20Hold',
    coordinator: `coordinator=${staff}`,
    'no coordinator': 'coordinator=none',
    'mine or no one’s': 'coordinator=me,none',
    purpose: 'loan_purpose=Equipment',
    'three purposes': 'loan_purpose=Equipment,Startup,Franchise',
    lender: `lender=${lender}`,
    'waiting on the borrower': 'waiting_on=client',
    'waiting on staff': 'waiting_on=staff',
    overdue: 'overdue=true',
    'to review': 'needs_review=true',
    created: 'created_date_range_after=2026-04-01&created_date_range_before=2026-08-01',
    amount: 'loan_amount_min=200000&loan_amount_max=900000',
    score: 'credit_score_min=650&credit_score_max=720',
    search: 'search=bakery',
    'search and overdue': 'search=bakery&overdue=true',
    'a saved view': `status=Active&loan_purpose=Equipment,Startup&overdue=true&loan_amount_min=200000&ordering=-loan_amount`,
    'another saved view': `coordinator=${staff}&status=Active&waiting_on=client&ordering=stage`,
  }
}

const leadFilters: Reads = {
  new: 'lead_status=New',
  'open ones': 'lead_status=New,Contacted,Qualified',
  'my own': 'permission_level=coordinator',
  created: 'created_date_range_after=2026-04-01&created_date_range_before=2026-08-01',
  amount: 'loan_amount_min=200000&loan_amount_max=900000',
  score: 'credit_score_min=650&credit_score_max=720',
  search: 'search=bakery',
  'a saved view': 'lead_status=New,Contacted&loan_amount_min=200000&credit_score_min=650&ordering=-loan_amount',
}

const named = (prefix: string, path: string, filters: Reads): [string, string][] =>
  Object.entries(filters).map(([name, query]) => [`${prefix}: ${name}`, `${path}${query}`])

/** Requests of all deals; the page asks for the open ones. */
const requestFilters: Reads = {
  open: 'waiting_on=client,staff',
  overdue: 'overdue=true&waiting_on=client,staff',
  'of any turn': '',
  'mine or no one’s': 'waiting_on=client,staff&coordinator=me,none',
  search: 'waiting_on=client,staff&search=bakery',
}

/** A total has no order. */
const withoutOrder = (filters: Reads): Reads =>
  Object.fromEntries(Object.entries(filters).map(([name, query]) => [name, query.replace(/&ordering=.*/, '')]))

/** What a Coordinator reads as well. */
export function commonReads(facts: DayFacts): Reads {
  const { partner, deal, lead, email, phone, business_name } = facts
  const deals = `/api/v0/deals/partners/${partner}`
  const leads = `/api/v0/leads/partners/${partner}`
  const requests = `/api/v0/attestations/partners/${partner}/requests`
  const duplicate = new URLSearchParams({ email, phone, business_name }).toString()
  return {
    // The first is what the others are compared with.
    'newest 25': deals,
    'Today, mine': `/api/v0/today/partners/${partner}?of=mine`,
    'review queue, mine': `/api/v0/attestations/partners/${partner}/review?of=mine&limit=50`,
    ...Object.fromEntries(named('requests', `${requests}?`, requestFilters)),
    ...Object.fromEntries(named('totals of requests', `${requests}/totals?`, requestFilters)),
    ...Object.fromEntries(sorted('requests', `${requests}?waiting_on=client,staff&`, ['due_date', 'created', 'title'])),
    'my tasks': `/api/v0/tasks/partners/${partner}?assignee=me`,
    tasks: `/api/v0/tasks/partners/${partner}`,
    'tasks of a deal': `/api/v0/tasks/partners/${partner}?deal=${deal}`,
    'saved views': `/api/v0/views/partners/${partner}`,
    favorites: `/api/v0/favorites/partners/${partner}`,
    board: `${deals}/board`,
    ...Object.fromEntries(named('deals', `${deals}?`, dealFilters(facts))),
    ...Object.fromEntries(named('totals', `${deals}/totals?`, withoutOrder(dealFilters(facts)))),
    'board: overdue': `${deals}/board?overdue=true`,
    'board: search': `${deals}/board?search=bakery`,
    ...Object.fromEntries(sorted('deals', `${deals}?`, dealOrderings)),
    ...Object.fromEntries(named('leads', `${leads}?`, leadFilters)),
    ...Object.fromEntries(sorted('leads', `${leads}?`, leadOrderings)),
    'duplicates of a lead': `${leads}/duplicates?${duplicate}`,
    'referral sources': `${leads}/referral-sources`,
    'activity of a lead': `/api/v0/leads/${lead}/partners/${partner}/activity`,
    'notes of a lead': `/api/v0/leads/${lead}/partners/${partner}/notes`,
    'activity of a deal': `/api/v0/deals/${deal}/partners/${partner}/activity?limit=100`,
    'people of the activity': `/api/v0/deals/${deal}/partners/${partner}/activity/people`,
    'notes of a deal': `/api/v0/deals/${deal}/partners/${partner}/notes?limit=100`,
    'search everything': `/api/v0/partners/${partner}/search?q=bakery`,
  }
}

/** What only Admins and Managers read. */
export function managerReads({ partner, deal, lead, lender, staff, user }: DayFacts): Reads {
  const lenders = `/api/v0/lenders/partners/${partner}/lenders`
  const staffList = `/api/v0/users/partners/${partner}/staff`
  const audit = `/api/v0/partners/${partner}/audit`
  return {
    'Today, everyone': `/api/v0/today/partners/${partner}?of=everyone`,
    'review queue, everyone': `/api/v0/attestations/partners/${partner}/review?of=everyone&limit=50`,
    lenders,
    'lenders: waiting': `${lenders}?waiting=true`,
    'lenders: search': `${lenders}?search=bank%202`,
    ...Object.fromEntries(sorted('lenders', `${lenders}?`, lenderOrderings)),
    'one lender': `/api/v0/lenders/${lender}/partners/${partner}`,
    'deals of a lender': `/api/v0/lenders/${lender}/partners/${partner}/shared-deals`,
    'lenders of a deal': `/api/v0/lenders/partners/${partner}/deals/${deal}/sharing`,
    users: staffList,
    ...Object.fromEntries(sorted('users', `${staffList}?`, staffOrderings)),
    'deals of a coordinator': `/api/v0/partners/${partner}/staff/${staff}/coordinator/deals`,
    audit,
    'audit of a lead': `${audit}?record=${lead}`,
    'audit of a lender': `${audit}?record=${lender}`,
    'audit of a deal': `${audit}?deal=${deal}`,
    'audit of a person': `${audit}?user=${user}`,
    'audit: one action': `${audit}?action=deal_stage_moved`,
    'audit: a rare action': `${audit}?action=lead_merged`,
    'audit about leads': `${audit}?about=lead`,
    'audit: dates': `${audit}?created_date_range_after=2026-04-01&created_date_range_before=2026-08-01`,
    'audit people': `${audit}/people`,
    'pipeline report': `/api/v0/partners/${partner}/reports/pipeline`,
    'performance report': `/api/v0/partners/${partner}/reports/performance`,
  }
}
