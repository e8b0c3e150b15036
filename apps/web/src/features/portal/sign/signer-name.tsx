import { clsx } from 'clsx'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './sign.module.css'

interface SignerNameProps {
  /** The account that signs. */
  signer: { name: string; email: string }
  /** Null: the account's name is the legal one. */
  legalName: string | null
  onLegalName: (name: string | null) => void
  partner: string
}

const maxNameLength = 120

/** The account's name can't be edited here; a legal name is typed beside it and shown to the broker. */
export function SignerName({ signer, legalName, onLegalName, partner }: SignerNameProps) {
  const id = useId()
  return (
    <div className={clsx(ui.stack2, styles.field)}>
      <p>
        {copy.signingAs} <strong>{signer.name}</strong> <span className={ui.quiet}>{signer.email}</span>
      </p>
      {legalName === null ? (
        <div>
          <Button size="small" onClick={() => onLegalName('')}>
            {copy.otherLegalName}
          </Button>
        </div>
      ) : (
        <LegalName {...{ id, legalName, onLegalName, partner }} />
      )}
    </div>
  )
}

type LegalNameProps = Omit<SignerNameProps, 'signer' | 'legalName'> & { id: string; legalName: string }

function LegalName({ id, legalName, onLegalName, partner }: LegalNameProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={ui.stack1}>
      <label htmlFor={`${id}-legal`}>{copy.yourLegalName}</label>
      <input
        ref={field}
        id={`${id}-legal`}
        type="text"
        autoComplete="name"
        maxLength={maxNameLength}
        value={legalName}
        aria-describedby={`${id}-help`}
        onChange={(event) => onLegalName(event.target.value)}
      />
      <p className={ui.quiet} id={`${id}-help`}>
        {copy.legalNameHelp(partner)}
      </p>
      <div>
        <Button size="small" onClick={() => onLegalName(null)}>
          {copy.keepAccountName}
        </Button>
      </div>
    </div>
  )
}
