export const dashboard = 'Dashboard'
