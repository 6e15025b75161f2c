/** English messages of sign-in that show outside of its view, whose texts load with it. */
export const signInToastMessages = {
  'toast.authenticating': 'Authenticating...',
  'toast.leftSigning': 'The wallet disconnected. You are not signed in.',
  'toast.signInUnknown': 'A problem occurred while trying initialize authentication',
} as const
