import { isId } from '@loanyard/contract/ids'
import type { Database } from '../database/database.ts'
import { sql } from '../database/statement.ts'
import { roleScope } from '../doors.ts'
import { toUuid } from '../ids.ts'
import type { LogoImages } from '../page-pictures.ts'

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
