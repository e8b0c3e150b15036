import { makeInert } from '../../stamping/inert.ts'
import type { PandaDocTags } from '../task.ts'
import { lineIn } from './drawings.ts'
import { openPaper } from './open-paper.ts'
import { saved } from './saving.ts'
import { stamp } from './stamp.ts'

/**
 * The paper with the words that PandaDoc makes fields of, where our marks were.
 * @throws SigningProblem it cannot be signed
 */
export function tag(bytes: Uint8Array, tags: PandaDocTags): Uint8Array {
  const document = openPaper(bytes)
  stamp(document, {
    mark: (kind, size) => lineIn(tags[kind], size),
    foot: (size) => lineIn(tags.signature, size),
  })
  makeInert(document)
  return saved(document)
}
