import * as z from 'zod'
import { call } from '../core/call.ts'
import * as coreCopy from '../core/copy.ts'
import { line } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import * as specified from '../core/specified-copy.ts'
import * as copy from './copy.ts'
import { getPartnerDetail, partnerDetail } from './detail.ts'
import { getPartnerLimits } from './limits.ts'
import { timeZone } from './time-zones.ts'

/** Accepted logo uploads. The server re-encodes the image. */
export const logoRules = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  extensions: ['png', 'jpg', 'jpeg', 'webp'],
  bytes: 5 * 1024 * 1024,
  typeMessage: copy.logoType,
  sizeMessage: copy.logoTooLarge,
} as const

export const partnerChanges = z
  .strictObject({
    name: line(200, specified.companyNameRequired).optional(),
    logo: id('document').nullable().optional().meta({
      description: 'A ready template document: a PNG, JPEG or WebP of at most 5 MB; null: no logo',
    }),
    time_zone: timeZone.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, coreCopy.nothingToChange)
export type PartnerChanges = z.output<typeof partnerChanges>

export const updatePartnerDetail = call({
  method: 'PATCH',
  path: '/api/v0/partners/{partner_id}/detail',
  access: 'staff',
  summary: 'Change the partner’s name, logo or time zone',
  body: partnerChanges,
  versioned: true,
  reply: { status: 200, schema: partnerDetail },
})

export const partnerCalls = { getPartnerDetail, updatePartnerDetail, getPartnerLimits }
