import { type ActiveContent, fileExtension } from '@loanyard/contract/documents/document-types'
import type { Entry } from 'yauzl'
import type { Content, ContentProblem } from '../../content.ts'
import type { InspectionLimits } from '../../limits.ts'
import type { RangeReader } from '../../range-reader.ts'
import { isMacroPart, officeContent, describeArchive, type Parts } from '../office/office-parts.ts'
import { OfficePartScan } from '../office/office-scan.ts'
import { EntryMismatchError, ZipArchive, type ZipEntry } from './zip-archive.ts'

/** Extensions of what a computer runs on a click. */
const PROGRAMS = new Set(
  (
    'exe com scr pif cpl dll sys drv ocx msi msp msix appx bat cmd ps1 psm1 vb vbs vbe js jse mjs wsf wsh wsc hta sct ' +
    'reg inf lnk url scf jar class dex apk ipa app dmg pkg command sh bash run bin elf desktop chm hlp xll ' +
    'docm dotm xlsm xltm xlam xlsb pptm potm ppam ppsm sldm'
  ).split(' '),
)

const ARCHIVES = new Set(
  'zip 7z rar gz tgz tar bz2 tbz tbz2 xz txz zst lz lzma lzh arj ace cab iso img vhd vhdx z uue'.split(' '),
)

/** Windows ignores these at the end of a name. */
const TRAILING = /[\s.]+$/

function kindOfEntry(name: string): 'program_inside' | 'archive_inside' | null {
  const ending = fileExtension(name.replace(TRAILING, ''))
  if (PROGRAMS.has(ending)) return 'program_inside'
  return ARCHIVES.has(ending) ? 'archive_inside' : null
}

const CONTENT_TYPES = '[content_types].xml'
/** Unpacked size of the list of parts of an Office document. */
const MAX_LIST = 4 * 1024 * 1024
/** Minimum size of the header before each part. */
const LOCAL_HEADER = 30
/** Files that macOS adds to every archive. */
const MAC_EXTRA = /^__macosx\/|(^|\/)\.ds_store$/

type ZipLimits = Pick<InspectionLimits, 'entries' | 'unpacked' | 'ratio' | 'ratio_from'>

/**
 * Inspects a zip archive, first by its directory, then by unpacking it (without keeping anything) to verify that directory.
 * Throws if it is truncated or malformed, and whatever the reader's `read` throws.
 */
export async function inspectZip(reader: RangeReader, limits: ZipLimits): Promise<Content> {
  const archive = await ZipArchive.open(reader)
  if (archive.count > limits.entries) return zipContent({ kind: 'too_much_inside', what: 'entries' })
  const tally = new EntryTally(limits, reader.size)
  try {
    for await (const entry of archive.entries()) tally.add(entry)
  } catch (error) {
    // yauzl's message for strong encryption, which hides the directory too.
    if (error instanceof Error && error.message.includes('encryption'))
      return zipContent({ kind: 'password_protected' })
    throw error
  }
  if (tally.contentProblem !== null) return zipContent(tally.contentProblem)
  const list = tally.contentTypes === null ? '' : await archive.text(tally.contentTypes, MAX_LIST)
  const content = officeContent(list, tally) ?? {
    ...zipContent(tally.files === 0 ? { kind: 'empty' } : tally.zipProblem),
    ...withDescription(describeArchive(tally)),
  }
  return content.kind === 'document' && content.contentProblem === null
    ? unpackAll(archive, tally.entries, content)
    : content
}

type Unpacking = Extract<Content, { kind: 'document' }>

/** Unpacks every entry; adds the problem found or the active content of an Office document. */
async function unpackAll(archive: ZipArchive, entries: readonly ZipEntry[], content: Unpacking): Promise<Content> {
  const isOffice = content.type !== 'zip'
  const found = new Set<ActiveContent>()
  for (const { entry, name } of entries) {
    const scan = new OfficePartScan(name.toLowerCase())
    try {
      await archive.unpack(entry, (chunk) => isOffice && scan.push(chunk))
    } catch (error) {
      return {
        ...content,
        contentProblem:
          error instanceof EntryMismatchError ? { kind: 'entry_mismatch', entry: name } : { kind: 'damaged' },
      }
    }
    if (isOffice && scan.hasDocumentType) return { ...content, contentProblem: { kind: 'damaged' } }
    if (isOffice) for (const kind of scan.found) found.add(kind)
  }
  return { ...content, active_content: [...found] }
}

function zipContent(contentProblem: ContentProblem | null) {
  return { kind: 'document', type: 'zip', contentProblem } as const
}

function withDescription(description: string | undefined) {
  return description === undefined ? {} : { description }
}

/** Adds up the entries and keeps the first problem. */
class EntryTally implements Parts {
  contentProblem: ContentProblem | null = null
  /** A problem for an archive, but not for an Office document. */
  zipProblem: ContentProblem | null = null
  contentTypes: Entry | null = null
  hasMacros = false
  files = 0
  readonly entries: ZipEntry[] = []
  #unpacked = 0
  readonly #size: number
  readonly #limits: ZipLimits
  readonly #names = new Set<string>()
  readonly #folders = new Set<string>()

  constructor(limits: ZipLimits, size: number) {
    this.#limits = limits
    this.#size = size
  }

  readonly names = {
    has: (name: string) => this.#names.has(name),
    hasIn: (folder: string) => this.#folders.has(folder),
  }

  add(zipEntry: ZipEntry): void {
    const { entry, name } = zipEntry
    this.entries.push(zipEntry)
    this.#unpacked += entry.uncompressedSize
    this.contentProblem ??= this.#problemOf(zipEntry)
    const plain = name.toLowerCase()
    if (plain.endsWith('/') || MAC_EXTRA.test(plain)) return
    this.files++
    this.#names.add(plain)
    this.#folders.add(plain.slice(0, plain.indexOf('/') + 1))
    this.hasMacros ||= isMacroPart(plain)
    if (plain === CONTENT_TYPES) this.contentTypes = entry
    const kind = kindOfEntry(name)
    if (kind !== null) this.zipProblem ??= { kind, entry: name }
  }

  #problemOf({ entry, name, leadsOutside, isLink }: ZipEntry): ContentProblem | null {
    const { unpacked, ratio, ratio_from } = this.#limits
    if (entry.isEncrypted()) return { kind: 'password_protected' }
    if (leadsOutside) return { kind: 'path_outside', entry: name }
    if (isLink) return { kind: 'link_inside', entry: name }
    if (entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.compressedSize > this.#size) return { kind: 'damaged' }
    const isBomb = this.#unpacked > ratio_from && this.#unpacked > this.#size * ratio
    return isBomb || this.#unpacked > unpacked ? { kind: 'too_much_inside', what: 'unpacked' } : null
  }
}
