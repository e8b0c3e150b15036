export { findStages, presentStage, type StageRow } from './queries.ts'
