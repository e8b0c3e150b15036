import { screen } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits for these words in an alert, which screen readers announce at once. */
export async function findAlert(words: string): Promise<HTMLElement> {
  const messages = await screen.findAllByText((text) => text.includes(words))
  const alert = messages.map((message) => message.closest<HTMLElement>('[role=alert]')).find((each) => each !== null)
  if (!alert) throw new Error(`“${words}” is shown, but not in an alert.`)
  return alert
}

/** The field of a form with this label. */
export function findField(label: string | RegExp): Promise<HTMLInputElement> {
  return screen.findByLabelText<HTMLInputElement>(label, { exact: false, selector: 'input, textarea, select' })
}

/** The page's path and query. */
export function currentUrl(): string {
  return location.pathname + location.search
}

/** Waits until nothing has this role and name. */
export async function expectGone(role: string, name?: string | RegExp): Promise<void> {
  await expect.poll(() => screen.queryByRole(role, name === undefined ? {} : { name })).toBeNull()
}

/** What a screen reader says of a field after its label: its help and its error. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}
