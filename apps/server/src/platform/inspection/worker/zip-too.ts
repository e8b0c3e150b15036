import type { InputFile } from '../../sandbox/worker/input-file.ts'

const END_RECORD = 22
const END_MARK = 'PK\u0005\u0006'
const ENTRY_MARK = 'PK\u0001\u0002'
const LARGE_END_LOCATOR = 'PK\u0006\u0007'
/** The end record with the longest comment, and what archive programs pass over behind it. */
const SEARCHED_BYTES = END_RECORD + 0xffff + 64 * 1024

/** Whether the bytes are a zip archive as well, which other programs would take them for. */
export function isAlsoZip(file: InputFile): boolean {
  const tail = file.tail(SEARCHED_BYTES)
  const start = file.size - tail.length
  for (let at = tail.indexOf(END_MARK, 0, 'latin1'); at !== -1; at = tail.indexOf(END_MARK, at + 1, 'latin1')) {
    if (at + END_RECORD > tail.length) return false
    const [size, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    // Programs differ over bytes in front: some count from the file's beginning, some back from the record.
    if ([offset, start + at - size].some((position) => isMark(file, position, ENTRY_MARK))) return true
    if (isMark(file, start + at - 20, LARGE_END_LOCATOR)) return true
  }
  return false
}

function isMark(file: InputFile, position: number, mark: string): boolean {
  const isInside = position >= 0 && position + mark.length <= file.size
  return isInside && file.bytes(position, mark.length).toString('latin1') === mark
}
