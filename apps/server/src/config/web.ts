import * as z from 'zod'
import { StartupError } from '../errors.ts'
import { onOff, origin } from './fields.ts'

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

export type AnalyticsConfig = Readonly<{
  /** Where what is used is counted, and the host whose pages send it; null: nothing is sent from anywhere. */
  analytics: { url: string; host: string } | null
}>

export const analyticsEnvironment = {
  ANALYTICS_URL: z
    .string()
    .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).username === '')
    .optional(),
  ANALYTICS_HOST: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/)
    .optional(),
}

export const analyticsFormats: Record<keyof typeof analyticsEnvironment, string> = {
  ANALYTICS_URL: 'an address like https://counts.example.com/events',
  ANALYTICS_HOST: 'the name of one host, like partner.example.com',
}

type Given = z.output<z.ZodObject<typeof analyticsEnvironment>>

/** @throws StartupError one is given without the other */
export function analyticsConfig({ ANALYTICS_URL: url, ANALYTICS_HOST: host }: Given): AnalyticsConfig {
  if (url === undefined && host === undefined) return { analytics: null }
  if (url !== undefined && host !== undefined) return { analytics: { url, host } }
  const [present, missing] =
    url === undefined ? ['ANALYTICS_HOST', 'ANALYTICS_URL'] : ['ANALYTICS_URL', 'ANALYTICS_HOST']
  throw new StartupError(`${present} is given without ${missing}: give both, or neither to send nothing.`)
}
