import type { DocumentTypeName } from '@loanyard/contract/document-types'
import { memoryWasRefused } from '../../sandbox/worker/memory-limit.ts'
import { wasm } from '../../sandbox/worker/web-assembly.ts'
import type { InputFile } from '../../sandbox/worker/input-file.ts'
import type { Limits } from '../limits.ts'
import type { RangeReader } from '../range-reader.ts'
import { lookIntoWebp } from '../webp.ts'
import { complaints } from './complaints.ts'
import { openPdf, openTiff } from './open-pages.ts'
import { openHeic, openPicture } from './open-picture.ts'
import { failed, isOpenedType, sound, type Opened, type OpenedType } from './opened.ts'

interface Means {
  readonly input: InputFile
  readonly reader: RangeReader
  readonly limits: Limits
}

/** Opens what is worth opening, to see whether it can be. */
export async function openDocument(
  type: DocumentTypeName,
  { input, reader, limits }: Means,
): Promise<{ opened: Opened; is_sound: boolean }> {
  if (type === 'webp') {
    return { opened: { ...sound, trouble: await lookIntoWebp(reader, limits.pixels) }, is_sound: true }
  }
  if (!isOpenedType(type)) return { opened: sound, is_sound: true }
  memoryWasRefused()
  const before = complaints()
  let is_sound = true
  let opened: Opened
  try {
    opened = await openAs(type, input, limits)
  } catch (error) {
    // What broke off in the middle may have left its library in any state.
    is_sound = !(error instanceof wasm.RuntimeError)
    opened = failed(troubleOf(error))
  }
  // Refused memory mupdf looks for in its caches; where it found none, it complained or gave up.
  const isStarved = memoryWasRefused() && (opened.trouble !== null || complaints() > before)
  return { opened: isStarved ? failed({ kind: 'too_much_inside', what: 'memory' }) : opened, is_sound }
}

function openAs(type: OpenedType, file: InputFile, limits: Limits): Opened | Promise<Opened> {
  switch (type) {
    case 'pdf':
      return openPdf(file, limits)
    case 'tif':
      return openTiff(file, limits)
    case 'heic':
      return openHeic(file, limits)
    case 'png':
    case 'jpg':
      return openPicture(file, type, limits)
  }
}

function troubleOf(error: unknown): Parameters<typeof failed>[0] {
  // So mupdf says of a kind of protection that it does not know (certificates).
  return /encrypt|crypt/i.test(String(error)) ? { kind: 'password_protected' } : { kind: 'damaged' }
}
