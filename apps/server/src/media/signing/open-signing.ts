import { builtInProvider } from './built-in-provider.ts'
import { pandaDocProvider } from './pandadoc/provider.ts'
import type { PandaDocSettings } from './pandadoc/settings.ts'
import type { BuiltInProvider, PandaDocProvider, SigningProvider } from './provider.ts'
import { sealKeyOnDemand } from './seal/seal-key.ts'
import { SigningPool } from './signing-pool.ts'

export interface SigningSettings {
  readonly sealFiles: { readonly key: string; readonly certificate: string } | null
  readonly pandaDoc: PandaDocSettings | null
  /** Absolute path. */
  readonly dataDir: string
  readonly publicUrl: string
}

/** The providers of an installation. `chosen` is for new requests; a request is finished with the provider it began with. */
export interface Signing {
  readonly chosen: SigningProvider
  readonly builtIn: BuiltInProvider
  readonly pandaDoc: PandaDocProvider | null
  readonly close: () => Promise<void>
}

/** @throws StartupError the sealing key can't be used */
export async function openSigning({ sealFiles, pandaDoc, dataDir, publicUrl }: SigningSettings): Promise<Signing> {
  const pool = new SigningPool()
  const builtIn = builtInProvider(pool, await sealKeyOnDemand({ files: sealFiles, dataDir, publicUrl }))
  const remote = pandaDoc === null ? null : pandaDocProvider(pandaDoc, pool)
  return { chosen: remote ?? builtIn, builtIn, pandaDoc: remote, close: () => pool.close() }
}
