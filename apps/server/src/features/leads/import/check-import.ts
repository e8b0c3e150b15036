import type { FieldError } from '@loanyard/contract/core/errors'
import type { LeadImportCheck } from '@loanyard/contract/leads/import-check'
import type { StaffContext } from '../../../services/context.ts'
import { findDuplicatesOfRows, phoneKey, type ComparedRow } from '../duplicates/duplicate-queries.ts'
import { presentDuplicate } from '../duplicates/find-duplicates.ts'
import { authorize } from '../policy.ts'
import { findExisting } from './existing-leads.ts'
import { readLeadRows, type LeadRows } from './read-leads-csv.ts'

/** Rows compared in one statement, so that a large file leaves its connection to others in between. */
const rowsPerStatement = 500

type RejectedRow = LeadImportCheck['rejected'][number]
type DuplicateOfRow = LeadImportCheck['duplicates'][number]

/**
 * What an import of the file would do, row by row; stores nothing. Throws bad_input with the problem of the header or of the
 * whole file.
 */
export async function checkImport(ctx: StaffContext, csv: string): Promise<LeadImportCheck> {
  authorize(ctx, 'lead.import')
  const { valid, errors } = await readLeadRows(ctx.partner_id, csv)
  return { valid: valid.length, rejected: rejectedRows(errors), duplicates: await duplicatesOf(ctx, valid) }
}

function rejectedRows(errors: readonly FieldError[]): RejectedRow[] {
  const rejected = new Map<number, RejectedRow>()
  for (const { row = 0, column = null, message } of errors) {
    const known = rejected.get(row) ?? { row, errors: [] }
    known.errors.push({ column, message })
    rejected.set(row, known)
  }
  return [...rejected.values()]
}

async function duplicatesOf(ctx: StaffContext, valid: LeadRows['valid']): Promise<DuplicateOfRow[]> {
  const compared = valid.map(({ row, lead }) => ({
    row,
    email: lead.email.toLowerCase(),
    phone: phoneKey(lead.phone),
    business_name: lead.business_name || null,
  }))
  const found = new Map<number, DuplicateOfRow>()
  for (const { row, same_as } of repeatedRows(compared)) found.set(row, { row, same_as, matches: [], existing: null })
  for (let start = 0; start < compared.length; start += rowsPerStatement) {
    for (const { row, ...match } of await findDuplicatesOfRows(ctx, compared.slice(start, start + rowsPerStatement))) {
      const known = found.get(row) ?? { row, same_as: null, matches: [], existing: null }
      known.matches.push(presentDuplicate(match))
      found.set(row, known)
    }
  }
  return withExisting(
    ctx,
    [...found.values()].toSorted((one, other) => one.row - other.row),
  )
}

/** The best match that is a lead, with its values, so that one sees what a row would change. */
async function withExisting(ctx: StaffContext, found: DuplicateOfRow[]): Promise<DuplicateOfRow[]> {
  const leadOf = ({ matches }: DuplicateOfRow) => matches.find(({ lead }) => lead !== null)?.lead ?? null
  const leads = new Map<string, DuplicateOfRow['existing']>()
  const ids = [...new Set(found.flatMap((each) => leadOf(each) ?? []))]
  for (let start = 0; start < ids.length; start += rowsPerStatement) {
    for (const lead of await findExisting(ctx, ids.slice(start, start + rowsPerStatement))) leads.set(lead.id, lead)
  }
  return found.map((each) => ({ ...each, existing: leads.get(leadOf(each) ?? '') ?? null }))
}

/** Rows with the email or phone number of an earlier row. Owners of one business share its name, so that doesn't count. */
function repeatedRows(compared: readonly ComparedRow[]): { row: number; same_as: number }[] {
  const first = new Map<string, number>()
  return compared.flatMap(({ row, email, phone }) => {
    const keys = [email, ...(phone === null ? [] : [phone])]
    const same_as = keys.flatMap((key) => first.get(key) ?? [])[0]
    for (const key of keys) if (!first.has(key)) first.set(key, row)
    return same_as === undefined ? [] : [{ row, same_as }]
  })
}
