import { useState } from 'react'
import { reasonOf } from '../../lib/failure.ts'
import bannerStyles from '../../ui/banner.module.css'
import { Button } from '../../ui/button.tsx'
import { notifyError, notifySuccess } from '../../ui/toast.ts'
import { formatWait } from './door-words.ts'
import { requestLink } from './request-link.ts'
import { useLinkNote, useSecondsUntil } from './use-link.ts'

interface ConfirmEmailBannerProps {
  email: string
  /** Where the link leads. */
  next: string
}

/** On partner pages until a link that was mailed to the person's own address was used. */
export function ConfirmEmailBanner({ email, next }: ConfirmEmailBannerProps) {
  const note = useLinkNote('LOG_IN')
  const wait = useSecondsUntil(note?.email === email ? note.again_at : 0)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await requestLink({ type: 'LOG_IN', email, area: 'partner', next })
      .then((isSent) => notifySuccess(isSent ? `Sent to ${email}.` : 'One was sent a moment ago.'))
      .catch((error: unknown) => notifyError(reasonOf(error, 'Failed to send the link')))
    setAsking(false)
  }
  return (
    <aside className={bannerStyles.banner} aria-label="Confirm your email address" data-banner>
      <p>Confirm your email address. We sent a link to {email}.</p>
      <Button size="small" busy={isAsking} disabled={wait > 0} onClick={() => void ask()}>
        {wait > 0 ? `Send again in ${formatWait(wait)}` : 'Send again'}
      </Button>
    </aside>
  )
}
