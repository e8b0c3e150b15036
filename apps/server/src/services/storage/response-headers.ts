import { create } from 'content-disposition'
import type { DownloadGrant } from './blob-store.ts'

/** Types a browser shows without running anything of theirs. Everything else is saved, whatever was asked for. */
const inlineTypes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/csv'])
const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,100}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,100}$/
/** What a file system takes, less room for the "(1)" a browser may add. */
const nameBytes = 240

interface ResponseHeaders {
  readonly type: string
  readonly disposition: string
}

/** The headers a download is sent with: Content-Type and Content-Disposition. */
export function responseHeadersFor({
  content_type,
  disposition,
  file_name,
}: Omit<DownloadGrant, 'seconds'>): ResponseHeaders {
  assertType(content_type)
  const type = content_type.startsWith('text/') ? `${content_type}; charset=utf-8` : content_type
  const isShown = disposition === 'inline' && inlineTypes.has(content_type)
  const name = safeName(file_name)
  const fallback = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return { type, disposition: create(name, { type: isShown ? 'inline' : 'attachment', fallback }) }
}

/** @throws Error a fault of ours: types come from our own list */
export function assertType(contentType: string): void {
  if (!mediaType.test(contentType)) throw new Error('this is no media type')
}

/**
 * A name to save a file under: nothing that is a path or cannot be seen, nothing that turns the ending around, and short
 * enough for any file system, with its ending.
 */
function safeName(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029]/gu, '')
    .replaceAll(/[/\\]/g, '_')
    .trim()
    .replace(/^\.+/, (dots) => '_'.repeat(dots.length))
  if (clean === '') return 'document'
  const ending = /\.[^.]{1,20}$/u.exec(clean)?.[0] ?? ''
  const stem = clean.slice(0, clean.length - ending.length)
  return cut(stem, nameBytes - Buffer.byteLength(ending)) + ending
}

/** Up to so many bytes of UTF-8, with no letter cut in two. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let end = 0
  let used = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += Buffer.byteLength(segment)
    if (used > bytes) break
    end += segment.length
  }
  return text.slice(0, end)
}
