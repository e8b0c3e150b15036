import { clsx } from 'clsx'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import styles from '../financials.module.css'
import * as copy from './copy.ts'
import * as debts from './debts/copy.ts'

/** The ids of the sections. */
export const anchors = {
  sources: 'sources-and-uses',
  collateral: 'collateral',
  summary: 'financial-summary',
  debts: 'debts',
  service: 'debt-service',
} as const

const links = [
  [anchors.sources, copy.sourcesAndUses],
  [anchors.collateral, copy.collateral],
  [anchors.summary, copy.financialSummary],
  [anchors.debts, debts.debts],
  [anchors.service, copy.debtService],
] as const

function goTo(anchor: string): void {
  const section = document.getElementById(anchor)
  if (section === null) return
  section.scrollIntoView()
  section.tabIndex = -1
  section.focus({ preventScroll: true })
}

/** To the sections of a long page. */
export function SectionLinks({ hasDebtService }: { hasDebtService: boolean }) {
  const shown = links.filter(([anchor]) => hasDebtService || anchor !== anchors.service)
  return (
    <nav className={clsx(ui.wrap2, styles.sectionLinks)} aria-label={copy.goToSection}>
      {shown.map(([anchor, label]) => (
        <Button key={anchor} size="small" variant="quiet" onClick={() => goTo(anchor)}>
          {label}
        </Button>
      ))}
    </nav>
  )
}
