import { createHash } from 'node:crypto'
import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredObject } from '../blob-store.ts'
import { isKey } from '../object-keys.ts'
import { isMissing } from './folder-errors.ts'

/**
 * Where an object's file is. The folders of the key are folders, and below the last of them 256 more keep each of them
 * small; their names begin with a sign no key has, so an object and a folder never want the same name.
 */
export function pathOf(root: string, key: string): string {
  const slash = key.lastIndexOf('/') + 1
  const name = key.slice(slash)
  const spread = createHash('sha256').update(name).digest('hex').slice(0, 2)
  return join(root, key.slice(0, slash), `_${spread}`, name)
}

/** Every object whose key begins with `prefix`. What is taken away meanwhile may or may not be among them. */
export async function* walk(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  yield* below(root, folder, prefix)
}

/** `folder` is the beginning of a key, with a slash at its end, or empty. */
async function* below(root: string, folder: string, prefix: string): AsyncGenerator<StoredObject> {
  for await (const name of namesIn(join(root, folder))) {
    if (name.startsWith('_')) {
      yield* spreadIn(join(root, folder, name), folder, prefix)
    } else {
      const inner = `${folder}${name}/`
      if (inner.startsWith(prefix) || prefix.startsWith(inner)) yield* below(root, inner, prefix)
    }
  }
}

async function* spreadIn(path: string, folder: string, prefix: string): AsyncGenerator<StoredObject> {
  for await (const name of namesIn(path)) {
    const key = folder + name
    if (!key.startsWith(prefix) || !isKey(key)) continue
    const found = await statOrNull(join(path, name))
    if (found?.isFile() === true) yield { key, size: found.size, modified: found.mtime }
  }
}

/** What is in a folder; nothing where there is no such folder. */
export async function* namesIn(path: string): AsyncGenerator<string> {
  const folder = await opendir(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (folder === null) return
  for await (const { name } of folder) yield name
}

export async function statOrNull(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
