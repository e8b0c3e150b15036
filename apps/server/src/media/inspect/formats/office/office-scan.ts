import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import { xmlPieces } from './xml-parts.ts'

/** Characters scanned per part. */
const MAX_LENGTH = 32 * 1024 * 1024
/** Only drawings and web pages may have a document type. */
const MAY_NAME_TYPE = /\.(svg|x?html?|mht)$/

/** Scans one part of an Office document while it is unpacked. */
export class OfficePartScan {
  readonly #name: string
  #isXml: boolean | null = null
  #text = ''

  /** @param name lower case */
  constructor(name: string) {
    this.#name = name
  }

  /** XML is detected by content: a part may have any name. */
  push(chunk: Buffer): void {
    if (this.#isXml === false || this.#text.length >= MAX_LENGTH) return
    // Without NULs, UTF-16 reads like ASCII; nothing we search for has other characters.
    this.#text += chunk.toString('latin1').replaceAll('\0', '')
    this.#isXml ??= beginsAsXml(this.#text)
    if (!this.#isXml) this.#text = ''
  }

  /** Office never writes one: it is there to make readers fetch or expand something. */
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

/** A byte order mark has at most three bytes. */
function beginsAsXml(text: string): boolean {
  return /^[\u0080-\u00ff]{0,3}\s*(?:<|$)/.test(text)
}

/** A hyperlink waits for a click; every other external target is fetched when the document opens. */
function hasExternalTarget(relationships: string): boolean {
  for (const piece of xmlPieces(relationships)) {
    if (piece.kind !== 'start' || piece.name !== 'Relationship') continue
    const isOutside = /^\s*external\s*$/i.test(piece.attributes.get('TargetMode') ?? '')
    if (isOutside && !/\/hyperlink\s*$/i.test(piece.attributes.get('Type') ?? '')) return true
  }
  return false
}

/** In Word by the fields of its text, in Excel by its links. */
function hasDdeCommand(text: string): boolean {
  if (/<(?:[^\s<>/]+:)?ddelink\b/i.test(text)) return true
  return /instr/i.test(text) && /\bDDE(AUTO)?\b/i.test(instructions(text))
}

/** Word joins an instruction from any number of pieces; a field character begins the next one. */
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
