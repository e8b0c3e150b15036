export { makeLink, type MadeLink } from './make-link.ts'
export { addLinkOfPartner } from './link-queries.ts'
