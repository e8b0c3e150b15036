import {
  minFieldSize,
  signatureFields,
  type PlacedField,
  type SignatureFieldKind,
} from '@loanyard/contract/requests/signature-fields'

/** Fractions of a letter page: a signature of 2.5 by 0.5 inches. */
const sizes: Readonly<Record<SignatureFieldKind, { width: number; height: number }>> = {
  signature: { width: 0.3, height: 0.045 },
  initials: { width: 0.1, height: 0.03 },
  date: { width: 0.16, height: 0.022 },
  name: { width: 0.3, height: 0.022 },
}

const round = (value: number) => Math.round(value * 10_000) / 10_000
const between = (least: number, value: number, most: number) => round(Math.max(least, Math.min(value, most)))

/** A field whose middle is at this point of the page, or as near as it fits. */
export function newField(kind: SignatureFieldKind, page: number, at: { x: number; y: number }): PlacedField {
  const { width, height } = sizes[kind]
  return moveTo({ kind, page, x: 0, y: 0, width, height }, { x: at.x - width / 2, y: at.y - height / 2 })
}

/** Never leaves the page. */
export function moveTo(field: PlacedField, { x, y }: { x: number; y: number }): PlacedField {
  return { ...field, x: between(0, x, 1 - field.width), y: between(0, y, 1 - field.height) }
}

function resize(field: PlacedField, [across, down]: readonly [number, number]): PlacedField {
  return {
    ...field,
    width: between(minFieldSize.width, field.width + across, 1 - field.x),
    height: between(minFieldSize.height, field.height + down, 1 - field.y),
  }
}

const step = 0.005
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** The field after an arrow key; null for other keys. */
export function afterKey(field: PlacedField, key: string, isResizing: boolean): PlacedField | null {
  const arrow = arrows[key]
  if (arrow === undefined) return null
  return isResizing ? resize(field, arrow) : moveTo(field, { x: field.x + arrow[0], y: field.y + arrow[1] })
}

/** Why these fields can't be saved; null if they can. */
export function fieldsProblem(fields: readonly PlacedField[]): string | null {
  return signatureFields.safeParse(fields).error?.issues[0]?.message ?? null
}
