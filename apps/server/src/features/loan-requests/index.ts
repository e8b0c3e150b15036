export { stateOf } from './policy.ts'
