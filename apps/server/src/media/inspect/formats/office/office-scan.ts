import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import { xmlPieces } from './xml-parts.ts'

/** Characters of a part that are looked through. */
const MOST = 32 * 1024 * 1024
/** Pictures and pages of their own kind may name their document type. */
const MAY_NAME_TYPE = /\.(svg|x?html?|mht)$/

/** Looks through one part of an Office document while it is unpacked. */
export class OfficePartScan {
  readonly #name: string
  #isXml: boolean | null = null
  #text = ''

  /** @param name lower case */
  constructor(name: string) {
    this.#name = name
  }

  /** A part may have any name: what it is, other parts say. */
  push(chunk: Buffer): void {
    if (this.#isXml === false || this.#text.length >= MOST) return
    // UTF-16 comes out as ASCII does; what isn't ASCII is in no name that matters here.
    this.#text += chunk.toString('latin1').replaceAll('\0', '')
    this.#isXml ??= beginsAsXml(this.#text)
    if (!this.#isXml) this.#text = ''
  }

  /** Office never writes one: it is there to have whoever reads the part fetch or repeat something. */
  get hasDocumentType(): boolean {
    return !MAY_NAME_TYPE.test(this.#name) && /<!doctype/i.test(this.#text)
  }

  get found(): ActiveContent[] {
    const found = new Set<ActiveContent>()
    if (/(^|\/)activex\//.test(this.#name)) found.add('scripts')
    if (/\/embeddings\/.*(?<!\.(?:docx|xlsx|pptx))$/.test(this.#name)) found.add('attached_files')
    if (this.#name.endsWith('.rels') && hasExternalTarget(this.#text)) found.add('remote_content')
    if (hasDdeCommand(this.#text)) found.add('commands')
    return [...found]
  }
}

/** Byte order marks are of three bytes at most. */
function beginsAsXml(text: string): boolean {
  return /^[\u0080-\u00ff]{0,3}\s*(?:<|$)/.test(text)
}

/** A link waits to be clicked on; everything else that is elsewhere is fetched by itself. */
function hasExternalTarget(relationships: string): boolean {
  for (const piece of xmlPieces(relationships)) {
    if (piece.kind !== 'start' || piece.name !== 'Relationship') continue
    const isOutside = /^\s*external\s*$/i.test(piece.attributes.get('TargetMode') ?? '')
    if (isOutside && !/\/hyperlink\s*$/i.test(piece.attributes.get('Type') ?? '')) return true
  }
  return false
}

/** Of Word by the fields of its text, of Excel by its links. */
function hasDdeCommand(text: string): boolean {
  if (/<(?:[^\s<>/]+:)?ddelink\b/i.test(text)) return true
  return /instr/i.test(text) && /\bDDE(AUTO)?\b/i.test(instructions(text))
}

/** Word puts an instruction together from pieces, wherever they were cut; the next one begins with a mark. */
function instructions(text: string): string {
  const all: string[] = []
  let isInstruction = false
  for (const piece of xmlPieces(text)) {
    if (piece.kind === 'text') {
      if (isInstruction) all.push(piece.text)
      continue
    }
    if (piece.name === 'instrText') isInstruction = piece.kind === 'start'
    if (piece.kind === 'end') continue
    if (piece.name === 'fldChar') all.push(' ')
    const instruction = piece.attributes.get('instr')
    if (instruction !== undefined) all.push(` ${instruction} `)
  }
  return all.join('')
}
