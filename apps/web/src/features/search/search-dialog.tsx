import { IconSearch } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { reasonOf } from '../../lib/failure.ts'
import { formatCounted } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Choice, ChoiceGroup } from './choices.ts'
import { rememberPlace, type Place } from './recent-places.ts'
import styles from './search.module.css'
import { useSearch } from './use-search.ts'

interface ChoiceListProps {
  id: string
  groups: readonly ChoiceGroup[]
  active: Choice | undefined
  onPoint: (choice: Choice) => void
  onChoose: (choice: Choice) => void
}

const optionId = (list: string, { key }: Choice) => `${list}-${key.replaceAll(/\W/g, '-')}`

function ChoiceList({ id, groups, active, onPoint, onChoose }: ChoiceListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map(({ label, choices }, index) => (
        <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
          <div id={`${id}-group-${index}`} role="presentation" className={styles.group}>
            {label}
          </div>
          {choices.map((choice) => (
            // The keys are the field's, which has the focus all the time.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={choice.key}
              id={optionId(id, choice)}
              role="option"
              aria-selected={choice === active}
              className={clsx(styles.choice, choice === active && styles.active)}
              onMouseMove={() => onPoint(choice)}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <span className={styles.title}>{choice.title}</span>
              {choice.detail !== null && <span className={styles.detail}>{choice.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function wordsOf({ isWaiting, isSearch, error }: ReturnType<typeof useSearch>, count: number, text: string): string {
  if (error !== null) return reasonOf(error, 'Couldn’t search')
  if (isWaiting) return count === 0 ? 'Searching…' : ''
  if (!isSearch) return ''
  return count === 0 ? `No results for “${text.trim()}”` : formatCounted(count, 'result')
}

interface SearchDialogProps {
  partnerId: string
  /** The pages one may go to. */
  pages: readonly Place[]
  onGo: (href: string) => void
  onClose: () => void
}

/** One field for everything: arrows choose, Enter opens, Escape closes. */
export function SearchDialog({ partnerId, pages, onGo, onClose }: SearchDialogProps) {
  const list = useId()
  const search = useSearch(partnerId, pages)
  const { text, type, groups } = search
  const [pointed, setPointed] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const choices = groups.flatMap((group) => group.choices)
  const index = Math.max(
    0,
    choices.findIndex(({ key }) => key === pointed),
  )
  const active = choices[index]
  const choose = ({ href, title, isPlace }: Choice) => {
    if (isPlace) rememberPlace(partnerId, { path: href, title })
    onClose()
    onGo(href)
  }
  const again = () => {
    // The button goes with the failure; the field keeps the focus all the time.
    field.current?.focus()
    search.again()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      const next = choices[(index + step + choices.length) % choices.length]
      setPointed(next?.key ?? null)
      if (next !== undefined) document.getElementById(optionId(list, next))?.scrollIntoView({ block: 'nearest' })
    }
    // What is shown may still be of the text before.
    if (event.key === 'Enter' && active !== undefined && !search.isWaiting) {
      event.preventDefault()
      choose(active)
    }
  }
  return (
    <Dialog opened onClose={onClose} title="Search">
      <div className={styles.field}>
        <IconSearch aria-hidden="true" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Search deals, leads, documents and people"
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(list, active)}
          placeholder="Deals, leads, documents, people"
          autoComplete="off"
          maxLength={200}
          data-autofocus
          value={text}
          onChange={(event) => {
            setPointed(null)
            type(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className={clsx(styles.words, search.error !== null && styles.failed)}>
        {wordsOf(search, choices.length, text)}
      </p>
      {search.error !== null && (
        <Button size="small" busy={search.isWaiting} onClick={again}>
          Try again
        </Button>
      )}
      <ChoiceList id={list} groups={groups} active={active} onPoint={({ key }) => setPointed(key)} onChoose={choose} />
    </Dialog>
  )
}
