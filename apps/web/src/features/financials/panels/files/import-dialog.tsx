import type { FieldError } from '@loanyard/contract/core/errors'
import { importFinancials } from '@loanyard/contract/financials/calls'
import type { ImportResult } from '@loanyard/contract/financials/schemas'
import { useState } from 'react'
import { reasonOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { formatCounted } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { notifySuccess } from '../../../../ui/feedback/toast.ts'
import { Dialog, DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import { refetchFinancials, paramsOf, type DealRef } from '../../data/queries.ts'
import styles from '../../financials.module.css'
import { ScrollRegion } from '../../tables/figure-group.tsx'

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
        <p>Nothing was imported.</p>
        {bad.map(({ message }, index) => (
          <p key={index}>{message}</p>
        ))}
      </>
    )
  }
  return (
    <>
      <p>Nothing was imported. Fix these cells in the workbook and choose it again.</p>
      <ScrollRegion label="Cells to fix">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Cell</th>
              <th scope="col">Problem</th>
            </tr>
          </thead>
          <tbody>
            {bad.map(({ path, message }, index) => (
              <tr key={index}>
                <th scope="row">{path}</th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}

function ChangeList({ changed, added, deleted }: ImportResult) {
  return (
    <ScrollRegion label="Changes">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Cell</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
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
              <td>new row</td>
            </tr>
          ))}
          {deleted.map(({ sheet, row }, index) => (
            <tr key={`deleted${index}`}>
              <th scope="row">
                {sheet}: {row}
              </th>
              <td>row</td>
              <td>deleted</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

export function ImportDialog({ dealRef, file, result, bad, onClose }: ImportDialogProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const count = result === undefined ? 0 : result.changed.length + result.added.length + result.deleted.length
  const confirmImport = async () => {
    setBusy(true)
    try {
      await callApi(importFinancials, { params: paramsOf(dealRef), body: file })
      await refetchFinancials(dealRef)
      notifySuccess(`${file.name} imported`)
      onClose()
    } catch (error) {
      setProblem(reasonOf(error, 'Couldn’t import the workbook'))
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={`Import ${file.name}`}>
      {bad !== undefined && <BadList bad={bad} />}
      {result !== undefined && (
        <p>
          {count === 0
            ? 'This workbook hasn’t changed since it was exported.'
            : `${formatCounted(count, 'change')} will be made:`}
        </p>
      )}
      {result !== undefined && count > 0 && <ChangeList {...result} />}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <DialogFooter>
        <Button onClick={onClose}>{count === 0 ? 'Close' : 'Cancel'}</Button>
        {count > 0 && (
          <Button variant="primary" busy={busy} onClick={() => void confirmImport()}>
            Import {formatCounted(count, 'change')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
