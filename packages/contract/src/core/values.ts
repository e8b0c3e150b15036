// The lists of allowed values.
export const leadStatuses = ['New', 'Contacted', 'Qualified', 'Converted', 'Unqualified', 'Lost'] as const
export const dealStatuses = ['Active', 'On Hold', 'Funded', 'Declined', 'Withdrawn'] as const
/** The pipeline: what boards, reports and sums count. */
export const openDealStatuses = ['Active', 'On Hold'] as const satisfies readonly DealStatus[]
export const closedDealStatuses = ['Funded', 'Declined', 'Withdrawn'] as const satisfies readonly DealStatus[]
export const loanPurposes = [
  'Business Acquisition',
  'Commercial Real Estate',
  'Working Capital',
  'Equipment',
  'Debt Refinance',
  'Partner Buyout',
  'Startup',
  'Franchise',
  'Construction',
  'Other',
] as const
export const businessTypes = ['Existing Business', 'Startup', 'Acquisition', 'Franchise'] as const
export const staffRoles = ['Admin', 'Manager', 'Coordinator'] as const
export const leadSources = ['staff', 'prequalify', 'import'] as const
export const sbaPrograms = ['7(a)', 'SBA Express', 'Export Express', 'EWCP', 'International Trade'] as const
/** How the loan changes who owns the business. `Category not determined`: it does, but no one has said how. */
export const ownershipChanges = [
  'None',
  'Initial Acquisition',
  'Owner Buyout',
  'ESOP or Cooperative',
  'Business Expansion',
  'Category not determined',
] as const
export const feeFlags = ['rural', 'food_supply_chain', 'veteran_owned'] as const
export const defaultStages = [
  'Pre-Qualification',
  'Document Collection',
  'Packaging',
  'Lender Review',
  'Underwriting',
  'Commitment',
  'Closing',
  'Funded',
] as const

/** What borrowers see instead of the stages: gathering documents, with lenders, closing. */
export const phases = ['gathering', 'lenders', 'closing'] as const

/** `PandaDoc`: a document to be signed. */
export const requestKinds = ['Document', 'Question', 'Acknowledgement', 'PandaDoc'] as const
/** `Approved` and `Waived` count as done. */
export const requestStatuses = ['Pending', 'Submitted', 'Approved', 'Rejected', 'Waived'] as const
/** product-rules 4.2. */
export const rejectionReasons = [
  'illegible',
  'incomplete',
  'wrong_year',
  'wrong_person',
  'expired',
  'password_protected',
  'other',
] as const
export const turns = ['client', 'staff', 'nobody'] as const
/** Whether a borrower accepted the invitation to the portal. */
export const clientStatuses = ['Invited', 'Active', 'Declined'] as const

export const areas = ['partner', 'portal', 'lender', 'requests'] as const
/** Who can create a partner: anyone, people the operator invited, or no one. */
export const onboardingModes = ['open', 'invited', 'off'] as const
export type OnboardingMode = (typeof onboardingModes)[number]
/** Where /partner leads. */
export const startPages = ['deals', 'today'] as const
export const plans = ['starter', 'professional', 'enterprise'] as const
export const magicLinkTypes = ['LOG_IN', 'SET_PSWD'] as const
export const notificationTypes = [
  'lead_created',
  'lead_assigned',
  'deal_created',
  'deal_stage_moved',
  'deal_status_changed',
  'deal_shared',
  'request_created',
  'request_submitted',
  'request_approved',
  'request_rejected',
  'request_message',
  'document_uploaded',
  'staff_joined',
  'task_assigned',
  'note_mention',
  'loan_request_updated',
] as const

/** Subjects of audit entries, by the prefix of their actions. */
export const auditSubjects = [
  'lead',
  'deal',
  'task',
  'document',
  'request',
  'bundle',
  'financials',
  'people',
  'settings',
] as const

export type LeadStatus = (typeof leadStatuses)[number]
export type DealStatus = (typeof dealStatuses)[number]
export type StaffRole = (typeof staffRoles)[number]

/** Coordinators, in contrast, see and change only what is shared with them. */
export const managingRoles = ['Admin', 'Manager'] as const satisfies readonly StaffRole[]
export const isManagingRole = (role: unknown): boolean => managingRoles.some((each) => each === role)

export type RequestKind = (typeof requestKinds)[number]
export type RequestStatus = (typeof requestStatuses)[number]
export type RejectionReason = (typeof rejectionReasons)[number]
export type Phase = (typeof phases)[number]
export type Turn = (typeof turns)[number]
export type ClientStatus = (typeof clientStatuses)[number]
export type Area = (typeof areas)[number]
export type Plan = (typeof plans)[number]
export type MagicLinkType = (typeof magicLinkTypes)[number]
export type NotificationType = (typeof notificationTypes)[number]
export type AuditSubject = (typeof auditSubjects)[number]
