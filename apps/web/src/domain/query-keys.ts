import type { DealRef } from './deal-ref.ts'

/**
 * Every query key of the page; those needed before anyone has signed in are in first-keys.ts. A key starts with its noun
 * and goes from the general to the particular, so that realtime updates and mutations name all queries below it.
 */

interface MemberRef {
  readonly partnerId: string
  readonly staffId: string
}

interface InboxRef {
  readonly area: string
  readonly partnerId: string | null
}

interface StageRef extends DealRef {
  readonly stageId: string | null
}

export const leadKeys = {
  all: (partnerId: string) => ['leads', partnerId] as const,
  lists: (partnerId: string) => ['leads', partnerId, 'list'] as const,
  list: <Filters>(partnerId: string, filters: Filters) => ['leads', partnerId, 'list', filters] as const,
  one: (partnerId: string, leadId: string) => ['leads', partnerId, 'one', leadId] as const,
  activity: (partnerId: string, leadId: string) => ['leads', partnerId, 'one', leadId, 'activity'] as const,
  notes: (partnerId: string, leadId: string) => ['leads', partnerId, 'one', leadId, 'notes'] as const,
  note: (partnerId: string, leadId: string, noteId: string) => [...leadKeys.notes(partnerId, leadId), noteId] as const,
  merges: (partnerId: string, leadId: string) => ['leads', partnerId, 'one', leadId, 'merges'] as const,
  any: (partnerId: string) => ['leads', partnerId, 'any'] as const,
  count: (partnerId: string) => ['leads', partnerId, 'count'] as const,
  groups: <Query>(partnerId: string, query: Query) => ['leads', partnerId, 'count', query] as const,
  duplicates: <Query>(partnerId: string, query: Query) => ['leads', partnerId, 'duplicates', query] as const,
  referralSources: (partnerId: string) => ['leads', partnerId, 'referral-sources'] as const,
  imports: (partnerId: string) => ['leads', partnerId, 'imports'] as const,
}

export const dealKeys = {
  all: (partnerId: string) => ['deals', partnerId] as const,
  boards: (partnerId: string) => ['deals', partnerId, 'board'] as const,
  board: <Filters>(partnerId: string, filters: Filters) => ['deals', partnerId, 'board', filters] as const,
  /** What boards and whole results count, apart from their deals. */
  counted: (partnerId: string, ...of: unknown[]) => ['deals', partnerId, 'board', ...of] as const,
  lists: (partnerId: string) => ['deals', partnerId, 'list'] as const,
  list: <Filters, Ordering, GroupBy = undefined>(
    partnerId: string,
    filters: Filters,
    ordering: Ordering,
    groupBy?: GroupBy,
  ) => ['deals', partnerId, 'list', filters, ordering, groupBy] as const,
  pages: (partnerId: string) => ['deals', partnerId, 'one'] as const,
  one: (partnerId: string, dealId: string) => ['deals', partnerId, 'one', dealId] as const,
  activity: (partnerId: string, dealId: string) => ['deals', partnerId, 'one', dealId, 'activity'] as const,
  activityList: <Filters>(partnerId: string, dealId: string, filters: Filters) =>
    [...dealKeys.activity(partnerId, dealId), filters] as const,
  activityPeople: (partnerId: string, dealId: string) => [...dealKeys.activity(partnerId, dealId), 'people'] as const,
  notes: (partnerId: string, dealId: string) => ['deals', partnerId, 'one', dealId, 'notes'] as const,
  note: (partnerId: string, dealId: string, noteId: string) => [...dealKeys.notes(partnerId, dealId), noteId] as const,
}

export const documentKeys = {
  all: ['documents'] as const,
  partner: (partnerId: string) => ['documents', partnerId] as const,
  deal: ({ partnerId, dealId }: DealRef) => ['documents', partnerId, dealId] as const,
  stages: (deal: DealRef) => [...documentKeys.deal(deal), 'stages'] as const,
  unfiled: (deal: DealRef) => [...documentKeys.deal(deal), 'unfiled'] as const,
  lists: (deal: DealRef) => [...documentKeys.deal(deal), 'list'] as const,
  stage: (scope: StageRef) => [...documentKeys.lists(scope), scope.stageId] as const,
  list: <Filter>(scope: StageRef, filter: Filter) => [...documentKeys.stage(scope), filter] as const,
  /** Of all stages. */
  whole: (deal: DealRef, search: string) => [...documentKeys.deal(deal), 'whole', search] as const,
  one: (deal: DealRef, documentId: string) => [...documentKeys.deal(deal), 'one', documentId] as const,
}

/** What a document contains, and the links to it. Neither is ever refetched. */
export const previewKeys = {
  addresses: ['document-address'] as const,
  address: <As, Side>(partnerId: string, documentId: string, as: As, side: Side) =>
    ['document-address', partnerId, documentId, as, side] as const,
  contents: ['document-bytes'] as const,
  content: (documentId: string, limit: number) => ['document-bytes', documentId, limit] as const,
}

