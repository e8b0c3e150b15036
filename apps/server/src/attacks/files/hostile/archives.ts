import { zipOf, officeOf, mainParts, type Entry } from '../../../media/inspect/samples/zips.ts'

/** An archive with one entry under a name of the attacker's choice, next to a harmless one. */
export function zipAround(name: string, body: Buffer | string = 'evil'): Buffer {
  return zipOf([
    { name: 'letter.txt', body: 'Dear lender' },
    { name, body },
  ])
}

/** Entries of zeros, `megabytes` in total, which compress to a thousandth of that. */
export function longEntries(megabytes: number): Entry[] {
  const body = Buffer.alloc(20 * 1024 * 1024)
  return Array.from({ length: Math.ceil(megabytes / 20) }, (_, index) => ({ name: `word/media/${index}.xml`, body }))
}

export function office(entries: readonly Entry[]): Buffer {
  return officeOf(mainParts.docx, 'word/document.xml', entries)
}

export function manyEntries(count: number): Buffer {
  return zipOf(Array.from({ length: count }, (_, index) => ({ name: `${index}.txt`, body: 'x' })))
}

/** One file that is a PDF from its beginning and an archive from its end. */
export function polyglot(pdf: Buffer): Buffer {
  return Buffer.concat([pdf, zipOf([{ name: 'evil.js', body: 'alert(1)' }])])
}
