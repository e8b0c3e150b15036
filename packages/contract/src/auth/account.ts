import * as z from 'zod'
import { call } from '../core/call.ts'
import * as copy from '../core/copy.ts'
import { email, line, currentPassword, phone, instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import * as specified from '../core/specified-copy.ts'
import { notificationTypes, staffRoles, startPages, type Area, type NotificationType } from '../core/values.ts'

export const tokenPair = z.object({ access: z.string(), refresh: z.string() }).meta({
  id: 'TokenPair',
  description: 'Access token for 15 minutes; refresh token for one use, until the session ends',
})
export type TokenPair = z.infer<typeof tokenPair>

export function isTokenPair(reply: unknown): reply is TokenPair {
  if (typeof reply !== 'object' || reply === null) return false
  const { access, refresh } = reply as Partial<Record<keyof TokenPair, unknown>>
  return typeof access === 'string' && typeof refresh === 'string'
}

export const credentials = z.strictObject({
  email,
  password: currentPassword,
})
export type Credentials = z.infer<typeof credentials>

/** In `current` where the password is right, but not for the staff: the areas where the account signs in. */
export type OtherAreas = { readonly areas: readonly Exclude<Area, 'partner'>[] }

const refreshBody = z.strictObject({ refresh: z.string().min(1).max(4000) })

export const notificationPreferences = z
  .record(z.enum(notificationTypes), z.boolean())
  .meta({ id: 'NotificationPreferences', description: 'By notification type: whether a copy is emailed' })

/** Their emails go out on their own, so they can't wait for the daily digest. */
export const typesWithoutDigest: readonly NotificationType[] = [
  'request_created',
  'request_rejected',
  'request_message',
  'deal_shared',
]

/** Approvals, which need nothing from the borrower, wait for the digest unless someone wants them at once. */
export const dailyByDefault: readonly NotificationType[] = ['request_approved']

/** When a notification is emailed: at once, with the daily digest (8 a.m. where the partner is), or never. */
export const emailTimings = ['at_once', 'daily', 'off'] as const
export type EmailTiming = (typeof emailTimings)[number]

const notificationChannel = z.object({ in_app: z.boolean(), email: z.enum(emailTimings) })
export type NotificationChannel = z.infer<typeof notificationChannel>

export const notificationChannels = z.record(z.enum(notificationTypes), notificationChannel).meta({
  id: 'NotificationChannels',
  description:
    'By notification type: whether it is shown in the app, and when it is emailed. Emails about signing in, security, and signed documents are sent whatever is chosen here.',
})

/** Omitted types and parts keep their values. */
const notificationChannelChanges = z
  .partialRecord(
    z.enum(notificationTypes),
    z.strictObject({ in_app: z.boolean().optional(), email: z.enum(emailTimings).optional() }),
  )
  .superRefine((changes, context) => {
    for (const type of typesWithoutDigest) {
      if (changes[type]?.email === 'daily')
        context.issues.push({ code: 'custom', path: [type, 'email'], message: copy.noDigest, input: changes })
    }
  })

const named = z.object({ id: z.string(), name: z.string() })

export const user = z
  .object({
    id: id('user'),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    phone: z.string().nullable(),
    admin_profile: z.array(
      z.object({
        id: id('staff'),
        partner: named,
        role: z.enum(staffRoles),
        show_demo_banner: z.boolean().meta({ description: 'Lets pages reserve room for the banner before it loads' }),
      }),
    ),
    client_profile: z.array(z.object({ partner: named, deals: z.number().int() })),
    lender_profile: z.array(z.object({ lender: named, partners: z.array(named) })),
    requester: z.boolean(),
    email_confirmed: z.boolean().meta({
      description: 'False until a link emailed to the address is used; until then, the user can’t contact anyone else',
    }),
    second_factor_from: instant.nullable().meta({
      description:
        'When a partner begins to require a second factor of this person, who has none; null: nothing is due',
    }),
    notification_preferences: notificationPreferences,
    notification_channels: notificationChannels,
    start_page: z
      .enum(startPages)
      .nullable()
      .meta({ description: 'Where staff start; null: not chosen yet, which is Deals' }),
    has_password: z.boolean().meta({ description: 'False for a user who has only signed in by magic link' }),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

/** Omitted fields keep their values. */
export const userChange = z.strictObject({
  first_name: line(100, specified.firstNameRequired).optional(),
  last_name: line(100, specified.lastNameRequired).optional(),
  phone: phone.nullable().optional(),
  notification_preferences: z.partialRecord(z.enum(notificationTypes), z.boolean()).optional(),
  notification_channels: notificationChannelChanges.optional(),
  start_page: z.enum(startPages).optional(),
})
export type UserChange = z.infer<typeof userChange>

export const createToken = call({
  method: 'POST',
  path: '/api/v0/token',
  access: 'public',
  device: true,
  summary: 'Sign in with email and password',
  body: credentials,
  reply: { status: 200, schema: tokenPair },
})

export const createAdminToken = call({
  method: 'POST',
  path: '/api/v0/admin/token',
  access: 'public',
  device: true,
  summary: 'Sign in as partner staff with email and password',
  body: credentials,
  reply: { status: 200, schema: tokenPair },
})

export const refreshToken = call({
  method: 'POST',
  path: '/api/v0/token/refresh',
  access: 'public',
  summary: 'Trade a refresh token for a new pair',
  body: refreshBody,
  reply: { status: 200, schema: tokenPair },
})

export const logout = call({
  method: 'POST',
  path: '/api/v0/logout',
  access: 'public',
  summary: 'End the session that a refresh token belongs to',
  body: refreshBody,
  reply: { status: 204, schema: null },
})

export const getUser = call({
  method: 'GET',
  path: '/api/v0/user',
  access: 'account',
  summary: 'The signed-in user, with every profile',
  reply: { status: 200, schema: user },
})

export const updateUser = call({
  method: 'PATCH',
  path: '/api/v0/user',
  access: 'account',
  summary: 'Change your own name, phone, and notifications',
  body: userChange,
  reply: { status: 200, schema: user },
})

export const authCalls = { createToken, createAdminToken, refreshToken, logout, getUser, updateUser }
