import * as z from 'zod'
import { call } from '../core/call.ts'

export interface SignInBrand {
  readonly name: string
  readonly logo: string | null
}

const signInBrand = z
  .object({
    partner: z.object({ name: z.string(), logo: z.string().nullable() }).nullable().meta({
      description: 'Null for an unknown partner, a frozen one, and one whose opener hasn’t confirmed their address',
    }),
  })
  .meta({ id: 'SignInBrand' })

export const getSignInBrand = call({
  method: 'GET',
  path: '/api/v0/sign-in-brand/{partner_id}',
  access: 'public',
  summary: 'The name and logo of a partner for its sign-in page',
  reply: { status: 200, schema: signInBrand },
})

export const signInBrandCalls = { getSignInBrand }
