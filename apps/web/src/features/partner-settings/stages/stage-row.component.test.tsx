import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { pipelineStages } from '../../../../testing/people.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { StageRow } from './stage-row.tsx'

const ignore = () => undefined
const handle = () => screen.getByRole('button', { name: /^Move / })

/** Presses the handle and pulls. */
function drag(row: HTMLElement): void {
  // jsdom has no layout.
  document.elementsFromPoint = () => [handle()]
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'elementsFromPoint')
  })
  fireEvent.dragStart(row, { dataTransfer: { types: [], items: [], setData: ignore, setDragImage: ignore } })
}

test('a row can still be dragged once the menu of its handle was open', async () => {
  const [stage] = pipelineStages
  if (stage === undefined) throw new Error('No stage')
  render(
    <main id="main">
      <ul>
        <StageRow
          {...{ stage, index: 0, count: 2 }}
          onMove={ignore}
          onDrop={ignore}
          onRename={ignore}
          onRemove={ignore}
          onTasks={() => undefined}
        />
      </ul>
    </main>,
  )
  const row = screen.getByRole('listitem')
  const user = userEvent.setup({ delay: null })
  await user.click(handle())
  await screen.findByRole('menuitem', { name: 'Move down' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(row.draggable).toBe(true))
  drag(row)
  await waitFor(() => expect(row.classList.contains(ui.dragging ?? '')).toBe(true))
  fireEvent.dragEnd(row)
  await waitFor(() => expect(row.classList.contains(ui.dragging ?? '')).toBe(false))
})
