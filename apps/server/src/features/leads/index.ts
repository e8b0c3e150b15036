export { listLeads } from './list-leads.ts'
export { formatLeadCount } from './leads-in-words.ts'
