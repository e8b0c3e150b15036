import * as z from 'zod'
import { call } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { stage } from '../deals/stages.ts'
import { socialLinks } from './social.ts'

export const partnerDetail = z
  .object({
    partner_id: id('partner'),
    name: z.string(),
    logo: z.string().nullable(),
    time_zone: z.string(),
    socials: socialLinks.extend({
      name: z.string(),
      logo: z.string().nullable(),
      show_demo_banner: z.boolean(),
    }),
    stages: z.array(stage),
    staff: z.array(z.object({ id: id('staff'), full_name: z.string(), role: z.string() })).meta({
      description: 'Active staff who can be assigned a lead; for a Coordinator, only the caller',
    }),
    version: z.number().int(),
    can: z.object({ create_deal: z.boolean(), update: z.boolean() }),
  })
  .meta({ id: 'PartnerDetail' })
export type PartnerDetail = z.infer<typeof partnerDetail>

export const getPartnerDetail = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/detail',
  access: 'staff',
  summary: 'The partner: name, logo, stages, assignable staff',
  reply: { status: 200, schema: partnerDetail },
})
