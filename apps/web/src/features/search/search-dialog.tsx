import { IconSearch } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { reasonOf } from '../../lib/api/api-error.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import ui from '../../ui/layout/primitives.module.css'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { rememberPage, type PageLink } from './recent-pages.ts'
import type { SearchOption, SearchOptionGroup } from './search-options.ts'
import styles from './search.module.css'
import { useSearch } from './use-search.ts'

interface SearchOptionListProps {
  id: string
  groups: readonly SearchOptionGroup[]
  active: SearchOption | undefined
  onHighlight: (option: SearchOption) => void
  onChoose: (option: SearchOption) => void
}

const optionId = (list: string, { key }: SearchOption) => `${list}-${key.replaceAll(/\W/g, '-')}`

function SearchOptionList({ id, groups, active, onHighlight, onChoose }: SearchOptionListProps) {
  return (
    <div id={id} role="listbox" aria-label={copy.results} className={styles.list}>
      {groups.map(({ label, options }, index) => (
        <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
          <div id={`${id}-group-${index}`} role="presentation" className={clsx(ui.fine, styles.group)}>
            {label}
          </div>
          {options.map((option) => (
            // The field keeps the focus and handles the keys.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.key}
              id={optionId(id, option)}
              role="option"
              aria-selected={option === active}
              className={clsx(ui.ends, styles.option, option === active && styles.active)}
              onMouseMove={() => onHighlight(option)}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              <span className={clsx(ui.medium, ui.shrinks)}>{option.title}</span>
              {option.detail !== null && <span className={clsx(ui.quiet, styles.detail)}>{option.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** What a deal's or a lead's own commands begin with. */
const verbs = /^(accept|assign|convert|invite|log|mark|move|remind|request|share)\b/i

function statusText({ isWaiting, isSearch, error }: ReturnType<typeof useSearch>, count: number, text: string): string {
  if (error !== null) return reasonOf(error, copy.searchFailed)
  if (isWaiting) return count === 0 ? copy.searching : ''
  if (!isSearch) return ''
  if (count > 0) return formatCounted(count, 'result')
  const nothing = copy.noResults(text.trim())
  return verbs.test(text.trim()) ? `${nothing}. ${copy.openFirst}` : nothing
}

interface SearchDialogProps {
  partnerId: string
  pages: readonly PageLink[]
  actions: readonly PageLink[]
  onGo: (href: string) => void
  onClose: () => void
}

/** Arrow keys choose, Enter opens, Escape closes. */
export function SearchDialog({ partnerId, pages, actions, onGo, onClose }: SearchDialogProps) {
  const list = useId()
  const search = useSearch(partnerId, { pages, actions })
  const { text, onType, groups } = search
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const options = groups.flatMap((group) => group.options)
  const index = Math.max(
    0,
    options.findIndex(({ key }) => key === highlightedKey),
  )
  const active = options[index]
  const choose = ({ href, title, isRemembered, run }: SearchOption) => {
    if (isRemembered) rememberPage(partnerId, { path: href, title })
    onClose()
    if (run === undefined) onGo(href)
    else run()
  }
  const retry = () => {
    // The button disappears with the error; the field keeps the focus.
    field.current?.focus()
    search.retry()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      const next = options[(index + step + options.length) % options.length]
      setHighlightedKey(next?.key ?? null)
      if (next !== undefined) document.getElementById(optionId(list, next))?.scrollIntoView({ block: 'nearest' })
    }
    // Results may still belong to the previous text; actions never do.
    const isCurrent = !search.isWaiting || active?.isAction === true
    if (event.key === 'Enter' && active !== undefined && isCurrent) {
      event.preventDefault()
      choose(active)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={copy.search}>
      <div className={styles.field}>
        <IconSearch aria-hidden="true" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={copy.fieldLabel}
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(list, active)}
          placeholder={copy.placeholder}
          autoComplete="off"
          maxLength={200}
          data-autofocus
          value={text}
          onChange={(event) => {
            setHighlightedKey(null)
            onType(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className={clsx(ui.quiet, styles.status, search.error !== null && styles.failed)}>
        {statusText(search, options.length, text)}
      </p>
      {search.error !== null && (
        <Button size="small" busy={search.isWaiting} onClick={retry}>
          {actionLabels.tryAgain}
        </Button>
      )}
      <SearchOptionList
        id={list}
        groups={groups}
        active={active}
        onHighlight={({ key }) => setHighlightedKey(key)}
        onChoose={choose}
      />
    </Dialog>
  )
}
