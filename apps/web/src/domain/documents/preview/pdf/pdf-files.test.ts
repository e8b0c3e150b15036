import { expect, test } from 'vitest'
import { urlOfFile } from './pdf-files.ts'

test('finds the library’s additional files where it is installed', () => {
  for (const name of [
    'Adobe-Japan1-UCS2.bcmap',
    'FoxitSymbol.pfb',
    'LiberationSans-Regular.ttf',
    'jbig2.wasm',
    'openjpeg.wasm',
  ]) {
    expect(urlOfFile(name), name).toContain(name)
  }
})

test('includes no executable files', () => {
  for (const name of ['quickjs-eval.wasm', 'quickjs-eval.js', 'openjpeg_nowasm_fallback.js', '../pdf.mjs']) {
    expect(urlOfFile(name), name).toBeUndefined()
  }
})
