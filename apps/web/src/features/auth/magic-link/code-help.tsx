import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import { useMutation } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { linkRequest } from './request-link.ts'

interface Fields {
  email?: string
  code: string
}

interface CodeHelpProps<V extends Fields, T> {
  form: UseFormReturn<V, unknown, T>
  type: MagicLinkType
  newCode?: { area: Area; next: string | null }
}

interface NewCodeProps {
  email: string
  type: MagicLinkType
  newCode: { area: Area; next: string | null }
}

function NewCode({ email, type, newCode }: NewCodeProps) {
  const { mutate, isPending, error } = useMutation(linkRequest)
  return (
    <>
      <Button size="small" busy={isPending} onClick={() => mutate({ type, email: email.trim(), ...newCode })}>
        {copy.emailNewCode}
      </Button>
      {error !== null && <p>{reasonOf(error, copy.sendLinkFailed)}</p>}
    </>
  )
}

/** What to do about a typed code that was rejected. Nothing for other failures of the form. */
export function CodeHelp<V extends Fields, T>({ form, type, newCode }: CodeHelpProps<V, T>) {
  const failure = form.formState.errors.root?.type
  const text = typeof failure === 'string' ? copy.codeFailureHelp.get(failure) : undefined
  if (text === undefined) return null
  // Cast: every form with a code to type has the address, if it offers a new one.
  const { email = '' } = form.getValues() as Fields
  return (
    <div className={ui.stack2}>
      <p>{text}</p>
      {newCode !== undefined && email.trim() !== '' && <NewCode email={email} type={type} newCode={newCode} />}
    </div>
  )
}
