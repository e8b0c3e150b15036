import type { RejectionReason } from '@loanyard/contract/core/values'
import type { SubmittedDocument } from '@loanyard/contract/requests/schemas'
import { useId, useState } from 'react'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { FileName } from '../../../ui/text/file-name.tsx'
import type { AnsweredRequest } from '../requests-context.ts'
import * as copy from './copy.ts'

interface Returned {
  readonly offered: readonly SubmittedDocument[]
  readonly wrong: ReadonlySet<string>
  readonly mark: (id: string, isWrong: boolean) => void
}

/** The files of a single answer and those marked as wrong: at first none if something is missing, or else all. */
export function useReturnedFiles(answers: readonly AnsweredRequest[], reason: RejectionReason | null): Returned {
  const [marked, setMarked] = useState<ReadonlySet<string> | null>(null)
  const [first] = answers
  const offered = answers.length === 1 && first !== undefined ? first.submission.documents : []
  const atFirst = reason === 'incomplete' ? [] : offered.map(({ id }) => id)
  const wrong = marked ?? new Set(atFirst)
  const mark = (id: string, isWrong: boolean) => {
    const next = new Set(wrong)
    if (isWrong) next.add(id)
    else next.delete(id)
    setMarked(next)
  }
  return { offered, wrong, mark }
}

export function ReturnedFiles({ offered, wrong, mark }: Returned) {
  const id = useId()
  return (
    <fieldset className={ui.stack1} aria-describedby={`${id}-help`}>
      <legend className={ui.label}>{copy.filesToFix}</legend>
      {offered.map((document) => (
        <label key={document.id} className={ui.line2} htmlFor={`${id}-${document.id}`}>
          <Checkbox
            id={`${id}-${document.id}`}
            checked={wrong.has(document.id)}
            onChange={(event) => mark(document.id, event.target.checked)}
          />
          <FileName name={document.name} />
          {document.slot !== null && <span className={ui.quiet}>{document.slot}</span>}
        </label>
      ))}
      <p id={`${id}-help`} className={ui.quiet}>
        {copy.filesToFixHelp}
      </p>
    </fieldset>
  )
}
