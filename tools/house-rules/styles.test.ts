import { expect, test } from 'vitest'
import { oddMeasures, unusedClasses } from './styles.ts'

const messages = (css: string) =>
  oddMeasures(new Map([['a.css', css]])).map(({ line, message }) => `${line} ${message}`)

test('names breakpoints of one’s own', () => {
  const css = '@media (max-width: 699px) {}\n@media (min-width: 900px) and (min-height: 560px) {}\n'
  expect(messages(css)).toEqual([])
  expect(messages(`${css}@media (max-width: 720px) {}`)).toEqual([
    '3 a breakpoint at 720px: 699, 899, 1099 and 1199 px are the breakpoints',
  ])
})

test('names spaces that are not of the scale', () => {
  const css = `/* padding: 7px */
.a {
  padding: var(--space-2) 2px 0 calc(-1 * var(--space-1));
  min-width: 14px;
  scroll-margin-top: 60px;
}`
  expect(messages(css)).toEqual([])
  expect(messages(`${css}\n.b { margin-top: -6px; gap: 2px 10px }`)).toEqual([
    '7 6px in "margin-top: -6px": spaces are var(--space-1) to var(--space-8)',
    '7 10px in "gap: 2px 10px ": spaces are var(--space-1) to var(--space-8)',
  ])
})

test('names columns that are wider than a phone with large text', () => {
  const css = (width: string) => `.a {\n  grid-template-columns: repeat(auto-fit, minmax(${width}, 1fr));\n}`
  expect(messages(css('min(15rem, 100%)'))).toEqual([])
  expect(messages(css('15rem'))).toEqual([
    '2 columns of at least 15rem: minmax(min(15rem, 100%), …) fits a phone with large text',
  ])
})

test('names classes that no importer uses', () => {
  const css = `.used {
  transition: opacity 0.5s ease, color 0.25s;
  background: url('/x.svg');
}
.used .dead:hover, .part :global(.theirs) {}
@media (max-width: 699px) {
  .narrow {
    margin: 0;
  }
}`
  const files = (source: string) =>
    new Map([
      ['ui/a.module.css', css],
      ['ui/x/b.tsx', `import styles from '../a.module.css'\n${source}`],
    ])
  const found = (source: string) => unusedClasses(files(source)).map(({ message }) => message)
  expect(found('styles.used; styles.part; styles.narrow; styles.deadly')).toEqual(['no file uses .dead'])
  expect(found('styles[tone]')).toEqual([])
})
