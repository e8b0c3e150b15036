import type { DocumentTypeName } from '@loanyard/contract/documents/document-types'
import type { Content } from '../../content.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Types of the main part, as in [Content_Types].xml. */
const MAIN_PARTS: readonly (readonly [mainPart: string, DocumentTypeName, folder: string])[] = [
  [`${OFFICE}.wordprocessingml.document.main+xml`, 'docx', 'word/'],
  [`${OFFICE}.spreadsheetml.sheet.main+xml`, 'xlsx', 'xl/'],
  [`${OFFICE}.presentationml.presentation.main+xml`, 'pptx', 'ppt/'],
]

/** The same with macros; Office doesn't open them under the plain extension. */
const WITH_MACROS: readonly (readonly [mainPart: string, DocumentTypeName])[] = [
  ['application/vnd.ms-word.document.macroEnabled.main+xml', 'docx'],
  ['application/vnd.ms-word.template.macroEnabledTemplate.main+xml', 'docx'],
  ['application/vnd.ms-excel.sheet.macroEnabled.main+xml', 'xlsx'],
  ['application/vnd.ms-excel.template.macroEnabled.main+xml', 'xlsx'],
  ['application/vnd.ms-excel.addin.macroEnabled.main+xml', 'xlsx'],
  ['application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml', 'pptx'],
  ['application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml', 'pptx'],
  ['application/vnd.ms-powerpoint.template.macroEnabled.main+xml', 'pptx'],
]

const OTHERS: readonly (readonly [mainPart: string, description: string])[] = [
  ['application/vnd.ms-excel.sheet.binary.macroEnabled.main', 'a binary Excel workbook (.xlsb)'],
  [`${OFFICE}.wordprocessingml.template.main+xml`, 'a Word template'],
  [`${OFFICE}.spreadsheetml.template.main+xml`, 'an Excel template'],
  [`${OFFICE}.presentationml.template.main+xml`, 'a PowerPoint template'],
  [`${OFFICE}.presentationml.slideshow.main+xml`, 'a PowerPoint slide show'],
  ['application/vnd.ms-visio.drawing.main+xml', 'a Visio drawing'],
]

/** What the entry names of an archive tell. */
export interface Parts {
  /** Lower case. */
  readonly names: { has: (name: string) => boolean; hasIn: (folder: string) => boolean }
  readonly hasMacros: boolean
}

/** Which Office document an archive is by its list of parts; null: none. */
export function officeContent(contentTypes: string, { names, hasMacros }: Parts): Content | null {
  const lowerContentTypes = contentTypes.toLowerCase()
  const findListed = <T extends readonly [string, ...unknown[]]>(list: readonly T[]): T | undefined =>
    list.find(([mainPart]) => lowerContentTypes.includes(mainPart.toLowerCase()))
  const withMacros = findListed(WITH_MACROS)
  if (withMacros !== undefined) return { kind: 'document', type: withMacros[1], contentProblem: { kind: 'macros' } }
  const main = findListed(MAIN_PARTS)
  if (main !== undefined && names.hasIn(main[2])) {
    return { kind: 'document', type: main[1], contentProblem: hasMacros ? { kind: 'macros' } : null }
  }
  const other = findListed(OTHERS)
  return other === undefined ? null : { kind: 'other', description: other[1], media_type: 'application/zip' }
}

/** Recognizes other formats by entry names that only they have. */
export function describeArchive({ names }: Parts): string | undefined {
  if (names.has('content.xml') && names.has('mimetype')) return 'an OpenDocument file (LibreOffice)'
  if (names.has('index/document.iwa') || names.has('index.zip')) return 'an Apple Pages, Numbers or Keynote file'
  if (names.has('meta-inf/container.xml')) return 'an e-book'
  if (names.has('androidmanifest.xml')) return 'an Android app'
  return undefined
}

/** Entry names that only documents with macros have: Visual Basic, and Excel's old macro sheets. */
export function isMacroPart(name: string): boolean {
  return /(^|\/)vbaproject\.bin$|^xl\/macrosheets\//.test(name)
}
