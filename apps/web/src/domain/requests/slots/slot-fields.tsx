import { useWatch, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import * as copy from './copy.ts'
import { fileOptions, type SlotValues } from './slot-choice.ts'

interface SlotFieldsProps<V extends FieldValues, T> {
  control: Control<V, unknown, T>
  files: FieldPathByValue<V, SlotValues['files']>
  names: FieldPathByValue<V, string>
}

/** Which files a document request asks for. */
export function SlotFields<V extends FieldValues, T>({ control, files, names }: SlotFieldsProps<V, T>) {
  const choice: SlotValues['files'] = useWatch({ control, name: files })
  return (
    <>
      <SelectField
        control={control}
        name={files}
        label={copy.filesAsked}
        help={copy.filesAskedHelp}
        options={fileOptions(choice)}
      />
      {choice === 'names' && (
        <TextAreaField control={control} name={names} label={copy.fileNames} help={copy.fileNamesHelp} rows={3} />
      )}
    </>
  )
}
