import type { DocumentType } from '@loanyard/contract/documents/document-types'
import type { ContentProblem } from './content.ts'
import * as copy from './copy.ts'
import { problem, visible, type Problem } from './problems.ts'

type Family = 'pdf' | 'picture' | 'office' | 'text' | 'zip'

const families: Readonly<Record<DocumentType['name'], Family>> = {
  pdf: 'pdf',
  png: 'picture',
  jpg: 'picture',
  webp: 'picture',
  heic: 'picture',
  tif: 'picture',
  doc: 'office',
  docx: 'office',
  xls: 'office',
  xlsx: 'office',
  ppt: 'office',
  pptx: 'office',
  csv: 'text',
  txt: 'text',
  zip: 'zip',
}

/** The problem of a document of that type, with its message. */
export function toProblem(contentProblem: ContentProblem, type: DocumentType): Problem {
  const family = families[type.name]
  const { label } = type
  switch (contentProblem.kind) {
    case 'damaged':
      return problem('damaged', copy.damaged(label, copy.damagedFix[family]))
    case 'too_slow':
      return problem('damaged', copy.tooSlow(label, copy.damagedFix[family]))
    case 'password_protected':
      return problem('password_protected', copy.passwordProtected(label, copy.passwordFix[family]))
    case 'blank':
      return problem('blank', copy.blank[family])
    case 'also_zip':
      return problem('not_what_it_says', copy.alsoZip(label))
    case 'empty':
      return problem('empty', copy.blank.zip)
    case 'macros':
      return problem('type_not_allowed', copy.macros(label))
    case 'too_much_inside':
      return problem('too_much_inside', copy.tooMuch[contentProblem.what])
    case 'program_inside':
    case 'archive_inside':
    case 'path_outside':
    case 'link_inside':
    case 'entry_mismatch':
      return entryProblem(contentProblem)
  }
}

function entryProblem({ kind, entry }: Extract<ContentProblem, { entry: string }>): Problem {
  const name = copy.quoted(visible(entry.split('/').findLast((part) => part !== '') ?? '', 60))
  switch (kind) {
    case 'program_inside':
      return problem('type_not_allowed', copy.programInside(name))
    case 'archive_inside':
      return problem('too_much_inside', copy.archiveInside(name))
    case 'link_inside':
      return problem('too_much_inside', copy.linkInside(name))
    case 'entry_mismatch':
      return problem('damaged', copy.entryMismatch(name))
    case 'path_outside':
      return problem('too_much_inside', copy.pathOutside(name))
  }
}
