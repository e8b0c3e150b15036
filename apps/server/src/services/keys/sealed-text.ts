import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { DerivedKeys } from './key-ring.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts text with AES-256-GCM under the newest key.
 * @param context what the text belongs to: it can't be opened in another context
 * @returns key id, a dot, and nonce, ciphertext and tag in base64url
 */
export function sealText([{ id, key }]: DerivedKeys, context: readonly string[], text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData(context, id))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return `${id}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`
}

/** Why a sealed text can't be opened: its key is gone, or it was changed or belongs elsewhere. */
export type Unreadable = 'unknown key' | 'changed'

/** @returns the text, or why it can't be opened */
export function openText(
  keys: DerivedKeys,
  context: readonly string[],
  sealed: string,
): { readonly text: string } | { readonly problem: Unreadable } {
  const [id = '', encoded = ''] = sealed.split('.')
  const key = keys.find((one) => one.id === id)?.key
  if (key === undefined) return { problem: 'unknown key' }
  const bytes = Buffer.from(encoded, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(associatedData(context, id)).setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    return { text }
  } catch {
    return { problem: 'changed' }
  }
}

/** Whether the newest key sealed it. */
export function isSealedWithNewest([{ id }]: DerivedKeys, sealed: string): boolean {
  return sealed.startsWith(`${id}.`)
}

function associatedData(context: readonly string[], keyId: string): Buffer {
  return Buffer.from([...context, keyId].join('\0'))
}
