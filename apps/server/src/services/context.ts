import type { OnboardingMode, StaffRole } from '@loanyard/contract/core/values'
import type { Database } from '../db/client/database.ts'
import type { Scope } from '../db/client/statement.ts'
import type { Cursors } from '../db/lists/cursor.ts'
import type { ScopedDatabase } from '../db/scopes/scoped-database.ts'
import { partnerScope } from '../db/scopes/scopes.ts'
import type { UploadedFile, ScanResult } from '../media/inspect/inspect.ts'
import type { LogoImages } from '../media/logos/logo-images.ts'
import type { Signing } from '../media/signing/open-signing.ts'
import type { WatermarkPool } from '../media/watermark/watermark-pool.ts'
import type { ActivityTracker } from './activity/activity-tracker.ts'
import type { AuditEvent } from './audit/audit-event.ts'
import type { AuditTrail } from './audit/audit-trail.ts'
import type { Clock } from './clock.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { AccessTokens } from './keys/access-tokens.ts'
import type { FactorSecrets } from './keys/factor-secrets.ts'
import type { SingleSignOn } from './keys/identity-providers/open-single-sign-on.ts'
import type { KeyedHash } from './keys/keyed-hash.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'
import type { RealtimeHub } from './realtime/realtime-hub.ts'
import { unknownCaller, type Caller } from './security-log/security-event.ts'
import type { SecurityLog } from './security-log/security-log.ts'
import type { BlobStore } from './storage/blob-store.ts'

// Features know contexts, and run their statements on them.
export {
  afterCommit,
  firstRow,
  later,
  rows,
  rowsLater,
  sendQueued,
  withSharedTransaction,
  withTransaction,
} from '../db/scopes/scoped-database.ts'

/** Limits per person, partner or network: docs/decisions/0039. */
export interface Quotas {
  readonly requestsPerMinute: number
  readonly publicRequestsPerMinute: number
  readonly emailsPerDay: number
  /** During a partner's first 7 days. */
  readonly emailsPerDayNew: number
  readonly storageBytes: number
  readonly documents: number
  readonly leads: number
  readonly staff: number
  readonly lenders: number
  /** Open ones. */
  readonly tasks: number
  readonly pendingUploads: number
  readonly exportsPerHour: number
  readonly archivesPerHour: number
  readonly messagesPerDay: number
  readonly heavyReadsAtOnce: number
}

export interface Services {
  readonly clock: Clock
  readonly jobs: Jobs
  /** Seals and verifies the audit trail. */
  readonly audit: AuditTrail
  readonly securityLog: SecurityLog
  readonly activity: ActivityTracker
  readonly cursors: Cursors
  readonly tokens: AccessTokens
  readonly limits: RateLimiter
  readonly quotas: Quotas
  readonly keyedHash: KeyedHash
  readonly factorSecrets: FactorSecrets
  readonly sso: SingleSignOn
  readonly store: BlobStore
  readonly inspect: (file: UploadedFile) => Promise<ScanResult>
  /** In bytes, per document. */
  readonly maxUpload: number
  /** Seconds without a new request before the client is notified. */
  readonly requestEmailDelaySeconds: number
  /** When sessions end even if they are in use, and how many one person may have open. */
  readonly sessions: { readonly staffHours: number; readonly days: number; readonly perPerson: number }
  readonly signing: Signing
  /** Id of the partner that receives pre-qualifications that name none. */
  readonly preQualifyPartner: string
  /** Who may open a partner: anyone, people the operator invited, or no one. */
  readonly onboarding: OnboardingMode
  /** Attempts to open a partner per IP address and hour. */
  readonly onboardingPerHour: number
  /** Recipient of demo-request emails; null: requests are only stored. */
  readonly demoRequestsTo: string | null
  /** How many people can book the same time. */
  readonly demoSlotCapacity: number
  readonly watermarks: WatermarkPool
  /** Bundled logos and those uploaded by partners. */
  readonly logoImages: LogoImages
  readonly realtime: RealtimeHub
  /** Queues the notifications of an audit event, in its transaction. */
  readonly notifyRecipients: (ctx: Auditable, event: AuditEvent) => void
  /** Origin that serves archives, without a trailing slash. */
  readonly bulkDownloadUrl: string
  /** Public origin, without a trailing slash. */
  readonly publicUrl: string
}

