export { findRequirement, lockRequirement } from './read-queries.ts'
export type { RequirementRow } from './rows.ts'
export { recordAnswer } from './answers/submit-answer.ts'
