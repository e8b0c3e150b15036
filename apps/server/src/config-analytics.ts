import * as z from 'zod'
import { StartupError } from './platform/start-error.ts'

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
