export { listLeads } from './list-leads.ts'
export { formatLeadCount } from './rows.ts'
