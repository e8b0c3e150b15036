import { documentType, withArticle, type DocumentType } from '@loanyard/contract/documents/document-types'
import type { Content, OtherContent } from '../content.ts'
import { toProblem } from '../problem-messages.ts'
import { problem, type Problem } from '../problems.ts'

const ZIPPED = new Set(['zip', 'docx', 'xlsx', 'pptx'])
const OFFICE = new Set(['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'])

/** What a file is does not fit its name, or it is not whole; null where both are in order. */
export function findMismatch(content: Content, named: DocumentType): Problem | null {
  switch (content.kind) {
    case 'document':
      return documentMismatch(content, named)
    case 'locked_office':
      return OFFICE.has(named.name)
        ? toProblem({ kind: 'password_protected' }, named)
        : typeMismatch('a password-protected Office document', named)
    case 'cut_off':
      return truncatedProblem(content.container === 'zip', named)
    case 'zeros':
      return problem(
        'damaged',
        'This file is incomplete. It wasn’t fully saved or downloaded. Get a new copy and upload that.',
      )
    case 'other':
      return otherTypeProblem(content, named)
  }
}

function documentMismatch(content: Extract<Content, { kind: 'document' }>, named: DocumentType): Problem | null {
  const { type, contentProblem, description } = content
  // A zip that is in trouble may still be the Office document its name says, only nobody can tell.
  const mayBe = type === 'zip' && contentProblem !== null && description === undefined && ZIPPED.has(named.name)
  if (type === named.name || mayBe) return contentProblem === null ? null : toProblem(contentProblem, named)
  const { label, extensions } = documentType(type)
  const rename = `Rename it to end in .${extensions[0] ?? ''} and upload it again, or`
  return typeMismatch(description ?? withArticle(label), named, description === undefined ? rename : undefined)
}

function truncatedProblem(isZip: boolean, named: DocumentType): Problem {
  const fits = isZip ? ZIPPED.has(named.name) : OFFICE.has(named.name)
  return fits
    ? toProblem({ kind: 'damaged' }, named)
    : typeMismatch(isZip ? 'an incomplete zip archive' : 'an incomplete Office document', named)
}

function otherTypeProblem({ description, fix }: OtherContent, named: DocumentType): Problem {
  if (description !== null && fix !== undefined) {
    return problem('not_what_it_says', `This is ${description}, not ${withArticle(named.label)}. ${fix}`)
  }
  return typeMismatch(description, named)
}

/** `first` is what may be done besides exporting it, up to the "or". */
function typeMismatch(description: string | null, { label, extensions, name }: DocumentType, first?: string): Problem {
  const what =
    description === null
      ? `This file is not ${withArticle(label)}`
      : `This is ${description}, not ${withArticle(label)}`
  const again = name === 'csv' ? 'export it as a CSV file' : 'export it as a PDF'
  const fix =
    first === undefined
      ? `Open it in the program that made it, ${again}, and upload that.`
      : `${first} ${again} and upload that.`
  return problem('not_what_it_says', `${what}, although its name ends in .${extensions[0] ?? name}. ${fix}`)
}
