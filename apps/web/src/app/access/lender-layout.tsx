import { asLender, ViewerRoleProvider } from '../../lib/auth/viewer-role.ts'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { AreaLayout } from './area-layout.tsx'

/** Calls are made as the lender here, even for people who are also on a partner's staff. */
export function LenderLayout() {
  return (
    <ViewerRoleProvider value={asLender}>
      <ThemeProvider>
        <AreaLayout />
      </ThemeProvider>
    </ViewerRoleProvider>
  )
}
