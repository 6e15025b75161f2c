/** Error message for a missing recovery code; the frame then asks for the code. */
export const CODE_NEEDED = 'This device is new. Enter your recovery code.'
/** Error message for a browser that is new for the wallet and has no share of it. */
export const DEVICE_NEW = 'This browser is new for your wallet.'
