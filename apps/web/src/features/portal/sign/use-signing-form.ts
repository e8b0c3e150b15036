import type { Requirement } from '@loanyard/contract/requests/schemas'
import type { Signing } from '@loanyard/contract/requests/signing'
import { useCallback, useEffect, useState } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { adoptedSignature } from './adopted-signature.ts'
import * as copy from './copy.ts'
import type { Signature } from './signature-field.tsx'
import { useSign } from './use-sign.ts'

interface SigningOf {
  readonly deal: DealRef
  readonly request: Requirement
  readonly signing: Signing
}

export function useSigningForm({ deal, request, signing }: SigningOf) {
  const [readAt, setReadAt] = useState<string | null>(null)
  const [agrees, setAgrees] = useState(false)
  /** Null: the account's. */
  const [legalName, setLegalName] = useState<string | null>(null)
  const [signature, setSignature] = useState<Signature | null>(null)
  const onEnd = useCallback(() => setReadAt((before) => before ?? new Date().toISOString()), [])
  const sign = useSign(deal, request)
  useUnloadWarning(agrees || signature?.kind === 'drawn')
  /** Steps left before signing, in page order. */
  const missing = [
    ...(readAt === null ? [copy.missingReading] : []),
    ...(agrees ? [] : [copy.missingAgreement]),
    ...(legalName?.trim() === '' ? [copy.missingLegalName] : []),
    ...(signature === null ? [copy.missingSignature] : []),
  ]
  const submit = () => {
    if (sign.isPending || signature === null || readAt === null || missing.length > 0) return
    const named = legalName === null ? {} : { legal_name: legalName.trim() }
    sign.mutate(
      {
        consent: true,
        consent_version: signing.consent.version,
        name: signing.signer.name,
        ...named,
        signature,
        read_to_end_at: readAt,
      },
      { onSuccess: () => adoptedSignature.set(signature) },
    )
  }
  return { readAt, onEnd, agrees, setAgrees, legalName, setLegalName, signature, setSignature, missing, submit, sign }
}

export type SigningForm = ReturnType<typeof useSigningForm>

/** Prevents losing a drawing or reading progress by accident. */
function useUnloadWarning(isBegun: boolean): void {
  useEffect(() => {
    if (!isBegun) return undefined
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isBegun])
}
