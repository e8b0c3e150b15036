import * as z from 'zod'
import { call } from './call.ts'
import { email } from './fields.ts'
import { id } from './ids.ts'
import { staffRoles } from './values.ts'

export const tokenPair = z
  .object({ access: z.string(), refresh: z.string() })
  .meta({ id: 'TokenPair', description: 'Access token for 15 minutes, refresh token for 30 days and for one use' })
export type TokenPair = z.infer<typeof tokenPair>

/** E-mail and password, with the specification's sentences. */
export const credentials = z.strictObject({
  email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
})
export type Credentials = z.infer<typeof credentials>

const refreshBody = z.strictObject({ refresh: z.string().min(1).max(4000) })

const named = z.object({ id: z.string(), name: z.string() })

export const user = z
  .object({
    id: id('user'),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    phone: z.string().nullable(),
    admin_profile: z.array(z.object({ id: id('staff'), partner: named, role: z.enum(staffRoles) })),
    client_profile: z.array(z.object({ partner: named, deals: z.number().int() })),
    lender_profile: z.array(z.object({ lender: named, partners: z.array(named) })),
    requester: z.boolean(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const createToken = call({
  method: 'POST',
  path: '/api/v0/token',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  body: credentials,
  reply: { status: 200, schema: tokenPair },
})

export const createAdminToken = call({
  method: 'POST',
  path: '/api/v0/admin/token',
  access: 'public',
  summary: 'Sign in as partner staff with e-mail and password',
  body: credentials,
  reply: { status: 200, schema: tokenPair },
})

export const refreshToken = call({
  method: 'POST',
  path: '/api/v0/token/refresh',
  access: 'public',
  summary: 'Trade a refresh token for a new pair',
  body: refreshBody,
  reply: { status: 200, schema: tokenPair },
})

export const logout = call({
  method: 'POST',
  path: '/api/v0/logout',
  access: 'public',
  summary: 'End the session that a refresh token belongs to',
  body: refreshBody,
  reply: { status: 204, schema: null },
})

export const getUser = call({
  method: 'GET',
  path: '/api/v0/user',
  access: 'user',
  summary: 'Who is signed in, with every profile',
  reply: { status: 200, schema: user },
})

export const authCalls = { createToken, createAdminToken, refreshToken, logout, getUser }
