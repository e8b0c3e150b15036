import type { Requirement } from '@loanyard/contract/requests/schemas'
import type { Signing } from '@loanyard/contract/requests/signing'
import { IconCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useId, useState } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import type { DealRef } from '../queries.ts'
import { DocumentToSign } from './document-to-sign.tsx'
import styles from './sign.module.css'
import { SignatureField, type Signature } from './signature-field.tsx'
import { useSign } from './use-sign.ts'

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** "read it, agree, and sign". */
function formatList(parts: readonly string[]): string {
  return list.format(parts)
}

interface SignHereProps {
  deal: DealRef
  request: Requirement
  signing: Signing
  /** Full name to start with. */
  signer: string
}

interface SigningInput {
  readAt: string | null
  agrees: boolean
  name: string
  signature: Signature | null
}

/** Steps left before signing, in page order. */
function missingSteps({ readAt, agrees, name, signature }: SigningInput): string[] {
  return [
    ...(readAt === null ? ['read to the end'] : []),
    ...(agrees ? [] : ['agree to sign electronically']),
    ...(name.trim() === '' ? ['enter your full name'] : []),
    ...(signature === null ? ['add your signature'] : []),
  ]
}

export function SignHere({ deal, request, signing, signer }: SignHereProps) {
  const id = useId()
  const [readAt, setReadAt] = useState<string | null>(null)
  const [agrees, setAgrees] = useState(false)
  const [name, setName] = useState(signer)
  const [signature, setSignature] = useState<Signature | null>(null)
  const onEnd = useCallback(() => setReadAt((before) => before ?? new Date().toISOString()), [])
  const sign = useSign(deal, request)
  useUnloadWarning(agrees || signature?.kind === 'drawn')
  const document = request.template_document
  const missing = missingSteps({ readAt, agrees, name, signature })
  if (document === null) return <p>This document isn’t ready to sign yet.</p>
  const submit = () => {
    if (signature === null || readAt === null || missing.length > 0) return
    sign.mutate({
      consent: true,
      consent_version: signing.consent.version,
      name: name.trim(),
      signature,
      read_to_end_at: readAt,
    })
  }
  return (
    <form
      className={styles.form}
      aria-label={`Sign ${request.title}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sign.isPending) submit()
      }}
    >
      <section className={styles.step} aria-labelledby={`${id}-read`}>
        <h2 id={`${id}-read`}>1. Read the document</h2>
        <DocumentToSign partnerId={deal.partnerId} document={document} onEnd={onEnd} />
        <p className={styles.read} role="status">
          {readAt === null ? (
            'Scroll to the end to continue.'
          ) : (
            <>
              <IconCheck aria-hidden="true" size={18} /> You’ve reached the end.
            </>
          )}
        </p>
      </section>
      <section className={styles.step} aria-labelledby={`${id}-agree`}>
        <h2 id={`${id}-agree`}>2. Agree</h2>
        <label className={styles.consent}>
          <Checkbox checked={agrees} onChange={(event) => setAgrees(event.target.checked)} />
          <span>{signing.consent.sentence}</span>
        </label>
      </section>
      <section className={styles.step} aria-labelledby={`${id}-sign`}>
        <h2 id={`${id}-sign`}>3. Sign</h2>
        <SignatureField name={name} onName={setName} onSignature={setSignature} />
      </section>
      {sign.error !== null && (
        <p className={styles.failed} role="alert">
          {reasonOf(sign.error, 'Couldn’t sign the document.')} Everything you entered is still here.
        </p>
      )}
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={sign.isPending}
          disabled={missing.length > 0}
          aria-describedby={`${id}-missing`}
        >
          Sign document
        </Button>
        <p className={styles.help} id={`${id}-missing`} aria-live="polite">
          {missing.length === 0 ? '' : `Before signing: ${formatList(missing)}.`}
        </p>
      </div>
    </form>
  )
}

/** Prevents losing a drawing or reading progress by accident. */
function useUnloadWarning(isBegun: boolean): void {
  useEffect(() => {
    if (!isBegun) return undefined
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isBegun])
}
