import type { ReactNode } from 'react'
import { useStaff } from './active-profile.ts'
import { ForbiddenPage } from './forbidden-page.tsx'

/** For Admins and Managers (specification section 6); a Coordinator is told that the role does not include it. */
export function RequireManager({ children }: { children: ReactNode }) {
  const role = useStaff()?.profile?.role
  return role === 'Admin' || role === 'Manager' ? children : <ForbiddenPage />
}
