import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { AreaLayout } from './area-layout.tsx'

/** The partner area, whose pages are made with Mantine. */
export function StaffLayout() {
  return (
    <ThemeProvider>
      <AreaLayout />
    </ThemeProvider>
  )
}
