import { expect, test } from 'vitest'
import { collectChosen, collectDropped } from './collect-files.ts'

/** Node's File has no webkitRelativePath. */
const file = (name: string, path = '') =>
  Object.defineProperty(new File(['x'], name), 'webkitRelativePath', { value: path })

/** Cast: the collector reads only these properties. */
function fileEntry(name: string, error?: Error): FileSystemEntry {
  const read = (done: (file: File) => void, fail: (error: Error) => void) => (error ? fail(error) : done(file(name)))
  return { name, isFile: true, isDirectory: false, file: read } as unknown as FileSystemEntry
}

/** Lists two entries at a time, as browsers list a hundred. */
function folderEntry(name: string, entries: FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    const rest = [...entries]
    return { readEntries: (done: (some: FileSystemEntry[]) => void) => done(rest.splice(0, 2)) }
  }
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}

/** Cast: the collector reads only these two. */
function dropOf(entries: (FileSystemEntry | null)[], files: File[] = []): Pick<DataTransfer, 'items' | 'files'> {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }))
  return { items, files } as unknown as Pick<DataTransfer, 'items' | 'files'>
}

const names = (files: readonly File[]) => files.map(({ name }) => name)

test('collects files from folders of any depth and every batch of entries', async () => {
  const inner = folderEntry('2024', [fileEntry('c.pdf'), fileEntry('d.pdf'), fileEntry('e.pdf')])
  const outer = folderEntry('taxes', [fileEntry('b.pdf'), inner, fileEntry('f.pdf')])
  const { files, unreadable } = await collectDropped(dropOf([fileEntry('a.pdf'), outer]))
  expect(names(files)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf'])
  expect(unreadable).toEqual([])
})

test('leaves out files of the operating system', async () => {
  const folder = folderEntry('papers', [fileEntry('.DS_Store'), fileEntry('Thumbs.db'), fileEntry('~$letter.docx')])
  const hidden = folderEntry('.git', [fileEntry('a.pdf')])
  expect((await collectDropped(dropOf([folder, hidden, fileEntry('a.pdf')]))).files).toHaveLength(1)
})

test('names unreadable files and collects the rest', async () => {
  const { files, unreadable } = await collectDropped(
    dropOf([fileEntry('a.pdf', new Error('gone')), fileEntry('b.pdf')]),
  )
  expect(names(files)).toEqual(['b.pdf'])
  expect(unreadable).toEqual(['a.pdf'])
})

test('uses the dropped files if there are no entries', async () => {
  expect(names((await collectDropped(dropOf([null], [file('a.pdf')]))).files)).toEqual(['a.pdf'])
})

test('collects at most a thousand files', async () => {
  const many = Array.from({ length: 1200 }, (_, index) => fileEntry(`${index}.pdf`))
  const { files, isTooMuch } = await collectDropped(dropOf([folderEntry('all', many)]))
  expect([files.length, isTooMuch]).toEqual([1000, true])
  expect(collectChosen(Array.from({ length: 1000 }, () => file('a.pdf')))).toMatchObject({ isTooMuch: false })
})

test('collects the files of a chosen folder without system files', () => {
  const inside = (path: string) => file(path.split('/').at(-1) ?? '', path)
  const chosen = [inside('taxes/a.pdf'), inside('taxes/.git/b.pdf'), inside('taxes/.DS_Store'), file('c.pdf')]
  expect(names(collectChosen(chosen).files)).toEqual(['a.pdf', 'c.pdf'])
})
