import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf } from '../../../apps/server/src/services/storage/folder/folder-tree.ts'
import { connected } from '../../harness/database-cluster.ts'
import type { Harness } from './start-harness.ts'

interface Row {
  readonly state: string
  readonly size: string | null
  readonly object_key: string
  readonly upload_key: string
  readonly preview_key: string | null
}

/** What is half there: rows without their file, files of another size, files of no row, and what is aside. A sentence each. */
export async function orphanedFiles({ dataDir, urls }: Harness): Promise<string[]> {
  const folder = join(dataDir, 'files')
  const rows = await connected(urls.superuser, async (client) => {
    const text = 'select state, size, object_key, upload_key, preview_key from documents'
    return (await client.query<Row>(text)).rows
  })
  const at = (key: string) => pathOf(join(folder, 'objects'), key)
  const known = new Set(
    rows.flatMap(({ object_key, upload_key, preview_key }) =>
      [object_key, upload_key, preview_key].flatMap((key) => (key === null ? [] : [at(key)])),
    ),
  )
  const there = new Set(filesIn(join(folder, 'objects')))
  const ready = rows.filter(({ state }) => state === 'ready')
  return [
    ...ready
      .filter(({ object_key }) => !there.has(at(object_key)))
      .map(({ object_key }) => `${object_key} has no file.`),
    ...ready
      .filter(({ object_key, size }) => there.has(at(object_key)) && statSync(at(object_key)).size !== Number(size))
      .map(({ object_key }) => `${object_key} has another size than its row.`),
    ...[...there].filter((path) => !known.has(path)).map((path) => `${path} belongs to no document.`),
    ...readdirSync(join(folder, 'aside')).map((name) => `${name} was left aside.`),
  ]
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
