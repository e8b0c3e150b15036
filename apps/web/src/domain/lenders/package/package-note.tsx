import { clsx } from 'clsx'
import { useId } from 'react'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'

interface PackageNoteProps {
  /** Null: none. */
  note: string | null
  partner: string
}

/** What the partner wrote to the lender with the package. */
export function PackageNote({ note, partner }: PackageNoteProps) {
  const id = useId()
  if (note === null) return null
  return (
    <section className={clsx(ui.note, ui.sunkenNote)} aria-labelledby={id}>
      <h2 id={id} className={ui.label}>
        {copy.noteFrom(partner)}
      </h2>
      <p className={ui.lines}>{note}</p>
    </section>
  )
}
