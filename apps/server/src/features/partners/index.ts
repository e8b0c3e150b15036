export { findPartner } from './queries.ts'
