export { loadDealFinancials } from './book.ts'
export { exportFinancials } from './export-financials.ts'
export { showFinancials } from './show-financials.ts'
