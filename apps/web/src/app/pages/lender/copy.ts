export const exportNotice = (partnerName: string) => `${partnerName} can see what you export.`
export const partners = 'Partners'
