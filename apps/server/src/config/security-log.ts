import type * as z from 'zod'
import { wholeNumber } from './fields.ts'

/** How long the security log is kept, and when Admins are alerted. */
export type SecurityLogConfig = Readonly<{
  securityLogDays: number
  securityAlerts: Readonly<{
    /** Documents one person may open within an hour without an alert. */
    documents: number
    /** Failed sign-ins and identity checks to one account within an hour that trigger an alert. */
    failures: number
    /** Refusals to one person within an hour that trigger an alert. */
    refusals: number
  }>
}>

export const securityLogEnvironment = {
  SECURITY_LOG_DAYS: wholeNumber(30, 3650).default(730),
  ALERT_DOCUMENTS_PER_HOUR: wholeNumber(1, 1_000_000).default(100),
  ALERT_FAILED_SIGN_INS: wholeNumber(1, 1_000_000).default(20),
  ALERT_REFUSALS: wholeNumber(1, 1_000_000).default(50),
}

export const securityLogFormats: Record<keyof typeof securityLogEnvironment, string> = {
  SECURITY_LOG_DAYS: 'a whole number of days from 30 to 3650',
  ALERT_DOCUMENTS_PER_HOUR: 'a whole number from 1: documents one person may open in an hour without an alert',
  ALERT_FAILED_SIGN_INS:
    'a whole number from 1: failed sign-ins and identity checks to one account in an hour that trigger an alert',
  ALERT_REFUSALS: 'a whole number from 1: refusals to one person in an hour that trigger an alert',
}

export function securityLogConfig(given: z.output<z.ZodObject<typeof securityLogEnvironment>>): SecurityLogConfig {
  return {
    securityLogDays: given.SECURITY_LOG_DAYS,
    securityAlerts: {
      documents: given.ALERT_DOCUMENTS_PER_HOUR,
      failures: given.ALERT_FAILED_SIGN_INS,
      refusals: given.ALERT_REFUSALS,
    },
  }
}
