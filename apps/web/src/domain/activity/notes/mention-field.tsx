import type { TaskAssignee } from '@loanyard/contract/tasks/schemas'
import { clsx } from 'clsx'
import type { Control } from 'react-hook-form'
import { textOf, useBoundField } from '../../../ui/form/bound-field.ts'
import { describedBy, FieldFrame, type FrameProps } from '../../../ui/form/field-frame.tsx'
import fieldStyles from '../../../ui/form/field.module.css'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import type { TaskSubject } from '../../tasks/task-queries.ts'
import * as copy from './copy.ts'
import type { NoteValues } from './note-values.ts'
import styles from './notes.module.css'
import { unlinkedMentions } from './typed-mention.ts'
import { useMentions } from './use-mentions.ts'

const quoted = new Intl.ListFormat('en-US')

interface MentionFieldProps<T> extends FrameProps {
  control: Control<NoteValues, unknown, T>
  rows: number
  partnerId: string
  /** The deal or lead; those who see it can be mentioned. */
  subject: TaskSubject
}

interface PeopleProps {
  id: string
  people: readonly TaskAssignee[]
  active: number
  onChoose: (person: TaskAssignee) => void
}

/** The focus stays in the text, which names the active option. */
function People({ id, people, active, onChoose }: PeopleProps) {
  return (
    <div id={`${id}-people`} className={styles.people} role="listbox" aria-label={copy.people}>
      {people.map((person, index) => (
        // The field handles the keys.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={person.id}
          id={`${id}-person-${index}`}
          className={clsx(ui.hovers, styles.person)}
          role="option"
          aria-selected={index === active}
          // A click would take the focus from the text first.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <span className={ui.clip}>{person.full_name}</span> <span className={ui.fine}>{person.role}</span>
        </div>
      ))}
    </div>
  )
}

/** The text of a note, in which an @ suggests people to mention. */
export function MentionField<T>({ control, rows, partnerId, subject, ...frame }: MentionFieldProps<T>) {
  const { field, value, change, id, error } = useBoundField({ control, name: 'text' })
  const mentions = useBoundField({ control, name: 'mentions' })
  const { setArea, matches, active, follow, close, choose, onKeyDown } = useMentions({
    partnerId,
    subject,
    text: textOf(value),
    onChoose: (text, { id: person, full_name: name }) => {
      const others = (mentions.field.value as NoteValues['mentions']).filter((each) => each.id !== person)
      mentions.change([...others, { id: person, name }])
      change(text)
    },
  })
  const isOpen = matches.length > 0
  const unlinked = isOpen ? [] : unlinkedMentions(textOf(value), mentions.field.value as NoteValues['mentions'])
  return (
    <FieldFrame id={id} error={error} {...frame}>
      <div className={styles.mentions}>
        <textarea
          id={id}
          ref={(element) => {
            setArea(element)
            field.ref(element)
          }}
          name={field.name}
          rows={rows}
          className={fieldStyles.control}
          value={textOf(value)}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? `${id}-people` : undefined}
          aria-activedescendant={isOpen ? `${id}-person-${active}` : undefined}
          onChange={(event) => {
            change(event.target.value)
            follow()
          }}
          onSelect={follow}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close()
            field.onBlur()
          }}
          {...describedBy(id, frame.help, error)}
        />
        {isOpen && <People id={id} people={matches} active={active} onChoose={choose} />}
        <p className={clsx(ui.caution, ui.small)} role="status">
          {unlinked.length > 0 &&
            copy.notLinked(quoted.format(unlinked.map((each) => `“${each}”`)), unlinked.length === 1)}
        </p>
      </div>
      <VisuallyHidden>
        <span role="status">{isOpen && copy.peopleFound(matches.length)}</span>
      </VisuallyHidden>
    </FieldFrame>
  )
}
