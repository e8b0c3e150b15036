export { tellOf } from './tell.ts'
export { notificationHousekeeping } from './mail-copies.ts'
