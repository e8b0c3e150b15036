import type { GridTotal } from '@loanyard/data-grid/grid'
import { formatAccounting } from '../../../lib/format/accounting-amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DataGrid } from '../../../ui/data-grid.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import type { Basis, SourceFigures } from '../data/calculate.ts'
import * as templates from '../data/copy.ts'
import type { TableStore } from '../data/deal-tables.ts'
import { blankSourceUse } from '../data/rows.ts'
import type { UnderwritingResult } from '../data/underwriting.ts'
import { useRows, useSyncState, useStableValue } from '../data/use-financials.ts'
import { addStandardUses } from '../data/use-templates.ts'
import styles from '../financials.module.css'
import { sourceUseGridColumns } from '../tables/columns.ts'
import { Conflicts, conflictMarks } from '../tables/conflicts.tsx'
import { SaveStatus } from '../tables/save-status.tsx'
import { LazySourceChart } from './charts/lazy-charts.tsx'
import * as copy from './copy.ts'
import { EquityFigures } from './equity-figures.tsx'
import { FeeFigures } from './fee-figures.tsx'
import { anchors } from './section-links.tsx'

interface SectionProps {
  table: TableStore
  figures: SourceFigures
  basis: Basis
  equity: UnderwritingResult['equity']
  canEdit: boolean
}

const newRow = () => ({ key: crypto.randomUUID(), cells: blankSourceUse, bad: {} })

function totalsOf({ totals }: SourceFigures): readonly GridTotal[] {
  const values = {
    lender_amount: formatAccounting(totals.lender_total),
    borrower_amount: formatAccounting(totals.borrower_total),
    seller_amount: formatAccounting(totals.seller_total),
    total: formatAccounting(totals.overall_total),
  }
  return [{ key: 'total', label: copy.total, values, isStrong: true }]
}

export function SourceUseSection({ table, figures, basis, equity, canEdit }: SectionProps) {
  const { conflicts } = useSyncState(table)
  const totals = useStableValue(totalsOf(figures))
  const addStandardRows = addStandardUses(table, useRows(table), basis.terms.loan_purpose)
  return (
    <Section title={copy.sourcesAndUses} anchor={anchors.sources}>
      <div className={styles.flush}>
        <DataGrid
          label={copy.sourcesAndUses}
          sheet={table.sheet}
          columns={sourceUseGridColumns}
          totals={totals}
          newRow={canEdit ? newRow : null}
          onOverwrite={table.sync.contest}
          cellNotes={conflictMarks(conflicts)}
          actions={
            canEdit &&
            addStandardRows !== null && (
              <Button size="small" onClick={addStandardRows}>
                {templates.addStandardRows}
              </Button>
            )
          }
          status={canEdit && <SaveStatus table={table} name={copy.sourcesAndUses} />}
          empty={canEdit ? copy.sourcesAndUsesHelp : copy.emptyTable}
        />
        <Conflicts table={table} columns={sourceUseGridColumns} />
      </div>
      <div className={styles.figures}>
        <FeeFigures figures={figures} basis={basis} />
        <EquityFigures equity={equity} terms={basis.terms} canEdit={canEdit} />
        <LazySourceChart table={table} />
      </div>
    </Section>
  )
}
