import { asLender, ViewerRoleProvider } from '../../lib/auth/viewer-role.ts'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { AreaLayout } from './area-layout.tsx'

/** The lenders' area: documents are asked for as the lender, also by somebody who is on a partner's staff. */
export function LenderLayout() {
  return (
    <ViewerRoleProvider value={asLender}>
      <ThemeProvider>
        <AreaLayout />
      </ThemeProvider>
    </ViewerRoleProvider>
  )
}
