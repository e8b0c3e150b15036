import { sql } from '../../../db/client/statement.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import {
  firstRow,
  later,
  rows,
  type ParticipantContext,
  type PartnerContext,
  type ScopedContext,
} from '../../../services/context.ts'

export interface SignableDocument extends Columns<'documents', 'id' | 'name' | 'object_key'> {
  readonly size: NonNullable<Tables['documents']['size']>
  readonly sha256: NonNullable<Tables['documents']['sha256']>
}

/** `id` is a UUID. */
export function findDocumentToSign(ctx: ParticipantContext, id: string): Promise<SignableDocument | null> {
  return firstRow<SignableDocument>(
    ctx,
    sql`select id, name, object_key, size, sha256 from documents
         where partner_id = ${ctx.partner_id} and id = ${id} and deleted_at is null and state = 'ready'`,
  )
}

/** For the certificate. */
export interface SigningDetails extends Columns<'partners', 'time_zone'> {
  readonly deal_title: Tables['deals']['title']
  readonly partner_name: Tables['partners']['name']
  readonly email: string
  readonly full_name: string
  readonly email_verified_at: string | null
  /** The borrower's name on the deal. */
  readonly invited_as: string
  /** Null outside a session. */
  readonly session_started_at: string | null
}

/** Null unless the deal's items are meant for the caller: today, its borrower. */
export function findSigningDetails(ctx: ParticipantContext, deal: string): Promise<SigningDetails | null> {
  const { user_id, session_id } = ctx.actor
  return firstRow<SigningDetails>(
    ctx,
    sql`select d.title as deal_title, p.name as partner_name, p.time_zone, u.email, u.full_name, u.email_verified_at,
               u.invited_as, u.session_started_at
          from deals d join partners p on p.id = d.partner_id
          cross join private.signer(${user_id}, d.id, ${session_id === '' ? null : session_id}) u
         where d.partner_id = ${ctx.partner_id} and d.id = ${deal} and d.deleted_at is null`,
  )
}

export type SigningRow = Columns<'signings', 'id' | 'provider' | 'external_id' | 'opened_at'>

interface SigningKey {
  readonly requirement: string
  readonly document: string
}

/** The caller's own, newest first. */
export function findOpenSigning(
  ctx: ParticipantContext,
  { requirement, document }: SigningKey,
): Promise<SigningRow | null> {
  return firstRow<SigningRow>(
    ctx,
    sql`select id, provider, external_id, opened_at from signings
         where partner_id = ${ctx.partner_id} and requirement_id = ${requirement} and document_id = ${document}
           and user_id = ${ctx.actor.user_id} and state = 'opened'
         order by opened_at desc, id desc limit 1`,
  )
}

export function insertSigning(
  ctx: ParticipantContext,
  { id, requirement, document, provider }: SigningKey & Pick<SigningRow, 'id' | 'provider'>,
): void {
  const now = ctx.clock.now()
  later(
    ctx,
    sql`insert into signings (partner_id, id, requirement_id, provider, user_id, document_id, opened_at, modified)
        values (${ctx.partner_id}, ${id}, ${requirement}, ${provider}, ${ctx.actor.user_id}, ${document}, ${now}, ${now})`,
  )
}

