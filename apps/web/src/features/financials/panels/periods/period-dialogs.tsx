import { useState } from 'react'
import { reasonOf } from '../../../../lib/api/api-error.ts'
import { notifyError } from '../../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import type { PeriodCalls } from '../../data/periods.ts'
import * as copy from '../copy.ts'
import { PeriodForm } from './period-form.tsx'

export type OpenPeriod = { readonly what: 'add' } | { readonly what: 'rename' | 'delete'; readonly period: string }

interface PeriodDialogsProps {
  calls: PeriodCalls
  open: OpenPeriod | null
  periods: readonly string[]
  /** The deal's date. */
  on: string
  onClose: () => void
}

function DeletePeriod({ calls, period, onClose }: { calls: PeriodCalls; period: string; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await calls.remove(period)
    } catch (error) {
      notifyError(reasonOf(error, copy.deletePeriodFailed))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={copy.deleteTitle(period)}
      confirmLabel={copy.deletePeriod}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {copy.deletePeriodText}
    </ConfirmDialog>
  )
}

export function PeriodDialogs({ calls, open, periods, on, onClose }: PeriodDialogsProps) {
  if (open === null) return null
  if (open.what === 'delete') return <DeletePeriod calls={calls} period={open.period} onClose={onClose} />
  const period = open.what === 'rename' ? open.period : null
  const save = (name: string, isProjection: boolean) =>
    period === null ? calls.add(name, isProjection) : calls.rename(period, name)
  return <PeriodForm period={period} periods={periods} on={on} onSave={save} onClose={onClose} />
}
