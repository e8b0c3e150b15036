import * as z from 'zod'
import { call } from '../core/call.ts'
import * as copy from '../core/copy.ts'
import { email, line, newPassword, zipCode } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import * as specified from '../core/specified-copy.ts'
import { onboardingModes, plans } from '../core/values.ts'
import { timeZone } from '../partners/time-zones.ts'
import { tokenPair } from './account.ts'
import { termsVersion } from './terms.ts'

export const onboarding = z.strictObject({
  first_name: line(100, specified.firstNameRequired),
  last_name: line(100, specified.lastNameRequired),
  email,
  password: newPassword,
  name: line(200, specified.companyNameRequired),
  zip_code: zipCode,
  plan: z.enum(plans, { error: copy.planRequired }),
  time_zone: timeZone.optional().meta({ description: 'That of the ZIP code if absent' }),
  terms_version: z.literal(termsVersion, { error: copy.termsChanged }).optional().meta({
    description: 'The terms and privacy policy that were agreed to',
  }),
  invitation: z.string().max(200).optional().meta({
    description: 'Invitation code, required if new partners need an invitation',
  }),
})
export type Onboarding = z.infer<typeof onboarding>

export const onboardPartner = call({
  method: 'POST',
  path: '/api/v0/onboard/partner',
  access: 'public',
  device: true,
  summary: 'Create a partner with its first Admin, and sign in',
  body: onboarding,
  reply: {
    status: 201,
    schema: tokenPair.extend({ partner: z.object({ id: id('partner'), name: z.string() }) }).meta({ id: 'Onboarded' }),
  },
})

export const getOnboarding = call({
  method: 'GET',
  path: '/api/v0/onboard/partner',
  access: 'public',
  summary: 'Who can create a partner here: anyone, invited people only, or no one',
  reply: { status: 200, schema: z.object({ mode: z.enum(onboardingModes) }) },
})

export const onboardingCalls = { onboardPartner, getOnboarding }
