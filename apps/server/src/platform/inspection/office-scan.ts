import type { ActiveContent } from '@loanyard/contract/active-content'

/** Characters of a part that are looked through. */
const MOST = 32 * 1024 * 1024
/** A document type comes before the first element. */
const PROLOG = 4096

/** Looks through one part of an Office document while it is unpacked. */
export class PartScan {
  readonly #name: string
  #text = ''

  /** @param name lower case */
  constructor(name: string) {
    this.#name = name
  }

  see(chunk: Buffer): void {
    const isXml = /\.(xml|rels|vml)$/.test(this.#name)
    if (isXml && this.#text.length < MOST) this.#text += chunk.toString('latin1').replaceAll('\0', '')
  }

  /** Office never writes one: it is there to have whoever reads the part fetch or repeat something. */
  get hasDocumentType(): boolean {
    return /<!doctype/i.test(this.#text.slice(0, PROLOG))
  }

  get found(): ActiveContent[] {
    const found: ActiveContent[] = []
    if (/(^|\/)activex\//.test(this.#name)) found.push('scripts')
    if (/\/embeddings\/.*(?<!\.(?:docx|xlsx|pptx))$/.test(this.#name)) found.push('attached_files')
    if (this.#name.endsWith('.rels') && relationships(this.#text).some(reachesOut)) found.push('remote_content')
    if (this.#sendsCommands()) found.push('commands')
    return found
  }

  #sendsCommands(): boolean {
    if (this.#name.startsWith('xl/externallinks/')) return /<[\w:]*ddelink\b/i.test(this.#text)
    if (!/^word\/[^/]+\.xml$/.test(this.#name)) return false
    // Word puts an instruction together from pieces, wherever they were cut.
    const pieces = this.#text.matchAll(/<w:instrText\b[^>]*>([^<]*)|\bw:instr="([^"]*)"/g)
    return /\bDDE(AUTO)?\b/i.test(Array.from(pieces, ([, run = '', field = '']) => run + field).join(''))
  }
}

function relationships(text: string): string[] {
  return text.match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? []
}

/** A link waits to be clicked on; everything else that is elsewhere is fetched by itself. */
function reachesOut(relationship: string): boolean {
  return /TargetMode\s*=\s*["']External["']/i.test(relationship) && !/\/hyperlink["']/i.test(relationship)
}
