export const notFound = 'We couldn’t find that.'
