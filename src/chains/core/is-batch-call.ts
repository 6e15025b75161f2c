/**
 * Returns true for a text of `callText` that a wallet makes in a batch. A file of its own: the follower of transfers
 * needs no more of these texts.
 */
export const isBatchCall = (text: string | undefined): boolean => text?.startsWith('batch ') ?? false
