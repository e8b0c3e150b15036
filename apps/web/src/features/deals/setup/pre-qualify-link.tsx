import { useId } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import field from '../../../ui/form/field.module.css'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './setup-checklist.module.css'

/** The partner's public address. */
export function PreQualifyLink({ partnerId }: { partnerId: string }) {
  const id = useId()
  const address = new URL(paths.preQualify(partnerId), location.origin).href
  const copyAddress = () =>
    navigator.clipboard.writeText(address).then(
      () => notifySuccess(copy.copied),
      () => notifyError(copy.copyFailed),
    )
  return (
    <div className={ui.stack1}>
      <label htmlFor={id} className={ui.label}>
        {copy.preQualify}
      </label>
      <div className={ui.row2}>
        <input
          id={id}
          readOnly
          className={`${field.control} ${styles.link}`}
          value={address}
          aria-describedby={`${id}-help`}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copyAddress()}>{copy.copyLink}</Button>
      </div>
      <p id={`${id}-help`} className={ui.quiet}>
        {copy.preQualifyHelp}
      </p>
    </div>
  )
}
