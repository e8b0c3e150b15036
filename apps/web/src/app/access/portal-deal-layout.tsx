import { Outlet } from '@tanstack/react-router'
import { asClient, ViewerRoleProvider } from '../../lib/auth/viewer-role.ts'
import { ThemeProvider } from '../../theme/theme-provider.tsx'

/** Around the pages of one deal in the portal. */
export function PortalDealLayout() {
  return (
    <ViewerRoleProvider value={asClient}>
      <ThemeProvider>
        <Outlet />
      </ThemeProvider>
    </ViewerRoleProvider>
  )
}
