import type { User } from '@loanyard/contract/auth'
import { signOut } from '../../features/auth/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Notice } from '../shell/notice.tsx'

/** For signed-in people who are nobody's staff. */
export function NoStaffProfilePage({ user }: { user: User }) {
  return (
    <Notice
      title="This account is not in a partner’s team"
      actions={
        <Button variant="primary" onClick={() => void signOut()}>
          Sign in with another account
        </Button>
      }
    >
      <PageTitle name="No access" />
      You are signed in as {user.email}. The partner area is for the staff of a loan partner. If you should be in one,
      ask its Admin to add you.
    </Notice>
  )
}
