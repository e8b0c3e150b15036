export { tellingsOf } from './rules.ts'
export { tellOf } from './tell.ts'
export type { Telling } from './telling.ts'
export { notificationHousekeeping } from './mail-copies.ts'
