// Sentences dictated by the user's specification, word for word.

export const failedToFetchStaffMembers = 'Failed to fetch staff members'
export const failedToFetchNextPage = 'Failed to fetch next page'
export const failedToFetchStaffMember = 'Failed to fetch staff member'
export const failedToFetchDeals = 'Failed to fetch deals.'
export const failedToFetchSharedDeals = 'Failed to fetch shared deals'
export const failedToCreateStaffMember = 'Failed to create staff member'
export const failedToUpdateStaffMember = 'Failed to update staff member'
export const failedToDeleteStaffMember = 'Failed to delete staff member'
export const staffIdRequired = 'Staff ID is required'
export const partnerIdNotFound = 'Partner ID not found'
