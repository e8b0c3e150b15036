import { requestKinds } from '@loanyard/contract/core/values'
import { clsx } from 'clsx'
import { useWatch, type Control } from 'react-hook-form'
import { kindOptionLabels } from '../../../domain/requests/request-labels.ts'
import { SlotFields } from '../../../domain/requests/slots/slot-fields.tsx'
import type { UploadQueue } from '../../../lib/upload/upload-queue.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './create.module.css'
import type { NewRequestsInput, NewRequestsValues } from './new-requests.ts'
import { TemplateField } from './template-field.tsx'

const kindOptions = requestKinds.map((kind) => ({ value: kind, label: kindOptionLabels[kind] }))

interface RequestFieldsProps {
  control: Control<NewRequestsValues, unknown, NewRequestsInput>
  index: number
  queues: Set<UploadQueue>
  takesFocus: boolean
  /** Null if there is only one line. */
  onRemove: (() => void) | null
}

export function RequestFields({ control, index, queues, takesFocus, onRemove }: RequestFieldsProps) {
  const kind = useWatch({ control, name: `requests.${index}.kind` })
  return (
    <fieldset className={clsx(ui.stack3, ui.framed, styles.request)}>
      <legend>{copy.requestNumber(index + 1)}</legend>
      {onRemove !== null && (
        <Button
          className={styles.removeButton}
          size="small"
          variant="quiet"
          aria-label={copy.removeRequest(index + 1)}
          onClick={onRemove}
        >
          {actionLabels.remove}
        </Button>
      )}
      <SelectField
        control={control}
        name={`requests.${index}.kind`}
        label={copy.type}
        options={kindOptions}
        takesFocus={takesFocus}
      />
      <TextField
        control={control}
        name={`requests.${index}.title`}
        label={kind === 'Question' ? copy.question : copy.titleLabel}
        autoComplete="off"
      />
      <TextAreaField
        control={control}
        name={`requests.${index}.description`}
        label={copy.description}
        help={copy.borrowerSeesThis}
        optional
        rows={2}
      />
      <TemplateField control={control} name={`requests.${index}.template`} kind={kind} queues={queues} />
      {kind === 'Document' && (
        <SlotFields control={control} files={`requests.${index}.files`} names={`requests.${index}.file_names`} />
      )}
      <CheckboxField
        control={control}
        name={`requests.${index}.is_required`}
        label={copy.required}
        help={copy.requiredHelp}
      />
    </fieldset>
  )
}
