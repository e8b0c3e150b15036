import { expect, test } from 'vitest'
import { folderStore } from '../../../../testing/storage/blob-stores.ts'
import { FolderStore } from './folder-store.ts'

test('keeps nothing of an upload that ends before its announced length', async () => {
  const here = await folderStore()
  try {
    const { store } = here
    if (!(store instanceof FolderStore)) throw new Error('this is about folders')
    async function* source() {
      yield Buffer.from('01234')
    }
    const right = {
      kind: 'object',
      content_type: 'application/pdf',
      size: 10,
      max_size: 10,
      upload_id: '',
      number: 0,
    } as const
    const received = store.receive('sent', right, { source: source(), length: 10 })
    await expect(received).rejects.toMatchObject({ code: 'bad_input' })
    expect(await store.sizeOf('sent')).toBeNull()
  } finally {
    await here.close()
  }
})
