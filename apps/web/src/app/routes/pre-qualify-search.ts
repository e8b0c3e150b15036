import * as z from 'zod'

/** The step of the form that is open; the first one has no name in the address. */
export const preQualifySearch = z.object({
  step: z.enum(['amount', 'business', 'you', 'consent']).optional().catch(undefined),
})
