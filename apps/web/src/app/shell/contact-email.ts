/** Recipient of the "Contact Us" link: the operator's address, set at build time. */
export const contactEmail: string = import.meta.env['VITE_CONTACT_EMAIL'] ?? 'support@loanyard.example'
