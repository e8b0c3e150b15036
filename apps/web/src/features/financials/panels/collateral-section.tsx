import type { GridTotal } from '@loanyard/data-grid/grid'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import { useMemo } from 'react'
import { formatAccounting } from '../../../lib/format/accounting-amounts.ts'
import { DataGrid } from '../../../ui/data-grid.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import {
  collateralEdition,
  isCollateralEntered,
  valueRow,
  type Basis,
  type CollateralFigures,
} from '../data/calculate.ts'
import type { TableStore } from '../data/deal-tables.ts'
import { blankCollateral } from '../data/rows.ts'
import { useSyncState, useStableValue } from '../data/use-financials.ts'
import styles from '../financials.module.css'
import { collateralGridColumns } from '../tables/columns.ts'
import { Conflicts, conflictMarks } from '../tables/conflicts.tsx'
import { Figure, FigureGroup } from '../tables/figure-group.tsx'
import { SaveStatus } from '../tables/save-status.tsx'
import { LazyCoverageChart } from './charts/lazy-charts.tsx'
import * as copy from './copy.ts'
import { anchors } from './section-links.tsx'

function CoverageFigures({ figures }: { figures: CollateralFigures }) {
  const { summary, loan } = figures
  const { coverage, fully_secured: isSecured } = summary
  if (!isCollateralEntered(figures)) {
    return (
      <FigureGroup title={copy.coverage}>
        <p className={ui.quiet}>{copy.notEntered}</p>
      </FigureGroup>
    )
  }
  return (
    <FigureGroup title={copy.coverage}>
      <dl>
        <Figure
          label={isSecured === true ? copy.fullySecured : copy.coverage}
          tone={isSecured === null ? undefined : isSecured ? 'positive' : 'negative'}
          note={copy.coverageNote}
        >
          <strong>{coverage === null ? '–' : `${formatRatio(coverage)}×`}</strong>
        </Figure>
        <Figure label={copy.collateralValue}>
          <Money amount={summary.total_cv} />
        </Figure>
        <Figure label={copy.loan}>
          <Money amount={loan} />
        </Figure>
        <Figure label={copy.shortfall} tone={summary.shortfall === '0.00' ? undefined : 'negative'}>
          <Money amount={summary.shortfall} />
        </Figure>
      </dl>
    </FigureGroup>
  )
}

interface SectionProps {
  table: TableStore
  figures: CollateralFigures
  basis: Basis
  canEdit: boolean
}

const newRow = () => ({ key: crypto.randomUUID(), cells: blankCollateral, bad: {} })

function totalsOf({ summary, fmv_bv, liens }: CollateralFigures): readonly GridTotal[] {
  const values = {
    fmv_bv: formatAccounting(fmv_bv),
    liens: formatAccounting(liens),
    cv: formatAccounting(summary.total_cv),
  }
  return [{ key: 'total', label: copy.total, values, isStrong: true }]
}

export function CollateralSection({ table, figures, basis, canEdit }: SectionProps) {
  const { conflicts } = useSyncState(table)
  const edition = useStableValue(collateralEdition(basis))
  const columns = useMemo(() => collateralGridColumns((row) => valueRow(row, edition)), [edition])
  const totals = useStableValue(totalsOf(figures))
  return (
    <Section title={copy.collateral} anchor={anchors.collateral}>
      <div className={styles.flush}>
        <DataGrid
          label={copy.collateral}
          sheet={table.sheet}
          columns={columns}
          totals={totals}
          newRow={canEdit ? newRow : null}
          onOverwrite={table.sync.contest}
          cellNotes={conflictMarks(conflicts)}
          status={canEdit && <SaveStatus table={table} name={copy.collateral} />}
          empty={canEdit ? copy.collateralHelp : copy.emptyTable}
        />
        <Conflicts table={table} columns={columns} />
      </div>
      <div className={styles.figures}>
        <CoverageFigures figures={figures} />
        {isCollateralEntered(figures) && <LazyCoverageChart figures={figures} />}
      </div>
    </Section>
  )
}
