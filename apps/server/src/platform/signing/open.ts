import { builtInProvider } from './built-in.ts'
import { pandaDocProvider } from './pandadoc/provider.ts'
import type { PandaDocSettings } from './pandadoc/settings.ts'
import type { BuiltInProvider, PandaDocProvider, SigningProvider } from './provider.ts'
import { sealKeyOnDemand } from './seal-key.ts'
import { SigningThreads } from './threads.ts'

/** What of the configuration signing needs. */
export interface SigningSettings {
  readonly sealFiles: { readonly key: string; readonly certificate: string } | null
  readonly pandaDoc: PandaDocSettings | null
  /** Absolute path. */
  readonly dataDir: string
  readonly publicUrl: string
}

/** The providers of an installation. `chosen` is for new requests; what was begun with one is ended with the same. */
export interface Signing {
  readonly chosen: SigningProvider
  readonly builtIn: BuiltInProvider
  readonly pandaDoc: PandaDocProvider | null
  readonly close: () => Promise<void>
}

/** @throws StartError the key for sealing cannot be used */
export async function openSigning({ sealFiles, pandaDoc, dataDir, publicUrl }: SigningSettings): Promise<Signing> {
  const threads = new SigningThreads()
  const builtIn = builtInProvider(threads, await sealKeyOnDemand({ files: sealFiles, dataDir, publicUrl }))
  const away = pandaDoc === null ? null : pandaDocProvider(pandaDoc, threads)
  return { chosen: away ?? builtIn, builtIn, pandaDoc: away, close: () => threads.close() }
}
