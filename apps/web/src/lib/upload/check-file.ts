import {
  documentTypes,
  fileExtension,
  acceptsMediaType,
  typeByFileName,
  withArticle,
} from '@loanyard/contract/documents/document-types'
import * as copy from './copy.ts'

type FileFacts = Pick<File, 'name' | 'size' | 'type'>

/** Why a file is not sent at all, in words; null where it may be. How large one may be, the server says. */
export function rejectionReason({ name, size, type }: FileFacts): string | null {
  const kind = typeByFileName(name)
  if (kind === null) {
    const ending = fileExtension(name)
    const these = ending === '' ? copy.filesWithoutAnExtension : copy.filesWithExtension(ending)
    return copy.unsupported(these)
  }
  if (!acceptsMediaType(kind, type)) return copy.typeMismatch(withArticle(kind.label), type)
  if (size === 0) return copy.emptyFile
  return null
}

/** What to announce a file as: what the browser says of it, or what its ending says where the browser knows nothing. */
export function declaredTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  return type === '' ? (typeByFileName(name)?.media_type ?? 'application/octet-stream') : type
}

/** As of an input's `accept`: endings, and media types for the phones that go by these. */
export const acceptedFiles = documentTypes
  .flatMap(({ extensions, media_type }) => [...extensions.map((ending) => `.${ending}`), media_type])
  .join(',')
