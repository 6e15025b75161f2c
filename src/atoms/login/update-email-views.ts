/** The views of a change of the email address. */
export const updateEmailViews = ['UpdateEmailWallet', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'] as const
