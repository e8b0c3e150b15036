import type { Sign } from '@loanyard/contract/requests/signing'
import { clsx } from 'clsx'
import { useEffect, useId, useState } from 'react'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './sign.module.css'
import { SignaturePad } from './signature-pad.tsx'

export type Signature = Sign['signature']

interface SignatureFieldProps {
  name: string
  onName: (name: string) => void
  /** Null while there is none. */
  onSignature: (signature: Signature | null) => void
}

const maxNameLength = 120

export function SignatureField({ name, onName, onSignature }: SignatureFieldProps) {
  const id = useId()
  const [kind, setKind] = useState<Signature['kind']>('typed')
  const [png, setPng] = useState<string | null>(null)
  const text = name.trim()
  useEffect(() => {
    if (kind === 'typed') onSignature(text === '' ? null : { kind, text })
    else onSignature(png === null ? null : { kind, png })
  }, [kind, text, png, onSignature])
  return (
    <div className={clsx(ui.stack4, styles.fields)}>
      <div className={clsx(ui.stack1, styles.field)}>
        <label htmlFor={`${id}-name`}>{copy.yourFullName}</label>
        <input
          id={`${id}-name`}
          type="text"
          autoComplete="name"
          maxLength={maxNameLength}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </div>
      <fieldset className={styles.kinds}>
        <legend>{copy.yourSignature}</legend>
        {(['typed', 'drawn'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name={`${id}-kind`} checked={kind === each} onChange={() => setKind(each)} />
            {each === 'typed' ? copy.typeIt : copy.drawIt}
          </label>
        ))}
      </fieldset>
      {kind === 'typed' ? (
        <p className={clsx(ui.framed, styles.script)} aria-hidden="true">
          {text === '' ? ' ' : text}
        </p>
      ) : (
        <SignaturePad onPng={setPng} />
      )}
    </div>
  )
}
