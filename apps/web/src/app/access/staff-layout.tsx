import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { AreaLayout } from './area-layout.tsx'

export function StaffLayout() {
  return (
    <ThemeProvider>
      <AreaLayout />
    </ThemeProvider>
  )
}
