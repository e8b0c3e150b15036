import type { Requirement } from '@loanyard/contract/requests/schemas'
import type { Signing } from '@loanyard/contract/requests/signing'
import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useCallback, useEffect, useId, useState } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { DocumentToSign } from './document-to-sign.tsx'
import styles from './sign.module.css'
import { SignatureField, type Signature } from './signature-field.tsx'
import { SignerName } from './signer-name.tsx'
import { useSign } from './use-sign.ts'

/** "read it, agree, and sign". */
function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)
}

interface SignHereProps {
  deal: DealRef
  request: Requirement
  signing: Signing
  partner: string
}

interface SigningInput {
  readAt: string | null
  agrees: boolean
  /** Null: the account's. */
  legalName: string | null
  signature: Signature | null
}

/** Steps left before signing, in page order. */
function missingSteps({ readAt, agrees, legalName, signature }: SigningInput): string[] {
  return [
    ...(readAt === null ? [copy.missingReading] : []),
    ...(agrees ? [] : [copy.missingAgreement]),
    ...(legalName?.trim() === '' ? [copy.missingLegalName] : []),
    ...(signature === null ? [copy.missingSignature] : []),
  ]
}

export function SignHere({ deal, request, signing, partner }: SignHereProps) {
  const id = useId()
  const [readAt, setReadAt] = useState<string | null>(null)
  const [agrees, setAgrees] = useState(false)
  const [legalName, setLegalName] = useState<string | null>(null)
  const [signature, setSignature] = useState<Signature | null>(null)
  const onEnd = useCallback(() => setReadAt((before) => before ?? new Date().toISOString()), [])
  const sign = useSign(deal, request)
  useUnloadWarning(agrees || signature?.kind === 'drawn')
  const document = request.template_document
  const missing = missingSteps({ readAt, agrees, legalName, signature })
  if (document === null) return <p>{copy.notReady}</p>
  const submit = () => {
    if (signature === null || readAt === null || missing.length > 0) return
    sign.mutate({
      consent: true,
      consent_version: signing.consent.version,
      name: signing.signer.name,
      ...(legalName === null ? {} : { legal_name: legalName.trim() }),
      signature,
      read_to_end_at: readAt,
    })
  }
  return (
    <form
      className={clsx(ui.stack6, ui.shrinks)}
      aria-label={copy.sign(request.title)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sign.isPending) submit()
      }}
    >
      <section className={clsx(ui.stack3, ui.shrinks)} aria-labelledby={`${id}-read`}>
        <h2 id={`${id}-read`}>{copy.readStep}</h2>
        <DocumentToSign partnerId={deal.partnerId} document={document} onEnd={onEnd} />
        <p className={clsx(ui.line2, ui.muted)} role="status">
          {readAt === null ? (
            copy.scrollToEnd
          ) : (
            <>
              <IconCheck aria-hidden="true" size={18} /> {copy.reachedEnd}
            </>
          )}
        </p>
      </section>
      <section className={clsx(ui.stack3, ui.shrinks)} aria-labelledby={`${id}-agree`}>
        <h2 id={`${id}-agree`}>{copy.agreeStep}</h2>
        <label className={clsx(ui.box, styles.consent)}>
          <Checkbox checked={agrees} onChange={(event) => setAgrees(event.target.checked)} />
          <span>{signing.consent.sentence}</span>
        </label>
      </section>
      <section className={clsx(ui.stack3, ui.shrinks)} aria-labelledby={`${id}-sign`}>
        <h2 id={`${id}-sign`}>{copy.signStep}</h2>
        <SignerName signer={signing.signer} legalName={legalName} onLegalName={setLegalName} partner={partner} />
        <SignatureField name={legalName?.trim() ?? signing.signer.name} onSignature={setSignature} />
      </section>
      {sign.error !== null && (
        <p className={ui.bad} role="alert">
          {copy.entriesKept(reasonOf(sign.error, copy.signFailed))}
        </p>
      )}
      <div className={clsx(ui.stack2, styles.footer)}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={sign.isPending}
          disabled={missing.length > 0}
          aria-describedby={`${id}-missing`}
        >
          {copy.signDocument}
        </Button>
        <p className={ui.quiet} id={`${id}-missing`} aria-live="polite">
          {missing.length === 0 ? '' : copy.beforeSigning(formatList(missing))}
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
