export { listLeads } from './list-leads.ts'
