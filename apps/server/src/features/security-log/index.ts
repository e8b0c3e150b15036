export { securityHousekeeping } from './watch-events.ts'
