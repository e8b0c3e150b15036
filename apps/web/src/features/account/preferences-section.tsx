import { updateUser, type User } from '@loanyard/contract/auth/account'
import type { NotificationType } from '@loanyard/contract/core/values'
import { clsx } from 'clsx'
import { useState } from 'react'
import { reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { notifyError } from '../../ui/feedback/toast.ts'
import { Section } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import styles from './account.module.css'
import * as copy from './copy.ts'

interface PreferencesSectionProps {
  user: User
  types: readonly NotificationType[]
  /** The area's name for a notification type. */
  nameOf: (type: NotificationType) => string
  onChanged: (user: User) => void
}

/** Each choice is saved at once, and reverted if saving fails. */
export function PreferencesSection({ user, types, nameOf, onChanged }: PreferencesSectionProps) {
  const [pendingChoices, setPendingChoices] = useState<Partial<Record<NotificationType, boolean | undefined>>>({})
  const choose = async (type: NotificationType, on: boolean) => {
    setPendingChoices((before) => ({ ...before, [type]: on }))
    try {
      onChanged(await callApi(updateUser, { body: { notification_preferences: { [type]: on } } }))
    } catch (error) {
      notifyError(reasonOf(error, copy.preferencesFailed))
    }
    setPendingChoices((before) => ({ ...before, [type]: undefined }))
  }
  return (
    <Section title={copy.emailNotifications}>
      <fieldset className={styles.preferences}>
        <legend>{copy.emailMeAbout}</legend>
        <div className={styles.types}>
          {types.map((type) => (
            <label key={type} className={clsx(ui.line2, styles.preference)}>
              <Checkbox
                checked={pendingChoices[type] ?? user.notification_preferences[type] ?? true}
                onChange={(event) => void choose(type, event.target.checked)}
              />
              {nameOf(type)}
            </label>
          ))}
        </div>
      </fieldset>
      <p className={ui.quiet}>{copy.emailMeAboutHelp}</p>
    </Section>
  )
}
