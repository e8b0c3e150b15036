import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userQuery } from '../../../features/auth/queries.ts'
import { signOut } from '../../../features/auth/sign-out.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { areaFacts, areasOf } from '../../access/areas.ts'
import { MessagePage } from '../../shell/message-page.tsx'
import * as copy from './copy.ts'

export function AlreadySignedIn() {
  const { data: user } = useQuery(userQuery)
  const [area = 'partner'] = user === undefined ? [] : areasOf(user)
  return (
    <MessagePage
      title={copy.alreadySignedIn}
      actions={
        <>
          <Link to={paths[area]} className={buttonClass({ variant: 'primary' })}>
            {area === 'partner' ? copy.goToDeals : copy.goToArea(areaFacts[area].name.toLowerCase())}
          </Link>
          <Button onClick={() => void signOut(paths.partnerOnboarding)}>{copy.signOutAndCreateAccount}</Button>
        </>
      }
    >
      <PageTitle name={copy.createAccountPageTitle} />
      {user !== undefined && copy.signedInAs(user.full_name, user.email)}
      {copy.newAccountNeedsNewEmail}
    </MessagePage>
  )
}
