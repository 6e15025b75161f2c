// A change of the public surface shows in review as lines of public-surface.snap.json: `npm run surface` writes it.
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  cssVariables,
  differences,
  exportsOf,
  membersOf,
  type Surface,
  surface,
  unnamedTypes,
  violations,
} from './checks/surface.ts'
import { read, root } from './project.ts'

const file = 'test/guards/public-surface.snap.json'

let now: Surface
beforeAll(() => {
  now = surface()
}, 120_000)

describe('public surface', () => {
  test('default: it is the reviewed one', () => {
    if (process.env.WM_UPDATE_SURFACE) writeFileSync(path.join(root, file), `${JSON.stringify(now, null, 2)}\n`)
    expect(existsSync(path.join(root, file)), `${file} is missing: npm run surface`).toBe(true)
    const reviewed = JSON.parse(read(file)) as Surface
    expect(differences(reviewed, now), 'if this is meant: npm run surface, and say it in a changeset').toEqual([])
  })

  test('behavior: no list is empty by mistake', () => {
    for (const kind of Object.keys(now)) {
      // The buttons read their variables from the modal's list; the wallet's dispatches nothing of its own.
      if (/^<wallet-(?:button|pay)>/.test(kind)) continue
      expect(now[kind]?.length, kind).toBeGreaterThan(0)
    }
  })

  test('behavior: a new export, a new variable and a lost code are seen', () => {
    expect(exportsOf(`${violations}/entry.ts`)).toEqual(['added', 'type Added'])
    expect(cssVariables([read(`${violations}/entry.ts`)])).toEqual(['--wm-added'])
    expect(membersOf(`${violations}/errors.ts`, 'ErrorData')).toEqual(['KEPT'])
    const before = { exports: ['kept'], codes: ['KEPT', 'LOST'] }
    const after = {
      exports: ['kept', ...exportsOf(`${violations}/entry.ts`)],
      codes: membersOf(`${violations}/errors.ts`, 'ErrorData'),
    }
    expect(differences(before, after)).toEqual(['- codes: LOST', '+ exports: added', '+ exports: type Added'])
  })
})

test('default: whatever an exported type names is exported too', () => {
  expect(unnamedTypes([`${violations}/entry.ts`])).toEqual(['Hidden (in Added)'])
  expect(unnamedTypes()).toEqual([])
})

const words = (text: string): string[] => text.trim().split(/\s+/)

// Names that were promised to integrators. The snapshot says what there is; this says what must be there.
describe('contract', () => {
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
    expect(membersOf('src/atoms/kit/kit-handle.ts', 'KitHandle')).toEqual(
      expect.arrayContaining(
        words(`open close connect disconnect switchNetwork signMessage getProvider getState subscribe on setTheme
          setOptions ready destroy`),
      ),
    )
    expect(membersOf('src/atoms/kit/kit-state.ts', 'KitState')).toEqual(
      expect.arrayContaining(
        words(`open view loading initialized status namespace address caipAddress caipNetworkId accounts connections
          connectors networks session`),
      ),
    )
  })
})
