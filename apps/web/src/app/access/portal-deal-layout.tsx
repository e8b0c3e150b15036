import { Outlet } from '@tanstack/react-router'
import { asClient, ViewerRoleProvider } from '../../lib/auth/viewer-role.ts'
import { ThemeProvider } from '../../theme/theme-provider.tsx'

export function PortalDealLayout() {
  return (
    <ViewerRoleProvider value={asClient}>
      <ThemeProvider>
        <Outlet />
      </ThemeProvider>
    </ViewerRoleProvider>
  )
}
