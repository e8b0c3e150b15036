import { line } from '@loanyard/contract/core/fields'
import { webAddress } from '@loanyard/contract/partners/social'
import * as z from 'zod'

/** What is typed about the partner. A time zone that is not offered may only stay as it is, which is then not sent. */
export const partnerProfile = z.object({
  name: line(200, 'Company name is required'),
  time_zone: z.string(),
})

/** The addresses of a partner on the platforms, with the contract's own sentences. */
export const socialAddresses = z.object({
  website: webAddress,
  facebook: webAddress,
  instagram: webAddress,
  x: webAddress,
  linkedin: webAddress,
  reddit: webAddress,
  discord: webAddress,
})
