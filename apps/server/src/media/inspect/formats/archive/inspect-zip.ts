import { type ActiveContent, fileExtension } from '@loanyard/contract/documents/document-types'
import type { Entry } from 'yauzl'
import type { Content, ContentProblem } from '../../content.ts'
import type { InspectionLimits } from '../../limits.ts'
import type { RangeReader } from '../../range-reader.ts'
import { isMacroPart, officeContent, describeArchive, type Parts } from '../office/office-parts.ts'
import { OfficePartScan } from '../office/office-scan.ts'
import { EntryMismatchError, ZipArchive, type ZipEntry } from './zip-archive.ts'

/** Endings of what a computer runs when somebody clicks on it. */
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

/** What Windows ignores at the end of a name. */
const TRAILING = /[\s.]+$/

/** Whether a name in an archive is that of a program, of another archive, or of neither. */
function kindOfEntry(name: string): 'program_inside' | 'archive_inside' | null {
  const ending = fileExtension(name.replace(TRAILING, ''))
  if (PROGRAMS.has(ending)) return 'program_inside'
  return ARCHIVES.has(ending) ? 'archive_inside' : null
}

const CONTENT_TYPES = '[content_types].xml'
/** Unpacked, the list of parts of an Office document. */
const MOST_LIST = 4 * 1024 * 1024
/** Before each part stands at least so much. */
const LOCAL_HEADER = 30
/** What macOS adds to every archive. */
const MAC_EXTRA = /^__macosx\/|(^|\/)\.ds_store$/

type ZipLimits = Pick<InspectionLimits, 'entries' | 'unpacked' | 'ratio' | 'ratio_from'>

/**
 * What a zip archive holds: first by its directory, then by unpacking what that allows for, so that it holds what it says.
 * Nothing that was unpacked is kept. Throws where it is cut off or makes no sense, and what the store throws.
 */
export async function inspectZip(reader: RangeReader, limits: ZipLimits): Promise<Content> {
  const archive = await ZipArchive.open(reader)
  if (archive.count > limits.entries) return zipContent({ kind: 'too_much_inside', what: 'entries' })
  const tally = new EntryTally(limits, reader.size)
  try {
    for await (const entry of archive.entries()) tally.add(entry)
  } catch (error) {
    // So yauzl says of the newer kind of encryption, which hides the directory too.
    if (error instanceof Error && error.message.includes('encryption'))
      return zipContent({ kind: 'password_protected' })
    throw error
  }
  if (tally.contentProblem !== null) return zipContent(tally.contentProblem)
  const list = tally.contentTypes === null ? '' : await archive.text(tally.contentTypes, MOST_LIST)
  const content = officeContent(list, tally) ?? {
    ...zipContent(tally.files === 0 ? { kind: 'empty' } : tally.zipProblem),
    ...withDescription(describeArchive(tally)),
  }
  return content.kind === 'document' && content.contentProblem === null
    ? unpackAll(archive, tally.entries, content)
    : content
}

type Unpacking = Extract<Content, { kind: 'document' }>

/** The same once every entry was unpacked, with what runs in an Office document. */
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
          error instanceof EntryMismatchError ? { kind: 'lying_inside', entry: name } : { kind: 'damaged' },
      }
    }
    if (isOffice && scan.hasDocumentType) return { ...content, contentProblem: { kind: 'damaged' } }
    if (isOffice) for (const each of scan.found) found.add(each)
  }
  return { ...content, active_content: [...found] }
}

function zipContent(contentProblem: ContentProblem | null) {
  return { kind: 'document', type: 'zip', contentProblem } as const
}

function withDescription(description: string | undefined) {
  return description === undefined ? {} : { description }
}

/** Adds up the entries and keeps the first thing that is wrong. */
class EntryTally implements Parts {
  contentProblem: ContentProblem | null = null
  /** Wrong in an archive, but not in an Office document. */
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

  add(one: ZipEntry): void {
    const { entry, name } = one
    this.entries.push(one)
    this.#unpacked += entry.uncompressedSize
    this.contentProblem ??= this.#troubleOf(one)
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

  #troubleOf({ entry, name, leadsOutside, isLink }: ZipEntry): ContentProblem | null {
    const { unpacked, ratio, ratio_from } = this.#limits
    if (entry.isEncrypted()) return { kind: 'password_protected' }
    if (leadsOutside) return { kind: 'path_outside', entry: name }
    if (isLink) return { kind: 'link_inside', entry: name }
    if (entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.compressedSize > this.#size) return { kind: 'damaged' }
    const isBomb = this.#unpacked > ratio_from && this.#unpacked > this.#size * ratio
    return isBomb || this.#unpacked > unpacked ? { kind: 'too_much_inside', what: 'unpacked' } : null
  }
}
