import {
  documentTypes,
  fileExtension,
  acceptsMediaType,
  typeByFileName,
  withArticle,
} from '@loanyard/contract/documents/document-types'
import * as copy from './copy.ts'

type FileFacts = Pick<File, 'name' | 'size' | 'type'>

const appleApps: Readonly<Record<string, string>> = { pages: 'Pages', numbers: 'Numbers', key: 'Keynote' }

/** Null if the file may be sent. The server checks the size. */
export function rejectionReason({ name, size, type }: FileFacts): string | null {
  const kind = typeByFileName(name)
  if (kind === null) {
    const ending = fileExtension(name)
    const app = appleApps[ending]
    if (app !== undefined) return copy.appleFiles(ending, app)
    const these = ending === '' ? copy.filesWithoutAnExtension : copy.filesWithExtension(ending)
    return copy.unsupported(these)
  }
  if (!acceptsMediaType(kind, type)) return copy.typeMismatch(withArticle(kind.label), type)
  if (size === 0) return copy.emptyFile
  return null
}

/** The browser's type, or the one of the extension if the browser knows none. */
export function declaredTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  return type === '' ? (typeByFileName(name)?.media_type ?? 'application/octet-stream') : type
}

/** As in an input's `accept`: extensions, and media types for phones, which use those. */
export const acceptedFiles = documentTypes
  .flatMap(({ extensions, media_type }) => [...extensions.map((ending) => `.${ending}`), media_type])
  .join(',')
