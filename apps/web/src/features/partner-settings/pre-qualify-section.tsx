import { clsx } from 'clsx'
import { useId, useRef } from 'react'
import { paths } from '../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../ui/feedback/toast.ts'
import field from '../../ui/form/field.module.css'
import { Section } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './settings.module.css'

/** The address of the partner's own public form. */
export function PreQualifySection({ partnerId }: { partnerId: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const path = paths.preQualify(partnerId)
  const address = `${window.location.origin}${path}`
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notifySuccess(copy.linkCopied)
    } catch {
      input.current?.select()
      notifyError(copy.copyFailed)
    }
  }
  return (
    <Section title={copy.preQualifyPage}>
      <p className={ui.quiet}>{copy.preQualifyHelp}</p>
      <label htmlFor={id} className={ui.label}>
        {copy.preQualifyAddress}
      </label>
      <div className={ui.wrap2}>
        <input
          ref={input}
          id={id}
          className={clsx(field.control, styles.address)}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copyLink()}>{copy.copyLink}</Button>
        <a className={buttonClass({ variant: 'quiet' })} href={path} target="_blank" rel="noopener">
          {copy.openForm}
        </a>
      </div>
    </Section>
  )
}
