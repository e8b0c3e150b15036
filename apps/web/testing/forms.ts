import type { UserEvent } from '@testing-library/user-event'
import { findField } from './queries.ts'

/** Replaces a field's value with one paste; typing key by key takes many times as long. */
export async function enter(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field)
  await person.paste(text)
}

/** Fills in fields by their labels. */
export async function fillIn(person: UserEvent, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await enter(person, await findField(label), text)
}
