import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3'
import { slowAnswer, type Bucket } from './s3-client.ts'

const TRIES = 3
const WAIT_MS = 500
/** Slower than this a connection is given up. */
const BYTES_PER_MS = 1000

/** Sends a file of up to 5 GiB in one request. A stream goes out once, so it is begun anew where the library would try again. */
export async function putFile({ client }: Bucket, object: PutObjectCommandInput, path: string): Promise<void> {
  const { size } = await stat(path)
  const timeouts = { requestTimeout: slowAnswer.requestTimeout + size / BYTES_PER_MS }
  for (let tries = 1; ; tries++) {
    const body = createReadStream(path)
    try {
      await client.send(new PutObjectCommand({ ...object, Body: body, ContentLength: size }), timeouts)
      return
    } catch (error) {
      if (tries === TRIES) throw error
      await sleep(WAIT_MS * tries)
    } finally {
      body.destroy()
    }
  }
}
