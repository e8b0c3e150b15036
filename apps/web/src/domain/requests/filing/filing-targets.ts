import type { Requirement } from '@loanyard/contract/requests/schemas'

/** A request, and which of the files it asks for. */
export interface FilingTarget {
  readonly request: Requirement
  /** Null: it names no files, or has them all. */
  readonly slot: string | null
  readonly isSuggested: boolean
}

/** Say nothing about what a document is. */
const fillers = new Set([
  'a',
  'and',
  'doc',
  'docx',
  'document',
  'final',
  'for',
  'form',
  'of',
  'pdf',
  'scan',
  'signed',
  'the',
])

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []
  // "Returns" is "return".
  return new Set(words.filter((word) => !fillers.has(word)).map((word) => word.replace(/(?<=\p{L}{3})s$/u, '')))
}

/** How much of what is asked for the file's name says, 0 to 1. */
export function likeness(fileName: string, asked: string): number {
  const [said, wanted] = [wordsOf(fileName), wordsOf(asked)]
  return wanted.size === 0 ? 0 : [...wanted].filter((word) => said.has(word)).length / wanted.size
}

const leastLikeness = 0.5

const contains = ({ sent_documents, submissions }: Requirement, documentId: string): boolean =>
  sent_documents.some(({ id }) => id === documentId) ||
  submissions.some(({ documents }) => documents.some(({ id }) => id === documentId))

/** The request a document belongs to, or null. */
export function requestOf(requests: readonly Requirement[], documentId: string): Requirement | null {
  return requests.find((request) => contains(request, documentId)) ?? null
}

export const takesFiles = ({ kind, status }: Pick<Requirement, 'kind' | 'status'>): boolean =>
  kind === 'Document' && status !== 'Approved' && status !== 'Waived'

/** The names of the files it asks for that are missing, optional ones included. */
export function openSlots({ slots }: Pick<Requirement, 'slots'>): string[] {
  return slots.filter(({ is_filled }) => !is_filled).map(({ name }) => name)
}

function slotsOf(request: Requirement): (string | null)[] {
  const missing = openSlots(request)
  return missing.length === 0 ? [null] : missing
}

/** Where a document can be filed: what its name suggests first, then in the order of the requests. */
export function filingTargets(
  requests: readonly Requirement[],
  document: { readonly id: string; readonly name: string },
): FilingTarget[] {
  const scored = requests
    .filter((request) => takesFiles(request) && !contains(request, document.id))
    .flatMap((request) =>
      slotsOf(request).map((slot) => {
        const score = likeness(document.name, `${request.title} ${slot ?? ''}`)
        return { score, target: { request, slot, isSuggested: score >= leastLikeness } }
      }),
    )
  const rank = ({ score, target }: (typeof scored)[number]) => (target.isSuggested ? score : 0)
  return scored.toSorted((one, other) => rank(other) - rank(one)).map(({ target }) => target)
}
