import { createContext, useContext } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import type { FrameProps } from './field-frame.tsx'

/** Keeps the field ids of two forms on one page distinct. */
export const FormScope = createContext('form')

/** The id of the control that edits `name` in a form. */
export const fieldIdIn = (scope: string, name: string): string => `${scope}-${name.replaceAll('.', '-')}`

/** The id of the control that edits `name` in the surrounding form. */
export function useFieldId(name: string): string {
  return fieldIdIn(useContext(FormScope), name)
}

/** Props of every field bound to a form. `T` is the output of the form's schema. */
export interface BoundProps<V extends FieldValues, T> extends FrameProps {
  control: Control<V, unknown, T>
  name: FieldPath<V>
}

export function useBoundField<V extends FieldValues, T>({ control, name }: Pick<BoundProps<V, T>, 'control' | 'name'>) {
  const { field, fieldState } = useController<V, FieldPath<V>, T>({ control, name })
  const id = useFieldId(name)
  const value: unknown = field.value
  const change: (value: unknown) => void = field.onChange
  return { field, value, change, id, error: fieldState.error?.message }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
