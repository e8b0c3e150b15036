import type { User } from '@loanyard/contract/auth/account'
import type { Area } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { invitationsQuery } from '../../features/account/invitations/queries.ts'
import { SendConfirmation, refetchWhileUnconfirmed } from '../../features/auth/confirm-email/confirm-email.tsx'
import { signOut } from '../../features/auth/mutations.ts'
import { userQuery } from '../../features/auth/queries.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { areaFacts, areasOf } from '../access/areas.ts'
import { MessagePage } from '../shell/message-page.tsx'
import { Invitations } from './invitations.tsx'

const textByArea: Readonly<Record<Area, { title: string; text: string }>> = {
  partner: {
    title: 'This account isn’t on a partner’s team',
    text: 'This area is for loan brokers and their teams. If you should have access, ask your team’s Admin to add you.',
  },
  portal: {
    title: 'This account has no loan in the client portal',
    text: 'The client portal is for borrowers who work with a broker. If that’s you, sign in with the email address your broker invited.',
  },
  lender: {
    title: 'This account isn’t with a lender',
    text: 'The lender area is for lenders that brokers share deals with. If that’s you, ask your broker contact to add you.',
  },
  requests: {
    title: 'This account has no loan requests',
    text: 'This area is for people who requested a loan online. If you did, sign in with the email address you used.',
  },
}

interface NoProfileProps {
  area: Area
  user: User
}

/** For signed-in people without a profile in the area. What somebody is invited to shows once their address is confirmed. */
export function NoProfilePage(props: NoProfileProps) {
  return props.user.email_confirmed ? <NoProfile {...props} /> : <Unconfirmed {...props} />
}

function SignInAsAnother({ area }: { area: Area }) {
  return <Button onClick={() => void signOut(paths.login[area])}>Sign in with a different account</Button>
}

function Unconfirmed({ area, user }: NoProfileProps) {
  useQuery({ ...userQuery, refetchOnWindowFocus: refetchWhileUnconfirmed })
  return (
    <MessagePage
      title="Confirm your email address"
      actions={
        <>
          <SendConfirmation
            email={user.email}
            area={area}
            next={paths[area]}
            label="Email me a link"
            variant="primary"
          />
          <SignInAsAnother area={area} />
        </>
      }
    >
      <PageTitle name="Confirm your email address" />
      <p>You’re signed in as {user.email}, but this address isn’t confirmed yet.</p>
      <p>
        If you work with a broker or lender, or one invited you, email yourself a link and open it in this browser. Then
        you can accept your invitations here.
      </p>
    </MessagePage>
  )
}

/** What they are invited to, who they are, where they can go, and the way to sign in as somebody else. */
function NoProfile({ area, user }: NoProfileProps) {
  const { data: invitations, isPending } = useQuery(invitationsQuery)
  const isInvited = invitations !== undefined && invitations.length > 0
  // Which of the two it says is not known yet.
  if (isPending) return null
  return (
    <MessagePage
      title={isInvited ? 'You’re invited' : textByArea[area].title}
      actions={
        <>
          {areasOf(user).map((other) => (
            <Link key={other} to={paths[other]} className={buttonClass({ variant: 'primary' })}>
              Go to the {areaFacts[other].name.toLowerCase()}
            </Link>
          ))}
          <SignInAsAnother area={area} />
        </>
      }
    >
      <PageTitle name={isInvited ? 'Invitations' : 'No access'} />
      <p>You’re signed in as {user.email}.</p>
      <Invitations />
      {!isInvited && <p>{textByArea[area].text}</p>}
    </MessagePage>
  )
}
