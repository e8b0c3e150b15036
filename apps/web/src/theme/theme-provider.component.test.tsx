import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { setColorChoice } from './color-scheme.ts'

const attribute = 'data-mantine-color-scheme'

test('a dark page stays dark while a dialog opens', async () => {
  setColorChoice('dark')
  onTestFinished(() => setColorChoice('auto'))
  const schemes = new Set<string | null>()
  const root = document.documentElement
  const setAttribute = root.setAttribute.bind(root)
  // An observer is told only after the layout effects have ended.
  root.setAttribute = (name, value) => {
    if (name === attribute) schemes.add(value)
    setAttribute(name, value)
  }
  onTestFinished(() => {
    Reflect.deleteProperty(root, 'setAttribute')
  })
  render(
    <Dialog opened title="Delete the deal?" onClose={() => undefined}>
      <p>It can be restored.</p>
    </Dialog>,
  )
  await screen.findByRole('dialog')
  await expect.poll(() => [...schemes]).toEqual(['dark'])
})