export function saveExternalId(ctx: ParticipantContext, id: string, external: string): void {
  later(
    ctx,
    sql`update signings set external_id = ${external}, modified = ${ctx.clock.now()}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

export function saveSigningState(ctx: ParticipantContext, id: string, state: 'signed' | 'declined' | 'failed'): void {
  later(
    ctx,
    sql`update signings set state = ${state}, modified = ${ctx.clock.now()}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

export interface SigningRef {
  readonly partner_id: string
  readonly id: string
  readonly requirement_id: string
  readonly user_id: string
}

/** Searches all partners. */
export function findSigningByExternalId(ctx: ScopedContext, external: string): Promise<SigningRef | null> {
  return firstRow<SigningRef>(
    ctx,
    sql`select partner_id, id, requirement_id, user_id from private.signing_of('pandadoc', ${external})`,
  )
}

/** PandaDoc's ids of the signings that haven't ended, newest first. */
export async function findOpenPandaDocIds(ctx: ScopedContext): Promise<string[]> {
  const found = await rows<{ external_id: string }>(
    ctx,
    sql`select external_id from private.open_signings('pandadoc', ${ctx.clock.now()})`,
  )
  return found.map(({ external_id }) => external_id)
}

/** Null once the signing has ended. */
export function lockSigning(
  ctx: ParticipantContext,
  id: string,
): Promise<(SigningRow & Columns<'signings', 'document_id' | 'requirement_id'>) | null> {
  return firstRow(
    ctx,
    sql`select id, provider, external_id, opened_at, document_id, requirement_id from signings
         where partner_id = ${ctx.partner_id} and id = ${id} and state = 'opened' for update`,
  )
}

/** Names of a deal's documents that came from signing, deleted ones included. */
export async function findSignedNames(ctx: ParticipantContext, deal: string): Promise<string[]> {
  const found = await rows<Columns<'documents', 'name'>>(
    ctx,
    sql`select name from documents
         where partner_id = ${ctx.partner_id} and deal_id = ${deal} and right(name, 13) = ' (signed).pdf'`,
  )
  return found.map(({ name }) => name)
}

export interface SignedDocument {
  readonly id: string
  readonly name: string
  readonly deal: string
  readonly stage: string | null
  readonly requirement: string
  readonly object_key: string
  readonly size: number
  readonly sha256: Buffer
  readonly crc32: number
  readonly pages: number | null
}

export function insertSignedDocument(ctx: ParticipantContext, document: SignedDocument): void {
  const { id, name, deal, stage, requirement, object_key, size, sha256, crc32, pages } = document
  const now = ctx.clock.now()
  later(
    ctx,
    sql`insert into documents (partner_id, id, deal_id, stage_id, requirement_id, name, declared_type, declared_size, state,
                               upload_key, object_key, content_type, size, sha256, crc32, pages, arrived_at, uploaded_by,
                               uploaded_by_name, created)
        values (${ctx.partner_id}, ${id}, ${deal}, ${stage}, ${requirement}, ${name}, 'application/pdf', ${size}, 'ready',
                ${`incoming/${id}`}, ${object_key}, 'application/pdf', ${size}, ${sha256}, ${crc32}, ${pages}, ${now},
                ${ctx.actor.user_id}, ${ctx.actor.full_name}, ${now})`,
  )
}

/** How long an email about a signed copy is tried for, in milliseconds. */
const copyRetryMs = 2 * 86_400_000

/** Searches all partners. */
export function findUncopiedSignings(ctx: ScopedContext): Promise<{ partner_id: string; id: string }[]> {
  const since = new Date(ctx.clock.now().getTime() - copyRetryMs)
  return rows(ctx, sql`select partner_id, id from private.uncopied_signings(${since})`)
}

/** `id` is the request's. */
export interface SignedCopy
  extends Columns<'requirements', 'id' | 'deal_id' | 'title'>, Columns<'signings', 'user_id'> {
  readonly deal_title: string
}

/** Marks the copy as emailed; null if another process did, or the request was removed. */
export function takeSignedCopy(ctx: PartnerContext, signing: string): Promise<SignedCopy | null> {
  return firstRow<SignedCopy>(
    ctx,
    sql`update signings s set copy_emailed_at = ${ctx.clock.now()}
          from requirements r join deals d on d.partner_id = r.partner_id and d.id = r.deal_id
         where s.partner_id = ${ctx.partner_id} and s.id = ${signing} and s.copy_emailed_at is null
           and r.partner_id = s.partner_id and r.id = s.requirement_id and r.deleted_at is null and d.deleted_at is null
        returning r.id, r.deal_id, r.title, s.user_id, d.title as deal_title`,
  )
}
