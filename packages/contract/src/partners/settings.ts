import * as z from 'zod'
import { call } from '../core/call.ts'
import * as coreCopy from '../core/copy.ts'
import { line } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import * as specified from '../core/specified-copy.ts'
import * as copy from './copy.ts'
import { getPartnerDetail, partnerDetail } from './detail.ts'
import { getPartnerLimits } from './limits.ts'

/** The IANA time zones of the states and territories where the SBA lends. */
export const timeZones = [
  { name: 'America/New_York', label: 'Eastern time (New York)' },
  { name: 'America/Chicago', label: 'Central time (Chicago)' },
  { name: 'America/Denver', label: 'Mountain time (Denver)' },
  { name: 'America/Phoenix', label: 'Arizona time, no daylight saving (Phoenix)' },
  { name: 'America/Los_Angeles', label: 'Pacific time (Los Angeles)' },
  { name: 'America/Anchorage', label: 'Alaska time (Anchorage)' },
  { name: 'Pacific/Honolulu', label: 'Hawaii time (Honolulu)' },
  { name: 'America/Puerto_Rico', label: 'Atlantic time (San Juan)' },
  { name: 'Pacific/Guam', label: 'Chamorro time (Guam)' },
  { name: 'Pacific/Pago_Pago', label: 'Samoa time (Pago Pago)' },
] as const

export const timeZoneNames = timeZones.map(({ name }) => name)

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
    time_zone: z.enum(timeZoneNames, copy.timeZoneRequired).optional(),
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
