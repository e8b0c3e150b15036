import type { ActiveContent } from '@loanyard/contract/active-content'
import type { CompoundEntry, CompoundFile } from './compound-file.ts'

// The format's own names begin with control characters.
// oxlint-disable no-control-regex

/** Storages and streams of embedded objects in Word and Excel, and of what the packager put into either. */
const OBJECT = /^(?:ObjectPool|MBD[\dA-F]{8}|\u0001Ole10Native|Package)$/i
/** Streams of ActiveX controls. */
const CONTROL = /^(?:\u0003OCXNAME|\u0003OCXDATA|OCXDATA|OCXNAME|Ctls)$/i
/** A field of Word: what it does stands between its beginning and its result. */
const DDE_FIELD = /\u0013[^\u0013-\u0015]{0,200}?\bDDE(?:AUTO)?\b/i

/**
 * What is easily seen of an older Office document: embedded objects and controls by their names, and fields of Word whose
 * text stands in one place. It follows neither templates nor pieces of text, and doesn't read Excel's or PowerPoint's
 * records.
 */
export async function scanLegacyOffice(file: CompoundFile, main: CompoundEntry | undefined): Promise<ActiveContent[]> {
  const found: ActiveContent[] = []
  if (file.names.some((name) => CONTROL.test(name))) found.push('scripts')
  if (file.names.some((name) => OBJECT.test(name))) found.push('attached_files')
  if (main?.name === 'WordDocument') {
    // Text is in one or two bytes a letter.
    const text = (await file.contentOf(main)).toString('latin1').replaceAll('\0', '')
    if (DDE_FIELD.test(text)) found.push('commands')
  }
  return found
}
