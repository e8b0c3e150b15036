import { randomInt } from 'node:crypto'
import { newUuid, toId } from '../../../src/services/ids.ts'
import type { Application } from '../../app/application.ts'
import type { Api } from '../../app/client.ts'
import { insert, makePerson, makeStaff, type Partner, type Staff } from '../../data/factories.ts'
import type { Resources } from '../resources.ts'
import { newSecondFactor } from './second-factor-inputs.ts'
import { missingSsoResources, ssoMakers, ssoResources, type SsoResources } from './sso-inputs.ts'

/** People whom a partner's Admins spare the second factor, or whose second factors they reset. */
export interface SecurityResources extends SsoResources {
  /** Someone on the staff who has a second factor (user id). */
  readonly personWithFactor: () => Promise<string>
  /** A second factor, of the caller if the resources are theirs. */
  readonly secondFactor: (caller: Api) => Promise<string>
  readonly exception: () => Promise<string>
  readonly reset: () => Promise<string>
}

export const securityRows = `
  getSecurityPolicies      200   403     403            ·             ·     ·       ·
  updateSecurityPolicy     200   403     403            ·             ·     ·       ·
  listPeopleSecurity       200   403     403            ·             ·     ·       ·
  addSecondFactorException 201   403     403            403           404   403     403
  endSecondFactorException 204   403     403            403           404   403     403
  requestSecondFactorReset 201   403     403            403           404   403     403
  approveSecondFactorReset 200   403     403            403           404   403     403
  withdrawSecondFactorReset 204  403     403            403           404   403     403
`

export function securityResources(app: Application, partner: Partner, maker: Staff): SecurityResources {
  const person = async () => {
    const { user_uuid } = await makeStaff(app, partner, { role: 'Coordinator' })
    await newSecondFactor(app, user_uuid)
    return user_uuid
  }
  return {
    ...ssoResources(app, partner),
    personWithFactor: async () => toId('user', await person()),
    secondFactor: async () => newSecondFactor(app, (await makePerson(app)).user_uuid),
    exception: async () => {
      const id = newUuid()
      const about = { partner_id: partner.uuid, id, user_id: await person(), created_by: maker.user_uuid }
      await insert(app, 'second_factor_exceptions', { ...about, reason: 'On leave', ends_on: '2099-01-01' })
      return toId('second_factor_exception', id)
    },
    reset: async () => {
      const [id, admin] = [newUuid(), await makeStaff(app, partner, { role: 'Admin' })]
      const about = { partner_id: partner.uuid, id, user_id: await person(), requested_by: admin.user_uuid }
      await insert(app, 'second_factor_resets', { ...about, expires_at: new Date(Date.now() + 86_400_000) })
      return toId('second_factor_reset', id)
    },
  }
}

export const missingSecurityResources: SecurityResources = {
  ...missingSsoResources,
  personWithFactor: async () => Promise.resolve(toId('user', newUuid())),
  secondFactor: async () => Promise.resolve(toId('second_factor', newUuid())),
  exception: async () => Promise.resolve(toId('second_factor_exception', newUuid())),
  reset: async () => Promise.resolve(toId('second_factor_reset', newUuid())),
}

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const onReset = async (resources: Resources) => ({ params: { second_factor_reset_id: await resources.reset() } })

export const securityMakers = {
  ...ssoMakers,
  getSecurityPolicies: () => ({}),
  updateSecurityPolicy: () => ({ params: { audience: 'client' }, body: { idle_minutes: randomInt(30_000, 43_200) } }),
  listPeopleSecurity: () => ({}),
  addSecondFactorException: async (resources: Resources) => ({
    body: { user: await resources.personWithFactor(), reason: 'On leave', ends_on: inAMonth() },
  }),
  endSecondFactorException: async (resources: Resources) => ({
    params: { second_factor_exception_id: await resources.exception() },
  }),
  requestSecondFactorReset: async (resources: Resources) => ({ body: { user: await resources.personWithFactor() } }),
  approveSecondFactorReset: onReset,
  withdrawSecondFactorReset: onReset,
}
