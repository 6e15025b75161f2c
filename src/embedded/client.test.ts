import { describe, expect, test, vi } from 'vitest'
import { createClientScene, unsafe, user } from '../../test/fakes/frame/client-scene.ts'

describe('the client of the secure frame', () => {
  test('default: no frame before the first call; then one, told of the page before anything else', async () => {
    const { client, frames, load, clock, names, sent, answer } = createClientScene()
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
    const { client, say, clock, sent, names, answer, frames } = createClientScene()
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
    const { client, clock, frames, load, answer } = createClientScene()
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
    const { client, clock, load, answer, frames } = createClientScene()
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
    const { client, clock, load, answer, stored } = createClientScene({ stored: { LAST_EMAIL_LOGIN_TIME: '1' } })
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
    const { client, clock, load, answer, stored } = createClientScene()
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
    const { client, clock, load, answer, stored, approvals } = createClientScene()
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
    const { client, clock, load, answer, names, stored } = createClientScene()
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
    const { client, clock, load, answer, names } = createClientScene()
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
    const { client, clock, load, answer, sent } = createClientScene()
    const made = client.initSmartAccount()
    await load(clock)
    expect(sent[0]?.payload).toMatchObject({ sdkType: 'appkit' })
    answer('INIT_SMART_ACCOUNT', { address: user.address, isDeployed: false })
    expect(await made).toEqual({ address: user.address, isDeployed: false })
  })

  test('timeout: signing out is waited for 3 s, and the page is logged out at once', async () => {
    const { client, clock, load, answer, stored, names, frames } = createClientScene()
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
    const { client, clock, load, answer, stored } = createClientScene({ stored: { LAST_EMAIL_LOGIN_TIME: '5' } })
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
    const { client, clock, load, answer } = createClientScene()
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
    const { client, frames, clock } = createClientScene()
    expect(await client.isConnected()).toBe(false)
    expect(frames).toHaveLength(0)
    const other = createClientScene({ stored: { EMAIL_LOGIN_USED_KEY: 'true', EMAIL: 'ada@example.org' } })
    const asked = other.client.isConnected()
    await other.load(other.clock)
    other.answer('IS_CONNECTED', { isConnected: false })
    expect(await asked).toBe(false)
    expect(other.stored.has('EMAIL')).toBe(false)
    await clock.pass(0)
  })

  test('behavior: a frame that is blocked says nothing about who is logged in, and nobody is asked for it (F-50)', async () => {
    const { client, clock, load, fail, stored, approvals } = createClientScene({
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
    const { client, clock, load, fail, answer, names, approvals } = createClientScene()
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
})
