/**
 * The key in `localStorage` of the names of accounts, with the times at which they were looked up. It is personal data,
 * removed on disconnect.
 */
export const identityKey = 'identity_cache'
