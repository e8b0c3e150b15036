import { linkMakers } from './link-inputs.ts'
import { secondFactorMakers } from './second-factor-inputs.ts'
import { securityMakers } from './security-inputs.ts'

/** Requests about how people sign in. */
export const accountMakers = { ...linkMakers, ...secondFactorMakers, ...securityMakers }
