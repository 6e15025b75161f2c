import { expect, test } from 'vitest'
import type { Connector } from '../../chains/core/connector.ts'
import type { WalletRecord } from '../kit/options/wallet-record.ts'
import { installedConnector, type PlatformFacts, platformsOf } from './platforms.ts'

const wallet = (more: Partial<WalletRecord>): WalletRecord => ({ id: 'a', name: 'Lantern', ...more })
const every = { mobile_link: 'l://', desktop_link: 'l://', webapp_link: 'https://l.example', rdns: 'l.example' }
const desk: PlatformFacts = { phone: false, installed: false, ownBrowser: false }
const phone: PlatformFacts = { ...desk, phone: true }

test.each([
  ['any wallet', undefined, desk, ['qrcode']],
  ['any wallet', undefined, phone, ['qrcode']],
  ['everything', every, { ...desk, installed: true }, ['qrcode', 'browser', 'desktop', 'web']],
  ['everything', every, desk, ['qrcode', 'unsupported', 'desktop', 'web']],
  ['everything', every, phone, ['mobile', 'web']],
  ['everything', every, { ...phone, installed: true }, ['mobile', 'browser', 'web']],
  ['a phone wallet', { mobile_link: 'l://' }, desk, ['qrcode']],
  ['a phone wallet', { mobile_link: 'l://' }, phone, ['mobile']],
  ['a universal link', { link_mode: 'https://l.example' }, phone, ['mobile']],
  ['pairing without a link', { supports_wc: true }, desk, ['qrcode']],
  ['pairing without a link', { supports_wc: true }, phone, ['unsupported']],
  ['a browser of its own', {}, { ...phone, ownBrowser: true }, ['mobile']],
  ['an extension', { rdns: 'l.example' }, desk, ['unsupported']],
  ['an extension', { rdns: 'l.example' }, { ...desk, installed: true }, ['browser']],
  ['an injected one', { injected: [{ namespace: 'eip155', injected_id: 'isL' }] }, desk, ['unsupported']],
  ['an extension on a phone', { rdns: 'l.example' }, phone, ['unsupported']],
  ['a desktop app', { desktop_link: 'l://' }, desk, ['desktop']],
  ['a desktop app on a phone', { desktop_link: 'l://' }, phone, ['unsupported']],
  ['a site', { webapp_link: 'https://l.example' }, phone, ['web']],
  ['nothing known', {}, desk, ['unsupported']],
] as const)('%s %j %j', (_, record, facts, platforms) => {
  expect(platformsOf(record && wallet(record), facts)).toEqual(platforms)
})

const connector = (more: Partial<Connector>): Connector => ({
  id: 'x',
  type: 'ANNOUNCED',
  name: 'X',
  namespaces: ['eip155'],
  installed: true,
  ...more,
})
const injected = connector({ id: 'injected', type: 'INJECTED' })
const record = wallet({ injected: [{ namespace: 'eip155', injected_id: 'isLantern' }] })

test('default: by rdns, exactly, and only when it is there', () => {
  const own = connector({ rdns: 'l.example' })
  const listed = wallet({ rdns: 'l.example' })
  expect(installedConnector(listed, [injected, own], {})).toBe(own)
  expect(installedConnector(listed, [connector({ rdns: 'L.example' })], {})).toBeUndefined()
  expect(installedConnector(listed, [{ ...own, installed: false }], {})).toBeUndefined()
})

test('behavior: without rdns, by its mark on the injected provider', () => {
  expect(installedConnector(record, [injected], { ethereum: { isLantern: true } })).toBe(injected)
  expect(installedConnector(record, [injected], { ethereum: { isOther: true } })).toBeUndefined()
  expect(installedConnector(record, [injected], {})).toBeUndefined()
  expect(
    installedConnector(wallet({ rdns: 'l.example', ...record, id: 'b' }), [injected], {
      ethereum: { isLantern: true },
    }),
  ).toBeUndefined()
})

test('behavior: a provider whose fields throw is not taken for it', () => {
  const hostile = {
    get isLantern(): boolean {
      throw new Error('no')
    },
  }
  expect(installedConnector(record, [injected], { ethereum: hostile })).toBeUndefined()
})
