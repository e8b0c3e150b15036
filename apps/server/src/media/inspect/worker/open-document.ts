import type { DocumentTypeName } from '@loanyard/contract/documents/document-types'
import { mupdfWarningCount } from '../../pdf/mupdf.ts'
import type { InputFile } from '../../sandbox/worker/input-file.ts'
import { memoryWasRefused, wasm } from '../../sandbox/worker/memory-limit.ts'
import type { ContentProblem } from '../content.ts'
import type { InspectionLimits } from '../limits.ts'
import { type RangeReader, OutOfRangeError } from '../range-reader.ts'
import { openHeic, openImage } from './images/open-image.ts'
import { failed, isOpenedType, noProblem, type OpenResult, type OpenedType } from './opened.ts'
import { openPdf, openTiff } from './pdf/open-pages.ts'

const MAX_CHUNKS = 100_000
const PICTURES = new Set(['VP8 ', 'VP8L', 'ANMF'])

/** Checks a WebP for completeness by its chunks, without decoding it. Throws whatever the reader's `read` throws. */
async function inspectWebp(reader: RangeReader, pixels: number): Promise<ContentProblem | null> {
  try {
    const size = 8 + (await reader.bytes(0, 12)).readUInt32LE(4)
    if (size > reader.size) return { kind: 'damaged' }
    let hasPicture = false
    for (let at = 12, chunks = 0; at + 8 <= size && chunks < MAX_CHUNKS; chunks++) {
      const header = await reader.bytes(at, 8)
      const name = header.toString('latin1', 0, 4)
      const end = at + 8 + header.readUInt32LE(4)
      if (end > size) return { kind: 'damaged' }
      if ((await pixelsOf(reader, name, at + 8)) > pixels) return { kind: 'too_much_inside', what: 'pixels' }
      hasPicture ||= PICTURES.has(name)
      at = end + (end % 2)
    }
    return hasPicture ? null : { kind: 'damaged' }
  } catch (error) {
    if (error instanceof OutOfRangeError) return { kind: 'damaged' }
    throw error
  }
}

/** Pixels as stated by a size chunk; 0 for other chunks. */
async function pixelsOf(reader: RangeReader, name: string, at: number): Promise<number> {
  if (name !== 'VP8X' && name !== 'VP8L' && name !== 'VP8 ') return 0
  const bytes = await reader.bytes(at, 10)
  if (name === 'VP8X') return (1 + bytes.readUIntLE(4, 3)) * (1 + bytes.readUIntLE(7, 3))
  if (name === 'VP8 ') return (bytes.readUInt16LE(6) & 0x3fff) * (bytes.readUInt16LE(8) & 0x3fff)
  const sides = bytes.readUInt32LE(1)
  return (1 + (sides & 0x3fff)) * (1 + ((sides >>> 14) & 0x3fff))
}

interface OpenContext {
  readonly input: InputFile
  readonly reader: RangeReader
  readonly limits: InspectionLimits
}

/** Tries to open a document of those types that can be damaged or blank. */
export async function openDocument(
  type: DocumentTypeName,
  { input, reader, limits }: OpenContext,
): Promise<{ opened: OpenResult; is_sound: boolean }> {
  if (type === 'webp') {
    return { opened: { ...noProblem, contentProblem: await inspectWebp(reader, limits.pixels) }, is_sound: true }
  }
  if (!isOpenedType(type)) return { opened: noProblem, is_sound: true }
  memoryWasRefused()
  const before = mupdfWarningCount()
  let is_sound = true
  let opened: OpenResult
  try {
    opened = await openAs(type, input, limits)
  } catch (error) {
    // A WebAssembly error may have left the library in any state.
    is_sound = !(error instanceof wasm.RuntimeError)
    opened = failed(problemOfError(error))
  }
  // When memory is refused, mupdf frees its caches; if that isn't enough, it warns or fails.
  const isStarved = memoryWasRefused() && (opened.contentProblem !== null || mupdfWarningCount() > before)
  return { opened: isStarved ? failed({ kind: 'too_much_inside', what: 'memory' }) : opened, is_sound }
}

function openAs(type: OpenedType, file: InputFile, limits: InspectionLimits): OpenResult | Promise<OpenResult> {
  switch (type) {
    case 'pdf':
      return openPdf(file, limits)
    case 'tif':
      return openTiff(file, limits)
    case 'heic':
      return openHeic(file, limits)
    case 'png':
    case 'jpg':
      return openImage(file, type, limits)
  }
}

function problemOfError(error: unknown): Parameters<typeof failed>[0] {
  // mupdf's message for protection it doesn't support (certificates).
  return /encrypt|crypt/i.test(String(error)) ? { kind: 'password_protected' } : { kind: 'damaged' }
}
