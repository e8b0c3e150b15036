import { isLikelyProjection } from '@loanyard/lending/underwriting/dscr-floors'
import { clsx } from 'clsx'
import { useState } from 'react'
import { reasonOf } from '../../../../lib/api/api-error.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import { nextPeriod, periodProblem } from '../../data/periods.ts'
import styles from '../../financials.module.css'
import * as copy from '../copy.ts'

interface PeriodFormProps {
  /** Null: a new period. */
  period: string | null
  periods: readonly string[]
  /** The deal's date. */
  on: string
  onSave: (name: string, isProjection: boolean) => Promise<void>
  onClose: () => void
}

export function PeriodForm({ period, periods, on, onSave, onClose }: PeriodFormProps) {
  const [name, setName] = useState(period ?? nextPeriod(periods, on))
  const [projection, setProjection] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isProjection = projection ?? isLikelyProjection(name, on)
  const save = async () => {
    const nameProblem = periodProblem(
      name,
      periods.filter((each) => each !== period),
    )
    setProblem(nameProblem)
    if (nameProblem !== null) return
    setBusy(true)
    try {
      if (name.trim() !== period) await onSave(name.trim(), isProjection)
      onClose()
    } catch (error) {
      setProblem(reasonOf(error, period === null ? copy.addPeriodFailed : copy.renamePeriodFailed))
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={period === null ? copy.addPeriod : copy.renamePeriod(period)} size="small">
      <form
        className={ui.stack3}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        <label className={clsx(ui.stack1, ui.label, styles.field)}>
          <span>{copy.name}</span>
          <input
            data-autofocus
            value={name}
            maxLength={200}
            aria-invalid={problem !== null}
            aria-describedby="period-problem"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {period === null && (
          <label className={ui.inline2}>
            <input type="checkbox" checked={isProjection} onChange={(event) => setProjection(event.target.checked)} />
            <span>{copy.projection}</span>
          </label>
        )}
        <p id="period-problem" className={clsx(ui.problem, ui.unlessEmpty)} role="alert">
          {problem}
        </p>
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {period === null ? copy.addPeriod : actionLabels.rename}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
