import * as z from 'zod'

/** Where the browser goes next, and the secret that only this browser keeps. */
export const ssoStart = z
  .object({
    authorization_url: z.string(),
    attempt: z.string().meta({ description: 'Needed to finish; works once, for 10 minutes' }),
  })
  .meta({ id: 'SsoStart' })
export type SsoStart = z.infer<typeof ssoStart>

const parameter = z.string().max(4000)

/** The attempt, and the parameters with which the provider sent the browser back. */
export const providerResponse = z.strictObject({
  attempt: z.string().regex(/^[\w-]{43}$/),
  state: z.string().min(1).max(200),
  code: parameter.optional(),
  iss: parameter.optional(),
  error: parameter.optional(),
  error_description: parameter.optional(),
  session_state: parameter.optional(),
})
export type ProviderResponse = z.infer<typeof providerResponse>
