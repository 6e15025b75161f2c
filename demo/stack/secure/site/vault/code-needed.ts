/** Says that the recovery code is what is missing; the frame then asks for it. */
export const CODE_NEEDED = 'This device is new. Enter your recovery code.'
