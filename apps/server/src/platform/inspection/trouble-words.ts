import type { DocumentType } from '@loanyard/contract/document-types'
import type { Trouble } from './content.ts'
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

const damaged: Readonly<Record<Family, string>> = {
  pdf: 'Open it on your computer: if that works, print or export it as a PDF again and upload that; if not, get it again from where it came from.',
  picture: 'Open it on the device it comes from: if that works, save it again and upload that; if not, take it again.',
  office:
    'Open it on your computer: if that works, save it again or export it as a PDF and upload that; if not, get it again from where it came from.',
  text: 'Export it again from the program it comes from and upload that.',
  zip: 'Pack it again, or upload the documents in it one by one.',
}

const withoutPassword: Readonly<Record<Family, string>> = {
  pdf: 'Open it, print or export it as a PDF without a password, and upload that.',
  picture: 'Save it without a password and upload that.',
  office: 'Open it, take the password off (File, then Info, then Protect), save it, and upload that.',
  text: 'Save it without a password and upload that.',
  zip: 'Unpack it and upload the documents in it, or pack them again without a password.',
}

const blank: Readonly<Record<Family, string>> = {
  pdf: 'Every page of this PDF is blank. If it was scanned, lay the written side towards the scanner, scan it again, and upload that.',
  picture: 'There is nothing to see in this picture: it is blank. Take or scan it again and upload that.',
  office: 'This document is blank. Open the original, save it again, and upload that.',
  text: 'There is nothing written in this file. Export it again from the program it comes from and upload that.',
  zip: 'There is nothing in this archive. Pack the documents again, or upload them one by one.',
}

const tooMuch = {
  pixels: 'This picture has too many pixels to be opened. Save it smaller, or export it as a PDF, and upload that.',
  unpacked:
    'This file unpacks to far more than it seems to hold, which is not accepted. Upload the documents in it one by one.',
  entries: 'There are too many files in this archive. Upload the documents that are needed, or pack only those.',
  pages: 'This PDF has too many pages. Split it into several parts and upload those.',
  page_size:
    'A page of this PDF is larger than any paper. Print or export it again as a PDF in a standard paper size, and upload that.',
  memory: 'This file takes too much to be opened. Export it in a lower quality or in several parts, and upload those.',
} as const

/** What is wrong with a document of that type, in words. */
export function problemOfTrouble(trouble: Trouble, type: DocumentType): Problem {
  const family = families[type.name]
  const { label } = type
  switch (trouble.kind) {
    case 'damaged':
      return problem('damaged', `This ${label} is damaged or not complete: it cannot be opened. ${damaged[family]}`)
    case 'too_slow':
      return problem('damaged', `This ${label} took too long to open; it may be damaged. ${damaged[family]}`)
    case 'password_protected':
      return problem('password_protected', `This ${label} opens only with a password. ${withoutPassword[family]}`)
    case 'blank':
      return problem('blank', blank[family])
    case 'two_in_one':
      return problem(
        'not_what_it_says',
        `This file is a ${label} and an archive at the same time, which is not accepted. Open it, print or export it again as a PDF, and upload that.`,
      )
    case 'empty':
      return problem(
        'empty',
        'There are no files in this archive. Pack the documents again, or upload them one by one.',
      )
    case 'macros':
      return problem(
        'type_not_allowed',
        `There are macros (small programs) in this ${label}. Save it without macros or export it as a PDF, and upload that.`,
      )
    case 'too_much_inside':
      return problem('too_much_inside', tooMuch[trouble.what])
    case 'program_inside':
    case 'archive_inside':
    case 'path_outside':
    case 'link_inside':
    case 'lying_inside':
      return problemOfEntry(trouble)
  }
}

function problemOfEntry({ kind, entry }: Extract<Trouble, { entry: string }>): Problem {
  const name = `“${visible(entry.split('/').findLast((part) => part !== '') ?? '', 60)}”`
  if (kind === 'program_inside') {
    return problem(
      'type_not_allowed',
      `There is a program in this archive: ${name}. Programs and documents with macros are not accepted. Take it out, pack the rest again, and upload that.`,
    )
  }
  if (kind === 'archive_inside') {
    return problem(
      'too_much_inside',
      `There is another archive in this one: ${name}. Unpack it and upload the documents, or pack them all in one archive.`,
    )
  }
  if (kind === 'link_inside') {
    return problem(
      'too_much_inside',
      `There is a link to another file in this archive: ${name}. Put the document itself in its place, pack the archive again, and upload that.`,
    )
  }
  if (kind === 'lying_inside') {
    return problem(
      'damaged',
      `${name} in this file isn't what the file's own list of contents says. Save or pack it again, and upload that.`,
    )
  }
  return problem(
    'too_much_inside',
    `The archive would put ${name} in a place outside its own folder, which is not accepted. Pack the documents again, or upload them one by one.`,
  )
}
