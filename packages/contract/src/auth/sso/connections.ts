import * as z from 'zod'
import { call } from '../../core/call.ts'
import * as coreCopy from '../../core/copy.ts'
import { instant, line } from '../../core/fields.ts'
import { id } from '../../core/ids.ts'
import * as copy from './copy.ts'
import { providerResponse, ssoStart } from './provider-response.ts'

/** Whose people sign in with a provider: the partner's own, or those of one of its lenders. */
export const ssoAudiences = ['staff', 'lender'] as const
export type SsoAudience = (typeof ssoAudiences)[number]

export const maxSsoConnections = 10
export const maxSsoDomains = 10

function issuerProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return copy.issuerInvalid
  const { username, password, search, hash } = url
  return username + password + search + hash === '' && !/[?#]$/.test(text) ? null : copy.issuerPlain
}

const issuer = line(500, copy.issuerInvalid).superRefine((text, context) => {
  const message = issuerProblem(text)
  if (message !== null) context.issues.push({ code: 'custom', message, input: text })
})

export const ssoDomain = line(253, copy.domainInvalid)
  .toLowerCase()
  .refine(
    (text) => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(text),
    copy.domainInvalid,
  )

const domains = z
  .array(ssoDomain)
  .max(maxSsoDomains, copy.tooManyDomains(maxSsoDomains))
  .refine((list) => new Set(list).size === list.length, copy.domainTwice)

export const ssoConnection = z
  .object({
    id: id('sso_connection'),
    audience: z.enum(ssoAudiences),
    lender: z.object({ id: id('lender'), name: z.string() }).nullable(),
    name: z.string().meta({ description: 'On the button: “Sign in with …”' }),
    issuer: z.string(),
    client_id: z.string(),
    second_factor: z.boolean().meta({ description: 'The provider’s second step counts here' }),
    enabled: z.boolean(),
    domains: z.array(
      z.object({
        domain: z.string(),
        record: z
          .object({ name: z.string(), value: z.string() })
          .meta({ description: 'The TXT record that proves it' }),
        proven_at: instant.nullable(),
        checked_at: instant.nullable(),
      }),
    ),
    people: z.number().int().meta({ description: 'Accounts that are connected' }),
    redirect_uri: z.string(),
    logout_uri: z.string().meta({ description: 'For back-channel logout' }),
    tested_at: instant.nullable().meta({ description: 'The last test that succeeded' }),
    created: instant,
    version: z.number().int(),
  })
  .meta({ id: 'SsoConnection' })
export type SsoConnection = z.infer<typeof ssoConnection>

const fields = {
  name: line(60, copy.nameRequired),
  issuer,
  client_id: line(500, copy.clientIdRequired),
  client_secret: line(2000, copy.clientSecretRequired),
  second_factor: z.boolean(),
  enabled: z.boolean(),
  domains,
}

export const newSsoConnection = z
  .strictObject({
    ...fields,
    audience: z.enum(ssoAudiences),
    lender: id('lender').optional(),
    second_factor: fields.second_factor.default(false),
    enabled: fields.enabled.default(true),
    domains: domains.default([]),
  })
  .superRefine(({ audience, lender, domains: listed }, context) => {
    const add = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: undefined })
    if (audience === 'lender' && lender === undefined) add('lender', copy.lenderRequired)
    if (audience === 'staff' && lender !== undefined) add('lender', copy.lenderOnly)
    if (audience === 'lender' && listed.length > 0) add('domains', copy.staffDomainsOnly)
  })
export type NewSsoConnection = z.output<typeof newSsoConnection>

/** Omitted fields keep their values. With another issuer or client, the secret is needed again. */
export const ssoConnectionChange = z
  .strictObject(fields)
  .partial()
  .refine((body) => Object.keys(body).length > 0, coreCopy.nothingToChange)
export type SsoConnectionChange = z.output<typeof ssoConnectionChange>

const path = '/api/v0/partners/{partner_id}/sso'
const onePath = `${path}/{sso_connection_id}` as const

export const listSsoConnections = call({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'The identity providers a partner signs in with, oldest first; Admin',
  reply: { status: 200, schema: z.object({ results: z.array(ssoConnection), redirect_uri: z.string() }) },
})

export const createSsoConnection = call({
  method: 'POST',
  path,
  access: 'staff',
  stepUp: 'always',
  summary: 'Add an identity provider (OpenID Connect); Admin',
  body: newSsoConnection,
  reply: { status: 201, schema: ssoConnection },
})

export const updateSsoConnection = call({
  method: 'PATCH',
  path: onePath,
  access: 'staff',
  stepUp: 'always',
  summary: 'Change an identity provider; turning it off, or another issuer or client, ends its sessions; Admin',
  versioned: true,
  body: ssoConnectionChange,
  reply: { status: 200, schema: ssoConnection },
})

export const deleteSsoConnection = call({
  method: 'DELETE',
  path: onePath,
  access: 'staff',
  stepUp: 'always',
  summary: 'Remove an identity provider; its sessions end; Admin',
  reply: { status: 204, schema: null },
})

export const checkSsoDomain = call({
  method: 'POST',
  path: `${onePath}/domains/{domain}`,
  access: 'staff',
  summary: 'Look up the TXT record that proves a domain; Admin',
  idempotent: true,
  reply: {
    status: 200,
    schema: z.object({
      connection: ssoConnection,
      problem: z.string().nullable().meta({ description: 'Why the domain isn’t proven yet' }),
    }),
  },
})

export const startSsoTest = call({
  method: 'POST',
  path: `${onePath}/test`,
  access: 'staff',
  stepUp: 'always',
  summary: 'Begin a trial sign-in with an identity provider; Admin',
  idempotent: true,
  reply: { status: 200, schema: ssoStart },
})

export const ssoTestResult = z
  .object({
    subject: z.string(),
    email: z.string().nullable(),
    email_verified: z.boolean(),
    name: z.string().nullable(),
    amr: z.array(z.string()).meta({ description: 'How the provider checked who it was (RFC 8176)' }),
    has_second_factor: z.boolean().meta({ description: 'Whether `amr` names a second step' }),
    can_log_out: z.boolean().meta({ description: 'Whether the provider says it supports back-channel logout' }),
  })
  .meta({ id: 'SsoTestResult' })
export type SsoTestResult = z.infer<typeof ssoTestResult>

export const finishSsoTest = call({
  method: 'POST',
  path: `${path}/test`,
  access: 'staff',
  summary: 'Finish a trial sign-in: shows what the provider said, and signs no one in; Admin',
  body: providerResponse,
  idempotent: true,
  reply: { status: 200, schema: ssoTestResult },
})

export const ssoConnectionCalls = {
  listSsoConnections,
  createSsoConnection,
  updateSsoConnection,
  deleteSsoConnection,
  checkSsoDomain,
  startSsoTest,
  finishSsoTest,
}
