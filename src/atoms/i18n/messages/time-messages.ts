export const timeMessages = {
  'time.sec': ({ count }: { count: number }) => `${count} sec`,
  'time.min': ({ count }: { count: number }) => `${count} min`,
  'time.hr': ({ count }: { count: number }) => `${count} hr`,
  'time.d': ({ count }: { count: number }) => `${count} d`,
  'time.mo': ({ count }: { count: number }) => `${count} mo`,
  'time.yr': ({ count }: { count: number }) => `${count} yr`,
} as const
