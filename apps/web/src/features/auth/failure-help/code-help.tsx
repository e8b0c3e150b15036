import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { linkRequest } from '../magic-link/request-link.ts'
import * as copy from './copy.ts'

interface NewCode {
  email: string
  type: MagicLinkType
  area: Area
  next: string | null
}

interface CodeHelpProps {
  /** The code of the failure. */
  failure: unknown
  /** Offers a new code where nothing else on the page does. */
  newCode?: NewCode
}

function SendCode({ email, ...wanted }: NewCode) {
  const { mutate, isPending, error } = useMutation(linkRequest)
  return (
    <>
      <Button size="small" busy={isPending} onClick={() => mutate({ ...wanted, email: email.trim() })}>
        {copy.emailNewCode}
      </Button>
      {error !== null && <p>{reasonOf(error, copy.sendLinkFailed)}</p>}
    </>
  )
}

/** What to do about a typed code that was rejected. Nothing for other failures of the form. */
export function CodeHelp({ failure, newCode }: CodeHelpProps) {
  const text = typeof failure === 'string' ? copy.codeFailureHelp.get(failure) : undefined
  if (text === undefined) return null
  return (
    <div className={ui.stack2}>
      <p>{text}</p>
      {newCode !== undefined && newCode.email.trim() !== '' && <SendCode {...newCode} />}
    </div>
  )
}
