export { securityHousekeeping } from './alerts.ts'
