import { useSyncExternalStore } from 'react'

/** What the person chose; `auto` is as the system. */
export type ColorChoice = 'auto' | 'light' | 'dark'
export type ColorScheme = 'light' | 'dark'

/** public/colour-scheme.js reads the same key, and writes the same attribute, before the first paint. */
const key = 'loanyard.colour_scheme'
const attribute = 'data-mantine-color-scheme'

const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let choice = readChoice()

function readChoice(): ColorChoice {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
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

/** Shows and remembers what the person chose. */
export function setColorChoice(chosen: ColorChoice): void {
  choice = chosen
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // Storage can be forbidden; then the choice lasts as long as the page.
  }
  apply()
}

/** Follows the system and the other tabs. Called once, by main. */
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

/** What the person chose. */
export function useColorChoice(): ColorChoice {
  return useSyncExternalStore(subscribe, () => choice)
}

/** What is shown now. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, scheme)
}
