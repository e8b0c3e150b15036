import { wholeNumber } from './fields.ts'

const maxCount = 100_000_000

export const limitsEnvironment = {
  REQUESTS_PER_MINUTE: wholeNumber(10, maxCount).default(1200),
  PUBLIC_REQUESTS_PER_MINUTE: wholeNumber(10, maxCount).default(600),
  EMAILS_PER_DAY: wholeNumber(1, maxCount).default(500),
  EMAILS_PER_DAY_NEW: wholeNumber(1, maxCount).default(50),
  STORAGE_GIB: wholeNumber(1, 1_000_000).default(50),
  DOCUMENTS_PER_PARTNER: wholeNumber(1, maxCount).default(100_000),
  LEADS_PER_PARTNER: wholeNumber(1, maxCount).default(500_000),
  STAFF_PER_PARTNER: wholeNumber(1, maxCount).default(500),
  LENDERS_PER_PARTNER: wholeNumber(1, maxCount).default(5000),
  TASKS_PER_PARTNER: wholeNumber(1, maxCount).default(20_000),
  PENDING_UPLOADS: wholeNumber(1, maxCount).default(1000),
  EXPORTS_PER_HOUR: wholeNumber(1, maxCount).default(60),
  ARCHIVES_PER_HOUR: wholeNumber(1, maxCount).default(60),
  MESSAGES_PER_DAY: wholeNumber(1, maxCount).default(100),
  HEAVY_READS_AT_ONCE: wholeNumber(1, 1000).default(3),
} as const

type Name = keyof typeof limitsEnvironment

const atLeastOne = (what: string) => `a whole number from 1: ${what}`

export const limitsFormats: Record<Name, string> = {
  REQUESTS_PER_MINUTE: 'a whole number from 10: how many requests one person may make in a minute',
  PUBLIC_REQUESTS_PER_MINUTE:
    'a whole number from 10: how many requests without a session one network may make in a minute',
  EMAILS_PER_DAY: atLeastOne('how many emails one partner may send in a day'),
  EMAILS_PER_DAY_NEW: atLeastOne('how many emails a partner may send in a day during its first 7 days'),
  STORAGE_GIB: atLeastOne('how many GiB of documents one partner may keep'),
  DOCUMENTS_PER_PARTNER: atLeastOne('how many documents one partner may keep'),
  LEADS_PER_PARTNER: atLeastOne('how many leads one partner may keep'),
  STAFF_PER_PARTNER: atLeastOne('how many staff profiles one partner may have'),
  LENDERS_PER_PARTNER: atLeastOne('how many lenders one partner may have'),
  TASKS_PER_PARTNER: atLeastOne('how many open tasks one partner may have'),
  PENDING_UPLOADS: atLeastOne('how many unfinished uploads one person may have'),
  EXPORTS_PER_HOUR: atLeastOne('how many exports one person may make in an hour'),
  ARCHIVES_PER_HOUR: atLeastOne('how many archives one person may make in an hour'),
  MESSAGES_PER_DAY: atLeastOne('how many questions and answers about requests one person may send in a day'),
  HEAVY_READS_AT_ONCE:
    'a whole number from 1 to 1000: how many searches and reports of one partner one process runs at once',
}

export type QuotaConfig = Readonly<ReturnType<typeof quotasConfig>>

export function quotasConfig(e: Record<Name, number>) {
  return {
    quotas: {
      requestsPerMinute: e.REQUESTS_PER_MINUTE,
      publicRequestsPerMinute: e.PUBLIC_REQUESTS_PER_MINUTE,
      emailsPerDay: e.EMAILS_PER_DAY,
      emailsPerDayNew: e.EMAILS_PER_DAY_NEW,
      storageBytes: e.STORAGE_GIB * 1024 ** 3,
      documents: e.DOCUMENTS_PER_PARTNER,
      leads: e.LEADS_PER_PARTNER,
      staff: e.STAFF_PER_PARTNER,
      lenders: e.LENDERS_PER_PARTNER,
      tasks: e.TASKS_PER_PARTNER,
      pendingUploads: e.PENDING_UPLOADS,
      exportsPerHour: e.EXPORTS_PER_HOUR,
      archivesPerHour: e.ARCHIVES_PER_HOUR,
      messagesPerDay: e.MESSAGES_PER_DAY,
      heavyReadsAtOnce: e.HEAVY_READS_AT_ONCE,
    },
  }
}
