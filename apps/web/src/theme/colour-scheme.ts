import { useSyncExternalStore } from 'react'

/** What the person chose; `auto` is as the system. */
export type ColourChoice = 'auto' | 'light' | 'dark'
export type ColourScheme = 'light' | 'dark'

/** public/colour-scheme.js reads the same key, and writes the same attribute, before the first paint. */
const key = 'loanyard.colour_scheme'
const attribute = 'data-mantine-color-scheme'

const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let choice = readChoice()

function readChoice(): ColourChoice {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

function scheme(): ColourScheme {
  if (choice !== 'auto') return choice
  return system.matches ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.setAttribute(attribute, scheme())
  listeners.forEach((listener) => listener())
}

/** Shows and remembers what the person chose. */
export function chooseColours(chosen: ColourChoice): void {
  choice = chosen
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // Storage can be forbidden; then the choice lasts as long as the page.
  }
  apply()
}

/** Follows the system and the other tabs. Called once, by main. */
export function followColours(): void {
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
export function useColourChoice(): ColourChoice {
  return useSyncExternalStore(subscribe, () => choice)
}

/** What is shown now. */
export function useColourScheme(): ColourScheme {
  return useSyncExternalStore(subscribe, scheme)
}
