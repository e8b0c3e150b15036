/** Where "Contact Us" writes to: an address of whoever runs this Loanyard, set when the page is built. */
export const contactEmail: string = import.meta.env['VITE_CONTACT_EMAIL'] ?? 'support@loanyard.example'
