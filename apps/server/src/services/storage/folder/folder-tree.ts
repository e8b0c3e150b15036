import { createHash } from 'node:crypto'
import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type StoredObject, isKey } from '../blob-store.ts'
import { isMissing } from './folder-errors.ts'

/**
 * The path of an object's file. The key's folders are folders; below the last one, 256 more keep each of them small.
 * Their names begin with a character that no key has, so objects and folders never collide.
 */
export function pathOf(root: string, key: string): string {
  const slash = key.lastIndexOf('/') + 1
  const name = key.slice(slash)
  const spread = createHash('sha256').update(name).digest('hex').slice(0, 2)
  return join(root, key.slice(0, slash), `_${spread}`, name)
}

/** Every object whose key begins with `prefix`. Objects removed during the listing may or may not be included. */
export async function* walk(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  yield* below(root, folder, prefix)
}

/** `folder` is the beginning of a key, ending with a slash, or empty. */
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

/** Empty if there is no such folder. */
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
