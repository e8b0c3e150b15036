import type { OtherContent } from '../content.ts'
import * as copy from '../copy.ts'

/** With an article; `fix` says what to upload instead. */
type Description = readonly [description: string, fix?: string]

const byMediaType = new Map<string, Description>([
  ['application/x-msdownload', ['a Windows program', copy.noPrograms]],
  ['application/x-elf', ['a Linux program', copy.noPrograms]],
  ['application/x-mach-binary', ['a Mac program', copy.noPrograms]],
  ['application/java-vm', ['a Java program', copy.noPrograms]],
  ['application/wasm', ['a program', copy.noPrograms]],
  ['application/x-ms-shortcut', ['a Windows shortcut', copy.noShortcuts]],
  ['application/x-ft-apple.alias', ['a Mac alias', copy.noShortcuts]],
  ['application/x-apple-diskimage', ['a disk image', copy.noPrograms]],
  ['application/x-iso9660-image', ['a disk image', copy.noPrograms]],
  ['application/x-7z-compressed', ['a 7z archive', copy.extractArchive]],
  ['application/x-rar-compressed', ['a RAR archive', copy.extractArchive]],
  ['application/gzip', ['a gzip archive', copy.extractArchive]],
  ['application/x-tar', ['a tar archive', copy.extractArchive]],
  ['application/x-bzip2', ['a bzip2 archive', copy.extractArchive]],
  ['application/x-xz', ['an xz archive', copy.extractArchive]],
  ['application/vnd.ms-cab-compressed', ['a cab archive', copy.extractArchive]],
  ['application/rtf', ['a rich text document (RTF)', copy.saveAsWord]],
  ['application/xml', ['an XML file', copy.saveAsPdf]],
  ['application/postscript', ['a PostScript file', copy.saveAsPdf]],
  ['application/vnd.ms-outlook', ['an Outlook email', copy.saveAsPdf]],
  ['image/gif', ['a GIF image', copy.saveAsPicture]],
  ['image/bmp', ['a bitmap image (BMP)', copy.saveAsPicture]],
  ['image/avif', ['an AVIF image', copy.saveAsPicture]],
  ['image/vnd.adobe.photoshop', ['a Photoshop image', copy.saveAsPicture]],
  ['text/html', ['a web page', copy.saveAsPdf]],
  ['image/svg+xml', ['an SVG drawing', copy.saveAsPicture]],
  ['message/rfc822', ['a saved email or web page', copy.saveAsPdf]],
  ['text/x-script', ['a script', copy.noPrograms]],
  ['text/plain', ['a text file']],
])

const byFamily: readonly (readonly [RegExp, Description])[] = [
  [/^video\//, ['a video', copy.noRecordings]],
  [/^audio\//, ['a sound recording', copy.noRecordings]],
  [/^image\//, ['an image type we can’t accept', copy.saveAsPicture]],
  [/^font\//, ['a font']],
]

/** Content of a type we don't accept, by its media type. */
export function otherContent(mediaType: string | null): OtherContent {
  const [description = null, fix] =
    byMediaType.get(mediaType ?? '') ?? byFamily.find(([family]) => family.test(mediaType ?? ''))?.[1] ?? []
  return { kind: 'other', description, media_type: mediaType, ...(fix === undefined ? {} : { fix }) }
}

/** Media type of markup, scripts and email; null for everything else. */
export function markupIn(head: Buffer): string | null {
  const text = withoutComments(asText(head.subarray(0, 4096)).trimStart().toLowerCase())
  if (/^<(!doctype\s+html|(html|head|body|script|meta|title|table|style|iframe)[\s>/])/.test(text)) return 'text/html'
  if (/^<(\?xml\s|!doctype\s+svg|svg[\s>])/.test(text) && text.includes('<svg')) return 'image/svg+xml'
  if (text.startsWith('<?xml') && text.includes('<html')) return 'text/html'
  if (text.startsWith('<?xml')) return 'application/xml'
  if (text.startsWith('{\\rtf')) return 'application/rtf'
  if (text.startsWith('mime-version:')) return 'message/rfc822'
  return text.startsWith('#!') ? 'text/x-script' : null
}

function withoutComments(text: string): string {
  let rest = text
  while (rest.startsWith('<!--') && rest.includes('-->')) rest = rest.slice(rest.indexOf('-->') + 3).trimStart()
  return rest
}

function asText(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head)
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head)
  return new TextDecoder('utf-8').decode(head)
}
