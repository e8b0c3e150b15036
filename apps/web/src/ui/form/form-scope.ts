import { createContext, useContext } from 'react'

/** Keeps the field ids of two forms on one page apart. */
export const FormScope = createContext('form')

/** The id of the control that edits `name` in the surrounding form. */
export function useFieldId(name: string): string {
  return `${useContext(FormScope)}-${name.replaceAll('.', '-')}`
}
