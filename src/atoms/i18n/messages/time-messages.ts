export const timeMessages = {
  'time.sec': ({ count }: { count: number }) => `${count} sec ago`,
  'time.min': ({ count }: { count: number }) => `${count} min ago`,
  'time.hr': ({ count }: { count: number }) => `${count} hr ago`,
  'time.d': ({ count }: { count: number }) => `${count} d ago`,
  'time.mo': ({ count }: { count: number }) => `${count} mo ago`,
  'time.yr': ({ count }: { count: number }) => `${count} yr ago`,
} as const
