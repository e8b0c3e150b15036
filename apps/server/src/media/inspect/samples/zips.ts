import { crc32, deflateRawSync } from 'node:zlib'

export interface Entry {
  readonly name: string
  readonly body?: Buffer | string
  /** General purpose flags: 1 encrypted, 64 strong encryption, 2048 UTF-8. */
  readonly flags?: number
  /** A false unpacked size for the directory. */
  readonly says?: number
}

const UTF8 = 0x800

export function zipOf(entries: readonly Entry[], comment = ''): Buffer {
  let at = 0
  const local: Buffer[] = []
  const central: Buffer[] = []
  for (const { name, body = '', flags = UTF8, says } of entries) {
    const bytes = Buffer.from(body)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(says ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...local, directory, end, Buffer.from(comment)])
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'

export const mainParts = {
  docx: `${OFFICE}.wordprocessingml.document.main+xml`,
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  xlsx: `${OFFICE}.spreadsheetml.sheet.main+xml`,
  pptx: `${OFFICE}.presentationml.presentation.main+xml`,
} as const

/** An Office document with just the parts that identify it. */
export function officeOf(mainPart: string, part: string, more: readonly Entry[] = []): Buffer {
  const types = `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="${mainPart}"/></Types>`
  return zipOf([{ name: '[Content_Types].xml', body: types }, { name: part, body: '<document/>' }, ...more])
}
