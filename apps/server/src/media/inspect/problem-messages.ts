import type { DocumentType } from '@loanyard/contract/documents/document-types'
import type { ContentProblem } from './content.ts'
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

const damagedMessages: Readonly<Record<Family, string>> = {
  pdf: 'Open it and save it as a new PDF, or ask for a new copy, and upload that.',
  picture: 'Save it again and upload that, or retake it.',
  office: 'Open it and save it again or as a PDF, or ask for a new copy, and upload that.',
  text: 'Export it again and upload that.',
  zip: 'Zip it again, or upload the documents one at a time.',
}

const passwordMessages: Readonly<Record<Family, string>> = {
  pdf: 'Save a copy without the password and upload that.',
  picture: 'Save a copy without the password and upload that.',
  office: 'Open it, remove the password (File > Info > Protect), save it, and upload that.',
  text: 'Save a copy without the password and upload that.',
  zip: 'Unzip it and upload the documents, or zip them again without a password.',
}

const blankMessages: Readonly<Record<Family, string>> = {
  pdf: 'Every page of this PDF is blank. If you scanned it, check that the pages face the scanner, scan it again, and upload that.',
  picture: 'We couldn’t make out anything in this photo. Retake or rescan it and upload that.',
  office: 'This document is blank. Open the original, save it again, and upload that.',
  text: 'This file is blank. Export it again and upload that.',
  zip: 'This zip file is empty. Zip the documents again, or upload them one at a time.',
}

const tooMuchMessages = {
  pixels: 'This image is too large to open. Save a smaller version or a PDF and upload that.',
  unpacked:
    'This file expands to far more than its size suggests, so we can’t accept it. Upload the documents one at a time.',
  entries: 'This zip file has too many files. Upload or zip only the documents that are needed.',
  pages: 'This PDF has too many pages. Split it into smaller files and upload those.',
  page_size: 'A page of this PDF is too large. Save it as a new PDF in a standard paper size and upload that.',
  memory: 'This file is too complex to open. Export it at a lower quality or in smaller files and upload those.',
} as const

/** What is wrong with a document of that type, in words. */
export function toProblem(contentProblem: ContentProblem, type: DocumentType): Problem {
  const family = families[type.name]
  const { label } = type
  switch (contentProblem.kind) {
    case 'damaged':
      return problem('damaged', `This ${label} won’t open. It may be damaged or incomplete. ${damagedMessages[family]}`)
    case 'too_slow':
      return problem('damaged', `This ${label} took too long to open. It may be damaged. ${damagedMessages[family]}`)
    case 'password_protected':
      return problem('password_protected', `This ${label} is password-protected. ${passwordMessages[family]}`)
    case 'blank':
      return problem('blank', blankMessages[family])
    case 'two_in_one':
      return problem(
        'not_what_it_says',
        `This file is a ${label} and a zip file at the same time, so we can’t accept it. Open it, save it as a new PDF, and upload that.`,
      )
    case 'empty':
      return problem('empty', 'This zip file is empty. Zip the documents again, or upload them one at a time.')
    case 'macros':
      return problem(
        'type_not_allowed',
        `This ${label} contains macros (small programs). Save a copy without macros or as a PDF, and upload that.`,
      )
    case 'too_much_inside':
      return problem('too_much_inside', tooMuchMessages[contentProblem.what])
    case 'program_inside':
    case 'archive_inside':
    case 'path_outside':
    case 'link_inside':
    case 'lying_inside':
      return entryProblem(contentProblem)
  }
}

function entryProblem({ kind, entry }: Extract<ContentProblem, { entry: string }>): Problem {
  const name = `“${visible(entry.split('/').findLast((part) => part !== '') ?? '', 60)}”`
  if (kind === 'program_inside') {
    return problem(
      'type_not_allowed',
      `This zip file contains a program: ${name}. We can’t accept programs or documents with macros. Remove it, zip the rest again, and upload that.`,
    )
  }
  if (kind === 'archive_inside') {
    return problem(
      'too_much_inside',
      `This zip file contains another one: ${name}. Unzip it and upload the documents, or put them all in one zip file.`,
    )
  }
  if (kind === 'link_inside') {
    return problem(
      'too_much_inside',
      `This zip file contains a link to another file: ${name}. Replace it with the document itself, zip it again, and upload that.`,
    )
  }
  if (kind === 'lying_inside') {
    return problem(
      'damaged',
      `${name} doesn't match this file's list of contents. Save or zip it again and upload that.`,
    )
  }
  return problem(
    'too_much_inside',
    `This zip file would put ${name} outside its own folder, so we can’t accept it. Zip the documents again, or upload them one at a time.`,
  )
}
