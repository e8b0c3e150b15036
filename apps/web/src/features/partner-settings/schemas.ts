import { line } from '@loanyard/contract/core/fields'
import { webAddress } from '@loanyard/contract/partners/social'
import * as z from 'zod'
import * as copy from './copy.ts'

/** A time zone that isn't offered can only stay as it is, and is then not sent. */
export const partnerProfile = z.object({
  name: line(200, copy.companyNameRequired),
  time_zone: z.string(),
})

export const socialAddresses = z.object({
  website: webAddress,
  facebook: webAddress,
  instagram: webAddress,
  x: webAddress,
  linkedin: webAddress,
  reddit: webAddress,
  discord: webAddress,
})
