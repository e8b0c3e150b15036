import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { dropIndex, moveToIndex, type Drop } from '../../reorder/reorder.ts'
import type { ChooseColumnsProps } from './choose-columns.tsx'
import { clampWidth, setWidth, widthNow, widthStep } from './column-widths.ts'
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
function changeFor({ altKey, key: pressed, target }: KeyboardEvent<HTMLElement>) {
  const line = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-column]') : null
  const key = line?.dataset['column']
  if (!altKey || key === undefined) return null
  const step = { ArrowUp: -1 as const, ArrowDown: 1 as const }[pressed]
  const by = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[pressed]
  return step === undefined && by === undefined ? null : { key, step, by }
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

/** What to announce. */
function positionOf(order: readonly NamedColumn[], shown: readonly string[], key: string): string {
  const names = order.filter((column) => shown.includes(column.key))
  const position = names.findIndex((column) => column.key === key)
  return copy.moved(names[position]?.header ?? '', position + 1, names.length)
}

/** Returns what to announce. */
function resized(order: readonly NamedColumn[], key: string, step: 1 | -1): string {
  const width = clampWidth(widthNow(key) + step * widthStep)
  setWidth(key, width)
  return copy.widthSet(order.find((column) => column.key === key)?.header ?? '', width)
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
    setAnnouncement(positionOf(next, shown, key))
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
  const resize = (key: string, step: 1 | -1) => setAnnouncement(resized(order, key, step))
  const drop = (key: string, where: Drop) => place(key, dropIndex(withIds(order), key, where))
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, step, by } = changeFor(event) ?? {}
    if (key === undefined) return
    event.preventDefault()
    if (by !== undefined && shown.includes(key)) resize(key, by)
    if (step !== undefined && shown.includes(key) && key !== order[0]?.key) move(key, step)
  }
  const reset = () => {
    setKept(null)
    onChange(undefined)
  }
  return { order, list, announcement, toggle, move, resize, drop, press, reset }
}
