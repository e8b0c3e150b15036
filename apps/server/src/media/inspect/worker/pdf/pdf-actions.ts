import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import type { PDFObject } from 'mupdf'
import { nameAt } from '../../../pdf/pdf-objects.ts'

const SCRIPT_KEYS = ['JS', 'JavaScript', 'OnInstantiate']
const FILE_KEYS = ['EmbeddedFiles', 'EmbeddedFile', 'EF']
const ELSEWHERE = new Set(['SubmitForm', 'ImportData', 'GoToE', 'GoToR'])

/** Collects what runs or connects elsewhere from the dictionaries of a PDF. */
export class ActionScan {
  readonly found = new Set<ActiveContent>()
  /** Numbers of visited objects whose actions start by themselves. */
  readonly #followed = new Set<number>()

  visit(dictionary: PDFObject): void {
    const action = nameAt(dictionary, 'S')
    const has = (key: string) => !dictionary.get(key).isNull()
    if (action === 'JavaScript' || SCRIPT_KEYS.some(has)) this.found.add('scripts')
    if (action === 'Launch') this.found.add('programs')
    if (ELSEWHERE.has(action)) this.found.add('remote_content')
    if (isFile(dictionary) || FILE_KEYS.some(has)) this.found.add('attached_files')
    this.#follow(dictionary.get('OpenAction'))
    const additional = dictionary.get('AA')
    if (additional.isDictionary()) additional.forEach((each) => this.#follow(each))
  }

  /** A URL opened by a click is a link; one opened by an event is remote content. */
  #follow(first: PDFObject): void {
    const waiting = [first]
    for (let action = waiting.pop(); action !== undefined; action = waiting.pop()) {
      if (action.isIndirect()) {
        if (this.#followed.has(action.asIndirect())) continue
        this.#followed.add(action.asIndirect())
      }
      if (action.isDictionary()) {
        if (nameAt(action, 'S') === 'URI') this.found.add('remote_content')
        const next = action.get('Next')
        waiting.push(next)
        if (next.isArray()) next.forEach((each) => waiting.push(each))
      }
    }
  }
}

function isFile(dictionary: PDFObject): boolean {
  return nameAt(dictionary, 'Type') === 'EmbeddedFile' || nameAt(dictionary, 'Subtype') === 'FileAttachment'
}
