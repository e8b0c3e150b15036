import * as z from 'zod'
import * as copy from './copy.ts'

/** An id is this prefix, an underscore and a UUIDv7 in 26 base32 digits. */
export const idPrefix = {
  partner: 'ptnr',
  user: 'user',
  session: 'ses',
  second_factor: 'fac',
  second_factor_exception: 'exc',
  second_factor_reset: 'rst',
  sso_connection: 'sso',
  invitation: 'inv',
  staff: 'stf',
  lead: 'lead',
  lead_import: 'imp',
  lead_merge: 'mrg',
  deal: 'deal',
  stage: 'stg',
  note: 'note',
  task: 'task',
  document: 'doc',
  bulk_download: 'zip',
  bundle: 'bndl',
  attachment: 'att',
  bundle_request: 'breq',
  requirement: 'req',
  submission: 'sub',
  request_message: 'rmsg',
  source_use: 'suse',
  collateral: 'coll',
  summary_row: 'frow',
  lending_rate: 'rate',
  notification: 'ntf',
  loan_request: 'lreq',
  demo_request: 'demo',
  lender: 'lndr',
  lender_staff: 'lstf',
  lender_share: 'shr',
  lender_assignment: 'asg',
  lender_offer: 'offr',
  lender_message: 'msg',
  lender_condition: 'cond',
  lender_download: 'dl',
  activity: 'act',
  security_event: 'sev',
  logo: 'logo',
  mail: 'mail',
  view: 'view',
} as const

export type IdKind = keyof typeof idPrefix

/** UUID 00000000-0000-7000-8000-000000000001. */
export const demoPartnerId = 'ptnr_0000000000e008000000000001'

const idPattern = (kind: IdKind) => new RegExp(`^${idPrefix[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`)

export const id = (kind: IdKind) =>
  z
    .string()
    .regex(idPattern(kind), copy.idPrefixed(idPrefix[kind]))
    .meta({ description: `${idPrefix[kind]}_…` })

// Every request checks ids, so each pattern is compiled once.
const patternCache = new Map<IdKind, RegExp>()

/** True if the text has the format of an id of that kind; the id may not exist. */
export function isId(kind: IdKind, text: string): boolean {
  const pattern = patternCache.get(kind) ?? idPattern(kind)
  patternCache.set(kind, pattern)
  return pattern.test(text)
}
