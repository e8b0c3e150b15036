import * as z from 'zod'
import { call } from '../../core/call.ts'
import { instant } from '../../core/fields.ts'
import { id } from '../../core/ids.ts'
import { ssoDomain } from './connections.ts'
import { providerResponse, ssoStart } from './provider-response.ts'

const provider = z.object({ id: id('sso_connection'), name: z.string() }).meta({ id: 'SsoProvider' })
export type SsoProvider = z.infer<typeof provider>

export const findSsoProviders = call({
  method: 'GET',
  path: '/api/v0/sso/providers',
  access: 'public',
  summary: 'Identity providers for a sign-in page: those of a partner, or those for a proven email domain',
  query: z.strictObject({
    area: z.enum(['partner', 'lender']),
    partner: id('partner').optional(),
    domain: ssoDomain.optional(),
  }),
  reply: { status: 200, schema: z.object({ results: z.array(provider) }) },
})

export const startSso = call({
  method: 'POST',
  path: '/api/v0/sso/start',
  access: 'public',
  summary: 'Begin to sign in with an identity provider',
  body: z.strictObject({ connection: id('sso_connection') }),
  reply: { status: 200, schema: ssoStart },
})

export const ssoOutcome = z
  .object({
    outcome: z.enum(['signed_in', 'link_required']).meta({
      description:
        'link_required: the account exists and isn’t connected yet; its person signs in as usual, then confirms (`startSsoLink`)',
    }),
    tokens: z.object({ access: z.string(), refresh: z.string() }).nullable(),
    provider,
    area: z.enum(['partner', 'lender']),
    partner: z.object({ id: id('partner'), name: z.string() }),
    email: z.string().nullable().meta({ description: 'With link_required: the account’s address' }),
  })
  .meta({ id: 'SsoOutcome' })
export type SsoOutcome = z.infer<typeof ssoOutcome>

export const finishSso = call({
  method: 'POST',
  path: '/api/v0/sso/finish',
  access: 'public',
  device: true,
  summary: 'Sign in with what the identity provider said',
  body: providerResponse,
  reply: { status: 200, schema: ssoOutcome },
})

export const ssoIdentity = z
  .object({
    connection: provider,
    partner: z.object({ id: id('partner'), name: z.string() }),
    created: instant,
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'SsoIdentity' })
export type SsoIdentity = z.infer<typeof ssoIdentity>

export const listSsoIdentities = call({
  method: 'GET',
  path: '/api/v0/user/sso',
  access: 'account',
  summary: 'Identity providers the caller’s account is connected to, oldest first',
  reply: { status: 200, schema: z.object({ results: z.array(ssoIdentity) }) },
})

export const startSsoLink = call({
  method: 'POST',
  path: '/api/v0/user/sso/start',
  access: 'account',
  stepUp: 'always',
  summary: 'Begin to connect an identity provider to the caller’s account',
  body: z.strictObject({ connection: id('sso_connection') }),
  idempotent: true,
  reply: { status: 200, schema: ssoStart },
})

export const finishSsoLink = call({
  method: 'POST',
  path: '/api/v0/user/sso/finish',
  access: 'account',
  stepUp: 'always',
  summary: 'Connect the identity provider, if it has verified the caller’s own address',
  body: providerResponse,
  idempotent: true,
  reply: { status: 200, schema: ssoIdentity },
})

export const removeSsoIdentity = call({
  method: 'DELETE',
  path: '/api/v0/user/sso/{sso_connection_id}',
  access: 'account',
  stepUp: 'always',
  summary: 'Disconnect an identity provider from the caller’s account; the sessions it opened end',
  reply: { status: 204, schema: null },
})

export const ssoSignInCalls = {
  findSsoProviders,
  startSso,
  finishSso,
  listSsoIdentities,
  startSsoLink,
  finishSsoLink,
  removeSsoIdentity,
}
