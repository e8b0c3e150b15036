import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { paths, returnUrlSearch } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import noticeStyles from '../../../ui/feedback/inline-notice.module.css'
import ui from '../../../ui/layout/primitives.module.css'
import { AuthLayout } from '../auth-layout.tsx'
import styles from '../auth.module.css'
import { LeaveLink } from '../magic-link/leave-link.tsx'
import type { LinkRefusal } from '../magic-link/link-error.ts'
import { RequestLinkForm } from '../magic-link/request-link-form.tsx'
import { formatWait, useSecondsUntil } from '../magic-link/use-link.ts'
import { useAuthSearch } from '../sign-in-brand.ts'
import * as copy from './copy.ts'
import { linkReplacement } from './replace-link.ts'

export interface RefusedLink extends LinkRefusal {
  /** Of the link, which a new one can take the place of. */
  readonly code: string
}

interface LinkFailedProps {
  refusal: RefusedLink
  type: MagicLinkType
  area: Area
  onRequested: () => void
  onLeave: () => void
}

/** The specification's sentence, what it means, and the way on: into the open session, to sign in, or a new link. */
export function LinkFailed({ refusal, type, area, onRequested, onLeave }: LinkFailedProps) {
  const isKnown = refusal.failure !== 'INVALID'
  return (
    <AuthLayout
      title={refusal.sentence}
      name={copy.linkDoesNotWork}
      takesHeadingFocus
      isFailure
      intro={<p>{copy.linkFailureHelp(refusal.failure)}</p>}
    >
      {isKnown ? (
        <WaysOn refusal={refusal} area={area} onLeave={onLeave} />
      ) : (
        <RequestLinkForm type={type} area={area} next={null} action={copy.sendNewLink} onRequested={onRequested} />
      )}
      <LeaveLink area={area} onLeave={onLeave} />
    </AuthLayout>
  )
}

function WaysOn({
  refusal: { has_password, next, code },
  area,
  onLeave,
}: Omit<LinkFailedProps, 'type' | 'onRequested'>) {
  const isSignedIn = useSignedIn()
  const { partner } = useAuthSearch()
  const main = buttonClass({ variant: 'primary', size: 'large', wide: true })
  const search = { ...(next === null ? {} : returnUrlSearch(next)), ...(partner !== undefined && { partner }) }
  const canGoOn = isSignedIn && next !== null
  return (
    <div className={clsx(ui.stack3, styles.choices)}>
      {canGoOn && (
        <Link to={next} className={main} onClick={onLeave}>
          {copy.continueToDeal}
        </Link>
      )}
      {!isSignedIn && has_password && (
        <Link to={paths.login[area]} search={search} className={main} onClick={onLeave}>
          {copy.signInWithPassword}
        </Link>
      )}
      <NewLink code={code} isMain={!canGoOn && (isSignedIn || !has_password)} />
    </div>
  )
}

/** One click: the server knows to which address. */
function NewLink({ code, isMain }: { code: string; isMain: boolean }) {
  const { mutate, data, error, isPending } = useMutation(linkReplacement)
  const wait = useSecondsUntil(data?.againAt ?? 0)
  const label = data === undefined ? copy.emailNewLink : copy.sendAgain
  return (
    <>
      <Button
        size="large"
        wide
        {...(isMain && { variant: 'primary' as const })}
        busy={isPending}
        disabled={wait > 0}
        onClick={() => mutate(code)}
      >
        {wait > 0 ? copy.sendAgainIn(formatWait(wait)) : label}
      </Button>
      {data !== undefined && <p role="status">{data.isSent ? copy.newLinkSent : copy.newLinkJustSent}</p>}
      {error !== null && (
        <p className={clsx(noticeStyles.notice, noticeStyles.failed)} role="alert">
          {reasonOf(error, copy.sendLinkFailed)}
        </p>
      )}
    </>
  )
}
