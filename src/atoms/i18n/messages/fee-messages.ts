export const feeMessages = {
  'fees.speed': 'Speed',
  'fees.slow': 'Slow',
  'fees.normal': 'Normal',
  'fees.fast': 'Fast',
  'fees.time': ({ time }: { time: string }) => `in about ${time}`,
} as const
