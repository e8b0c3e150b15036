import { createHash } from 'node:crypto'
import * as mupdf from 'mupdf'
import { toDrawableLine, toSingleLine, missingGlyphs } from '../../pdf/glyphs.ts'
import { savePdf, saveIncrementally } from '../../pdf/mupdf.ts'
import { openPdfToSign } from '../../pdf/open-pdf.ts'
import { sanitize } from '../../pdf/sanitize.ts'
import * as copy from '../copy.ts'
import { signatureLimits, SigningError, type Signature } from '../provider.ts'
import type { Signing, UnsealedPdf } from '../task.ts'
import { addSealPlaceholder } from './add-seal-placeholder.ts'
import { certificateOf } from './certificate.ts'
import * as printed from './copy.ts'
import { dateIn, instantInUtc } from './date-formats.ts'
import { pictureOf } from './drawn-signature.ts'
import { fillFields, type FieldDrawer } from './fill-fields.ts'
import { footerBox, lineIn, signatureIn, signatureWithCaption, type Script } from './signature-drawings.ts'

/** Removes active content and the form, which is flattened; keeps links. */
function sanitizeSigned(document: mupdf.PDFDocument): void {
  sanitize(document)
  const root = document.getTrailer().get('Root')
  for (const key of ['AcroForm', 'Perms', 'NeedsRendering']) root.delete(key)
}

/** A smaller field has room for the signature only. In points. */
const MIN_CAPTION_SPACE = { height: 27, width: 90 }

/**
 * Signs the document, appends its certificate and adds a placeholder for the seal. The signed pages are the first bytes of the
 * result, so that anyone can check their hash.
 * @throws SigningError a problem with the document or the signature
 */
export function sign(signing: Signing, documentToSign: Uint8Array): UnsealedPdf & { bytes: Uint8Array } {
  const { signingEvidence } = signing
  const script = scriptOf(signingEvidence.signature)
  const original = openPdfToSign(documentToSign)
  fillFields(original, signing.documentToSign.signature_fields, fieldDrawerFor(signing, script))
  sanitizeSigned(original)
  const signed = savePdf(original)
  const facts = {
    pages: original.countPages(),
    signed_bytes: signed.length,
    sha256: { original: sha256(documentToSign), stamped: sha256(signed) },
  }
  const document = new mupdf.PDFDocument(signed)
  const certificate = certificateOf(signing, script, facts)
  for (let page = 0; page < certificate.countPages(); page++) document.graftPage(-1, certificate, page)
  addSealPlaceholder(document, {
    name: signing.seal.name,
    reason: printed.sealReason(fullName(signing)),
    at: signingEvidence.signed_at,
  })
  return { bytes: saveIncrementally(document), pages: document.countPages(), sha256: facts.sha256 }
}

/** With the account's name where the signer typed another one. */
function fullName({ signer, signingEvidence: { account } }: Signing): string {
  return account.legal_name === null ? signer.name : printed.nameWithAccount(signer.name, account.name)
}

function fieldDrawerFor(signing: Signing, script: Script): FieldDrawer {
  const { documentToSign, signer, signingEvidence, reference } = signing
  const name = toDrawableLine(signer.name)
  // The name comes last: a right-to-left name would reorder digits after it.
  const caption = printed.caption(instantInUtc(signingEvidence.signed_at), reference, toDrawableLine(fullName(signing)))
  const initials = initialsOf(name)
  const date = dateIn(signingEvidence.signed_at, documentToSign.time_zone)
  return {
    field: (kind, size) => {
      if (kind !== 'signature') return lineIn({ date, name, initials }[kind], size)
      const hasRoom = size.height >= MIN_CAPTION_SPACE.height && size.width >= MIN_CAPTION_SPACE.width
      return hasRoom ? signatureWithCaption(script, caption, size) : signatureIn(script, size)
    },
    footer: (size) => footerBox(script, { name, caption }, size),
  }
}

/** "Maria J. Gonzalez" → "MJG" */
function initialsOf(name: string): string {
  return Array.from(name.matchAll(/(?<![\p{L}\p{M}’'-])\p{L}\p{M}*/gu), ([letter]) =>
    letter.toLocaleUpperCase('en-US'),
  ).join('')
}

function scriptOf(signature: Signature): Script {
  if (signature.kind === 'drawn') return { kind: 'drawn', picture: pictureOf(signature.png) }
  const line = toSingleLine(signature.text)
  if (line === '' || Array.from(line).length > signatureLimits.typed) {
    throw new SigningError('bad_signature', copy.typedLength(signatureLimits.typed))
  }
  if (missingGlyphs(line).size > 0) {
    throw new SigningError('bad_signature', copy.typedCharacters)
  }
  return { kind: 'typed', line }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
