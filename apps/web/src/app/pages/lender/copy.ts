export const exportNotice = (name: string) => `${name} can see what you export.`
export const partners = 'Partners'
