import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { formatWait, linkLabels } from '../../features/auth/door-words.ts'
import { requestLink } from '../../features/auth/request-link.ts'
import { usePendingLink, useSecondsUntil } from '../../features/auth/use-link.ts'
import { reasonOf } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { notifyError } from '../../ui/toast.ts'
import { useArea } from '../use-area.ts'

/** Mails a link to set a first password; after it the cooldown is counted down, as at the door. */
export function PasswordLink({ email }: { email: string }) {
  const area = useArea()
  const pathname = useLocation({ select: (location) => location.pathname })
  const note = usePendingLink('SET_PSWD')
  const asked = note?.email === email ? note : null
  const wait = useSecondsUntil(asked?.again_at ?? 0)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await requestLink({ type: 'SET_PSWD', email, area, next: pathname }).catch((error: unknown) =>
      notifyError(reasonOf(error, 'Couldn’t send the link')),
    )
    setAsking(false)
  }
  const waiting = wait > 0 ? `Send again in ${formatWait(wait)}` : 'Send again'
  return (
    <>
      <p role="status">{asked !== null && `We sent you a link. ${linkLabels.SET_PSWD.validity}`}</p>
      <Button busy={isAsking} disabled={wait > 0} onClick={() => void ask()}>
        {asked === null ? 'Email me a link to set a password' : waiting}
      </Button>
    </>
  )
}
