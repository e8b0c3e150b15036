export { listLeads } from './list-leads.ts'
export { leadsInWords } from './leads-in-words.ts'
