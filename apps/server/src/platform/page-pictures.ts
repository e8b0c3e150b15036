import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const types: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg' }

/** Reads pictures of the page, by their path there: as an address that holds the picture itself, or null where there is none. */
export type LogoImages = (path: string | null) => Promise<string | null>

/** The pictures of a built page; `folder` is where it lies. */
export function bundledLogoImages(folder: string): LogoImages {
  return async (path) => {
    const ending = /^\/images\/(?:[\w-]+\/)*[\w-]+\.(png|jpg)$/.exec(path ?? '')?.[1]
    if (path === null || ending === undefined) return null
    const bytes = await readFile(join(folder, path)).catch(() => null)
    return bytes === null ? null : `data:${types[ending]};base64,${bytes.toString('base64')}`
  }
}
