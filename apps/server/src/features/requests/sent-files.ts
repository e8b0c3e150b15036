import type { Requirement } from '@loanyard/contract/requests/schemas'
import { isOpen } from './policy.ts'
import type { DocumentPart, RequirementRow } from './row-types.ts'

/** Seconds in which the client can undo sending a file. */
const undoSeconds = 60

/** What the client keeps of an answer that was sent back. */
function keptFiles({ submissions }: Pick<RequirementRow, 'submissions'>): readonly DocumentPart[] {
  const before = submissions.find(({ documents }) => documents.length > 0)
  return before?.documents.filter(({ is_returned }) => is_returned !== true) ?? []
}

/** The files of the next answer; of a request that isn't open, those its answer doesn't contain. */
export function sentFiles(row: Pick<RequirementRow, 'status' | 'submissions' | 'sent'>): readonly DocumentPart[] {
  return isOpen(row.status) ? [...keptFiles(row), ...row.sent] : row.sent
}

export function filledSlots(row: Pick<RequirementRow, 'status' | 'submissions' | 'sent'>): ReadonlySet<string> {
  const answered = isOpen(row.status) ? [] : (row.submissions[0]?.documents ?? [])
  return new Set([...answered, ...sentFiles(row)].flatMap(({ slot }) => (slot === null ? [] : [slot])))
}

type Slotted = Pick<RequirementRow, 'status' | 'submissions' | 'sent' | 'slots'>

function neededSlots({ slots }: Slotted): Slotted['slots'] {
  const required = slots.filter(({ is_required }) => is_required)
  return required.length > 0 ? required : slots
}

export function sentCount(row: Slotted): Requirement['sent'] {
  const needed = neededSlots(row)
  const filled = filledSlots(row)
  return needed.length === 0
    ? { count: sentFiles(row).length, of: null }
    : { count: needed.filter(({ name }) => filled.has(name)).length, of: needed.length }
}

/** True if the request names required files and none of them is missing. */
export function hasAllRequired(row: Slotted): boolean {
  const required = row.slots.filter(({ is_required }) => is_required)
  const filled = filledSlots(row)
  return required.length > 0 && required.every(({ name }) => filled.has(name))
}

export function undoSecondsLeft({ arrived_at }: DocumentPart, now: Date): number {
  if (arrived_at === null) return 0
  return Math.max(0, Math.ceil(undoSeconds - (now.getTime() - Date.parse(arrived_at)) / 1000))
}
