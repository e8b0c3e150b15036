import { wholeNumber } from './config-fields.ts'

export type SessionConfig = Readonly<{
  /** When sessions end, however much they are used, and how many a person may have open. */
  sessions: { staffHours: number; days: number; perPerson: number }
}>

export const sessionEnvironment = {
  SESSION_HOURS_STAFF: wholeNumber(1, 8760).default(12),
  SESSION_DAYS: wholeNumber(1, 365).default(30),
  SESSIONS_PER_PERSON: wholeNumber(1, 10_000).default(20),
}

export const sessionFormats: Record<keyof typeof sessionEnvironment, string> = {
  SESSION_HOURS_STAFF: 'a whole number from 1 to 8760: after how many hours the session of a staff member ends',
  SESSION_DAYS: 'a whole number from 1 to 365: after how many days any other session ends',
  SESSIONS_PER_PERSON: 'a whole number from 1 to 10000: how many sessions one person may have open',
}

export function sessionConfig(given: {
  readonly [Name in keyof typeof sessionEnvironment]: number
}): SessionConfig {
  return {
    sessions: {
      staffHours: given.SESSION_HOURS_STAFF,
      days: given.SESSION_DAYS,
      perPerson: given.SESSIONS_PER_PERSON,
    },
  }
}
