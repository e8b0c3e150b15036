export { loadDealFinancials } from './deal-financials.ts'
export { exportFinancials } from './export/export-financials.ts'
export { showFinancials } from './show-financials.ts'
