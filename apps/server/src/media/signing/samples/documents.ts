import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import type { SigningEvidence, DocumentToSign, DocumentFile, Signature, Signer } from '../provider.ts'

export const signer: Signer = { name: 'Maria Gonzalez', email: 'maria@harborbakery.example' }

export function fileOf(bytes: Uint8Array): DocumentFile {
  return { owner: 'a partner', size: bytes.length, read: async () => [bytes] }
}

export function documentOf(bytes: Uint8Array, signature_fields: readonly PlacedField[] = []): DocumentToSign {
  return {
    request_id: '01931f1e-4b5c-7def-8abc-1234567890ab',
    title: 'Fee disclosure',
    deal_title: 'Harbor Bakery',
    partner_name: 'Northwind Business Capital',
    time_zone: 'America/New_York',
    file_name: 'SBA-Form-159.pdf',
    signature_fields,
    ...fileOf(bytes),
  }
}

export function evidenceWith(signature: Signature, name = signer.name): SigningEvidence {
  const at = (time: string) => new Date(`2026-11-20T${time}Z`)
  return {
    ip_address: '203.0.113.7',
    user_agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    consent: {
      sentence: 'I agree to sign this document electronically. My electronic signature is as binding as one by hand.',
      version: '2026-11',
      disclosure: [{ heading: 'Paper copies', text: 'You can ask for a copy on paper. There is no charge for it.' }],
    },
    opened_at: at('15:00:01'),
    read_to_end_at: at('15:04:11'),
    consented_at: at('15:04:20'),
    signed_at: at('15:04:41'),
    signature,
    account: {
      name,
      legal_name: null,
      email_confirmed_at: at('14:00:00'),
      session: { id: '01931f1e-0000-7000-8000-00000000c0de', started_at: at('14:59:00') },
    },
  }
}
