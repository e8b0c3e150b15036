export { formatLeadCount } from './copy.ts'
export { listLeads } from './list-leads.ts'
export { visibleTo } from './policy.ts'
export { ownLeads, nextStepOfLead } from './queries.ts'
