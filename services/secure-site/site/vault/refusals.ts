// Error messages of worker and passkeys that the frame recognizes and translates.
export const WRONG_CODE = 'That code does not open this wallet.'
export const WRONG_PASSKEY = 'That passkey does not open this wallet.'
export const PASSKEY_NO_WINDOW = 'The browser let no window for the passkey open.'
export const PASSKEY_UNUSED = 'The passkey was not used.'
