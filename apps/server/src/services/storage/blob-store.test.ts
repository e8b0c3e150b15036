import { afterAll, beforeAll, describe } from 'vitest'
import { folderStore, s3Store, type Reachable } from '../../../testing/storage/blob-stores.ts'
import { downloadTests } from '../../../testing/storage/downloads.ts'
import { objectTests } from '../../../testing/storage/objects.ts'
import { partTests } from '../../../testing/storage/parts.ts'
import { startS3Server } from '../../../testing/storage/s3-server.ts'
import { uploadTests } from '../../../testing/storage/uploads.ts'

const s3 = await startS3Server()
afterAll(() => s3?.stop())

const stores = [
  { where: 'a folder', open: () => folderStore() },
  ...(s3 === null ? [] : [{ where: 'S3', open: () => s3Store(s3) }]),
]

describe.each(stores)('in $where', ({ open }) => {
  let reachable: Reachable
  beforeAll(async () => {
    reachable = await open()
  })
  afterAll(() => reachable.close())

  describe('objects', () => objectTests(() => reachable))
  describe('uploads', () => uploadTests(() => reachable))
  describe('parts', () => partTests(() => reachable))
  describe('downloads', () => downloadTests(() => reachable))
})
