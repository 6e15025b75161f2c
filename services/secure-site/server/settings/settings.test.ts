import { describe, expect, it } from 'vitest'
import { masterKey, pepper, shop } from '../testing/test-stack.ts'
import { readSettings } from './settings.mjs'

const sound = {
  publicUrl: 'https://wallet.example',
  smtpUrl: 'smtps://mail.example',
  mailFrom: 'wallet@mail.example',
  pepper,
  masterKey,
  projects: { shop },
}
const project = (more: object) => ({ projects: { shop: { ...shop, ...more } } })

const names = { name: 'Tidepool', symbol: 'TIDE', decimals: 18 }

describe('what it starts with', () => {
  it('is fine as it should be', () => {
    const { recovery: _, ...plain } = shop
    const settings = readSettings({ ...sound, projects: { shop: plain } })
    expect(settings.projects.get('shop')).toMatchObject({ codeLength: 8, recovery: 'code' })
    expect(readSettings({ ...sound, publicUrl: 'http://secure.localhost:5174' }).publicUrl).toContain('localhost')
    expect(readSettings({ ...sound, ...project({ origins: ['http://localhost:5173'] }) }).limits.tries).toBe(5)
    const named = project({ networks: { 'eip155:1': { ...names, explorer: 'https://explorer.example' } } })
    expect(readSettings({ ...sound, ...named }).projects.get('shop')?.networks).toHaveProperty('eip155:1')
  })

  it.each([
    ['no pepper', { pepper: undefined }],
    ['a short pepper', { pepper: 'short' }],
    ['a pepper that is not random', { pepper: 'a'.repeat(64) }],
    ['no master key', { masterKey: undefined }],
    ['a short master key', { masterKey: Buffer.alloc(16, 3).toString('base64') }],
    ['a master key of zeros', { masterKey: Buffer.alloc(32).toString('base64') }],
    ['no address', { publicUrl: undefined, host: '0.0.0.0' }],
    ['http', { publicUrl: 'http://wallet.example' }],
    ['a path', { publicUrl: 'https://wallet.example/path' }],
    ['no mail server', { smtpUrl: undefined }],
    ['another kind of mail server', { smtpUrl: 'http://mail.example' }],
    ['a sender with a line end', { mailFrom: 'wallet@mail.example\r\nBcc: eve@evil.example' }],
    ['a sender that is no address', { mailFrom: 'wallet' }],
    ['no project', { projects: {} }],
    ['any origin', project({ origins: ['*'] })],
    ['no origin', project({ origins: [] })],
    ['an origin with http', project({ origins: ['http://shop.example'] })],
    ['an origin with a path', project({ origins: ['https://shop.example/'] })],
    ['an origin that breaks the header', project({ origins: ['https://shop.example; script-src *'] })],
    ['a name with a line end', project({ name: 'Shop\r\nBcc: eve@evil.example' })],
    ['an RPC with http', project({ rpc: { 'eip155:1': 'http://rpc.example' } })],
    ['a network that is none', project({ networks: { tide: names } })],
    ['a network without a coin', project({ networks: { 'eip155:1': { ...names, symbol: '' } } })],
    ['a coin that hides something', project({ networks: { 'eip155:1': { ...names, symbol: 'US\u200dDC' } } })],
    ['a coin that is an amount', project({ networks: { 'eip155:1': { ...names, symbol: '000' } } })],
    ['a network in two lines', project({ networks: { 'eip155:1': { ...names, name: 'Tide\npool' } } })],
    ['half a decimal', project({ networks: { 'eip155:1': { ...names, decimals: 0.5 } } })],
    ['an explorer of scripts', project({ networks: { 'eip155:1': { ...names, explorer: 'javascript:1' } } })],
    ['a code that is too short', project({ codeLength: 5 })],
    ['a code that lives too long', project({ codeSeconds: 3600 })],
    ['an issuer with http', project({ socials: { google: { issuer: 'http://id.example', clientId: 'x' } } })],
    ['a provider without a client', project({ socials: { google: { issuer: 'https://id.example' } } })],
    ['a bundler with http', project({ bundler: { 'eip155:1': { url: 'http://b.example', entryPoint: '0x1' } } })],
    ['Farcaster without a proof', project({ farcaster: { relay: 'https://relay.example' } })],
    ['another kind of recovery', project({ recovery: 'none' })],
    ['a limit that is none', { limits: { tires: 5 } }],
    ['a limit that counts nothing', { limits: { mailsPerMailbox: [] } }],
    ['a limit that is no number', { limits: { tries: '5' } }],
    ['hashing that is too weak', { codeCost: 5 }],
  ])('is not %s', (_name, more) => {
    expect(() => readSettings({ ...sound, ...more } as typeof sound)).toThrow(
      expect.objectContaining({ name: 'SettingsError' }),
    )
  })
})
