import * as z from 'zod'
import { StartupError } from '../errors.ts'
import * as copy from './copy.ts'
import { onOff, origin } from './fields.ts'

export type DocsConfig = Readonly<{
  /** Origin that serves the API page; null: off. */
  apiDocs: string | null
}>

export const docsEnvironment = { API_DOCS: z.union([onOff, origin]).optional() }

export const docsFormats: Record<keyof typeof docsEnvironment, string> = {
  API_DOCS: 'off, on, or an address of its own like https://api-docs.example.com',
}

/**
 * The API page runs third-party code, so in production it isn't served on the origin of people's sessions.
 * @throws StartupError API_DOCS is the public origin in production
 */
export function docsConfig(
  { API_DOCS: setting, NODE_ENV: env }: { readonly API_DOCS?: boolean | string | undefined; readonly NODE_ENV: string },
  publicUrl: string,
): DocsConfig {
  const enabledOrOrigin = setting ?? env !== 'production'
  if (enabledOrOrigin === false) return { apiDocs: null }
  const apiDocs = enabledOrOrigin === true ? publicUrl : enabledOrOrigin
  if (env === 'production' && apiDocs === publicUrl) {
    throw new StartupError(copy.apiDocsUnderPublicUrl)
  }
  return { apiDocs }
}

export type AnalyticsConfig = Readonly<{
  /** Where usage is counted, and the host whose pages report it; null: nothing is sent. */
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

/** @throws StartupError one is set without the other */
export function analyticsConfig({ ANALYTICS_URL: url, ANALYTICS_HOST: host }: Given): AnalyticsConfig {
  if (url === undefined && host === undefined) return { analytics: null }
  if (url !== undefined && host !== undefined) return { analytics: { url, host } }
  const [present, missing] =
    url === undefined ? ['ANALYTICS_HOST', 'ANALYTICS_URL'] : ['ANALYTICS_URL', 'ANALYTICS_HOST']
  throw new StartupError(copy.analyticsIncomplete(present, missing))
}
