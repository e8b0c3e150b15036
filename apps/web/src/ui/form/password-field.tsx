import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { IconButton } from '../controls/button.tsx'
import { textOf, useBoundField, type BoundProps } from './bound-field.ts'
import * as copy from './copy.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'

/** Hidden unless the person chooses to show it. */
export function PasswordField<V extends FieldValues, T>(
  props: BoundProps<V, T> & {
    autoComplete: 'current-password' | 'new-password'
    /** Takes the focus when its dialog opens. */
    takesFocus?: boolean
  },
) {
  const { control, name, label, help, autoComplete, takesFocus } = props
  const { field, value, change, id, error } = useBoundField({ control, name })
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} error={error} help={help}>
      <div className={styles.withAdornment}>
        <input
          type={shown ? 'text' : 'password'}
          id={id}
          ref={field.ref}
          name={field.name}
          className={styles.control}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={textOf(value)}
          onChange={(event) => change(event.target.value)}
          onBlur={field.onBlur}
          {...(takesFocus && { 'data-autofocus': true })}
          {...describedBy(id, help, error)}
        />
        <span className={styles.adornment}>
          <IconButton
            label={shown ? copy.hidePassword : copy.showPassword}
            icon={shown ? <IconEyeOff /> : <IconEye />}
            size="small"
            onClick={() => setShown(!shown)}
          />
        </span>
      </div>
    </FieldFrame>
  )
}
