export { formatLeadCount } from './copy.ts'
export { listLeads } from './list/list-leads.ts'
export { visibleTo } from './policy.ts'
export { ownLeads, nextStepOfLead } from './queries.ts'
