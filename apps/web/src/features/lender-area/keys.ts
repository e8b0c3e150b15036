import type { DealRef } from './queries.ts'

export const lenderKeys = {
  all: ['lender'] as const,
  partners: ['lender', 'partners'] as const,
  partner: (partnerId: string) => ['lender', 'partner', partnerId] as const,
  deals: (partnerId: string) => ['lender', 'deals', partnerId] as const,
  deal: ({ partnerId, dealId }: DealRef) => ['lender', 'deal', partnerId, dealId] as const,
  part: (
    { partnerId, dealId }: DealRef,
    part: 'questions' | 'acknowledgements' | 'documents' | 'financials' | 'messages',
  ) => ['lender', part, partnerId, dealId] as const,
}
