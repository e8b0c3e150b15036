import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { dropIndex, moveToIndex, type Drop } from '../../reorder/reorder.ts'
import type { ChooseColumnsProps } from './choose-columns.tsx'
import * as copy from './copy.ts'

export interface NamedColumn {
  readonly key: string
  readonly header: string
}

/** The shown ones in their order, then the others. */
function orderOf({ all, shown }: Pick<ChooseColumnsProps, 'all' | 'shown'>): readonly NamedColumn[] {
  const shownFirst = shown.flatMap((key) => all.find((column) => column.key === key) ?? [])
  return [...shownFirst, ...all.filter(({ key }) => !shown.includes(key))]
}

/** Alt with an arrow key on a line. */
function moveFor({ altKey, key: pressed, target }: KeyboardEvent<HTMLElement>): { key: string; step: 1 | -1 } | null {
  const step = altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[pressed] : undefined
  const line = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-column]') : null
  const key = line?.dataset['column']
  return step === undefined || key === undefined ? null : { key, step }
}

/** Moving an element takes its focus away: the moved line gets it back. */
function useFollow() {
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<string | null>(null)
  useEffect(() => {
    if (moved.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-column="${moved.current}"] input`)?.focus()
    moved.current = null
  })
  return { list, follow: (key: string) => (moved.current = key) }
}

const withIds = (columns: readonly NamedColumn[]) => columns.map((column) => ({ ...column, id: column.key }))

/** A line keeps its place while it is checked and unchecked; opening the popover again takes the list’s order. */
export function useColumnOrder(props: ChooseColumnsProps) {
  const { shown, onChange } = props
  const [kept, setKept] = useState<readonly NamedColumn[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { list, follow } = useFollow()
  const order = kept ?? orderOf(props)

  const show = (next: readonly NamedColumn[], keys: readonly string[]) => {
    setKept(next)
    onChange(next.flatMap(({ key }) => (keys.includes(key) ? [key] : [])).join(','))
  }
  const toggle = (key: string) =>
    show(order, shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key])
  const place = (key: string, index: number) => {
    const next = moveToIndex(withIds(order), key, Math.max(1, index))
    const names = next.filter((column) => shown.includes(column.key))
    const position = names.findIndex((column) => column.key === key)
    setAnnouncement(copy.moved(names[position]?.header ?? '', position + 1, names.length))
    show(next, shown)
  }
  /** Past the next shown one: those between them don't show. */
  const move = (key: string, step: 1 | -1) => {
    const names = order.filter((column) => shown.includes(column.key))
    const neighbor = names[names.findIndex((column) => column.key === key) + step]
    if (neighbor === undefined || neighbor === order[0]) return
    follow(key)
    place(key, order.indexOf(neighbor))
  }
  const drop = (key: string, where: Drop) => place(key, dropIndex(withIds(order), key, where))
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const wanted = moveFor(event)
    if (wanted === null) return
    event.preventDefault()
    if (shown.includes(wanted.key) && wanted.key !== order[0]?.key) move(wanted.key, wanted.step)
  }
  const reset = () => {
    setKept(null)
    onChange(undefined)
  }
  return { order, list, announcement, toggle, move, drop, press, reset }
}
