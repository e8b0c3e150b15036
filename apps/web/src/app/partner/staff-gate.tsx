import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { AreaGate } from '../area-gate.tsx'

/** The partner area, whose pages are made with Mantine. */
export function StaffGate() {
  return (
    <ThemeProvider>
      <AreaGate />
    </ThemeProvider>
  )
}
