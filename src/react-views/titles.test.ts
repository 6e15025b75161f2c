import { expect, test } from 'vitest'
import { catalogue } from '../atoms/i18n/catalogue.ts'
import { translator } from '../atoms/i18n/translate.ts'
import { route } from '../atoms/router/routes.ts'
import { viewTitle } from './titles.ts'

const t = translator(catalogue)
const facts = { site: 'Tidepool', walletName: (id: string) => `name of ${id}`, listedName: (id = '') => `listed ${id}` }

test('default: the names that the contract gives', () => {
  expect(viewTitle(route('Connect'), t, facts)).toBe('Connect to Tidepool')
  expect(viewTitle(route('ConnectingExternal', { connectorId: 'x' }), t, facts)).toBe('name of x')
  expect(viewTitle(route('Account'), t, facts)).toBe('Account')
  expect(viewTitle(route('AllWallets'), t, facts)).toBe('All wallets')
  expect(viewTitle(route('Downloads', { walletId: 'x' }), t, facts)).toBe('Get listed x')
})
