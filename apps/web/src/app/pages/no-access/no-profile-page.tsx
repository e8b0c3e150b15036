import type { User } from '@loanyard/contract/auth/account'
import type { Area } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { invitationsQuery } from '../../../features/account/invitations/invitations.ts'
import { SendConfirmation } from '../../../features/auth/confirmation/confirm-email.tsx'
import { refetchWhileUnconfirmed, userQuery } from '../../../features/auth/queries.ts'
import { signOut } from '../../../features/auth/sign-out.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { areaFacts, areasOf } from '../../access/areas.ts'
import { MessagePage } from '../../shell/message-page.tsx'
import { Invitations } from '../invitations.tsx'
import * as copy from './copy.ts'

const textByArea: Readonly<Record<Area, { title: string; text: string }>> = {
  partner: {
    title: copy.noPartnerTitle,
    text: copy.noPartnerHelp,
  },
  portal: {
    title: copy.noLoanTitle,
    text: copy.noLoanHelp,
  },
  lender: {
    title: copy.noLenderTitle,
    text: copy.noLenderHelp,
  },
  requests: {
    title: copy.noRequestsTitle,
    text: copy.noRequestsHelp,
  },
}

interface NoProfileProps {
  area: Area
  user: User
}

/** Invitations are shown only once the email address is confirmed. */
export function NoProfilePage(props: NoProfileProps) {
  return props.user.email_confirmed ? <NoProfile {...props} /> : <Unconfirmed {...props} />
}

function SignInAsAnother({ area }: { area: Area }) {
  return <Button onClick={() => void signOut(paths.login[area])}>{copy.signInAsAnother}</Button>
}

function Unconfirmed({ area, user }: NoProfileProps) {
  useQuery({ ...userQuery, refetchOnWindowFocus: refetchWhileUnconfirmed })
  return (
    <MessagePage
      title={copy.confirmEmailTitle}
      actions={
        <>
          <SendConfirmation
            email={user.email}
            area={area}
            next={paths[area]}
            label={copy.emailMeALink}
            variant="primary"
          />
          <SignInAsAnother area={area} />
        </>
      }
    >
      <PageTitle name={copy.confirmEmailTitle} />
      <p>{copy.emailUnconfirmed(user.email)}</p>
      <p>{copy.confirmEmailHelp}</p>
    </MessagePage>
  )
}

function NoProfile({ area, user }: NoProfileProps) {
  const { data: invitations, isPending } = useQuery(invitationsQuery)
  const isInvited = invitations !== undefined && invitations.length > 0
  // The title depends on the invitations, so nothing is shown until they have loaded.
  if (isPending) return null
  return (
    <MessagePage
      title={isInvited ? copy.invitedTitle : textByArea[area].title}
      actions={
        <>
          {areasOf(user).map((other) => (
            <Link key={other} to={paths[other]} className={buttonClass({ variant: 'primary' })}>
              {copy.goToArea(areaFacts[other].name.toLowerCase())}
            </Link>
          ))}
          <SignInAsAnother area={area} />
        </>
      }
    >
      <PageTitle name={isInvited ? copy.invitationsPageTitle : copy.noAccessPageTitle} />
      <p>{copy.signedInAs(user.email)}</p>
      <Invitations />
      {!isInvited && <p>{textByArea[area].text}</p>}
    </MessagePage>
  )
}
