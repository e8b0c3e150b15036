import type { OtherContent } from '../content.ts'

// What files are that are not taken, in words for people, and what to do instead.

const PROGRAM = 'We can’t accept programs. Find the document itself and upload that.'
const UNPACK = 'Extract it and upload the documents, or put them in a .zip file.'
const AS_PICTURE = 'Open it, save it as JPEG or PNG, and upload that.'
const PRINT = 'Open it, save it as a PDF, and upload that.'
const RECORDING = 'We can’t accept recordings. Upload documents or photos.'

type Description = readonly [description: string, fix?: string]

const byMediaType = new Map<string, Description>([
  ['application/x-msdownload', ['a Windows program', PROGRAM]],
  ['application/x-elf', ['a Linux program', PROGRAM]],
  ['application/x-mach-binary', ['a Mac program', PROGRAM]],
  ['application/java-vm', ['a Java program', PROGRAM]],
  ['application/wasm', ['a program', PROGRAM]],
  ['application/x-ms-shortcut', ['a Windows shortcut', 'Upload the file it points to.']],
  ['application/x-ft-apple.alias', ['a Mac alias', 'Upload the file it points to.']],
  ['application/x-apple-diskimage', ['a disk image', PROGRAM]],
  ['application/x-iso9660-image', ['a disk image', PROGRAM]],
  ['application/x-7z-compressed', ['a 7z archive', UNPACK]],
  ['application/x-rar-compressed', ['a RAR archive', UNPACK]],
  ['application/gzip', ['a gzip archive', UNPACK]],
  ['application/x-tar', ['a tar archive', UNPACK]],
  ['application/x-bzip2', ['a bzip2 archive', UNPACK]],
  ['application/x-xz', ['an xz archive', UNPACK]],
  ['application/vnd.ms-cab-compressed', ['a cab archive', UNPACK]],
  ['application/rtf', ['a rich text document (RTF)', 'Open it in Word, save it as .docx or PDF, and upload that.']],
  ['application/xml', ['an XML file', PRINT]],
  ['application/postscript', ['a PostScript file', PRINT]],
  ['application/vnd.ms-outlook', ['an Outlook email', PRINT]],
  ['image/gif', ['a GIF image', AS_PICTURE]],
  ['image/bmp', ['a bitmap image (BMP)', AS_PICTURE]],
  ['image/avif', ['an AVIF image', AS_PICTURE]],
  ['image/vnd.adobe.photoshop', ['a Photoshop image', AS_PICTURE]],
  ['text/html', ['a web page', PRINT]],
  ['image/svg+xml', ['an SVG drawing', AS_PICTURE]],
  ['message/rfc822', ['a saved email or web page', PRINT]],
  ['text/x-script', ['a script', PROGRAM]],
  ['text/plain', ['a text file']],
])

const byFamily: readonly (readonly [RegExp, Description])[] = [
  [/^video\//, ['a video', RECORDING]],
  [/^audio\//, ['a sound recording', RECORDING]],
  [/^image\//, ['an image type we can’t accept', AS_PICTURE]],
  [/^font\//, ['a font']],
]

/** A file that is not taken, by its media type. */
export function otherContent(mediaType: string | null): OtherContent {
  const [description = null, fix] =
    byMediaType.get(mediaType ?? '') ?? byFamily.find(([family]) => family.test(mediaType ?? ''))?.[1] ?? []
  return { kind: 'other', description, media_type: mediaType, ...(fix === undefined ? {} : { fix }) }
}

/** Media type of text that is more than text: markup, scripts, mail. Null for everything else. */
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
