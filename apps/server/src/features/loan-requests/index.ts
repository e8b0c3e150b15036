export { requestState } from './policy.ts'
