export const newLeadStatus = 'Choose New, Contacted, Qualified, Unqualified or Lost.'
