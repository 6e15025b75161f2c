export const feeMessages = {
  'fees.speed': 'Speed',
  'fees.slow': 'Slow',
  'fees.normal': 'Normal',
  'fees.fast': 'Fast',
  'fees.slowOnly': 'Your balance is too low for a faster speed.',
  'fees.slowPays': 'Your balance is enough at a slow speed.',
  'fees.chooseSlow': 'Choose slow',
  'fees.time': ({ time }: { time: string }) => `in about ${time}`,
} as const
