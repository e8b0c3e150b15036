import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const sample = 'Señor Müller – 1,250 €\r\nline two\n'

function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2 + (mark ? 2 : 0))
  const view = new DataView(bytes.buffer)
  if (mark) view.setUint16(0, 0xfeff, littleEndian)
  Array.from({ length: text.length }, (_, index) =>
    view.setUint16(index * 2 + (mark ? 2 : 0), text.charCodeAt(index), littleEndian),
  )
  return bytes
}

test('decodes UTF-8 with and without a byte order mark', () => {
  const plain = new TextEncoder().encode(sample)
  expect(decodeText(plain)).toEqual({ text: sample, encoding: 'UTF-8' })
  expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, ...plain]))).toEqual({ text: sample, encoding: 'UTF-8' })
})

test('decodes UTF-16 of both byte orders, also without a byte order mark', () => {
  for (const littleEndian of [true, false]) {
    for (const mark of [true, false]) {
      expect(decodeText(utf16(sample, littleEndian, mark))).toEqual({ text: sample, encoding: 'UTF-16' })
    }
  }
})

test('decodes UTF-16 in a script of which no byte is zero, by its byte order mark', () => {
  for (const littleEndian of [true, false])
    expect(decodeText(utf16('契約書', littleEndian, true))).toEqual({ text: '契約書', encoding: 'UTF-16' })
})

test('decodes everything else as Windows-1252', () => {
  const bytes = Uint8Array.from([0x53, 0x65, 0xf1, 0x6f, 0x72, 0x20, 0x96, 0x20, 0x80, 0x93, 0x94])
  expect(decodeText(bytes)).toEqual({ text: 'Señor – €“”', encoding: 'Windows-1252' })
})

test('drops a character cut off at the end without changing the encoding', () => {
  const bytes = new TextEncoder().encode('12 €')
  expect(decodeText(bytes.subarray(0, 5), false)).toEqual({ text: '12 ', encoding: 'UTF-8' })
  expect(decodeText(bytes.subarray(0, 5), true).encoding).toBe('Windows-1252')
})

test('decodes an empty file as empty text', () => {
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' })
})
