/** English texts of what became of a swap, or of the approval before it. */
export const swapOutcomeMessages = {
  'swap.onWay': ({ pay, receive }: { pay: string; receive: string }) => `Swapping ${pay} for ${receive}`,
  'swap.onWayText': 'The network is confirming it. You can close this.',
  'swap.done': ({ pay, receive }: { pay: string; receive: string }) => `Swapped ${pay} for ${receive}`,
  'swap.doneLeast': ({ amount }: { amount: string }) => `The network confirmed it. You got at least ${amount}.`,
  'swap.doneReceived': ({ amount }: { amount: string }) => `The network confirmed it. You received ${amount}.`,
  'swap.failed': 'Swap failed',
  'swap.failedText': 'The network turned it back. You still have what you wanted to pay; the fee was paid.',
  'swap.approvalOnWay': ({ amount }: { amount: string }) => `Approving ${amount}`,
  'swap.approvalOnWayText': 'The network is confirming it. Nothing is swapped by it.',
  'swap.approvalDone': ({ amount }: { amount: string }) => `${amount} approved`,
  'swap.approvalDoneText': 'Nothing was swapped by it. The router may take this amount when you swap.',
  'swap.approvalFailed': 'Approval failed',
  'swap.approvalFailedText': 'The network turned it back. Nothing is approved; the fee was paid.',
} as const
