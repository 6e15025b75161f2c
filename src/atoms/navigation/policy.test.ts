import { describe, expect, test } from 'vitest'
import { type DomainChange, decide, type PolicyState } from './policy.ts'
import { type RouteName, route } from './routes.ts'

const state = (name: RouteName, more: Partial<PolicyState> = {}): PolicyState => ({
  open: true,
  route: { name, params: undefined } as PolicyState['route'],
  adding: false,
  covered: false,
  supported: true,
  guardNetwork: true,
  signsIn: false,
  ...more,
})
const changed = (supported: boolean, previousSupported = true): DomainChange => ({
  type: 'network-changed',
  supported,
  previousSupported,
})
const unsupported = [{ type: 'reset', route: route('UnsupportedChain') }]
const leave = { type: 'leave', views: ['SwitchNetwork', 'Networks'] }

const home = route('Connect')
const namespace = (connected: boolean): DomainChange => ({ type: 'namespace-changed', connected, home })

const rows: readonly (readonly [string, DomainChange, PolicyState, readonly object[]])[] = [
  [
    'connecting shows the wallet',
    { type: 'connecting', connectorId: 'one' },
    state('Connect'),
    [{ type: 'push', route: route('ConnectingExternal', { connectorId: 'one' }) }],
  ],
  ['disconnected leaves a payment open, which another wallet may pay', { type: 'disconnected' }, state('Pay'), []],
  ['another namespace, connected as well, stays where it is', namespace(true), state('WalletReceive'), []],
  [
    'a namespace with nobody connected has no account to show',
    namespace(false),
    state('WalletReceive'),
    [{ type: 'reset', route: home }],
  ],
  ['a namespace with nobody connected leaves the list of networks', namespace(false), state('Networks'), []],
  ['logging in stays where it is', { type: 'connecting', connectorId: 'AUTH' }, state('EmailVerifyOtp'), []],
  [
    'logged in by a code closes after its success was seen',
    { type: 'connected' },
    state('EmailVerifyOtp'),
    [{ type: 'close', after: 600 }],
  ],
  [
    'logged in from the list of wallets goes back there',
    { type: 'connected' },
    state('EmailVerifyOtp', { adding: true }),
    [{ type: 'reset', route: route('ProfileWallets', { added: true }) }],
  ],
  [
    'connected closes after its success was seen',
    { type: 'connected' },
    state('ConnectingExternal'),
    [{ type: 'close', after: 600 }],
  ],
  [
    'connected before its view was seen closes at once',
    { type: 'connected' },
    state('ConnectingExternal', { covered: true }),
    [{ type: 'close', after: 0 }],
  ],
  ['connected from elsewhere closes at once', { type: 'connected' }, state('Connect'), [{ type: 'close', after: 0 }]],
  [
    'connected to a foreign network',
    { type: 'connected' },
    state('ConnectingExternal', { supported: false }),
    unsupported,
  ],
  [
    'the same where foreign networks are allowed',
    { type: 'connected' },
    state('ConnectingExternal', { supported: false, guardNetwork: false }),
    [{ type: 'close', after: 600 }],
  ],
  [
    'connected from the list of wallets goes back there',
    { type: 'connected' },
    state('ConnectingExternal', { adding: true }),
    [{ type: 'reset', route: route('ProfileWallets', { added: true }) }],
  ],
  ['another of the connected wallets stays where it was chosen', { type: 'activated' }, state('ProfileWallets'), []],
  [
    'the same from the way to connect',
    { type: 'activated' },
    state('ConnectingExternal'),
    [{ type: 'close', after: 600 }],
  ],
  [
    'the same from the list of wallets by the way to connect',
    { type: 'activated' },
    state('ConnectingExternal', { adding: true }),
    [{ type: 'reset', route: route('ProfileWallets', { added: false }) }],
  ],
  [
    'another wallet while a transfer is reviewed',
    { type: 'activated' },
    state('WalletSendPreview'),
    [{ type: 'back' }],
  ],
  ['another wallet while a swap is reviewed', { type: 'activated' }, state('SwapPreview'), [{ type: 'back' }]],
  ['another wallet on a foreign network', { type: 'activated' }, state('Account', { supported: false }), unsupported],
  ['disconnected closes', { type: 'disconnected' }, state('Account'), [{ type: 'close' }]],
  [
    'disconnected because nobody knows of a session stays and says so',
    { type: 'disconnected' },
    { ...state('Account'), route: route('SIWXSignMessage', { left: 'one' }) },
    [],
  ],
  ['disconnected in the list of wallets stays', { type: 'disconnected' }, state('ProfileWallets'), []],
  [
    'a network is wanted, connected',
    { type: 'network-wanted', to: 'eip155:2', by: 'wallet' },
    state('Networks'),
    [{ type: 'push', route: route('SwitchNetwork', { to: 'eip155:2' }) }],
  ],
  ['a network is wanted, nobody connected', { type: 'network-arrived' }, state('Networks'), [leave]],
  [
    'a network is wanted, only another namespace connected',
    { type: 'network-wanted', to: 'solana:2', by: 'connect' },
    state('Networks'),
    [{ type: 'push', route: route('SwitchActiveChain', { to: 'solana:2' }) }],
  ],
  ['switched in the modal', changed(true), state('SwitchNetwork'), [leave]],
  ['switched in the wallet', changed(true), state('Account'), []],
  ['switched while a transfer is reviewed', changed(true), state('WalletSendPreview'), [{ type: 'back' }]],
  ['switched while a swap is reviewed', changed(true), state('SwapPreview'), [{ type: 'back' }]],
  ['switched in the form of a swap', changed(true), state('Swap'), []],
  ['the wallet went to a foreign network', changed(false), state('Account'), unsupported],
  ['the same where it is allowed', changed(false), state('Account', { guardNetwork: false }), []],
  ['back from a foreign network closes', changed(true, false), state('UnsupportedChain'), [{ type: 'close' }]],
  ['refused goes back one view', { type: 'network-refused' }, state('SwitchNetwork'), [{ type: 'back' }]],
  ['refused when the view is gone', { type: 'network-refused' }, state('Account'), []],
  [
    'submitted shows how it ends',
    { type: 'view-due', route: route('WalletSendConfirmed', { id: 'x' }) },
    state('WalletSendPreview'),
    [{ type: 'reset', route: route('WalletSendConfirmed', { id: 'x' }) }],
  ],
]

describe('router policy', () => {
  test.each(rows)('default: %s', (_name, change, before, commands) => {
    expect(decide(change, before)).toEqual(commands)
  })

  test.each(rows)('behavior: closed, nothing is opened: %s', (_name, change, before) => {
    expect(decide(change, { ...before, open: false })).toEqual([])
  })
})
