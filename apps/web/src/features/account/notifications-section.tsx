import { typesWithoutDigest, updateUser, type EmailTiming, type User } from '@loanyard/contract/auth/account'
import type { NotificationType } from '@loanyard/contract/core/values'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { notifyError } from '../../ui/feedback/toast.ts'
import { Section } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import styles from './notifications-section.module.css'

type Channel = User['notification_channels'][NotificationType]

const timings: readonly EmailTiming[] = ['at_once', 'daily', 'off']

interface RowProps {
  type: NotificationType
  name: string
  channel: Channel
  isAlwaysEmailed: boolean
  onChange: (change: Partial<Channel>) => void
}

function ChannelRow({ type, name, channel, isAlwaysEmailed, onChange }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <label className={styles.target}>
          <VisuallyHidden>{copy.channelOf(name, copy.inApp)}</VisuallyHidden>
          <Checkbox checked={channel.in_app} onChange={(event) => onChange({ in_app: event.target.checked })} />
        </label>
      </td>
      {isAlwaysEmailed ? (
        <AlwaysEmailed />
      ) : (
        timings.map((timing) => (
          <td key={timing}>
            {timing === 'daily' && typesWithoutDigest.includes(type) ? (
              <span className={ui.muted} title={copy.noDigest}>
                –<VisuallyHidden>{copy.noDigest}</VisuallyHidden>
              </span>
            ) : (
              <label className={styles.target}>
                <VisuallyHidden>{copy.channelOf(name, copy.emailTimings[timing])}</VisuallyHidden>
                <input
                  type="radio"
                  name={`email ${type}`}
                  checked={channel.email === timing}
                  onChange={() => onChange({ email: timing })}
                />
              </label>
            )}
          </td>
        ))
      )}
    </tr>
  )
}

function Headings() {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {copy.event}
        </th>
        <th scope="col" rowSpan={2}>
          {copy.inApp}
        </th>
        <th scope="colgroup" colSpan={timings.length}>
          {copy.byEmail}
        </th>
      </tr>
      <tr>
        {timings.map((timing) => (
          <th key={timing} scope="col">
            {copy.timingHeadings[timing]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function AlwaysEmailed() {
  return (
    <td colSpan={timings.length} className={styles.always}>
      <span className={clsx(ui.line2, ui.icons16)}>
        <IconLock aria-hidden="true" />
        {copy.alwaysEmailed}
      </span>
    </td>
  )
}

/** Emails that aren't notifications. */
function EmailRow({ name }: { name: string }) {
  return (
    <tr className={styles.always}>
      <th scope="row">{name}</th>
      <td aria-hidden="true">–</td>
      <AlwaysEmailed />
    </tr>
  )
}

interface NotificationsSectionProps {
  user: User
  types: readonly NotificationType[]
  /** Of those, the ones whose email can't be turned off in this area. */
  alwaysEmailed: readonly NotificationType[]
  /** Names of the area's emails that aren't notifications. */
  otherEmails: readonly string[]
  /** The area's name for a notification type. */
  nameOf: (type: NotificationType) => string
  onChanged: (user: User) => void
}

/** Each choice is saved at once, and reverted if saving fails. */
export function NotificationsSection(props: NotificationsSectionProps) {
  const { user, types, alwaysEmailed, otherEmails, nameOf, onChanged } = props
  const [pending, setPending] = useState<Partial<Record<NotificationType, Partial<Channel>>>>({})
  const show = (type: NotificationType, change: Partial<Channel> | undefined) =>
    setPending(({ [type]: _before, ...others }) => (change === undefined ? others : { ...others, [type]: change }))
  const { mutate: choose } = useMutation({
    mutationFn: ({ type, change }: { type: NotificationType; change: Partial<Channel> }) =>
      callApi(updateUser, { body: { notification_channels: { [type]: change } } }),
    onMutate: ({ type, change }) => show(type, change),
    onSuccess: onChanged,
    onError: (error) => notifyError(reasonOf(error, copy.notificationsFailed)),
    onSettled: (_user, _error, { type }) => show(type, undefined),
  })
  return (
    <Section title={copy.notifications}>
      <table className={clsx(ui.table, styles.matrix)} aria-label={copy.notifications}>
        <Headings />
        <tbody>
          {types.map((type) => (
            <ChannelRow
              key={type}
              type={type}
              name={nameOf(type)}
              channel={{ ...user.notification_channels[type], ...pending[type] }}
              isAlwaysEmailed={alwaysEmailed.includes(type)}
              onChange={(change) => choose({ type, change })}
            />
          ))}
          {[...otherEmails, copy.signInAndSecurity, copy.signedCopies].map((name) => (
            <EmailRow key={name} name={name} />
          ))}
        </tbody>
      </table>
      <p className={ui.quiet}>{copy.digestHelp}</p>
    </Section>
  )
}
