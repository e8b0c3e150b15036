import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

function scheme(name: 'light' | 'dark'): Record<string, string> {
  const block = new RegExp(`scheme='${name}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]))
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one = '', other = ''): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const texts = ['ink', 'ink-muted', 'accent-ink', 'positive', 'caution', 'negative']
const onFills = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-negative', 'negative'],
  ['on-negative', 'negative-hover'],
  ['ink', 'accent-soft'],
  ['ink-muted', 'accent-soft'],
  ['accent-ink', 'accent-soft'],
  ['ink', 'negative-soft'],
  ['negative', 'negative-soft'],
  ['positive', 'positive-soft'],
  ['caution', 'caution-soft'],
]
const pairs = [...texts.flatMap((text) => surfaces.map((surface) => [text, surface])), ...onFills]

for (const name of ['light', 'dark'] as const) {
  const colors = scheme(name)

  test.each(pairs)(`${name}: %s on %s is readable (4.5:1)`, (text = '', surface = '') => {
    expect(contrast(colors[text], colors[surface])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(surfaces.slice(0, 2))(`${name}: a control’s border is visible on %s (3:1)`, (surface) => {
    expect(contrast(colors['line-strong'], colors[surface])).toBeGreaterThanOrEqual(3)
  })
}

test('defines the same roles in both schemes', () => {
  expect(Object.keys(scheme('dark'))).toEqual(Object.keys(scheme('light')))
})
