import { createHash } from 'node:crypto'
import * as mupdf from 'mupdf'
import { signatureLimits, SigningProblem, type Signature } from '../provider.ts'
import type { Signing, Unsealed } from '../task.ts'
import { certificateOf } from './certificate.ts'
import { footBox, lineIn, signatureIn, signatureWithWords, type Script } from './drawings.ts'
import { pictureOf } from './drawn-signature.ts'
import { makeHarmless } from './harmless.ts'
import { drawable, lineOf, undrawable } from './letters.ts'
import { openPaper } from './open-paper.ts'
import { saved, savedWithAppended } from './saving.ts'
import { addSealPlace } from './seal-place.ts'
import { stamp, type Drawer } from './stamp.ts'
import { dateIn, instantInUtc } from './times.ts'

/** A place lower or narrower than this has room for the signature alone. Points. */
const ROOM_FOR_WORDS = { height: 27, width: 90 }

/**
 * Stamps the paper, appends its certificate, and keeps a place for the seal. The stamped paper is the beginning of the
 * result, byte for byte, so that its hash can be checked by anybody.
 * @throws SigningProblem over the paper or the signature
 */
export function sign(signing: Signing, paper: Uint8Array): Unsealed & { bytes: Uint8Array } {
  const { deed } = signing
  const script = scriptOf(deed.signature)
  const original = openPaper(paper)
  stamp(original, drawerOf(signing, script))
  makeHarmless(original)
  const stamped = saved(original)
  const facts = {
    pages: original.countPages(),
    stamped_bytes: stamped.length,
    sha256: { original: sha256(paper), stamped: sha256(stamped) },
  }
  const document = new mupdf.PDFDocument(stamped)
  const certificate = certificateOf(signing, script, facts)
  for (let page = 0; page < certificate.countPages(); page++) document.graftPage(-1, certificate, page)
  addSealPlace(document, { name: signing.seal.name, reason: `Signed by ${signing.signer.name}`, at: deed.signed_at })
  return { bytes: savedWithAppended(document), pages: document.countPages(), sha256: facts.sha256 }
}

function drawerOf({ paper, signer, deed, reference }: Signing, script: Script): Drawer {
  const name = drawable(signer.name)
  // The name comes last: one that is written from right to left would take the figures after it along.
  const words = `Signed electronically · ${instantInUtc(deed.signed_at)} · ${reference} · ${name}`
  const date = dateIn(deed.signed_at, paper.time_zone)
  return {
    mark: (kind, size) => {
      if (kind !== 'signature') return lineIn(kind === 'date' ? date : name, size)
      const hasRoom = size.height >= ROOM_FOR_WORDS.height && size.width >= ROOM_FOR_WORDS.width
      return hasRoom ? signatureWithWords(script, words, size) : signatureIn(script, size)
    },
    foot: (size) => footBox(script, { name, words }, size),
  }
}

function scriptOf(signature: Signature): Script {
  if (signature.kind === 'drawn') return { kind: 'drawn', picture: pictureOf(signature.png) }
  const line = lineOf(signature.text)
  if (line === '' || Array.from(line).length > signatureLimits.typed) {
    throw new SigningProblem('bad_signature', `Type your name in ${signatureLimits.typed} characters or fewer.`)
  }
  if (undrawable(line).size > 0) {
    throw new SigningProblem(
      'bad_signature',
      'This name has a character we can’t type here. Draw your signature instead.',
    )
  }
  return { kind: 'typed', line }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
