// Preview for staff
export const title = 'What a lender sees'
export const banner =
  'Preview – this is what a lender sees. Nothing can be sent or changed here, and nothing counts as opened.'
export const elsewhere =
  'Lenders also see the financials as on your Financials tab, read-only, and their own conditions and conversation with you.'
export const failed = 'Couldn’t load the preview'
export const loading = 'Loading the preview'
export const andMore = (documents: string): string => `… and ${documents}`
