import { describe, expect, test, vi } from 'vitest'
import { fakeClock, flush } from '../../test/fakes/clock.ts'
import { createFakeFramePage } from '../../test/fakes/frame/fake-frame-page.ts'
import { createClient } from './client.ts'
import { createEip1193 } from './eip1193.ts'
import type { EmbeddedEnv } from './embedded-env.ts'
import { createSolanaWallet } from './solana-wallet.ts'

const user = {
  email: 'ada@example.org',
  address: '0x00000000000000000000000000000000000000A1',
  chainId: 1,
  accounts: [{ address: '0x00000000000000000000000000000000000000A1', type: 'eoa' }],
}

function setup(given: Partial<EmbeddedEnv> & { readonly stored?: { readonly [key: string]: string } } = {}) {
  const fake = createFakeFramePage('https://frame.test')
  const clock = fakeClock()
  const stored = new Map(Object.entries(given.stored ?? {}))
  const ending = new AbortController()
  let next = 0
  const approvals: string[] = []
  const refused: string[] = []
  const client = createClient({
    page: fake.page,
    url: 'https://frame.test/sdk',
    projectId: 'p1',
    title: 'Tidepool',
    parent: async () => fake.place,
    clock,
    id: () => `id${next++}`,
    storage: {
      get: (key) => stored.get(key),
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    signal: ending.signal,
    network: (namespace) => ({
      caipNetworkId: namespace === 'eip155' ? 'eip155:31337' : 'solana:localnet1234',
      rpcUrl: 'http://rpc.test',
    }),
    firstNetwork: () => 'eip155:31337',
    preferredAccountType: () => undefined,
    theme: () => ({ themeMode: 'dark', themeVariables: {}, w3mThemeVariables: {}, locale: 'de' }),
    dapp: () => ({
      metadata: { name: 'Tidepool', description: '', url: 'https://shop.test', icons: [] },
      sdkVersion: 'html-wallet-modal-0',
      sdkType: 'appkit' as const,
      projectId: 'p1',
    }),
    onApproval: (state) => approvals.push(state),
    onRefused: (method) => refused.push(method),
    ...given,
  })
  const names = () => fake.sent.map(({ type }) => type.replace('@w3m-app/', ''))
  return { ...fake, client, clock, stored, ending, approvals, refused, names }
}

describe('the client of the secure frame', () => {
  test('default: no frame before the first call; then one, told of the page before anything else', async () => {
    const { client, frames, load, clock, names, sent, answer } = setup()
    await clock.pass(60_000)
    expect(frames).toHaveLength(0)
    const asked = client.connectEmail('ada@example.org')
    await load(clock)
    expect(frames).toHaveLength(1)
    expect(frames[0]?.src).toBe(
      'https://frame.test/sdk?projectId=p1&chainId=eip155%3A31337&version=4&enableLogger=false',
    )
    expect(frames[0]?.attributes.sandbox).not.toContain('allow-top-navigation')
    expect(names()).toEqual(['SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'SYNC_THEME', 'CONNECT_EMAIL'])
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(['https://frame.test']))
    answer('CONNECT_EMAIL', { action: 'VERIFY_OTP' })
    expect(await asked).toBe('VERIFY_OTP')
  })

  test('timeout: 500 ms after READY it counts as there, not before', async () => {
    const { client, say, clock, sent, names, answer, frames } = setup()
    const code = client.connectOtp('123456')
    await clock.pass(0)
    say('READY')
    await clock.pass(499)
    expect(sent).toHaveLength(0)
    await clock.pass(1)
    expect(sent).not.toHaveLength(0)
    // And it is: what waited for it is sent and answered, and the next one waits for nothing.
    answer('SYNC_DAPP_DATA')
    await clock.pass(0)
    answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: [] })
    await clock.pass(0)
    expect(names().at(-1)).toBe('CONNECT_OTP')
    answer('CONNECT_OTP')
    await code
    const next = client.getUser('eip155:1')
    await clock.pass(0)
    answer('GET_USER', user)
    expect(await next).toMatchObject({ email: 'ada@example.org' })
    expect(frames).toHaveLength(1)
  })

  test('timeout: 20 s without READY, and the next try has a new frame (F-07)', async () => {
    const { client, clock, frames, load, answer } = setup()
    const failed = expect(client.connectEmail('ada@example.org')).rejects.toMatchObject({
      code: 'FRAME_LOAD_TIMEOUT',
      message: 'iframe_load_failed',
    })
    await clock.pass(20_000)
    await failed
    expect(frames[0]?.isConnected).toBe(false)
    const again = client.connectEmail('ada@example.org')
    await load(clock)
    answer('CONNECT_EMAIL', { action: 'CONNECT' })
    expect(await again).toBe('CONNECT')
    expect(frames).toHaveLength(2)
  })

  test('timeout: 120 s for a request, and the frame can be used afterwards', async () => {
    const { client, clock, load, answer, frames } = setup()
    const failed = expect(client.connectOtp('123456')).rejects.toMatchObject({
      code: 'FRAME_REQUEST_TIMEOUT',
      message: 'iframe_request_timeout',
    })
    await load(clock)
    await clock.pass(120_000)
    await failed
    const again = client.connectOtp('123456')
    await clock.pass(0)
    answer('CONNECT_OTP')
    await again
    expect(frames).toHaveLength(1)
  })

  test('behavior: what was mailed before the page was loaded anew is asked for without a mail', async () => {
    const { client, clock, load, answer, stored } = setup({ stored: { LAST_EMAIL_LOGIN_TIME: '1' } })
    const asked = client.pendingEmail('ada@example.org')
    await load(clock)
    answer('GET_PENDING_EMAIL', { action: 'VERIFY_OTP', codeLength: 8, codeSeconds: 287 })
    expect(await asked).toBe('VERIFY_OTP')
    expect(client.code()).toEqual({ length: 8, seconds: 287 })
    expect(stored.get('LAST_EMAIL_LOGIN_TIME')).toBe('1')
    const none = client.pendingEmail('bea@example.org')
    await clock.pass(0)
    answer('GET_PENDING_EMAIL', { action: null })
    expect(await none).toBe(undefined)
    // A secure site of another make does not know this request and never answers.
    const silent = expect(client.pendingEmail('ada@example.org')).rejects.toMatchObject({
      code: 'FRAME_REQUEST_TIMEOUT',
    })
    await clock.pass(5_000)
    await silent
  })

  test('timeout: mail is asked for once in 30 s, with the seconds left; a stamp of a wrong clock is no reason to wait', async () => {
    const { client, clock, load, answer, stored } = setup()
    const first = client.connectEmail('ada@example.org')
    await load(clock)
    answer('CONNECT_EMAIL', { action: 'VERIFY_OTP' })
    await first
    await clock.pass(12_500)
    await expect(client.connectEmail('ada@example.org')).rejects.toMatchObject({
      code: 'EMAIL_COOLDOWN',
      message: 'Please try again after 18 seconds',
    })
    // The wait for a login code does not hold up a change of the address.
    const change = client.updateEmail('bea@example.org')
    await clock.pass(0)
    answer('UPDATE_EMAIL', { action: 'VERIFY_PRIMARY_OTP' })
    expect(await change).toBe('VERIFY_PRIMARY_OTP')
    await expect(client.updateEmail('bea@example.org')).rejects.toMatchObject({ data: { seconds: 30 } })
    await clock.pass(17_500)
    const second = client.connectEmail('ada@example.org')
    await clock.pass(0)
    answer('CONNECT_EMAIL', { action: 'VERIFY_OTP' })
    expect(await second).toBe('VERIFY_OTP')
    stored.set('LAST_EMAIL_LOGIN_TIME', String(clock.now() + 3_600_000))
    const third = client.connectEmail('ada@example.org')
    await clock.pass(0)
    answer('CONNECT_EMAIL', { action: 'VERIFY_OTP' })
    await third
  })

  test('a change of the address that the frame takes to its end: shown, without a deadline, and no mail counted', async () => {
    const { client, clock, load, answer, stored, approvals } = setup()
    const named = client.updateEmail('bea@example.org')
    await load(clock)
    answer('UPDATE_EMAIL', { action: 'AWAIT_UPDATE_EMAIL' })
    expect(await named).toBe('AWAIT_UPDATE_EMAIL')
    expect(stored.has('LAST_EMAIL_UPDATE_TIME')).toBe(false)
    const changed = client.awaitUpdateEmail()
    await clock.pass(600_000)
    expect(approvals).toEqual(['asked'])
    answer('AWAIT_UPDATE_EMAIL', { newEmail: 'bea@example.org' })
    expect(await changed).toBe('bea@example.org')
    expect(stored.get('EMAIL')).toBe('bea@example.org')
    expect(approvals).toEqual(['asked', 'done'])
  })

  test('a change of the address that is left: the frame is told, and what it had done by then stands', async () => {
    const { client, clock, load, answer, names, stored } = setup()
    const done = client.awaitUpdateEmail()
    await load(clock)
    client.rejectRequests()
    expect(names().at(-1)).toBe('RPC_ABORT')
    answer('AWAIT_UPDATE_EMAIL', { newEmail: 'bea@example.org' })
    expect(await done).toBe('bea@example.org')
    expect(stored.get('EMAIL')).toBe('bea@example.org')
    const silent = expect(client.awaitUpdateEmail()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await clock.pass(0)
    client.rejectRequests()
    await clock.pass(3_000)
    await silent
  })

  test('a login that is left: the frame is told, and is not made for it', async () => {
    const { client, clock, load, answer, names } = setup()
    client.leaveLogin()
    expect(client.window()).toBeNull()
    const asked = client.connectEmail('ada@example.org')
    await load(clock)
    answer('CONNECT_EMAIL', { action: 'VERIFY_OTP' })
    await asked
    client.leaveLogin()
    expect(names().at(-1)).toBe('RPC_ABORT')
  })

  test('tells the frame which kind of modal it is, and makes a smart account', async () => {
    const { client, clock, load, answer, sent } = setup()
    const made = client.initSmartAccount()
    await load(clock)
    expect(sent[0]?.payload).toMatchObject({ sdkType: 'appkit' })
    answer('INIT_SMART_ACCOUNT', { address: user.address, isDeployed: false })
    expect(await made).toEqual({ address: user.address, isDeployed: false })
  })

  test('timeout: signing out is waited for 3 s, and the page is logged out at once', async () => {
    const { client, clock, load, answer, stored, names, frames } = setup()
    const login = client.getUser('eip155:1')
    await load(clock)
    answer('GET_USER', user)
    await login
    expect(stored.get('EMAIL')).toBe('ada@example.org')
    const left = vi.fn()
    void client.signOut().then(left)
    expect([...stored.keys()].filter((key) => key !== 'SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual([])
    await clock.pass(2_999)
    expect(left).not.toHaveBeenCalled()
    await clock.pass(1)
    expect(left).toHaveBeenCalled()
    expect(client.user()).toBeUndefined()
    expect(await client.isConnected()).toBe(false)
    // The next login goes right through, and what the frame says too late of the last one takes nothing from it.
    const mail = client.connectEmail('bea@example.org')
    await clock.pass(0)
    expect(names().at(-1)).toBe('CONNECT_EMAIL')
    answer('CONNECT_EMAIL', { action: 'CONNECT' })
    expect(await mail).toBe('CONNECT')
    const again = client.getUser('eip155:1')
    await clock.pass(0)
    answer('GET_USER', { ...user, email: 'bea@example.org' })
    expect(await again).toMatchObject({ email: 'bea@example.org' })
    answer('SIGN_OUT')
    await clock.pass(60_000)
    expect(client.user()).toMatchObject({ email: 'bea@example.org' })
    expect(stored.get('EMAIL')).toBe('bea@example.org')
    const connected = client.isConnected()
    await clock.pass(0)
    answer('IS_CONNECTED', { isConnected: true })
    expect(await connected).toBe(true)
    expect(frames).toHaveLength(1)
  })

  test('behavior: the login cache of protocol 3.13', async () => {
    const { client, clock, load, answer, stored } = setup({ stored: { LAST_EMAIL_LOGIN_TIME: '5' } })
    const login = client.getUser('eip155:8453')
    await load(clock)
    answer('GET_USER', { ...user, chainId: '8453', userName: 'ada' })
    expect(await login).toMatchObject({ chainId: 8453, userName: 'ada' })
    expect(Object.fromEntries(stored)).toEqual({
      EMAIL: 'ada@example.org',
      EMAIL_LOGIN_USED_KEY: 'true',
      LAST_USED_CHAIN_KEY: '8453',
      SOCIAL_USERNAME: 'ada',
      SMART_ACCOUNT_ENABLED_NETWORKS: '1,8453',
    })
  })

  test('behavior: the name of a Farcaster account is known after its login, which alone tells it', async () => {
    const { client, clock, load, answer } = setup()
    const login = client.connectFarcaster()
    await load(clock)
    answer('CONNECT_FARCASTER', { userName: 'maren' })
    expect(await login).toBe('maren')
    const asked = client.getUser('eip155:31337')
    await clock.pass(0)
    answer('GET_USER', { ...user, email: null })
    await asked
    expect(client.user()).toMatchObject({ userName: 'maren' })
  })

  test('behavior: a page where nobody ever logged in asks no frame; one where somebody did does', async () => {
    const { client, frames, clock } = setup()
    expect(await client.isConnected()).toBe(false)
    expect(frames).toHaveLength(0)
    const other = setup({ stored: { EMAIL_LOGIN_USED_KEY: 'true', EMAIL: 'ada@example.org' } })
    const asked = other.client.isConnected()
    await other.load(other.clock)
    other.answer('IS_CONNECTED', { isConnected: false })
    expect(await asked).toBe(false)
    expect(other.stored.has('EMAIL')).toBe(false)
    await clock.pass(0)
  })

  test('behavior: a frame that is blocked says nothing about who is logged in, and nobody is asked for it (F-50)', async () => {
    const { client, clock, load, fail, stored, approvals } = setup({
      stored: { EMAIL_LOGIN_USED_KEY: 'true', EMAIL: 'ada@example.org' },
    })
    const asked = expect(client.isConnected()).rejects.toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
    await load(clock)
    fail('IS_CONNECTED', 'nothing is kept', -32050)
    await asked
    expect(stored.get('EMAIL')).toBe('ada@example.org')
    expect(approvals).toEqual([])
  })

  test('behavior: what a blocked frame refused is asked again once the visitor has let it work (F-50)', async () => {
    const { client, clock, load, fail, answer, names, approvals } = setup()
    const asked = client.request(unsafe)
    await load(clock)
    fail('RPC_REQUEST', 'nothing is kept', -32050)
    await clock.pass(0)
    expect(names().slice(-2)).toEqual(['RPC_REQUEST', 'REQUEST_ACCESS'])
    // A person takes the time that it takes.
    await clock.pass(600_000)
    answer('REQUEST_ACCESS')
    await clock.pass(0)
    expect(names().at(-1)).toBe('RPC_REQUEST')
    answer('RPC_REQUEST', '0xabc')
    expect(await asked).toBe('0xabc')
    expect(approvals).toEqual(['asked', 'asked', 'done', 'done'])
  })

  const unsafe = { namespace: 'eip155', method: 'personal_sign', params: ['0x68656c6c6f', user.address] } as const
  test('behavior: what needs approval says so, from the question to its end', async () => {
    const { client, clock, load, answer, approvals, sent } = setup()
    const asked = client.request(unsafe)
    expect(approvals).toEqual(['asked'])
    await load(clock)
    expect(sent.at(-1)?.payload).toEqual({
      method: 'personal_sign',
      params: unsafe.params,
      chainNamespace: 'eip155',
      chainId: 31337,
      rpcUrl: 'http://rpc.test',
    })
    answer('RPC_REQUEST', '0xabc')
    expect(await asked).toBe('0xabc')
    expect(approvals).toEqual(['asked', 'done'])
  })

  test('behavior: the visitor closes the modal: the request ends here, the frame is told', async () => {
    const { client, clock, load, approvals, names } = setup()
    const failed = expect(client.request(unsafe)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await load(clock)
    client.rejectRequests()
    await failed
    expect(names().at(-1)).toBe('RPC_ABORT')
    expect(approvals).toEqual(['asked', 'failed'])
  })

  test('error: what is not on the list is never sent', async () => {
    const { client, refused, frames } = setup()
    await expect(client.request({ namespace: 'eip155', method: 'eth_sign' })).rejects.toMatchObject({
      code: 'RPC_NOT_ALLOWED',
      message: 'Requested RPC call is not allowed',
    })
    expect(refused).toEqual(['eth_sign'])
    expect(frames).toHaveLength(0)
  })

  test('behavior: the chain id is answered here', async () => {
    const { client, frames, stored } = setup()
    expect(await client.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0x7a69')
    stored.set('LAST_USED_CHAIN_KEY', '8453')
    expect(await client.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0x2105')
    expect(frames).toHaveLength(0)
  })

  const losses = ['crash', 'READY', 'another document'] as const
  test.each(losses)(
    'error: a frame that is lost (%s) ends what it was asked within a second, never asks again',
    async (how) => {
      const { client, clock, load, crash, loaded, say, frames, answer, names } = setup()
      let told: unknown
      client.request(unsafe).catch((error: unknown) => {
        told = error
      })
      await load(clock)
      loaded()
      if (how === 'crash') crash()
      else if (how === 'READY') say('READY')
      else loaded()
      await clock.pass(1_000)
      expect(told).toMatchObject({ code: 'FRAME_GONE' })
      expect(names().filter((name) => name === 'RPC_REQUEST')).toHaveLength(1)
      const again = client.isConnected()
      await clock.pass(0)
      expect(await again).toBe(false)
      const login = client.getUser('eip155:1')
      await load(clock)
      answer('GET_USER', user)
      await login
      expect(frames).toHaveLength(2)
      expect(names().filter((name) => name === 'SYNC_DAPP_DATA')).toHaveLength(2)
    },
  )

  test('behavior: the end of the kit is the end of everything', async () => {
    const { client, clock, load, ending, frames } = setup()
    const failed = expect(client.connectOtp('123456')).rejects.toMatchObject({ code: 'KIT_DESTROYED' })
    await load(clock)
    ending.abort()
    await failed
    expect(frames[0]?.isConnected).toBe(false)
  })

  test('error: a frame on the page’s own origin is refused', async () => {
    const { client, clock, frames } = setup({ url: 'https://shop.test/sdk' })
    let told: unknown
    client.connectOtp('1').catch((error: unknown) => {
      told = error
    })
    await clock.pass(0)
    expect(frames).toHaveLength(0)
    expect(told).toMatchObject({ code: 'OPTION_INVALID' })
  })

  test('behavior: the frame is shown where it is asked to be, and nowhere else (F-16)', async () => {
    const { client, clock, load, frames } = setup()
    void client.connectOtp('1').catch(() => {})
    await load(clock)
    client.show({ left: 10, top: 64, width: 360, height: 600, radius: 99 })
    expect(frames[0]?.style).toMatchObject({
      display: 'block',
      left: '10px',
      top: '64px',
      width: '360px',
      height: '600px',
      borderRadius: '0 0 44px 44px',
    })
    client.hide()
    expect(frames[0]?.style.display).toBe('none')
  })
})

describe('as an EIP-1193 provider', () => {
  test('default: accounts, network, switching, leaving', async () => {
    const { client, clock, load, answer, sent, names } = setup()
    const provider = createEip1193(client, () => 'eip155:31337')
    const events: unknown[] = []
    provider.on?.('chainChanged', (value) => events.push(value))
    provider.on?.('accountsChanged', (value) => events.push(value))
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    const asked = provider.request({ method: 'eth_requestAccounts' })
    await load(clock)
    expect(sent.at(-1)?.payload).toEqual({ chainId: 31337 })
    answer('GET_USER', { ...user, chainId: 31337 })
    expect(await asked).toEqual([user.address])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    const switched = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    await clock.pass(0)
    expect(sent.at(-1)?.payload).toEqual({ chainId: 'eip155:8453' })
    answer('SWITCH_NETWORK', { chainId: 8453 })
    expect(await switched).toBe(null)
    const left = provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    await clock.pass(0)
    expect(names().at(-1)).toBe('SIGN_OUT')
    answer('SIGN_OUT')
    await left
    expect(events).toEqual(['0x2105', []])
  })

  test('security: when somebody else logged in elsewhere, the address is asked for again', async () => {
    const { client, clock, load, answer, stored } = setup()
    const provider = createEip1193(client, () => 'eip155:31337')
    const asked = provider.request({ method: 'eth_requestAccounts' })
    await load(clock)
    answer('GET_USER', { ...user, chainId: 31337 })
    await asked
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([user.address])
    stored.set('EMAIL', 'bea@example.org')
    const again = provider.request({ method: 'eth_accounts' })
    await clock.pass(0)
    answer('IS_CONNECTED', { isConnected: true })
    await clock.pass(0)
    const other = '0x00000000000000000000000000000000000000B2'
    answer('GET_USER', { ...user, email: 'bea@example.org', address: other, chainId: 31337 })
    expect(await again).toEqual([other])
  })

  const ends: readonly (readonly [message: string | undefined, code: number, told: unknown])[] = [
    ['User rejected the request', 4001, undefined],
    ['insufficient funds for gas * price + value', -32603, undefined],
    [undefined, -32603, undefined],
    ['The bundler of this network refused it: AA21', -32000, -32000],
    ['The node rejected it', -32000, -32000],
    ['What was sent before is still on its way', -32002, -32002],
    ['This wallet knows no such bundle', 5730, 5730],
    ['That account is not in this wallet', 4100, 4100],
    ['User rejected the request', 4001, -32603],
    // Codes of no standard are not passed on to the page.
    ['out of luck', -32603, 4999],
    ['out of luck', -32603, 200],
    ['out of luck', -32603, '4001'],
    ['out of luck', -32603, 4001.5],
    ['out of luck', -32603, { valueOf: 4001 }],
  ]
  test.each(ends)('error: "%s" of the frame has the code %s, told %s', async (message, code, told) => {
    const { client, clock, load, fail } = setup()
    const provider = createEip1193(client, () => 'eip155:31337')
    const failed = expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code,
      message: message ?? 'An error occurred',
    })
    await load(clock)
    fail('RPC_REQUEST', message, told)
    await failed
    await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
  })
})

describe('as a wallet of Wallet Standard', () => {
  test('default: connects and signs', async () => {
    const { client, clock, load, answer, sent } = setup()
    const wallet = createSolanaWallet(client, () => 'solana:localnet1234', 'Embedded wallet')
    const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    const asked = wallet.features['standard:connect'].connect()
    await load(clock)
    answer('GET_USER', { ...user, address, chainId: 'solana:localnet1234' })
    await asked
    expect(wallet.accounts.map((one) => one.address)).toEqual([address])
    const signing = wallet.features['solana:signMessage'].signMessage({
      account: { address },
      message: new Uint8Array([1, 2, 3]),
    })
    await clock.pass(0)
    expect(sent.at(-1)?.payload).toMatchObject({
      method: 'solana_signMessage',
      params: { message: 'Ldp', pubkey: address },
      chainNamespace: 'solana',
      chainId: 'localnet1234',
    })
    answer('RPC_REQUEST', { signature: '1'.repeat(64) })
    expect(await signing).toEqual([{ signedMessage: new Uint8Array([1, 2, 3]), signature: new Uint8Array(64) }])
    await flush()
  })
})
