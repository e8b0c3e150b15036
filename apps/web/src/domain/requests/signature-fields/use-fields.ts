import {
  maxSignatureFields,
  type PlacedField,
  type SignatureFieldKind,
} from '@loanyard/contract/requests/signature-fields'
import { useRef, useState } from 'react'
import { newField } from './field-values.ts'
import type { KeyedField } from './fields-page.tsx'

const focusSoon = (selector: string) =>
  setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }))

/** The fields being placed, each with a key that stays while it moves. */
export function useFields(initial: readonly PlacedField[]) {
  const counter = useRef(initial.length)
  const [items, setItems] = useState<readonly KeyedField[]>(() =>
    initial.map((field, index) => ({ key: `field-${index}`, field })),
  )
  const [selected, setSelected] = useState<string | null>(null)
  const [kind, setKind] = useState<SignatureFieldKind>('signature')
  const fields = items.map(({ field }) => field)
  const place = (page: number, at: { x: number; y: number }) => {
    if (items.length >= maxSignatureFields) return
    const key = `field-${counter.current++}`
    setItems([...items, { key, field: newField(kind, page, at) }])
    setSelected(key)
    focusSoon(`[data-field="${key}"]`)
  }
  const remove = (key: string) => {
    setItems(items.filter((item) => item.key !== key))
    setSelected(null)
    focusSoon('[data-surface]')
  }
  const change = (key: string, field: PlacedField) =>
    setItems((before) => before.map((item) => (item.key === key ? { key, field } : item)))
  const clear = () => {
    setItems([])
    setSelected(null)
    focusSoon('[data-surface]')
  }
  const isChanged = JSON.stringify(fields) !== JSON.stringify(initial)
  return { items, fields, selected, setSelected, kind, setKind, place, remove, change, clear, isChanged }
}
