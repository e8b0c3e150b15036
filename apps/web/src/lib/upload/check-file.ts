import {
  documentTypes,
  fileExtension,
  acceptsMediaType,
  typeByFileName,
  withArticle,
} from '@loanyard/contract/documents/document-types'

type FileFacts = Pick<File, 'name' | 'size' | 'type'>

/** Why a file is not sent at all, in words; null where it may be. How large one may be, the server says. */
export function rejectionReason({ name, size, type }: FileFacts): string | null {
  const kind = typeByFileName(name)
  if (kind === null) {
    const ending = fileExtension(name)
    const these = ending === '' ? 'Files without an extension' : `.${ending} files`
    return `${these} aren’t supported. Upload a PDF, photo, Office file, CSV, text, or ZIP file.`
  }
  if (!acceptsMediaType(kind, type))
    return `It’s named like ${withArticle(kind.label)}, but your device says it’s ${type}. Save it as ${withArticle(kind.label)} and upload that.`
  if (size === 0) return 'This file is empty. Check that it opens on your device, then upload it again.'
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
