export type DocumentTypeName =
  | 'pdf'
  | 'png'
  | 'jpg'
  | 'webp'
  | 'heic'
  | 'tif'
  | 'doc'
  | 'docx'
  | 'xls'
  | 'xlsx'
  | 'ppt'
  | 'pptx'
  | 'csv'
  | 'txt'
  | 'zip'

/** How the page shows a document; null: download only. */
export type DocumentPreview = 'pdf' | 'image' | 'table' | 'text' | null

export interface DocumentType {
  readonly name: DocumentTypeName
  /** Without an article: see `withArticle`. */
  readonly label: string
  /** Lower case, without the dot, most common first. */
  readonly extensions: readonly string[]
  /** Stored and served as this type. */
  readonly media_type: string
  /** Media types browsers send for such a file, lower case. The actual type is detected from the content. */
  readonly accepts: readonly string[]
  readonly preview: DocumentPreview
}

// Browsers send these if no program is installed for a file type.
const UNKNOWN = ['', 'application/octet-stream', 'binary/octet-stream', 'application/unknown'] as const

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** The media type, followed by others that browsers send for it. */
type MediaTypes = readonly [string, ...string[]]

const types: Record<
  DocumentTypeName,
  readonly [label: string, extensions: string[], mediaTypes: MediaTypes, preview: DocumentPreview]
> = {
  pdf: ['PDF', ['pdf'], ['application/pdf', 'application/x-pdf', 'application/acrobat', 'text/pdf'], 'pdf'],
  png: ['PNG image', ['png'], ['image/png', 'image/x-png', 'image/apng'], 'image'],
  jpg: ['JPEG image', ['jpg', 'jpeg'], ['image/jpeg', 'image/jpg', 'image/pjpeg'], 'image'],
  webp: ['WebP image', ['webp'], ['image/webp'], 'image'],
  heic: [
    'iPhone photo (HEIC)',
    ['heic', 'heif'],
    ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    'image',
  ],
  tif: ['TIFF image', ['tif', 'tiff'], ['image/tiff', 'image/tif', 'image/x-tiff', 'image/x-tif'], 'image'],
  doc: [
    'older Word document',
    ['doc'],
    ['application/msword', 'application/vnd.ms-word', 'application/x-msword'],
    null,
  ],
  docx: ['Word document', ['docx'], [`${OFFICE}.wordprocessingml.document`, 'application/wps-office.docx'], null],
  xls: [
    'older Excel workbook',
    ['xls'],
    [
      'application/vnd.ms-excel',
      'application/msexcel',
      'application/x-msexcel',
      'application/x-excel',
      'application/excel',
    ],
    null,
  ],
  xlsx: ['Excel workbook', ['xlsx'], [`${OFFICE}.spreadsheetml.sheet`, 'application/wps-office.xlsx'], 'table'],
  ppt: ['older PowerPoint presentation', ['ppt'], ['application/vnd.ms-powerpoint', 'application/mspowerpoint'], null],
  pptx: [
    'PowerPoint presentation',
    ['pptx'],
    [`${OFFICE}.presentationml.presentation`, 'application/wps-office.pptx'],
    null,
  ],
  csv: [
    'CSV file',
    ['csv'],
    [
      'text/csv',
      'text/comma-separated-values',
      'text/x-csv',
      'application/csv',
      'application/x-csv',
      'text/plain',
      'application/vnd.ms-excel',
    ],
    'table',
  ],
  txt: ['text file', ['txt'], ['text/plain', 'application/txt', 'text/anytext'], 'text'],
  zip: [
    'zip archive',
    ['zip'],
    ['application/zip', 'application/x-zip-compressed', 'application/x-zip', 'multipart/x-zip'],
    null,
  ],
}

// `Object.keys` loses the type of the keys.
function namesOf(record: typeof types): DocumentTypeName[] {
  return Object.keys(record) as DocumentTypeName[]
}

/** Every supported document type (product-rules 5.2). */
export const documentTypes: readonly DocumentType[] = namesOf(types).map((name) => {
  const [label, extensions, mediaTypes, preview] = types[name]
  return { name, label, extensions, media_type: mediaTypes[0], accepts: [...mediaTypes, ...UNKNOWN], preview }
})

const byName = new Map(documentTypes.map((type) => [type.name, type]))
const byExtension = new Map(documentTypes.flatMap((type) => type.extensions.map((extension) => [extension, type])))

export function documentType(name: DocumentTypeName): DocumentType {
  const type = byName.get(name)
  if (type === undefined) throw new Error(`there is no document type ${name}`)
  return type
}

/** The extension in lower case without the dot, or '' if there is none. */
export function fileExtension(fileName: string): string {
  return /[^/\\]\.([^./\\]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? ''
}

/** The document type by file extension, or null if it isn't supported. */
export function typeByFileName(fileName: string): DocumentType | null {
  return byExtension.get(fileExtension(fileName)) ?? null
}

/** `declared` is the media type as the browser sent it: in any case, possibly with parameters. */
export function acceptsMediaType(type: DocumentType, declared: string): boolean {
  return type.accepts.includes((declared.split(';', 1)[0] ?? '').trim().toLowerCase())
}

/** "a PDF", "an iPhone photo (HEIC)". */
export function withArticle(label: string): string {
  return `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label}`
}

/** Content that can run code or use the network when the file is opened in its own program. */
export const activeContents = ['scripts', 'programs', 'attached_files', 'remote_content', 'commands'] as const
export type ActiveContent = (typeof activeContents)[number]

/** Each continues a sentence that begins with "This file". */
export const activeContentMessages: Record<ActiveContent, string> = {
  scripts: 'contains scripts',
  programs: 'tries to start programs',
  attached_files: 'has other files inside',
  remote_content: 'loads content from elsewhere',
  commands: 'sends commands to other programs',
}
