/** An error with the code that a wallet of this browser would give (EIP-1193). */
export const providerError = (code: number, message: string): Error => Object.assign(new Error(message), { code })
