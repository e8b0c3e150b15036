import * as z from 'zod'
import { call } from '../core/call.ts'
import * as coreCopy from '../core/copy.ts'
import { line } from '../core/fields.ts'
import { viewerRole } from '../core/lists.ts'
import * as copy from './copy.ts'

export const socialPlatforms = ['website', 'facebook', 'instagram', 'x', 'linkedin', 'reddit', 'discord'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

const socialUrl = z.string().nullable()

export const socialLinks = z.object({
  website: socialUrl,
  facebook: socialUrl,
  instagram: socialUrl,
  x: socialUrl,
  linkedin: socialUrl,
  reddit: socialUrl,
  discord: socialUrl,
})
export type SocialLinks = z.infer<typeof socialLinks>

/** True for a complete http or https URL without a username or password. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/\\]+(\/[^\\]*)?$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && hostname.includes('.') && username === '' && password === ''
}

/** An empty text is parsed to null. */
export const webAddress = line(500)
  .refine((text) => text === '' || isWebAddress(text), copy.webAddressInvalid)
  .transform((text) => (text === '' ? null : text))
  .nullable()

export const partnerSocial = socialLinks
  .extend({
    name: z.string(),
    logo: z.string().nullable(),
    show_demo_banner: z.boolean(),
    version: z.number().int(),
    can: z.object({ update: z.boolean() }),
  })
  .meta({ id: 'PartnerSocial' })
export type PartnerSocial = z.infer<typeof partnerSocial>

export const partnerSocialChanges = z
  .strictObject({
    website: webAddress.optional(),
    facebook: webAddress.optional(),
    instagram: webAddress.optional(),
    x: webAddress.optional(),
    linkedin: webAddress.optional(),
    reddit: webAddress.optional(),
    discord: webAddress.optional(),
    show_demo_banner: z.boolean({ error: copy.trueOrFalse }).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, coreCopy.nothingToChange)
export type PartnerSocialChanges = z.output<typeof partnerSocialChanges>

export const getPartnerSocial = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/social',
  access: 'viewer',
  summary: 'The partner’s name, logo and social links',
  query: z.strictObject(viewerRole),
  reply: { status: 200, schema: partnerSocial },
})

export const updatePartnerSocial = call({
  method: 'PATCH',
  path: '/api/v0/partners/{partner_id}/social',
  access: 'staff',
  summary: 'Change social links, or show or hide the demo banner',
  body: partnerSocialChanges,
  versioned: true,
  reply: { status: 200, schema: partnerSocial },
})

export const partnerSocialCalls = { getPartnerSocial, updatePartnerSocial }
