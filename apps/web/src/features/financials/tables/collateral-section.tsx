import { useMemo } from 'react'
import { formatAccounting } from '../../../ui/grid/amounts.ts'
import type { GridTotal } from '../../../ui/grid/grid-props.ts'
import { Grid } from '../../../ui/grid/grid.tsx'
import { Section } from '../../../ui/section.tsx'
import { LazyCoverageChart } from '../charts/lazy-charts.tsx'
import { Conflicts, conflictMarks } from '../clashes.tsx'
import type { TableStore } from '../deal-tables.ts'
import { CoverageFigures } from '../figures/coverage-figures.tsx'
import { collateralEdition, valueRow, type Basis, type CollateralFigures } from '../figures/reckon.ts'
import styles from '../financials.module.css'
import { SaveStatus } from '../save-status.tsx'
import { useSyncState } from '../use-financials.ts'
import { collateralGridColumns } from './columns.ts'
import { blankCollateral } from './rows.ts'
import { emptyTableText } from './nothing-entered.ts'
import { useStableValue } from './use-stable.ts'

interface SectionProps {
  table: TableStore
  figures: CollateralFigures
  basis: Basis
  canEdit: boolean
}

const newRow = () => ({ key: crypto.randomUUID(), cells: blankCollateral, bad: {} })

const emptyText =
  'List what secures the loan: real estate, machinery, vehicles, inventory. Add a row, or paste from Excel or Google Sheets.'

function totalsOf({ summary, fmv_bv, liens }: CollateralFigures): readonly GridTotal[] {
  const values = {
    fmv_bv: formatAccounting(fmv_bv),
    liens: formatAccounting(liens),
    cv: formatAccounting(summary.total_cv),
  }
  return [{ key: 'total', label: 'Total', values, isStrong: true }]
}

/** The collateral: the grid, and what it covers of the loan. */
export function CollateralSection({ table, figures, basis, canEdit }: SectionProps) {
  const { conflicts } = useSyncState(table)
  const edition = useStableValue(collateralEdition(basis))
  const columns = useMemo(() => collateralGridColumns((row) => valueRow(row, edition)), [edition])
  const totals = useStableValue(totalsOf(figures))
  return (
    <Section title="Collateral">
      <div className={styles.flush}>
        <Grid
          label="Collateral"
          sheet={table.sheet}
          columns={columns}
          totals={totals}
          newRow={canEdit ? newRow : null}
          cellNotes={conflictMarks(conflicts)}
          status={canEdit && <SaveStatus table={table} name="Collateral" />}
          empty={canEdit ? emptyText : emptyTableText}
        />
        <Conflicts table={table} columns={columns} />
      </div>
      <div className={styles.figures}>
        <CoverageFigures figures={figures} />
        <LazyCoverageChart figures={figures} />
      </div>
    </Section>
  )
}