/** A request before its caller is identified. */
export interface RequestContext extends Services {
  readonly requestId: string
  /** Loanyard itself, not a request, opened it. */
  readonly isJob?: true
  /** Path and query as received. */
  readonly url: string
  readonly address: string
  readonly userAgent: string
  /** The Authorization header, for public calls by people who may be signed in. */
  readonly authorization?: string | undefined
  /** Filled in as the caller is identified, for the logs. */
  readonly caller: Caller
  /** A random id created by the caller's browser. */
  readonly device: string | null
}

/** A request or job with a known scope. All statements go through `rows` or `later`, so none can forget it. */
export interface ScopedContext extends RequestContext {
  readonly db: ScopedDatabase
}

/** A request or job in one partner. */
export interface PartnerContext extends ScopedContext {
  readonly partner_id: string
}

/** The actor of a change in a partner: staff, a client, or null for Loanyard itself. */
export type Auditable = PartnerContext & {
  readonly actor: { readonly user_id: string | null; readonly full_name: string; readonly staff_id?: string | null }
}

/** The context of a job: no person, and the rows of the given scope. */
export function jobContext(services: Services, database: Database, scope: Scope): ScopedContext {
  return {
    ...services,
    requestId: 'job',
    isJob: true,
    url: '',
    address: '',
    userAgent: '',
    caller: unknownCaller(),
    device: null,
    db: { database, scope, transaction: null },
  }
}

/** The context of a job of one partner. */
export function partnerJobContext(services: Services, database: Database, partnerId: string): PartnerContext {
  return { ...jobContext(services, database, partnerScope(partnerId)), partner_id: partnerId }
}

/** A staff member's request that left work to a job. */
export interface StaffOrigin {
  readonly partner_id: string
  readonly actor: {
    readonly user_id: string
    readonly full_name: string
    readonly staff_id: string
    readonly role: StaffRole
  }
  readonly address: string
  readonly request_id: string
}

export type StaffJobContext = PartnerContext & Pick<StaffOrigin, 'actor'>

/** The context of a job that finishes a staff member's request; the request checked their rights. */
export function staffJobContext(services: Services, database: Database, origin: StaffOrigin): StaffJobContext {
  const { partner_id, actor, address, request_id: requestId } = origin
  const scope = partnerScope(partner_id, actor.user_id)
  const db = { database, scope, transaction: null }
  return { ...partnerJobContext(services, database, partner_id), db, actor, address, requestId }
}

/** The context of a job on behalf of a client identified by another system. */
export function clientJobContext(
  services: Services,
  database: Database,
  { partner_id, actor }: Pick<ClientContext, 'partner_id' | 'actor'>,
): ClientContext {
  const scope = partnerScope(partner_id, actor.user_id)
  return { ...partnerJobContext(services, database, partner_id), db: { database, scope, transaction: null }, actor }
}

/** The person behind a session. */
export interface Person {
  readonly user_id: string
  readonly session_id: string
  readonly full_name: string
}

export interface UserContext extends ScopedContext {
  readonly actor: Person
}

/** A staff member at work in one partner: the tenant is in the context, never in the input. */
export interface StaffContext extends ScopedContext {
  readonly actor: Person & { readonly email: string; readonly staff_id: string; readonly role: StaffRole }
  readonly partner_id: string
}

export interface ClientContext extends ScopedContext {
  readonly actor: Person & { readonly staff_id: null; readonly role: 'Client' }
  readonly partner_id: string
}

/** Either side of a deal. `actor.role` says which; policies decide what that means. */
export type ParticipantContext = StaffContext | ClientContext

/** Ids are UUIDs. */
export interface LenderMembership {
  readonly lender_staff_id: string
  readonly lender_id: string
  readonly lender_name: string
  /** The contact sees every deal shared with the lender, others those they are assigned to. */
  readonly is_contact: boolean
}

/** A person at a lender, within one partner. */
export interface LenderContext extends ScopedContext {
  readonly actor: Person &
    LenderMembership & { readonly email: string; readonly staff_id: null; readonly role: 'Lender' }
  readonly partner_id: string
}

/** Anyone who can view documents: either side of a deal, or a lender. */
export type ViewerContext = ParticipantContext | LenderContext

/** True for the partner's side of a deal. */
export function isStaff(ctx: ViewerContext): ctx is StaffContext {
  return ctx.actor.staff_id !== null
}

export function isLender(ctx: ViewerContext): ctx is LenderContext {
  return ctx.actor.role === 'Lender'
}

/** What a handler returns for a file. */
export interface FileResponse {
  /** One of the media types that the call declares. */
  readonly type: string
  /** The name it is saved under. */
  readonly name: string
  readonly bytes: Uint8Array
}
