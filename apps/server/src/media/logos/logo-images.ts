import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '@loanyard/contract/core/ids'
import type { Database } from '../../db/client/database.ts'
import { sql } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import { toUuid } from '../../services/ids.ts'

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

/** The PNG of a logo's id (UUID), whoever's it is, or null. */
export async function storedLogo(database: Database, id: string): Promise<Buffer | null> {
  const [found = []] = await database.read(roleScope('loanyard_auth'), [sql`select private.logo(${id}) as picture`])
  return (found[0] as { picture: Buffer | null } | undefined)?.picture ?? null
}

/** Pictures of the page, and partners' own logos, by their addresses: as addresses that hold the picture itself. */
export function withStoredLogos(pictures: LogoImages, database: Database): LogoImages {
  return async (path) => {
    const id = /^\/logos\/(logo_\w+)\.png$/.exec(path ?? '')?.[1]
    if (id === undefined || !isId('logo', id)) return pictures(path)
    const png = await storedLogo(database, toUuid('logo', id))
    return png === null ? null : `data:image/png;base64,${png.toString('base64')}`
  }
}
