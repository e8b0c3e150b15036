import { documentType, withArticle, type DocumentType } from '@loanyard/contract/documents/document-types'
import type { Content, OtherContent } from '../content.ts'
import * as copy from '../copy.ts'
import { toProblem } from '../problem-messages.ts'
import { problem, type Problem } from '../problems.ts'

const ZIPPED = new Set(['zip', 'docx', 'xlsx', 'pptx'])
const OFFICE = new Set(['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'])

/** Why a file's content doesn't fit its name, or is incomplete. */
export function findMismatch(content: Content, named: DocumentType): Problem | null {
  switch (content.kind) {
    case 'document':
      return documentMismatch(content, named)
    case 'locked_office':
      return OFFICE.has(named.name)
        ? toProblem({ kind: 'password_protected' }, named)
        : typeMismatch(copy.lockedOffice, named)
    case 'cut_off':
      return truncatedProblem(content.container === 'zip', named)
    case 'zeros':
      return problem('damaged', copy.incomplete)
    case 'other':
      return otherTypeProblem(content, named)
  }
}

function documentMismatch(content: Extract<Content, { kind: 'document' }>, named: DocumentType): Problem | null {
  const { type, contentProblem, description } = content
  // A broken zip may still be the Office document its name says.
  const mayBe = type === 'zip' && contentProblem !== null && description === undefined && ZIPPED.has(named.name)
  if (type === named.name || mayBe) return contentProblem === null ? null : toProblem(contentProblem, named)
  const { label, extensions } = documentType(type)
  return description === undefined
    ? typeMismatch(withArticle(label), named, extensions[0] ?? '')
    : typeMismatch(description, named)
}

function truncatedProblem(isZip: boolean, named: DocumentType): Problem {
  const fits = isZip ? ZIPPED.has(named.name) : OFFICE.has(named.name)
  return fits
    ? toProblem({ kind: 'damaged' }, named)
    : typeMismatch(isZip ? copy.incompleteZip : copy.incompleteOffice, named)
}

function otherTypeProblem({ description, fix }: OtherContent, named: DocumentType): Problem {
  if (description !== null && fix !== undefined) {
    return problem('not_what_it_says', copy.contentMismatch(description, withArticle(named.label), fix))
  }
  return typeMismatch(description, named)
}

/** `rename`: the extension that would fit the content. */
function typeMismatch(description: string | null, { label, extensions, name }: DocumentType, rename?: string): Problem {
  const isCsv = name === 'csv'
  const fix = rename === undefined ? copy.openAndExport(isCsv) : copy.renameOrExport(rename, isCsv)
  const mismatch = copy.extensionMismatch(description, withArticle(label), extensions[0] ?? name)
  return problem('not_what_it_says', `${mismatch} ${fix}`)
}
