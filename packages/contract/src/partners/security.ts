import * as z from 'zod'
import { secondFactorKinds } from '../auth/second-factors.ts'
import { call } from '../core/call.ts'
import * as coreCopy from '../core/copy.ts'
import { day, instant, line } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { listQuery, listReply } from '../core/lists.ts'
import * as copy from './copy.ts'

/** The sides of a partner, each with a policy of its own. */
export const securityAudiences = ['staff', 'lender', 'client'] as const
export type SecurityAudience = (typeof securityAudiences)[number]

/** Whether people may have a second factor, or must. */
export const secondFactorRules = ['offered', 'required'] as const

/** People are told this many days ahead at most. */
export const maxGraceDays = 90
export const idleMinutes = { min: 30, max: 43_200 } as const
export const sessionHours = { min: 1, max: 8760 } as const

export const securityPolicy = z
  .object({
    audience: z.enum(securityAudiences),
    second_factor: z.enum(secondFactorRules),
    required_from: instant.nullable().meta({ description: 'When `required` begins to count; null: it is offered' }),
    idle_minutes: z.number().int().nullable().meta({ description: 'null: as the installation has it' }),
    session_hours: z.number().int().nullable().meta({ description: 'null: as the installation has it' }),
    without_second_factor: z.number().int().meta({ description: 'People of this audience who have none' }),
    people: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: 'SecurityPolicy' })
export type SecurityPolicy = z.infer<typeof securityPolicy>

export const securityPolicies = z
  .object({
    policies: z.array(securityPolicy).meta({ description: 'One per audience' }),
    defaults: z.object({
      staff_session_hours: z.number().int(),
      session_days: z.number().int(),
      idle_days: z.number().int(),
    }),
  })
  .meta({ id: 'SecurityPolicies' })
export type SecurityPolicies = z.infer<typeof securityPolicies>

/** Omitted fields keep their values; null limits are the installation's. */
export const securityPolicyChange = z
  .strictObject({
    second_factor: z.enum(secondFactorRules).optional(),
    grace_days: z
      .number()
      .int()
      .min(0, copy.graceDays(maxGraceDays))
      .max(maxGraceDays, copy.graceDays(maxGraceDays))
      .optional()
      .meta({ description: 'With `required`: from how many days from now on it counts' }),
    idle_minutes: z
      .number()
      .int()
      .min(idleMinutes.min, copy.idleMinutes(idleMinutes))
      .max(idleMinutes.max, copy.idleMinutes(idleMinutes))
      .nullable()
      .optional(),
    session_hours: z
      .number()
      .int()
      .min(sessionHours.min, copy.sessionHours(sessionHours))
      .max(sessionHours.max, copy.sessionHours(sessionHours))
      .nullable()
      .optional(),
  })
  .refine((body) => Object.keys(body).length > 0, coreCopy.nothingToChange)
export type SecurityPolicyChange = z.output<typeof securityPolicyChange>

export const personSecurity = z
  .object({
    user: z.object({ id: id('user'), full_name: z.string(), email: z.string() }),
    audience: z.enum(securityAudiences),
    role: z.string().nullable().meta({ description: 'Of staff; the lender’s name; null: a borrower' }),
    kinds: z.array(z.enum(secondFactorKinds)).meta({ description: 'Of their second factors; empty: none' }),
    last_used_at: instant.nullable(),
    exception: z
      .object({
        id: id('second_factor_exception'),
        reason: z.string(),
        ends_on: z.string(),
        created: instant,
        created_by: z.string(),
      })
      .nullable(),
    reset: z
      .object({ id: id('second_factor_reset'), created: instant, requested_by: z.string(), expires_at: instant })
      .nullable(),
    can: z.object({
      except: z.boolean().meta({ description: 'Spare them the second factor' }),
      request_reset: z.boolean().meta({ description: 'Ask another Admin to remove their second factors' }),
      approve_reset: z.boolean(),
    }),
  })
  .meta({ id: 'PersonSecurity' })
export type PersonSecurity = z.infer<typeof personSecurity>

const query = listQuery(['name', 'last_used_at'])

export const peopleSecurityQuery = z.strictObject({
  audience: z.enum(securityAudiences).optional(),
  has: z.enum(['second_factor', 'none', 'exception', 'reset']).optional().meta({
    description: 'Only people with a second factor, with none, with an exception, or with an open reset',
  }),
  ...query,
})
export type PeopleSecurityQuery = z.output<typeof peopleSecurityQuery>

export const newSecondFactorException = z.strictObject({
  user: id('user'),
  reason: line(500, copy.reasonRequired),
  ends_on: day,
})
export type NewSecondFactorException = z.output<typeof newSecondFactorException>

const path = '/api/v0/partners/{partner_id}/security'

export const getSecurityPolicies = call({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'Who needs a second factor, and how long sessions last; Admin',
  reply: { status: 200, schema: securityPolicies },
})

export const updateSecurityPolicy = call({
  method: 'PATCH',
  path: `${path}/{audience}`,
  access: 'staff',
  stepUp: 'always',
  summary: 'Change the policy of an audience: staff, lender or client; Admin',
  versioned: true,
  body: securityPolicyChange,
  reply: { status: 200, schema: securityPolicies },
})

export const listPeopleSecurity = call({
  method: 'GET',
  path: `${path}/people`,
  access: 'staff',
  summary: 'Everyone who can open the partner, with their second factors, exceptions and resets; Admin',
  query: peopleSecurityQuery,
  reply: { status: 200, schema: listReply(personSecurity) },
})

export const addSecondFactorException = call({
  method: 'POST',
  path: `${path}/exceptions`,
  access: 'staff',
  stepUp: 'always',
  summary: 'Spare a person the second factor until a day, with a reason; Admin',
  body: newSecondFactorException,
  reply: { status: 201, schema: personSecurity },
})

export const endSecondFactorException = call({
  method: 'DELETE',
  path: `${path}/exceptions/{second_factor_exception_id}`,
  access: 'staff',
  summary: 'End an exception at once; Admin',
  reply: { status: 204, schema: null },
})

export const requestSecondFactorReset = call({
  method: 'POST',
  path: `${path}/resets`,
  access: 'staff',
  stepUp: 'always',
  summary: 'Ask another Admin to remove the second factors of a person who lost their device; Admin',
  body: z.strictObject({ user: id('user') }),
  reply: { status: 201, schema: personSecurity },
})

export const approveSecondFactorReset = call({
  method: 'POST',
  path: `${path}/resets/{second_factor_reset_id}/approve`,
  access: 'staff',
  stepUp: 'always',
  summary: 'Remove the person’s second factors, as another Admin asked, and end their sessions; Admin',
  reply: { status: 200, schema: personSecurity },
})

export const withdrawSecondFactorReset = call({
  method: 'DELETE',
  path: `${path}/resets/{second_factor_reset_id}`,
  access: 'staff',
  summary: 'Decline or withdraw a reset; Admin',
  reply: { status: 204, schema: null },
})

export const partnerSecurityCalls = {
  getSecurityPolicies,
  updateSecurityPolicy,
  listPeopleSecurity,
  addSecondFactorException,
  endSecondFactorException,
  requestSecondFactorReset,
  approveSecondFactorReset,
  withdrawSecondFactorReset,
}
