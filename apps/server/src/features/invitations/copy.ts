// `actor` and `deal` arrive in bold, or are placeholders of them.
export const applicationTitle = 'Your loan application'
export const applicationOpened = (actor: string, deal: string): string => `${actor} started ${deal} for you`
