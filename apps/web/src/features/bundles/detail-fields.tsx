import type { Stage } from '@loanyard/contract/deals/stages'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { anyStage } from './bundle-display.ts'
import * as copy from './copy.ts'
import { LoanPurposesField } from './loan-purposes-field.tsx'

export const detailsShape = { title: true, description: true, stage: true, loan_purposes: true } as const

interface DetailFieldsProps<V extends FieldValues, T> {
  control: Control<V, unknown, T>
  stages: readonly Stage[]
}

/** Safe because every form with these fields uses `detailsShape`. */
const nameOf = <V extends FieldValues>(name: keyof typeof detailsShape) => name as FieldPath<V>

export function DetailFields<V extends FieldValues, T>({ control, stages }: DetailFieldsProps<V, T>) {
  return (
    <>
      <TextField
        control={control}
        name={nameOf<V>('title')}
        label={copy.titleLabel}
        placeholder={copy.titlePlaceholder}
        takesFocus
      />
      <SelectField
        control={control}
        name={nameOf<V>('stage')}
        label={copy.stage}
        help={copy.stageHelp}
        options={stages.map(({ id, name }) => ({ value: id, label: name }))}
        noneLabel={anyStage}
      />
      <TextAreaField
        control={control}
        name={nameOf<V>('description')}
        label={copy.description}
        help={copy.descriptionHelp}
        optional
      />
      <LoanPurposesField control={control} name={nameOf<V>('loan_purposes')} />
    </>
  )
}
