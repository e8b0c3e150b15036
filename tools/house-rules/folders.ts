import type { Finding } from './tracked-files.ts'

/** A longer listing no longer reads as a map. */
const MAX_ENTRIES = 20
/** Folders that hold many files of one kind: test data, released migrations, decisions. */
const EXEMPT = /(?:^|\/)(?:fixtures|releases)(?:\/|$)|^db\/migrations$|^docs\/decisions$/

/** Folders with more than 20 entries; hidden files don't count. */
export function crowdedFolders(files: readonly string[]): Finding[] {
  const entries = new Map<string, Set<string>>()
  for (const file of files) {
    const parts = file.split('/')
    for (const [index, entry] of parts.entries()) {
      const folder = parts.slice(0, index).join('/')
      if (!entry.startsWith('.')) entries.set(folder, (entries.get(folder) ?? new Set()).add(entry))
    }
  }
  return [...entries]
    .filter(([folder, names]) => names.size > MAX_ENTRIES && !EXEMPT.test(folder))
    .map(([folder, names]) => ({
      file: folder === '' ? '.' : folder,
      line: 0,
      message: `${names.size} entries; at most ${MAX_ENTRIES} fit a folder`,
    }))
}
