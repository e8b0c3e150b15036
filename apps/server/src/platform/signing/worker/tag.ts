import { sanitize } from '../../stamping/inert.ts'
import type { PandaDocTags } from '../task.ts'
import { lineIn } from './drawings.ts'
import { openPdfToSign } from './open-paper.ts'
import { savePdf } from './saving.ts'
import { fillFields } from './stamp.ts'

/**
 * The paper with the words that PandaDoc makes fields of, where our marks were.
 * @throws SigningError it cannot be signed
 */
export function addPandaDocTags(bytes: Uint8Array, tags: PandaDocTags): Uint8Array {
  const document = openPdfToSign(bytes)
  fillFields(document, {
    field: (kind, size) => lineIn(tags[kind], size),
    footer: (size) => lineIn(tags.signature, size),
  })
  sanitize(document)
  return savePdf(document)
}
