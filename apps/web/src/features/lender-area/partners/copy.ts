export const loading = 'Loading…'
export const noPartnersText = 'When a broker shares a deal with you, it appears here.'
export const noPartnersTitle = 'No brokers have shared a deal with you yet'
export const partners = 'Partners'
export const showMore = 'Show more'
export const noDealsShared = 'No deals shared'
export const asLender = (name: string): string => `as ${name}`
