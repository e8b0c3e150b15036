import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '@loanyard/contract/core/ids'
import type { Database } from '../../db/client/database.ts'
import { sql } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import { toUuid } from '../../services/ids.ts'

const types: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg' }

/** Returns the data URL of the image at a path, or null. */
export type LogoImages = (path: string | null) => Promise<string | null>

/** Images of the built page in `folder`. */
export function bundledLogoImages(folder: string): LogoImages {
  return async (path) => {
    const extension = /^\/images\/(?:[\w-]+\/)*[\w-]+\.(png|jpg)$/.exec(path ?? '')?.[1]
    if (path === null || extension === undefined) return null
    const bytes = await readFile(join(folder, path)).catch(() => null)
    return bytes === null ? null : `data:${types[extension]};base64,${bytes.toString('base64')}`
  }
}

/** The PNG of a logo of any partner, by its UUID, or null. */
export async function storedLogo(database: Database, id: string): Promise<Buffer | null> {
  const [found = []] = await database.read(roleScope('loanyard_auth'), [sql`select private.logo(${id}) as picture`])
  return (found[0] as { picture: Buffer | null } | undefined)?.picture ?? null
}

/** Adds partners' own logos, by their URL path. */
export function withStoredLogos(bundled: LogoImages, database: Database): LogoImages {
  return async (path) => {
    const id = /^\/logos\/(logo_\w+)\.png$/.exec(path ?? '')?.[1]
    if (id === undefined || !isId('logo', id)) return bundled(path)
    const png = await storedLogo(database, toUuid('logo', id))
    return png === null ? null : `data:image/png;base64,${png.toString('base64')}`
  }
}
