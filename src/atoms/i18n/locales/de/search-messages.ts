import type { Translated } from '../../english-messages.ts'
import type { searchMessages as english } from '../../messages/search-messages.ts'

export const searchMessages: Translated<typeof english> = {
  'common.clearSearch': 'Suche leeren',
}
