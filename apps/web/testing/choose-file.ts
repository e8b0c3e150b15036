import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** The next time the page opens the file dialog, these files are chosen. */
export function chooseNext(...files: File[]): void {
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (this: HTMLInputElement) {
    click.mockRestore()
    fireEvent.change(this, { target: { files } })
  })
}
