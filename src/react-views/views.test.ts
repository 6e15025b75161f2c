import { expect, test } from 'vitest'
import { englishMessages } from '../atoms/i18n/english-messages.ts'
import { translator } from '../atoms/i18n/translate.ts'
import { type Route, type RouteName, route } from '../atoms/navigation/routes.ts'
import type { View } from './define-view.ts'
import { views } from './views.ts'

const t = translator(englishMessages)
const facts = {
  site: 'Tidepool',
  walletName: (id: string) => `name of ${id}`,
  listedName: (id = '') => `listed ${id}`,
}

function viewTitle({ name, params }: Route, known: typeof facts): string {
  const { title } = views[name] as View<RouteName>
  const found = typeof title === 'function' ? title(params, known) : title
  return typeof found === 'string' ? found : t.ref(found)
}

test('default: the names that the contract gives', () => {
  expect(viewTitle(route('Connect'), facts)).toBe('Connect to Tidepool')
  expect(viewTitle(route('ConnectingExternal', { connectorId: 'x' }), facts)).toBe('name of x')
  expect(viewTitle(route('Account'), facts)).toBe('Account')
  expect(viewTitle(route('AllWallets'), facts)).toBe('All wallets')
  expect(viewTitle(route('Downloads', { walletId: 'x' }), facts)).toBe('Get listed x')
})
