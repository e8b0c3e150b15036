import type * as mupdf from 'mupdf'
import { CONTENTS_PLACEHOLDER, BYTE_RANGE_PLACEHOLDER } from '../task.ts'
import { pdfDate } from './date-formats.ts'

interface Seal {
  /** The installation's. */
  readonly name: string
  readonly reason: string
  readonly at: Date
}

/** Bits 3 and 8: Print and Locked (ISO 32000-2, table 167). */
const PRINT_AND_LOCKED = 132
/** SigFlags 1 and 2: there is a signature, and only appending keeps it valid. */
const SIGNED_APPEND_ONLY = 3

/**
 * Adds a signature without its value: PAdES baseline B (ETSI EN 319 142-1), certified so that nothing may be changed (DocMDP,
 * ISO 32000-2, 12.8.2.2).
 */
export function addSealPlaceholder(document: mupdf.PDFDocument, { name, reason, at }: Seal): void {
  const root = document.getTrailer().get('Root')
  const last = document.findPage(document.countPages() - 1)
  const value = document.addObject({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    Name: document.newString(name),
    Reason: document.newString(reason),
    M: document.newString(pdfDate(at)),
    Contents: document.newString(CONTENTS_PLACEHOLDER),
    ByteRange: BYTE_RANGE_PLACEHOLDER.slice(1, -1).split(' ').map(Number),
    Reference: [
      { Type: 'SigRef', TransformMethod: 'DocMDP', TransformParams: { Type: 'TransformParams', P: 1, V: '1.2' } },
    ],
  })
  const field = document.addObject({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: document.newString('Seal'),
    V: value,
    F: PRINT_AND_LOCKED,
    Rect: [0, 0, 0, 0],
    P: last,
  })
  const annotations = document.newArray()
  annotations.push(field)
  last.put('Annots', annotations)
  root.put('AcroForm', document.addObject({ Fields: [field], SigFlags: SIGNED_APPEND_ONLY }))
  root.put('Perms', document.addObject({ DocMDP: value }))
}
