import { listDemoSlots } from '@loanyard/contract/partners/demo-requests'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { sentFormKeys } from '../../../domain/query-keys.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { useBoundField, type BoundProps } from '../../../ui/form/bound-field.ts'
import { describedBy, FieldNotes } from '../../../ui/form/field-frame.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './slot-field.module.css'
import { dayOfSlot, slotDayLabel, slotTimeLabel, timeZoneName } from './slot-times.ts'

export const demoSlotsQuery = queryOptions({
  queryKey: sentFormKeys.demoSlots,
  queryFn: ({ signal }) => callApi(listDemoSlots, { signal }),
  // Others book, too.
  staleTime: 0,
})

interface ChipProps {
  name: string
  label: string
  isChosen: boolean
  onChoose: () => void
}

function Chip({ name, label, isChosen, onChoose }: ChipProps) {
  return (
    <label className={styles.chip}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  )
}

/** A day, then a time of it, both where the visitor is. */
export function SlotField<V extends FieldValues, T>({ control, name, label }: BoundProps<V, T>) {
  const { value, change, id, error } = useBoundField({ control, name })
  const { data, error: failure, isFetching, refetch } = useQuery(demoSlotsQuery)
  const slots = data?.slots ?? []
  // A restored draft may name one that is taken by now.
  const chosen = slots.find((slot) => slot === value) ?? null
  const [pickedDay, setPickedDay] = useState<string | null>(null)
  const days = [...new Set(slots.map(dayOfSlot))]
  const day = pickedDay ?? (chosen === null ? days[0] : dayOfSlot(chosen))
  if (failure !== null && data === undefined)
    return (
      <FailedState title={copy.slotsFailed} onRetry={() => void refetch()} retrying={isFetching}>
        {messageOf(failure)}
      </FailedState>
    )
  if (data === undefined) return <Skeleton height="9rem" />
  const help = slots.length === 0 ? copy.noSlots : copy.slotHelp(timeZoneName())
  return (
    <fieldset className={clsx(ui.stack3, styles.slots)} {...describedBy(id, help, error)}>
      <legend className={ui.label}>{label}</legend>
      <FieldNotes id={id} help={help} error={error} />
      <div className={styles.chips} role="radiogroup" aria-label={copy.day}>
        {days.map((each) => (
          <Chip
            key={each}
            name={`${id}-day`}
            label={slotDayLabel(each)}
            isChosen={each === day}
            onChoose={() => setPickedDay(each)}
          />
        ))}
      </div>
      <div className={styles.chips} role="radiogroup" aria-label={copy.time}>
        {slots
          .filter((slot) => dayOfSlot(slot) === day)
          .map((slot) => (
            <Chip
              key={slot}
              name={id}
              label={slotTimeLabel(slot)}
              isChosen={slot === chosen}
              onChoose={() => change(slot)}
            />
          ))}
      </div>
      {chosen !== null && (
        <Button size="small" variant="quiet" className={styles.clear} onClick={() => change(undefined)}>
          {copy.clearTime}
        </Button>
      )}
    </fieldset>
  )
}