export const requestKeys = {
  all: ['requests'] as const,
  partner: (partnerId: string) => ['requests', partnerId] as const,
  deal: ({ partnerId, dealId }: DealRef) => ['requests', partnerId, dealId] as const,
  /** Over all deals. */
  lists: (partnerId: string) => ['requests', partnerId, 'list'] as const,
  list: <Filters, Ordering>(partnerId: string, filters: Filters, ordering: Ordering) =>
    ['requests', partnerId, 'list', filters, ordering] as const,
  totals: <Filters>(partnerId: string, filters: Filters) => ['requests', partnerId, 'list', 'totals', filters] as const,
  whole: (deal: DealRef) => [...requestKeys.deal(deal), 'whole'] as const,
  approvedDocuments: (deal: DealRef) => [...requestKeys.deal(deal), 'approved-documents'] as const,
  bundles: (scope: StageRef) => [...requestKeys.deal(scope), 'bundles', scope.stageId] as const,
  additional: (scope: StageRef) => [...requestKeys.deal(scope), 'additional', scope.stageId] as const,
  one: (deal: DealRef, requestId: string) => [...requestKeys.deal(deal), 'one', requestId] as const,
  messages: (deal: DealRef, requestId: string) => [...requestKeys.deal(deal), 'messages', requestId] as const,
  signing: (deal: DealRef) => [...requestKeys.deal(deal), 'signing'] as const,
  options: (scope: StageRef) => [...requestKeys.deal(scope), 'options', scope.stageId] as const,
}

export const bundleKeys = {
  all: (partnerId: string) => ['bundles', partnerId] as const,
  lists: (partnerId: string) => ['bundles', partnerId, 'list'] as const,
  list: (partnerId: string, category: string, search = '') => ['bundles', partnerId, 'list', category, search] as const,
  one: (partnerId: string, bundleId: string) => ['bundles', partnerId, 'one', bundleId] as const,
  template: (partnerId: string, documentId: string) => ['bundles', partnerId, 'template', documentId] as const,
}

export const financialsKeys = {
  partner: (partnerId: string) => ['financials', partnerId] as const,
  deal: ({ partnerId, dealId }: DealRef) => ['financials', partnerId, dealId] as const,
  versions: (deal: DealRef) => [...financialsKeys.deal(deal), 'versions'] as const,
  /** Below the versions, so that a change by someone else loads it again; the deal's own terms count, too. */
  figures: (deal: DealRef, dealVersion: number) => [...financialsKeys.versions(deal), 'figures', dealVersion] as const,
}

export const lenderKeys = {
  all: (partnerId: string) => ['lenders', partnerId] as const,
  lists: (partnerId: string) => ['lenders', partnerId, 'list'] as const,
  list: <Filters>(partnerId: string, filters: Filters) => ['lenders', partnerId, 'list', filters] as const,
  groups: <Query>(partnerId: string, query: Query) => ['lenders', partnerId, 'list-groups', query] as const,
  any: (partnerId: string) => ['lenders', partnerId, 'any'] as const,
  options: (partnerId: string) => ['lenders', partnerId, 'options'] as const,
  one: (partnerId: string, lenderId: string) => ['lenders', partnerId, 'one', lenderId] as const,
  staff: (partnerId: string, lenderId: string) => ['lenders', partnerId, 'staff', lenderId] as const,
  deals: (partnerId: string, lenderId: string) => ['lenders', partnerId, 'deals', lenderId] as const,
  fitting: (partnerId: string, lenderId: string) => ['lenders', partnerId, 'fitting', lenderId] as const,
  ofDeal: ({ partnerId, dealId }: DealRef) => ['lenders', partnerId, 'of-deal', dealId] as const,
  part: (deal: DealRef, part: 'sharing' | 'conditions' | 'preview') => [...lenderKeys.ofDeal(deal), part] as const,
  choice: (deal: DealRef, search: string) => [...lenderKeys.ofDeal(deal), 'choice', search] as const,
  messages: (deal: DealRef, lenderId: string) => [...lenderKeys.ofDeal(deal), 'messages', lenderId] as const,
  downloads: (deal: DealRef, lenderId: string) => [...lenderKeys.ofDeal(deal), 'downloads', lenderId] as const,
}

type LenderPart = 'questions' | 'acknowledgements' | 'documents' | 'financials' | 'messages' | 'conditions'

/** What a lender's own people see. */
export const lenderAreaKeys = {
  all: ['lender'] as const,
  partners: ['lender', 'partners'] as const,
  partner: (partnerId: string) => ['lender', 'partner', partnerId] as const,
  pipeline: <Filters>(filters: Filters) => ['lender', 'pipeline', filters] as const,
  deals: (partnerId: string) => ['lender', 'deals', partnerId] as const,
  dealList: <Filters>(partnerId: string, filters: Filters) => [...lenderAreaKeys.deals(partnerId), filters] as const,
  deal: ({ partnerId, dealId }: DealRef) => ['lender', 'deal', partnerId, dealId] as const,
  part: <Part extends LenderPart>({ partnerId, dealId }: DealRef, part: Part) =>
    ['lender', part, partnerId, dealId] as const,
}

