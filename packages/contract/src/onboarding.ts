import * as z from 'zod'
import { tokenPair } from './auth.ts'
import { call } from './call.ts'
import { email, line, newPassword, zipCode } from './fields.ts'
import { id } from './ids.ts'
import { plans } from './values.ts'

/** What a broker says of themselves and their company to begin, with the specification's sentences. */
export const onboarding = z.strictObject({
  first_name: line(100, 'First name is required'),
  last_name: line(100, 'Last name is required'),
  email,
  password: newPassword,
  name: line(200, 'Company name is required'),
  zip_code: zipCode,
  plan: z.enum(plans, { error: 'Choose a plan: starter, professional or enterprise.' }),
})
export type Onboarding = z.infer<typeof onboarding>

export const onboardPartner = call({
  method: 'POST',
  path: '/api/v0/onboard/partner',
  access: 'public',
  device: true,
  summary: 'Open a partner with its first Admin, and sign in',
  body: onboarding,
  reply: {
    status: 201,
    schema: tokenPair.extend({ partner: z.object({ id: id('partner'), name: z.string() }) }).meta({ id: 'Onboarded' }),
  },
})

export const onboardingCalls = { onboardPartner }
