import * as z from 'zod'
import { onOff, origin } from './config-fields.ts'
import { StartupError } from './platform/start-error.ts'

export type DocsConfig = Readonly<{
  /** Origin under which the page of the API is served; null: nowhere. */
  apiDocs: string | null
}>

export const docsEnvironment = { API_DOCS: z.union([onOff, origin]).optional() }

export const docsFormats: Record<keyof typeof docsEnvironment, string> = {
  API_DOCS: 'off, on, or an address of its own like https://api-docs.example.com',
}

/**
 * The page of the API runs a library's code, so in production it isn't served where people's sessions are.
 * @throws StartupError production, and the origin of the sessions; or an address with a path
 */
export function docsConfig(
  { API_DOCS: setting, NODE_ENV: env }: { readonly API_DOCS?: boolean | string | undefined; readonly NODE_ENV: string },
  publicUrl: string,
): DocsConfig {
  const enabledOrOrigin = setting ?? env !== 'production'
  if (enabledOrOrigin === false) return { apiDocs: null }
  const apiDocs = enabledOrOrigin === true ? publicUrl : enabledOrOrigin
  if (env === 'production' && apiDocs === publicUrl) {
    throw new StartupError(
      'API_DOCS can’t be served under PUBLIC_URL in production, where people’s sessions are: give it an address of its own, like https://api-docs.example.com, or leave it out.',
    )
  }
  return { apiDocs }
}
