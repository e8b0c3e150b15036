import { create } from 'content-disposition'
import type { DownloadGrant } from './blob-store.ts'

/** Types that a browser shows without running scripts. Everything else is downloaded, whatever was requested. */
const inlineTypes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/csv'])
const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,100}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,100}$/
/** A file system's limit, less room for the "(1)" a browser may add. */
const nameBytes = 240

interface ResponseHeaders {
  readonly type: string
  readonly disposition: string
}

/** Content-Type and Content-Disposition of a download. */
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

/** @throws Error a bug: types come from our own list */
export function assertType(contentType: string): void {
  if (!mediaType.test(contentType)) throw new Error('not a media type')
}

/**
 * A safe file name: no path, no invisible characters, nothing that reverses the extension, and short enough for any
 * file system, with its extension.
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

/** At most this many bytes of UTF-8, without splitting a character. */
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
