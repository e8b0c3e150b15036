import type { FieldValues } from 'react-hook-form'
import { today } from '../../lib/format/format.ts'
import type { BoundProps } from '../../ui/form/bound-field.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import * as copy from './copy.ts'

/** When everything in the chosen checklists is due. */
export function ChecklistDueDate<V extends FieldValues, T>(props: Pick<BoundProps<V, T>, 'control' | 'name'>) {
  return <DateField {...props} label={copy.dueDate} help={copy.dueDateHelp} min={today()} optional />
}
