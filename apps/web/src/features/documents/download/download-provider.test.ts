import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DocumentDownloadProvider, useDocumentDownload } from './download-provider.tsx'

function State() {
  return useDocumentDownload().state
}

test('throws outside its provider', () => {
  expect(() => renderToString(createElement(State))).toThrow(
    'useDocumentDownload must be used within the document-download provider',
  )
})

test('is idle and shows no bar inside its provider', () => {
  expect(renderToString(createElement(DocumentDownloadProvider, null, createElement(State)))).toBe('idle')
})
