/** More at once is a folder dropped by mistake rather than a deal's documents. */
export const maxFiles = 1000

export interface CollectedFiles {
  readonly files: File[]
  /** Names of files and folders that could not be read. */
  readonly unreadable: string[]
  /** There were more than `maxFiles`. */
  readonly isTooMuch: boolean
}

/** Files that operating systems leave in folders. */
function isSystemFile(name: string): boolean {
  return name.startsWith('.') || name.startsWith('~$') || /^(thumbs\.db|desktop\.ini|__macosx)$/i.test(name)
}

/** Cast: the browser's own flags say which kind an entry is. */
const asFile = (entry: FileSystemEntry) => entry as FileSystemFileEntry
const asFolder = (entry: FileSystemEntry) => entry as FileSystemDirectoryEntry

class FileCollector {
  readonly files: File[] = []
  readonly unreadable: string[] = []
  isTooMuch = false

  add(file: File): void {
    if (isSystemFile(file.name)) return
    if (this.files.length < maxFiles) this.files.push(file)
    else this.isTooMuch = true
  }

  async open(entry: FileSystemEntry): Promise<void> {
    if (this.isTooMuch || isSystemFile(entry.name)) return
    try {
      if (entry.isFile) this.add(await new Promise<File>((done, fail) => asFile(entry).file(done, fail)))
      else await this.#openFolder(asFolder(entry))
    } catch {
      this.unreadable.push(entry.name)
    }
  }

  async #openFolder(folder: FileSystemDirectoryEntry): Promise<void> {
    const reader = folder.createReader()
    // A folder lists some entries at a time, and none at the end.
    for (;;) {
      const entries = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail))
      if (entries.length === 0 || this.isTooMuch) return
      for (const entry of entries) await this.open(entry)
    }
  }
}

/** Dropped files, including those inside folders. Must be called while the drop is being handled. */
export async function collectDropped({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<CollectedFiles> {
  // Read all entries before the first await: afterwards the browser has cleared them.
  const entries = Array.from(items).flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry()] : []))
  const loose = Array.from(files)
  const collector = new FileCollector()
  if (entries.length === 0 || entries.includes(null)) loose.forEach((file) => collector.add(file))
  else for (const entry of entries) if (entry !== null) await collector.open(entry)
  return collector
}

/** Files chosen with a picker; a folder includes everything inside it. */
export function collectChosen(chosen: FileList | readonly File[]): CollectedFiles {
  const collector = new FileCollector()
  for (const file of Array.from(chosen)) {
    const isInSystemFolder = file.webkitRelativePath.split('/').slice(0, -1).some(isSystemFile)
    if (!isInSystemFolder) collector.add(file)
  }
  return collector
}
