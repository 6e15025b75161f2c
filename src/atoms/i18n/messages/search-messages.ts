/** English texts of every search field. */
export const searchMessages = {
  'common.clearSearch': 'Clear search',
} as const
