import type { TaskAssignee } from '@loanyard/contract/tasks/schemas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { taskKeys } from '../../query-keys.ts'
import type { TaskSubject } from '../../tasks/task-queries.ts'
import { matchingPeople, typedMention, type TypedMention } from './typed-mention.ts'

interface MentionOptions {
  partnerId: string
  subject: TaskSubject
  text: string
  onChoose: (text: string, person: TaskAssignee) => void
}

/** Those who can get its tasks can be mentioned. The page starts without what asks for them. */
const peopleQuery = (partnerId: string, subject: TaskSubject, enabled: boolean) =>
  queryOptions({
    queryKey: taskKeys.assignees(partnerId, subject),
    queryFn: async ({ signal }) => {
      const { fetchAssignees } = await loadChunk(() => import('../../tasks/task-queries.ts'))
      return fetchAssignees(partnerId, subject, signal)
    },
    staleTime: 60_000,
    enabled,
  })

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Where the caret goes once the text with the name is rendered; setting it puts the caret at its end. */
function useCaret(area: RefObject<HTMLTextAreaElement | null>) {
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (at: number) => {
    caret.current = at
  }
}

/** Suggests people while an @ is typed: arrow keys, Enter or Tab, Escape. */
export function useMentions({ partnerId, subject, text, onChoose }: MentionOptions) {
  const area = useRef<HTMLTextAreaElement>(null)
  const setArea = (element: HTMLTextAreaElement | null) => {
    area.current = element
  }
  const placeCaret = useCaret(area)
  const [typed, setTyped] = useState<TypedMention | null>(null)
  const [active, setActive] = useState(0)
  const { data: people = [] } = useQuery(peopleQuery(partnerId, subject, typed !== null))
  const matches = typed === null ? [] : matchingPeople(people, typed.query)

  const follow = () => {
    const at = area.current
    setTyped(at !== null && at.selectionStart === at.selectionEnd ? typedMention(at.value, at.selectionStart) : null)
    setActive(0)
  }
  const close = () => setTyped(null)
  const choose = (person: TaskAssignee) => {
    if (typed === null) return
    const before = `${text.slice(0, typed.start)}@${person.full_name} `
    placeCaret(before.length)
    close()
    onChoose(before + text.slice(typed.end).replace(/^ /, ''), person)
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const person = matches[active]
    if (person === undefined) return
    const step = steps[event.key]
    if (step !== undefined) setActive((active + step + matches.length) % matches.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { setArea, matches, active, follow, close, choose, onKeyDown }
}
