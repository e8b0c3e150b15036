import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { signOut } from '../../../features/auth/mutations.ts'
import { userQuery } from '../../../features/auth/queries.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { areaFacts, areasOf } from '../../access/areas.ts'
import { MessagePage } from '../../shell/message-page.tsx'

/** For somebody who is signed in already: who that is, and the two ways on. */
export function AlreadySignedIn() {
  const { data: user } = useQuery(userQuery)
  const [area = 'partner'] = user === undefined ? [] : areasOf(user)
  return (
    <MessagePage
      title="You’re already signed in"
      actions={
        <>
          <Link to={paths[area]} className={buttonClass({ variant: 'primary' })}>
            {area === 'partner' ? 'Go to your deals' : `Go to the ${areaFacts[area].name.toLowerCase()}`}
          </Link>
          <Button onClick={() => void signOut(paths.partnerOnboarding)}>Sign out and create an account</Button>
        </>
      }
    >
      <PageTitle name="Create your account" />
      {user !== undefined && (
        <>
          You’re signed in as {user.full_name}, {user.email}.{' '}
        </>
      )}
      To create a new company account, use an email address that doesn’t have an account yet.
    </MessagePage>
  )
}
