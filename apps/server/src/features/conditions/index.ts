export { assertOpenDeal, authorizeAct, mostConditions, mostEver, transitions, type ConditionAct } from './policy.ts'
export { findCondition, findConditions, type ConditionIds } from './queries.ts'
export { assertNotStale, presentCondition, type ConditionList, type ConditionRow } from './rows.ts'
export {
  countEver,
  findApprovedDocuments,
  insertConditions,
  lockConditions,
  saveAnswer,
  saveCondition,
  saveDecision,
  saveRemoved,
  saveRequest,
  takeForLender,
  takeForPartner,
  type PendingCondition,
} from './write-queries.ts'
