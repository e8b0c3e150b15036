import { Outlet } from '@tanstack/react-router'
import { asClient, SideProvider } from '../../lib/side.ts'
import { ThemeProvider } from '../../theme/theme-provider.tsx'

/** Around the pages of one deal in the portal. */
export function PortalDealFrame() {
  return (
    <SideProvider value={asClient}>
      <ThemeProvider>
        <Outlet />
      </ThemeProvider>
    </SideProvider>
  )
}
