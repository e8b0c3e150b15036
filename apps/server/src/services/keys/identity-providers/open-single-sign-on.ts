import { Resolver } from 'node:dns/promises'
import { isLoopback } from '../../../loopback.ts'
import type { DerivedKeys, KeyRing } from '../key-ring.ts'
import { openText, sealText } from '../sealed-text.ts'
import { providerFetch } from './provider-fetch.ts'
import { Providers } from './providers.ts'

/** The texts of a domain name's TXT records; empty: there is none. Throws if the name servers don't answer. */
export type FindTextRecords = (name: string) => Promise<string[]>

/** Ids (UUIDs) of a connection. */
interface ConnectionRow {
  readonly partner_id: string
  readonly id: string
}

export interface SingleSignOn {
  readonly providers: Providers
  readonly findTextRecords: FindTextRecords
  /** Encrypts a client secret under a key that isn't in the database, for its own row. */
  readonly seal: (row: ConnectionRow, secret: string) => string
  /** Null: its key is gone, or the row was changed. */
  readonly unseal: (row: ConnectionRow, sealed: string) => string | null
}

const none = new Set(['ENODATA', 'ENOTFOUND'])

const findTextRecords: FindTextRecords = async (name) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (none.has((error as { code?: string }).code ?? '')) return []
    throw error
  }
}

export function openSingleSignOn({ publicUrl }: { readonly publicUrl: string }, ring: KeyRing): SingleSignOn {
  const allowsLoopback = isLoopback(new URL(publicUrl).hostname)
  const keys: DerivedKeys = ring.keysFor('single sign-on')
  const contextOf = ({ partner_id, id }: ConnectionRow) => ['loanyard single sign-on', partner_id, id]
  return {
    providers: new Providers(providerFetch({ allowsLoopback }), allowsLoopback),
    findTextRecords,
    seal: (row, secret) => sealText(keys, contextOf(row), secret),
    unseal: (row, sealed) => {
      const opened = openText(keys, contextOf(row), sealed)
      return 'text' in opened ? opened.text : null
    },
  }
}
