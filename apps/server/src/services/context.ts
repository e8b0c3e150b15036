import type { OnboardingMode, StaffRole } from '@loanyard/contract/core/values'
import type { Database } from '../db/client/database.ts'
import type { Scope } from '../db/client/scope.ts'
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
import type { KeyedHash } from './keys/keyed-hash.ts'
import type { Quotas } from './quotas/quotas.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'
import type { RealtimeHub } from './realtime/realtime-hub.ts'
import { unknownCaller, type Caller } from './security-log/security-event.ts'
import type { SecurityLog } from './security-log/security-log.ts'
import type { BlobStore } from './storage/blob-store.ts'

// Features know contexts, and run their statements on them.
export { afterCommit, firstRow, later, rows, withTransaction } from '../db/scopes/scoped-database.ts'

/** What the process offers to every request. */
export interface Services {
  readonly clock: Clock
  readonly jobs: Jobs
  /** Seals the audit trail and says whether it holds. */
  readonly audit: AuditTrail
  /** Keeps what people did with their access. */
  readonly securityLog: SecurityLog
  /** Takes note of who is here. */
  readonly activity: ActivityTracker
  readonly cursors: Cursors
  readonly tokens: AccessTokens
  readonly limits: RateLimiter
  /** What one person, partner or network may use. */
  readonly quotas: Quotas
  readonly keyedHash: KeyedHash
  /** Where the bytes of documents are. */
  readonly store: BlobStore
  /** Looks at what arrived. */
  readonly inspect: (file: UploadedFile) => Promise<ScanResult>
  /** Bytes of the largest document that is taken. */
  readonly maxUpload: number
  /** Seconds without another request after which a client is told of the new ones. */
  readonly requestEmailDelaySeconds: number
  /** When sessions end, however much they are used, and how many a person may have open. */
  readonly sessions: { readonly staffHours: number; readonly days: number; readonly perPerson: number }
  /** How documents are signed. */
  readonly signing: Signing
  /** Id of the partner that pre-qualifications go to which name none. */
  readonly preQualifyPartner: string
  /** Who may open a partner: anyone, whoever the operator invited, or no one. */
  readonly onboarding: OnboardingMode
  /** How often one network address may try to open a partner in an hour. */
  readonly onboardingPerHour: number
  /** Where it is mailed that somebody asks for a demo; null: it is only kept. */
  readonly demoRequestsTo: string | null
  /** Puts watermarks on PDFs. */
  readonly watermarks: WatermarkPool
  /** Logos: those that come with the page, and those that partners sent. */
  readonly logoImages: LogoImages
  /** What happens now, told to everybody who has it before them. */
  readonly realtime: RealtimeHub
  /** What follows from a deed beside its record: who is told. In the deed's transaction. */
  readonly notifyRecipients: (ctx: Auditable, event: AuditEvent) => void
  /** Where archives are fetched from, without a slash at the end. */
  readonly bulkDownloadUrl: string
  /** Where the application is reached from outside, without a slash at the end. */
  readonly publicUrl: string
}

/** What any request brings along before anybody is known. */
export interface RequestContext extends Services {
  readonly requestId: string
  /** Path and query, as the caller sent them. */
  readonly url: string
  readonly address: string
  readonly userAgent: string
  /** The Authorization header as it came, for public calls of somebody who may be signed in. */
  readonly authorization?: string | undefined
  /** Who it turns out to be, for the logs. */
  readonly caller: Caller
  /** What the caller's browser calls itself: an id it made at random. */
  readonly device: string | null
}

/** A request whose door is known. Every statement goes through `rows` or `later`, so none can forget its scope. */
export interface ScopedContext extends RequestContext {
  readonly db: ScopedDatabase
}

/** Whoever did something in a partner: staff at work, a client, or nobody, where Loanyard did it by itself. */
export type Auditable = ScopedContext & {
  readonly partner_id: string
  readonly actor: { readonly user_id: string | null; readonly full_name: string; readonly staff_id?: string | null }
}

/** What a job works with: no person and no request, and the rows of the given role. */
export function jobContext(services: Services, database: Database, scope: Scope): ScopedContext {
  return {
    ...services,
    requestId: 'job',
    url: '',
    address: '',
    userAgent: '',
    caller: unknownCaller(),
    device: null,
    db: { database, scope, transaction: null },
  }
}

/** What a job works with in one partner. */
export function partnerJobContext(
  services: Services,
  database: Database,
  partnerId: string,
): ScopedContext & { readonly partner_id: string } {
  return { ...jobContext(services, database, partnerScope(partnerId)), partner_id: partnerId }
}

/** What a job works with on behalf of a client whom somebody else told us about. */
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

/** The borrower of a deal of one partner. */
export interface ClientContext extends ScopedContext {
  readonly actor: Person & { readonly staff_id: null; readonly role: 'Client' }
  readonly partner_id: string
}

/** Either side of a deal, at the door of one partner. `actor.role` says which; policies decide what that means. */
export type ParticipantContext = StaffContext | ClientContext

/** Which lender somebody works for. Ids are UUIDs. */
export interface LenderMembership {
  readonly lender_staff_id: string
  readonly lender_id: string
  readonly lender_name: string
  /** The contact sees every deal shared with the lender, others those they are assigned to. */
  readonly is_contact: boolean
}

/** Somebody at a lender, at the door of one partner. */
export interface LenderContext extends ScopedContext {
  readonly actor: Person &
    LenderMembership & { readonly email: string; readonly staff_id: null; readonly role: 'Lender' }
  readonly partner_id: string
}

/** Whoever reads papers: either side of a deal, or a lender. */
export type ViewerContext = ParticipantContext | LenderContext

/** True for the partner's side of a deal. */
export function isStaff(ctx: ViewerContext): ctx is StaffContext {
  return ctx.actor.staff_id !== null
}

/** True for somebody at a lender. */
export function isLender(ctx: ViewerContext): ctx is LenderContext {
  return ctx.actor.role === 'Lender'
}
