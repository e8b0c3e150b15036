import type { NewTask } from '@loanyard/contract/tasks/schemas'
import type { Columns } from '../../db/tables.ts'
import { badInput, notFound } from '../../errors.ts'
import { rows, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import * as copy from './copy.ts'
import { authorize } from './policy.ts'
import { assigneesStatement, findSubject, type Subject, type SubjectKind } from './subject-queries.ts'

type SubjectIds = Pick<NewTask, SubjectKind>

const idKinds = { deal: 'deal', lead: 'lead', request: 'requirement', lender: 'lender' } as const

/** The kind and UUID of what the ids name; null if they name nothing. */
export function subjectOf(ids: SubjectIds): { kind: SubjectKind; uuid: string } | null {
  for (const kind of ['deal', 'lead', 'request', 'lender'] as const) {
    const id = ids[kind]
    if (id !== undefined) return { kind, uuid: toUuid(idKinds[kind], id) }
  }
  return null
}

/** Throws not_found, forbidden for lenders as a Coordinator. */
export async function loadSubject(ctx: StaffContext, ids: SubjectIds): Promise<Subject> {
  const named = subjectOf(ids)
  if (named?.kind === 'lender') authorize(ctx, 'task.of_lender')
  const subject = named === null ? null : await findSubject(ctx, named.kind, named.uuid)
  if (subject === null) throw notFound()
  return subject
}

/** The UUID of the assignee. Throws bad_input unless they are active and can see the subject. */
export async function assigneeFor(
  ctx: StaffContext,
  subject: Pick<Subject, 'deal_id' | 'lead_id' | 'lender_id'>,
  staffId: string,
): Promise<string> {
  const uuid = toUuid('staff', staffId)
  const [found] = await rows<Columns<'staff', 'id'>>(ctx, assigneesStatement(ctx, subject, uuid))
  if (found === undefined) throw badInput([{ path: 'assignee', message: copy.assigneeInvalid }])
  return uuid
}
