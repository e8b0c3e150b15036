import { clsx } from 'clsx'
import { useId, useRef, type ReactNode } from 'react'
import * as copy from '../copy.ts'
import { notifyError, notifySuccess } from '../feedback/toast.ts'
import field from '../form/field.module.css'
import ui from '../layout/primitives.module.css'
import { Button } from './button.tsx'
import styles from './copy-address.module.css'

interface CopyAddressProps {
  label: string
  address: string
  /** Names the button: "Copy link to your form". */
  copyLabel: string
  /** Where it isn't a link that is copied. */
  words?: { readonly button: string; readonly copied: string }
  /** Beside the button. */
  children?: ReactNode
}

/** An address to copy; it's selected where the browser refuses to. */
export function CopyAddress({ label, address, copyLabel, words, children }: CopyAddressProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notifySuccess(words?.copied ?? copy.linkCopied)
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
          {words?.button ?? copy.copyLink}
        </Button>
        {children}
      </div>
    </>
  )
}
