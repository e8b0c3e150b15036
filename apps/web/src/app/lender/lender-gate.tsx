import { asLender, SideProvider } from '../../lib/side.ts'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { AreaGate } from '../area-gate.tsx'

/** The lenders' area: documents are asked for as the lender, also by somebody who is on a partner's staff. */
export function LenderGate() {
  return (
    <SideProvider value={asLender}>
      <ThemeProvider>
        <AreaGate />
      </ThemeProvider>
    </SideProvider>
  )
}
