// Names that were promised to integrators. The snapshot beside this says what there is; this says what must be there.
import { describe, expect, test } from 'vitest'
import { exportsOf, membersOf, type Surface, surface } from './checks/surface.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

describe('contract', () => {
  const now: Surface = surface()
  const has = (kind: string, names: string): void => {
    expect(
      words(names).filter((name) => !now[kind]?.includes(name)),
      kind,
    ).toEqual([])
  }

  test('default: <wallet-modal>', () => {
    has('<wallet-modal> attributes', 'open theme locale project-id networks default-network embedded')
    has('<wallet-modal> properties', 'kit')
    has('<wallet-modal> methods', 'show close')
    has(
      '<wallet-modal> events',
      `wm-open wm-close wm-connect wm-disconnect wm-account-change wm-network-change wm-sign-in wm-sign-out wm-error
       wm-event`,
    )
    has('<wallet-modal> parts', 'overlay card header body footer toast')
    has(
      '<wallet-modal> variables',
      `--wm-font-family --wm-accent --wm-color-mix --wm-color-mix-strength --wm-font-size-master
       --wm-border-radius-master --wm-z-index --wm-qr-color`,
    )
  })

  test('default: <wallet-button>', () => {
    has(
      '<wallet-button> attributes',
      'label loading-label size balance namespace chars-start chars-end disabled kind wallet',
    )
    has('<wallet-button> properties', 'kit')
    has('<wallet-button> parts', 'button icon label balance')
    expect(now['<wallet-button> events']).toEqual([])
  })

  test('default: entries', () => {
    expect(exportsOf('src/index.ts')).toEqual(expect.arrayContaining(['createKit', 'WmError', 'type KitHandle']))
    expect(exportsOf('src/networks.ts')).toEqual(expect.arrayContaining(['mainnet', 'base']))
    expect(exportsOf('src/testing.ts')).toContain('createTestWallet')
    expect(exportsOf('src/react.ts')).toEqual(
      expect.arrayContaining(
        words(`WalletModal WalletButton WalletKitProvider useWalletKit useWalletAccount useWalletNetwork
          useWalletConnect useWalletDisconnect useWalletConnections useWalletBalance useWalletSignMessage
          useWalletProvider useWalletEvents useWalletState`),
      ),
    )
  })

  test('default: the kit', () => {
    expect(membersOf('src/atoms/kit-handle.ts', 'KitHandle')).toEqual(
      expect.arrayContaining(
        words(`open close connect disconnect switchNetwork signMessage getProvider getState subscribe on setTheme
          setOptions ready destroy`),
      ),
    )
    expect(membersOf('src/atoms/state.ts', 'KitState')).toEqual(
      expect.arrayContaining(
        words(`open view loading initialized status namespace address caipAddress caipNetworkId accounts connections
          connectors networks session`),
      ),
    )
  })
})