export const staffKeys = {
  all: (partnerId: string) => ['staff', partnerId] as const,
  lists: (partnerId: string) => ['staff', partnerId, 'list'] as const,
  list: <Filters>(partnerId: string, filters: Filters) => ['staff', partnerId, 'list', filters] as const,
  one: ({ partnerId, staffId }: MemberRef) => ['staff', partnerId, 'one', staffId] as const,
  allDeals: ({ partnerId, staffId }: MemberRef) => ['staff', partnerId, 'deals', staffId] as const,
  deals: (member: MemberRef, search: string, ordering: string) =>
    [...staffKeys.allDeals(member), search, ordering] as const,
  choice: (partnerId: string, search: string) => ['staff', partnerId, 'choice', search] as const,
  options: (partnerId: string) => ['staff', partnerId, 'options'] as const,
}

/** What clients see of their deals. */
export const portalKeys = {
  deals: ['portal', 'deals'] as const,
  doNext: ['portal', 'deals', 'do-next'] as const,
  dealPages: ['portal', 'deal'] as const,
  deal: ({ partnerId, dealId }: DealRef) => ['portal', 'deal', dealId, partnerId] as const,
  requests: (deal: DealRef) => [...portalKeys.deal(deal), 'requests'] as const,
  messages: (deal: DealRef, requestId: string) => [...portalKeys.deal(deal), 'messages', requestId] as const,
  documents: (deal: DealRef) => [...portalKeys.deal(deal), 'documents'] as const,
  access: (deal: DealRef) => [...portalKeys.deal(deal), 'access'] as const,
  accessOf: (deal: DealRef, lenderId: string) => [...portalKeys.access(deal), lenderId] as const,
  /** For staff; `of` is a deal or a checklist. */
  preview: (partnerId: string, of: string) => ['portal-preview', partnerId, of] as const,
  signing: (partnerId: string, requestId: string) => ['portal', 'signing', partnerId, requestId] as const,
}

export const notificationKeys = {
  area: (area: string) => ['notifications', area] as const,
  inbox: ({ area, partnerId }: InboxRef) =>
    partnerId === null ? (['notifications', area] as const) : (['notifications', area, partnerId] as const),
  /** Of all partners. */
  unreadCounts: ['notifications', 'unread'] as const,
  newest: (inbox: InboxRef) => [...notificationKeys.inbox(inbox), 'newest'] as const,
  lists: (inbox: InboxRef) => [...notificationKeys.inbox(inbox), 'list'] as const,
  list: <Filters>(inbox: InboxRef, filters: Filters) => [...notificationKeys.lists(inbox), filters] as const,
}

export const viewKeys = {
  all: (partnerId: string) => ['views', partnerId] as const,
  /** Of all lists. */
  every: (partnerId: string) => ['views', partnerId, null] as const,
  list: (partnerId: string, list: string) => ['views', partnerId, list] as const,
  /** With the names of views among them. */
  favorites: (partnerId: string) => ['views', partnerId, 'favorites'] as const,
}

export const auditKeys = {
  list: <Address>(partnerId: string, address: Address) => ['audit', partnerId, address] as const,
  people: (partnerId: string) => ['audit-people', partnerId] as const,
  security: <Address>(partnerId: string, address: Address) => ['security-events', partnerId, address] as const,
}

interface TaskSubject {
  readonly deal?: string
  readonly lead?: string
  readonly request?: string
  readonly lender?: string
}

export const taskKeys = {
  all: (partnerId: string) => ['tasks', partnerId] as const,
  lists: (partnerId: string) => ['tasks', partnerId, 'list'] as const,
  /** `state` comes first, because completing a task takes it from the lists of open ones. */
  list: <Filters>(partnerId: string, state: 'open' | 'done', filters: Filters) =>
    ['tasks', partnerId, 'list', state, filters] as const,
  assignees: (partnerId: string, subject: TaskSubject) => ['tasks', partnerId, 'assignees', subject] as const,
}

export const todayKeys = {
  all: (partnerId: string) => ['today', partnerId] as const,
  /** Whose day, or the review queue or calendar feed, which are part of the day. */
  of: (partnerId: string, ...part: ['mine' | 'everyone' | 'calendar'] | ['review', ...string[]]) =>
    ['today', partnerId, ...part] as const,
}

export const reportKeys = {
  pipeline: <Address>(partnerId: string, address: Address) => ['reports', partnerId, address] as const,
  performance: <Address>(partnerId: string, address: Address) =>
    ['reports', partnerId, 'performance', address] as const,
}

export const searchKeys = { results: (partnerId: string, text: string) => ['search', partnerId, text] as const }

export const sentFormKeys = {
  loanRequests: ['loan-requests'] as const,
  demoRequests: ['demo-requests'] as const,
  demoSlots: ['demo-slots'] as const,
}

export const secondFactorKeys = { status: ['user', 'second-step'], own: ['user', 'second-factors'] } as const

/** Refreshed with everything about the partner. */
export const securityKeys = (partnerId: string, ...of: unknown[]) => ['partners', partnerId, 'security', ...of] as const

export const ssoKeys = (...of: unknown[]) => ['sso', ...of] as const
