import type { SecurityKind, SecurityOutcome } from '@loanyard/contract/audit/security-kinds'

/** Who is behind a request, filled in as it becomes known. UUIDs. */
export interface Caller {
  user_id: string | null
  session_id: string | null
  /** The partner in whose scope the request works. */
  partner_id: string | null
}

/** Before anybody is known, and for jobs. */
export function unknownCaller(): Caller {
  return { user_id: null, session_id: null, partner_id: null }
}

/** Something a person did with their access. */
export interface SecurityEvent extends Caller {
  readonly kind: SecurityKind
  readonly outcome: SecurityOutcome
  /** The address that was given, as sign-in reads it, where nobody is known yet; kept as a keyed hash unless it is an account's. */
  readonly email?: string | undefined
  readonly address: string
  readonly user_agent: string
  readonly request_id: string
  readonly subject?: { readonly type: string; readonly id: string } | undefined
  readonly data?: Readonly<Record<string, unknown>> | undefined
  /** Kept once a minute with a count, so that a flood stays small. */
  readonly isSampled?: boolean
  /** About the account: the partners whose staff the person is see it, too. */
  readonly isShared?: boolean
}

/** Of each text in an event. */
const mostCharacters = 500

/** Events with the same bucket within a minute are one row with a count. */
export function bucketOf(event: SecurityEvent, account: string | null): string {
  const { kind, outcome, user_id, partner_id, address, subject } = event
  return [kind, outcome, partner_id ?? '', user_id ?? account ?? address, subject?.id ?? ''].join(':')
}

/** The same with bounded texts, and without what PostgreSQL refuses in one: NUL and halves of surrogate pairs. */
export function sanitizeEvent(event: SecurityEvent): SecurityEvent {
  const clean = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.slice(0, mostCharacters).replaceAll('\0', '\ufffd').toWellFormed() : value
  return JSON.parse(JSON.stringify(event, clean)) as SecurityEvent
}
