import { describe, expect, test } from 'vitest'
import { applyRouterCommand, isAccountView, type RouterCommand } from './history.ts'
import { type Route, type RouteName, route } from './routes.ts'

const at = (name: RouteName): Route => ({ name, params: undefined }) as Route
const path = (...names: readonly RouteName[]) => names.map(at)
const wallet = route('ConnectingExternal', { connectorId: 'one' })

type Row = readonly [
  name: string,
  history: readonly Route[],
  command: RouterCommand,
  connected: boolean,
  after: readonly RouteName[],
  direction: 'forward' | 'back' | 'close',
]

const rows: readonly Row[] = [
  ['push', path('Connect'), { type: 'push', route: wallet }, false, ['Connect', 'ConnectingExternal'], 'forward'],
  [
    'push of the view shown',
    path('Account', 'Networks'),
    { type: 'push', route: at('Networks') },
    true,
    ['Account', 'Networks'],
    'forward',
  ],
  [
    'replace',
    path('Account', 'Networks'),
    { type: 'replace', route: at('WalletSend') },
    true,
    ['Account', 'WalletSend'],
    'forward',
  ],
  [
    'reset',
    path('Account', 'Networks'),
    { type: 'reset', route: at('UnsupportedChain') },
    true,
    ['UnsupportedChain'],
    'forward',
  ],
  ['back', path('Account', 'Networks', 'WhatIsANetwork'), { type: 'back' }, true, ['Account', 'Networks'], 'back'],
  ['back with nothing left closes', path('Account'), { type: 'back' }, true, ['Account'], 'close'],
  ['back to Connect', path('Connect', 'WhatIsAWallet'), { type: 'back' }, false, ['Connect'], 'back'],
  [
    'back to Connect while connected shows Account',
    path('Connect', 'ConnectingExternal'),
    { type: 'back' },
    true,
    ['Account'],
    'back',
  ],
  [
    'back skips the views of an account that is gone',
    path('Account', 'WalletReceive', 'SwitchActiveChain', 'WhatIsANetwork'),
    { type: 'back' },
    false,
    ['SwitchActiveChain'],
    'back',
  ],
  [
    'back with only views of an account that is gone shows Connect',
    path('Account', 'WalletReceive', 'ConnectingExternal'),
    { type: 'back' },
    false,
    ['Connect'],
    'back',
  ],
  [
    'back from Connect over views of an account that is gone closes',
    path('Account', 'WalletReceive', 'Connect'),
    { type: 'back' },
    false,
    ['Account', 'WalletReceive', 'Connect'],
    'close',
  ],
  [
    'leave',
    path('Account', 'Networks', 'SwitchNetwork'),
    { type: 'leave', views: ['SwitchNetwork', 'Networks'] },
    true,
    ['Account'],
    'back',
  ],
  [
    'leave where one came from elsewhere',
    path('UnsupportedChain', 'SwitchNetwork'),
    { type: 'leave', views: ['SwitchNetwork', 'Networks'] },
    true,
    ['UnsupportedChain'],
    'back',
  ],
  [
    'leave when that was the first closes',
    path('Networks', 'SwitchNetwork'),
    { type: 'leave', views: ['SwitchNetwork', 'Networks'] },
    true,
    ['Networks', 'SwitchNetwork'],
    'close',
  ],
  ['leave of views not shown', path('Account'), { type: 'leave', views: ['Networks'] }, true, ['Account'], 'forward'],
  ['close', path('Account', 'Networks'), { type: 'close' }, true, ['Account', 'Networks'], 'close'],
]

/** The views that are empty without an account; a route without a row does not compile. */
const isOfAccount: { readonly [K in RouteName]: boolean } = {
  Account: true,
  AccountSettings: true,
  AllWallets: false,
  ApproveTransaction: false,
  BuyInProgress: true,
  Connect: false,
  ConnectSocials: false,
  ConnectingExternal: false,
  ConnectingFarcaster: false,
  ConnectingMultiChain: false,
  ConnectingSocial: false,
  ConnectingWalletConnect: false,
  ConnectingWalletConnectBasic: false,
  Contacts: false,
  Downloads: false,
  EmailLogin: false,
  EmailVerifyDevice: false,
  EmailVerifyOtp: false,
  FundWallet: true,
  GetWallet: false,
  Networks: false,
  Nft: true,
  OnRampFiatSelect: true,
  OnRampProviders: true,
  OnRampTokenSelect: true,
  Pay: false,
  PayBySwap: false,
  PayWithExchange: true,
  PayWithExchangeInProgress: true,
  PayWithExchangeSelectAsset: true,
  Portfolio: true,
  ProfileWallets: false,
  RegisterAccountName: true,
  RegisterAccountNameSuccess: true,
  SIWXSignMessage: false,
  SmartAccountSettings: true,
  SmartSessionCreated: true,
  SmartSessionList: true,
  Swap: true,
  SwapPreview: true,
  SwapSelectToken: true,
  SwitchActiveChain: false,
  SwitchNetwork: false,
  TokenApprovals: true,
  UnsupportedChain: false,
  UpdateEmailPrimaryOtp: false,
  UpdateEmailSecondaryOtp: false,
  UpdateEmailWallet: false,
  UpgradeEmailWallet: false,
  WalletReceive: true,
  WalletSend: true,
  WalletSendConfirmed: false,
  WalletSendPreview: true,
  WalletSendSelectToken: true,
  WhatIsABuy: false,
  WhatIsANetwork: false,
  WhatIsAWallet: false,
}

describe('router history', () => {
  test.each(Object.entries(isOfAccount))('param: without an account, %s is empty: %s', (name, expected) => {
    expect(isAccountView(name as RouteName)).toBe(expected)
  })

  test.each(rows)('default: %s', (_name, history, command, connected, after, direction) => {
    const result = applyRouterCommand(history, command, connected, at('Connect'))
    expect(result.history.map(({ name }) => name)).toEqual(after)
    expect(result.close).toBe(direction === 'close')
    if (direction !== 'close') expect(result.direction).toBe(direction)
  })

  test('param: with another first view, as in `basic`, that one stands in for Connect', () => {
    const basic = at('ConnectingWalletConnectBasic')
    const back = (...names: readonly RouteName[]) => applyRouterCommand(path(...names), { type: 'back' }, false, basic)
    expect(back('Account', 'ProfileWallets').history).toEqual([basic])
    expect(back('Account', 'ConnectingWalletConnectBasic').close).toBe(true)
  })

  test('param: the same view with other parameters is another entry', () => {
    const other = route('ConnectingExternal', { connectorId: 'two' })
    expect(applyRouterCommand([wallet], { type: 'push', route: other }, false, at('Connect')).history).toEqual([
      wallet,
      other,
    ])
    const again = [wallet]
    expect(applyRouterCommand(again, { type: 'push', route: { ...wallet } }, false, at('Connect')).history).toBe(again)
  })
})
