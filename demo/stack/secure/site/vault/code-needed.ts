/** Says that the recovery code is what is missing; the frame then asks for it. */
export const CODE_NEEDED = 'This device is new. Enter your recovery code.'
/** Says that this browser is new for the wallet, and has no part of it yet. */
export const DEVICE_NEW = 'This browser is new for your wallet.'
