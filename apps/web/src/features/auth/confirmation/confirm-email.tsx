import type { Area } from '@loanyard/contract/core/values'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import bannerStyles from '../../../ui/feedback/banner.module.css'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { linkRequest } from '../magic-link/request-link.ts'
import { usePendingLink, useSecondsUntil, formatWait } from '../magic-link/use-link.ts'
import * as copy from './copy.ts'

interface ConfirmEmailProps {
  email: string
  area: Area
  next: string
}

interface SendLinkProps extends ConfirmEmailProps {
  label: string
  size?: 'small'
  variant?: 'primary'
}

/** Emails the link that confirms the signed-in person's address; at most once a minute. */
export function SendConfirmation({ email, area, next, label, ...buttonProps }: SendLinkProps) {
  const pendingLink = usePendingLink('LOG_IN')
  const wait = useSecondsUntil(pendingLink?.email === email ? pendingLink.again_at : 0)
  const { mutate: requestLink, isPending } = useMutation({
    ...linkRequest,
    onSuccess: (isSent) => notifySuccess(isSent ? copy.sentTo(email) : copy.justSent),
    onError: (error) => notifyError(reasonOf(error, copy.sendFailed)),
  })
  return (
    <Button
      {...buttonProps}
      busy={isPending}
      disabled={wait > 0}
      onClick={() => requestLink({ type: 'LOG_IN', email, area, next })}
    >
      {wait > 0 ? copy.sendAgainIn(formatWait(wait)) : label}
    </Button>
  )
}

export function ConfirmEmailBanner(props: Omit<ConfirmEmailProps, 'area'>) {
  return (
    <aside className={clsx(ui.line3, bannerStyles.banner)} aria-label={copy.bannerLabel} data-banner>
      <p>{copy.banner(props.email)}</p>
      <SendConfirmation {...props} area="partner" label={copy.resend} size="small" />
    </aside>
  )
}
