import type { Sign } from '@loanyard/contract/requests/signing'
import { clsx } from 'clsx'
import { useEffect, useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { adoptedSignature } from './adopted-signature.ts'
import * as copy from './copy.ts'
import styles from './sign.module.css'
import { SignaturePad } from './signature-pad.tsx'

export type Signature = Sign['signature']

interface SignatureFieldProps {
  /** What a typed signature says. */
  name: string
  /** Null while there is none. */
  onSignature: (signature: Signature | null) => void
}

export function SignatureField({ name, onSignature }: SignatureFieldProps) {
  const id = useId()
  const adopted = adoptedSignature.get()
  const [kind, setKind] = useState<Signature['kind']>(adopted?.kind ?? 'typed')
  const [png, setPng] = useState<string | null>(adopted?.kind === 'drawn' ? adopted.png : null)
  const [isAdopted, setAdopted] = useState(png !== null)
  const text = name.trim()
  useEffect(() => {
    if (kind === 'typed') onSignature(text === '' ? null : { kind, text })
    else onSignature(png === null ? null : { kind, png })
  }, [kind, text, png, onSignature])
  return (
    <div className={clsx(ui.stack4, styles.fields)}>
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
      ) : isAdopted && png !== null ? (
        <div className={clsx(ui.stack2, styles.adopted)}>
          <img className={ui.framed} src={`data:image/png;base64,${png}`} alt={copy.adoptedSignature} />
          <Button onClick={() => setAdopted(false)}>{copy.drawAgain}</Button>
        </div>
      ) : (
        <SignaturePad onPng={setPng} />
      )}
    </div>
  )
}
