import { expect, test } from 'vitest'
import { englishMessages } from '../atoms/i18n/english-messages.ts'
import { translator } from '../atoms/i18n/translate.ts'
import { route } from '../atoms/navigation/routes.ts'
import { viewTitle } from './views.ts'

const t = translator(englishMessages)
const facts = {
  t,
  site: 'Tidepool',
  walletName: (id: string) => `name of ${id}`,
  listedName: (id = '') => `listed ${id}`,
}

test('default: the names that the contract gives', () => {
  expect(viewTitle(route('Connect'), facts)).toBe('Connect to Tidepool')
  expect(viewTitle(route('ConnectingExternal', { connectorId: 'x' }), facts)).toBe('name of x')
  expect(viewTitle(route('Account'), facts)).toBe('Account')
  expect(viewTitle(route('AllWallets'), facts)).toBe('All wallets')
  expect(viewTitle(route('Downloads', { walletId: 'x' }), facts)).toBe('Get listed x')
})
