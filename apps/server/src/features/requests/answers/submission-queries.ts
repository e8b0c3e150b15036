import type { RejectionReason, RequestStatus } from '@loanyard/contract/core/values'
import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { isStaff, later, rows, type ParticipantContext, type StaffContext } from '../../../services/context.ts'
import type { SignatureRecord } from '../row-types.ts'

/** `documents` are in order; their ids are UUIDs. */
export interface AnswerContent {
  readonly answer: string | null
  readonly acknowledgement: boolean | null
  readonly not_applicable: string | null
  readonly documents: readonly { readonly id: string; readonly name: string }[]
  /** Who sent the files, when staff submit them for the client; default: the caller. */
  readonly submitter?: { readonly id: string; readonly name: string }
  /** Signer, time, provider, and the document's hash. */
  readonly signed?: (SignatureRecord & Readonly<Record<string, unknown>>) | null
}

function insertDocuments(ctx: ParticipantContext, submission: string, documents: AnswerContent['documents']): void {
  if (documents.length === 0) return
  later(
    ctx,
    sql`insert into submission_documents (partner_id, submission_id, document_id, position)
        select ${ctx.partner_id}, ${submission}, n.id, n.position
          from unnest(${documents.map(({ id }) => id)}::uuid[]) with ordinality as n (id, position)`,
  )
}

export function insertAnswer(ctx: ParticipantContext, id: string, requirement: string, content: AnswerContent): void {
  const { answer, acknowledgement, not_applicable, signed = null, documents } = content
  const now = ctx.clock.now()
  const { user_id, full_name } = ctx.actor
  const { submitter = { id: user_id, name: full_name } } = content
  const side = isStaff(ctx) && content.submitter === undefined ? 'staff' : 'client'
  later(
    ctx,
    sql`insert into submissions (partner_id, id, requirement_id, status, answer, acknowledgement, not_applicable, signed,
                                 submitted_by, submitted_by_name, side, created, modified)
        values (${ctx.partner_id}, ${id}, ${requirement}, 'Submitted', ${answer}, ${acknowledgement}, ${not_applicable},
                ${signed === null ? null : JSON.stringify(signed)}::jsonb, ${submitter.id}, ${submitter.name},
                ${side}, ${now}, ${now})`,
  )
  insertDocuments(ctx, id, documents)
}

/** Adds a file to an answer that waits for review; the version changes, so that a reviewer notices. */
export function appendToAnswer(ctx: ParticipantContext, id: string, document: string): void {
  later(
    ctx,
    sql`insert into submission_documents (partner_id, submission_id, document_id, position)
        select ${ctx.partner_id}, ${id}, ${document}, coalesce(max(position), 0) + 1
          from submission_documents where partner_id = ${ctx.partner_id} and submission_id = ${id}`,
  )
  later(
    ctx,
    sql`update submissions set modified = ${ctx.clock.now()}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** Marks the files of an answer that were wrong. */
export function saveReturned(ctx: ParticipantContext, id: string, documents: readonly string[]): void {
  later(
    ctx,
    sql`update submission_documents set is_returned = document_id = any (${[...documents]}::uuid[])
         where partner_id = ${ctx.partner_id} and submission_id = ${id}`,
  )
}

/** Replaces an answer, which needs review again. */
export function saveAnswer(ctx: ParticipantContext, id: string, content: AnswerContent): void {
  const { answer, acknowledgement, not_applicable, documents } = content
  later(
    ctx,
    sql`update submissions set status = 'Submitted', answer = ${answer}, acknowledgement = ${acknowledgement},
               not_applicable = ${not_applicable}, modified = ${ctx.clock.now()}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
  later(ctx, sql`delete from submission_documents where partner_id = ${ctx.partner_id} and submission_id = ${id}`)
  insertDocuments(ctx, id, documents)
}

/**
 * Takes the document off the request: off earlier answers, too, so that it isn't kept. The version changes only while
 * the answer waits for review, so that a reviewer notices.
 */
export function removeFromAnswer(
  ctx: ParticipantContext,
  { id, status }: { id: string; status: RequestStatus },
  document: string,
): void {
  later(
    ctx,
    sql`delete from submission_documents u using submissions a, submissions s
         where a.partner_id = ${ctx.partner_id} and a.id = ${id} and s.partner_id = a.partner_id
           and s.requirement_id = a.requirement_id and s.status <> 'Approved'
           and u.partner_id = s.partner_id and u.submission_id = s.id and u.document_id = ${document}`,
  )
  if (status !== 'Submitted') return
  later(
    ctx,
    sql`update submissions set modified = ${ctx.clock.now()}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

export function saveWithdrawn(ctx: ParticipantContext, id: string): void {
  const now = ctx.clock.now()
  later(
    ctx,
    sql`update submissions set withdrawn_at = ${now}, modified = ${now}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

interface Decision {
  readonly status: RequestStatus
  readonly reason: RejectionReason | null
  readonly comment: string | null
}

export function saveDecision(ctx: StaffContext, id: string, { status, reason, comment }: Decision): void {
  later(
    ctx,
    sql`update submissions set status = ${status}, reason = ${reason}, comment = ${comment}, decided_by = ${ctx.actor.user_id},
               decided_by_name = ${ctx.actor.full_name}, decided_at = ${ctx.clock.now()}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** A waived request without an answer gets an empty one, so that it can be reopened like any other. */
export function insertWaived(ctx: StaffContext, id: string, requirement: string, comment: string | null): void {
  const now = ctx.clock.now()
  const { user_id, full_name } = ctx.actor
  later(
    ctx,
    sql`insert into submissions (partner_id, id, requirement_id, status, submitted_by, submitted_by_name, side, created, modified,
                                 comment, decided_by, decided_by_name, decided_at)
        values (${ctx.partner_id}, ${id}, ${requirement}, 'Waived', ${user_id}, ${full_name}, 'staff', ${now}, ${now},
                ${comment}, ${user_id}, ${full_name}, ${now})`,
  )
}

/** Documents of the deal that the caller may see, locked so that none is deleted while it becomes part of an answer. */
export function lockDocuments(
  ctx: ParticipantContext,
  deal: string,
  ids: readonly string[],
): Promise<Columns<'documents', 'id' | 'name' | 'state'>[]> {
  const uuids = [...ids]
  later(
    ctx,
    sql`select from documents where partner_id = ${ctx.partner_id} and id = any (${uuids}::uuid[]) order by id for update`,
  )
  return rows(
    ctx,
    sql`select id, name, state from documents
         where partner_id = ${ctx.partner_id} and deal_id = ${deal} and id = any (${uuids}::uuid[])
           and deleted_at is null and not is_template`,
  )
}

/** Deletes the caller's own documents that no answer uses anymore. Their bytes are purged after 30 days. */
export function removeUnusedDocuments(
  ctx: ParticipantContext,
  ids: readonly string[],
): Promise<Columns<'documents', 'id' | 'name'>[]> {
  return rows(
    ctx,
    sql`update documents d set deleted_at = ${ctx.clock.now()}, deleted_by = ${ctx.actor.user_id}, version = version + 1
         where d.partner_id = ${ctx.partner_id} and d.id = any (${[...ids]}::uuid[]) and d.deleted_at is null and not d.is_template
           and d.uploaded_by = ${ctx.actor.user_id}
           and not exists (select from submission_documents u
                 join submissions s on s.partner_id = u.partner_id and s.id = u.submission_id and s.withdrawn_at is null
                where u.partner_id = d.partner_id and u.document_id = d.id)
        returning d.id, d.name`,
  )
}
