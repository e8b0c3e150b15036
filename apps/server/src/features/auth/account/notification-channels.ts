import {
  dailyByDefault,
  type EmailTiming,
  type NotificationChannel,
  type User,
  type UserChange,
} from '@loanyard/contract/auth/account'
import { notificationTypes, type NotificationType } from '@loanyard/contract/core/values'

type Flags = Partial<Record<NotificationType, boolean>>

/** As stored. A missing type has its default. */
interface StoredChannels {
  readonly notification_preferences: Flags
  readonly notification_in_app: Flags
  readonly notification_daily: Flags
}

function timingOf(type: NotificationType, stored: StoredChannels): EmailTiming {
  if (stored.notification_preferences[type] === false) return 'off'
  return (stored.notification_daily[type] ?? dailyByDefault.includes(type)) ? 'daily' : 'at_once'
}

export function presentChannels(stored: StoredChannels): User['notification_channels'] {
  const channels = notificationTypes.map((type): [NotificationType, NotificationChannel] => [
    type,
    { in_app: stored.notification_in_app[type] ?? true, email: timingOf(type, stored) },
  ])
  return Object.fromEntries(channels) as User['notification_channels']
}

/** What a change adds to each stored part. Turning emails back on keeps whether they wait for the digest. */
export function channelColumns(change: UserChange): Readonly<Record<'emailed' | 'inApp' | 'daily', Flags>> {
  const emailed: Flags = { ...change.notification_preferences }
  const inApp: Flags = {}
  const daily: Flags = {}
  for (const type of notificationTypes) {
    const channel = change.notification_channels?.[type]
    if (channel?.in_app !== undefined) inApp[type] = channel.in_app
    if (channel?.email !== undefined) emailed[type] = channel.email !== 'off'
    if (channel?.email !== undefined && channel.email !== 'off') daily[type] = channel.email === 'daily'
  }
  return { emailed, inApp, daily }
}
