import { useSyncExternalStore } from 'react'

/** The person's choice; `auto` follows the system. */
export type ColorChoice = 'auto' | 'light' | 'dark'
export type ColorScheme = 'light' | 'dark'

/** public/start.js reads the same key and sets the same attribute before the first paint. */
const key = 'loanyard.colour_scheme'
const attribute = 'data-mantine-color-scheme'

const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let choice = readChoice()

function readChoice(): ColorChoice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

function scheme(): ColorScheme {
  if (choice !== 'auto') return choice
  return system.matches ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.setAttribute(attribute, scheme())
  listeners.forEach((listener) => listener())
}

export function setColorChoice(chosen: ColorChoice): void {
  choice = chosen
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // Storage may be blocked; the choice then lasts until the page is reloaded.
  }
  apply()
}

/** Follows the system's preference and other tabs. Called once, by main. */
export function watchColorScheme(): void {
  system.addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return
    choice = readChoice()
    apply()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useColorChoice(): ColorChoice {
  return useSyncExternalStore(subscribe, () => choice)
}

/** The scheme in effect, with `auto` resolved. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, scheme)
}
