import type { FieldError } from '@loanyard/contract/core/errors'
import { importFinancials } from '@loanyard/contract/financials/calls'
import type { ImportResult } from '@loanyard/contract/financials/schemas'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type DealRef, dealParams } from '../../../../domain/deal-ref.ts'
import { reasonOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { formatCounted } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { notifySuccess } from '../../../../ui/feedback/toast.ts'
import { DataTable } from '../../../../ui/layout/data-table.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import { refetchFinancials } from '../../data/queries.ts'
import styles from '../../financials.module.css'
import { ScrollRegion } from '../../tables/figure-group.tsx'
import * as copy from './copy.ts'

export type BadCells = readonly FieldError[]

interface ImportDialogProps {
  dealRef: DealRef
  file: File
  /** Missing if the workbook can't be imported. */
  result?: ImportResult
  bad?: BadCells
  onClose: () => void
}

function BadList({ bad }: { bad: BadCells }) {
  // Problems name their cell with its sheet; one without is about the whole workbook.
  if (!bad.some(({ path }) => path.includes('!'))) {
    return (
      <>
        <p>{copy.nothingImported}</p>
        {bad.map(({ message }, index) => (
          <p key={index}>{message}</p>
        ))}
      </>
    )
  }
  return (
    <>
      <p>{copy.nothingImportedFixCells}</p>
      <ScrollRegion label={copy.cellsToFix}>
        <DataTable className={styles.table} columns={[copy.cell, copy.problem]}>
          {bad.map(({ path, message }, index) => (
            <tr key={index}>
              <th scope="row">{path}</th>
              <td>{message}</td>
            </tr>
          ))}
        </DataTable>
      </ScrollRegion>
    </>
  )
}

function ChangeList({ changed, added, deleted }: ImportResult) {
  return (
    <ScrollRegion label={copy.changes}>
      <DataTable className={styles.table} columns={[copy.cell, copy.from, copy.to]}>
        {changed.map(({ sheet, cell, row, column, from, to }) => (
          <tr key={`${sheet}!${cell}`}>
            <th scope="row">
              {sheet}: {row}, {column}
            </th>
            <td>{from ?? '–'}</td>
            <td>{to ?? '–'}</td>
          </tr>
        ))}
        {added.map(({ sheet, row }, index) => (
          <tr key={`added${index}`}>
            <th scope="row">
              {sheet}: {row}
            </th>
            <td>–</td>
            <td>{copy.newRow}</td>
          </tr>
        ))}
        {deleted.map(({ sheet, row }, index) => (
          <tr key={`deleted${index}`}>
            <th scope="row">
              {sheet}: {row}
            </th>
            <td>{copy.row}</td>
            <td>{copy.deleted}</td>
          </tr>
        ))}
      </DataTable>
    </ScrollRegion>
  )
}

export function ImportDialog({ dealRef, file, result, bad, onClose }: ImportDialogProps) {
  const count = result === undefined ? 0 : result.changed.length + result.added.length + result.deleted.length
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await callApi(importFinancials, { params: dealParams(dealRef), body: file })
      await refetchFinancials(dealRef)
    },
    onSuccess: () => {
      notifySuccess(copy.imported(file.name))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={copy.importTitle(file.name)}>
      {bad !== undefined && <BadList bad={bad} />}
      {result !== undefined && (
        <p>{count === 0 ? copy.workbookUnchanged : copy.changesToMake(formatCounted(count, 'change'))}</p>
      )}
      {result !== undefined && count > 0 && <ChangeList {...result} />}
      <p className={clsx(ui.problem, ui.unlessEmpty)} role="alert">
        {error !== null && reasonOf(error, copy.importFailed)}
      </p>
      <DialogFooter>
        <Button onClick={onClose}>{count === 0 ? actionLabels.close : actionLabels.cancel}</Button>
        {count > 0 && (
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
            {copy.importChanges(formatCounted(count, 'change'))}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
