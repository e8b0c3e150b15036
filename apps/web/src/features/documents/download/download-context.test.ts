import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useDocumentDownload } from './download-context.ts'
import { DocumentDownloadProvider } from './download-provider.tsx'

function State() {
  return useDocumentDownload().state
}

test('outside its provider the document download raises an error that says so', () => {
  expect(() => renderToString(createElement(State))).toThrow(
    'useDocumentDownload must be used within the document-download provider',
  )
})

test('inside its provider it begins idle, and no bar is shown', () => {
  expect(renderToString(createElement(DocumentDownloadProvider, null, createElement(State)))).toBe('idle')
})
