import type { Credentials } from '@loanyard/contract/auth/account'
import type { Area } from '@loanyard/contract/core/values'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { whenIdle } from '../../../lib/browser/when-idle.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { showFailure } from '../../../ui/form/use-schema-form.ts'
import { passkeyFailed, passkeyButton } from './copy.ts'

// Its chunk has the browser's part of passkeys.
const passkeySignIn = () => loadChunk(() => import('./passkey-sign-in.ts'))

interface PasskeyButtonProps {
  area: Area
  form: UseFormReturn<Credentials, unknown, Credentials>
  onFailed: (error: unknown) => void
}

/** Asks for a passkey. The browser also offers them where it fills in the email address, for as long as this is shown. */
export function PasskeyButton({ area, form, onFailed }: PasskeyButtonProps) {
  const [isPrompting, setPrompting] = useState(false)
  const report = (error: unknown) => {
    onFailed(error)
    showFailure(form, error, passkeyFailed)
  }
  const fail = useEffectEvent(report)
  useEffect(() => {
    const leaving = new AbortController()
    void whenIdle()
      .then(passkeySignIn)
      .then(({ offerPasskeys }) => offerPasskeys(area, { signal: leaving.signal, onFailed: fail }))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [area])
  const prompt = async () => {
    form.clearErrors()
    setPrompting(true)
    await passkeySignIn()
      .then(({ signInByPasskey }) => signInByPasskey(area))
      .catch(report)
    setPrompting(false)
  }
  return (
    <Button size="large" wide busy={isPrompting} onClick={() => void prompt()}>
      {passkeyButton}
    </Button>
  )
}
