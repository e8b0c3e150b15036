import * as z from 'zod'
import { onOff, origin } from './config-fields.ts'
import { StartError } from './platform/start-error.ts'

export type DocsConfig = Readonly<{
  /** Origin under which the page of the API is served; null: nowhere. */
  apiDocs: string | null
}>

export const docsEnvironment = { API_DOCS: z.union([onOff, origin]).optional() }

export const docsWanted: Record<keyof typeof docsEnvironment, string> = {
  API_DOCS: 'off, on, or an address of its own like https://api-docs.example.com',
}

/**
 * The page of the API runs a library's code, so in production it isn't served where people's sessions are.
 * @throws StartError production, and the origin of the sessions; or an address with a path
 */
export function docsConfig(
  { API_DOCS: wanted, NODE_ENV: env }: { readonly API_DOCS?: boolean | string | undefined; readonly NODE_ENV: string },
  publicUrl: string,
): DocsConfig {
  const place = wanted ?? env !== 'production'
  if (place === false) return { apiDocs: null }
  const apiDocs = place === true ? publicUrl : place
  if (env === 'production' && apiDocs === publicUrl) {
    throw new StartError(
      'API_DOCS can’t be served under PUBLIC_URL in production, where people’s sessions are: give it an address of its own, like https://api-docs.example.com, or leave it out.',
    )
  }
  return { apiDocs }
}
