import type { DocumentTypeName } from '@loanyard/contract/document-types'
import { memoryWasRefused } from '../../sandbox/worker/memory-limit.ts'
import { wasm } from '../../sandbox/worker/web-assembly.ts'
import type { InputFile } from '../../sandbox/worker/input-file.ts'
import type { InspectionLimits } from '../limits.ts'
import type { RangeReader } from '../range-reader.ts'
import { inspectWebp } from '../webp.ts'
import { mupdfWarningCount } from './complaints.ts'
import { openPdf, openTiff } from './open-pages.ts'
import { openHeic, openImage } from './open-picture.ts'
import { failed, isOpenedType, noProblem, type OpenResult, type OpenedType } from './opened.ts'

interface OpenContext {
  readonly input: InputFile
  readonly reader: RangeReader
  readonly limits: InspectionLimits
}

/** Opens what is worth opening, to see whether it can be. */
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
    // What broke off in the middle may have left its library in any state.
    is_sound = !(error instanceof wasm.RuntimeError)
    opened = failed(problemOfError(error))
  }
  // Refused memory mupdf looks for in its caches; where it found none, it complained or gave up.
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
  // So mupdf says of a kind of protection that it does not know (certificates).
  return /encrypt|crypt/i.test(String(error)) ? { kind: 'password_protected' } : { kind: 'damaged' }
}
