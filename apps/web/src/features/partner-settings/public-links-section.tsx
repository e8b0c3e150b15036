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

interface CopyLinkProps {
  label: string
  path: string
  copyLabel: string
  open?: string
}

function CopyLink({ label, path, copyLabel, open }: CopyLinkProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
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
    <>
      <label htmlFor={id} className={ui.label}>
        {label}
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
        <Button aria-label={copyLabel} onClick={() => void copyLink()}>
          {copy.copyLink}
        </Button>
        {open !== undefined && (
          <a className={buttonClass({ variant: 'quiet' })} href={path} target="_blank" rel="noopener">
            {open}
          </a>
        )}
      </div>
    </>
  )
}

/** The addresses of the partner's own public form and sign-in page. */
export function PublicLinksSection({ partnerId }: { partnerId: string }) {
  return (
    <Section title={copy.publicLinks}>
      <p className={ui.quiet}>{copy.preQualifyHelp}</p>
      <CopyLink
        label={copy.preQualifyAddress}
        path={paths.preQualify(partnerId)}
        copyLabel={copy.copyFormLink}
        open={copy.openForm}
      />
      <p className={ui.quiet}>{copy.signInHelp}</p>
      <CopyLink
        label={copy.signInAddress}
        path={`${paths.login.portal}?partner=${partnerId}`}
        copyLabel={copy.copySignInLink}
      />
    </Section>
  )
}
