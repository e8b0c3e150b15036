import * as z from 'zod'
import { call } from '../core/call.ts'

export const partnerLimitNames = ['emails', 'storage', 'documents', 'leads', 'staff', 'lenders'] as const
export const personLimitNames = [
  'requests_per_minute',
  'exports_per_hour',
  'archives_per_hour',
  'pending_uploads',
  'messages_per_day',
] as const

export const partnerLimits = z
  .object({
    partner: z
      .array(
        z.object({
          name: z.enum(partnerLimitNames),
          used: z.number().int().meta({ description: 'Bytes for storage' }),
          allowed: z.number().int(),
          resets_at: z.iso.datetime().nullable().meta({ description: 'When the count resets; null: never' }),
        }),
      )
      .meta({ description: 'Limits shared by everyone at the partner' }),
    person: z
      .array(z.object({ name: z.enum(personLimitNames), allowed: z.number().int() }))
      .meta({ description: 'Limits for each person' }),
  })
  .meta({ id: 'PartnerLimits' })
export type PartnerLimits = z.infer<typeof partnerLimits>
export type PartnerLimitName = (typeof partnerLimitNames)[number]
export type PersonLimitName = (typeof personLimitNames)[number]

export const getPartnerLimits = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/limits',
  access: 'staff',
  summary: 'The partner’s limits and usage: emails, storage, documents, leads, staff, lenders',
  reply: { status: 200, schema: partnerLimits },
})
