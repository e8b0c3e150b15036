export { findRequirement, lockRequirement } from './read-queries.ts'
export type { RequirementRow } from './rows.ts'
export { recordAnswer } from './submit-answer.ts'
