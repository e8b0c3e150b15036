import { useState } from 'react'

/** The editing of one value in its place. */
export interface FactEdit {
  /** How it was opened; null: for an unsaved change, which is shown again after a reload. */
  readonly openedBy: 'pointer' | 'keyboard' | null
}

type FactEdits<Name> = ReadonlyMap<Name, FactEdit>

const without = <Name>(edits: FactEdits<Name>, name: Name): FactEdits<Name> =>
  new Map([...edits].filter(([each]) => each !== name))

/**
 * Values that are edited in their places, several if one of them can't be saved. Begins with `unsaved`.
 * @param open runs what opens an editor, once it has loaded
 */
export function useFactEdits<Name extends string>(unsaved: () => readonly Name[], open: (show: () => void) => void) {
  const [edits, setEdits] = useState<FactEdits<Name>>(
    () => new Map(unsaved().map((name) => [name, { openedBy: null }])),
  )
  const [returnsTo, setReturnsTo] = useState<Name | null>(null)
  const [saved, setSaved] = useState<Name | null>(null)
  return {
    isEditing: edits.size > 0,
    /** The value saved last, until the next is edited. */
    saved,
    /** Of one value. */
    propsOf: (name: Name) => ({
      editing: edits.get(name) ?? null,
      takesFocus: returnsTo === name,
      onEdit: (openedBy: FactEdit['openedBy']) => {
        setSaved(null)
        open(() => setEdits((before) => new Map(before).set(name, { openedBy })))
      },
    }),
    /** Of the editor of one value. */
    closingOf: (name: Name) => ({
      onSaved: () => setSaved(name),
      onClose: (returnsFocus: boolean) => {
        setReturnsTo(returnsFocus ? name : null)
        setEdits((before) => without(before, name))
      },
    }),
  }
}
