import { describe, expect, test } from 'vitest'
import { createClientScene, unsafe, user } from '../../test/fakes/frame/client-scene.ts'

describe('requests to the secure frame', () => {
  test('behavior: what needs approval says so, from the question to its end', async () => {
    const { client, clock, load, answer, approvals, sent } = createClientScene()
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
    const { client, clock, load, approvals, names } = createClientScene()
    const failed = expect(client.request(unsafe)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await load(clock)
    client.rejectRequests()
    await failed
    expect(names().at(-1)).toBe('RPC_ABORT')
    expect(approvals).toEqual(['asked', 'failed'])
  })

  const siwx = {
    domain: 'shop.test',
    uri: 'https://shop.test/',
    nonce: 'k3Jx81mQp0aVn5',
    version: '1',
    accountAddress: '<<AccountAddress>>',
    chainId: 'eip155:31337',
    serializedMessage: 'shop.test wants you to sign in',
  } as const

  test('behavior: a sign-in with the login waits for the visitor, and gives text and signature', async () => {
    const { client, clock, load, answer, approvals, sent } = createClientScene()
    const asked = client.signIn('eip155:31337', siwx)
    await load(clock)
    expect(approvals).toEqual(['asked'])
    expect(sent.at(-1)).toMatchObject({
      type: '@w3m-app/GET_USER',
      payload: { chainId: 31337, siwxMessage: siwx },
    })
    // Twice as long as a login without a message may take.
    await clock.pass(240_000)
    answer('GET_USER', { ...user, message: 'text', signature: '0xabc' })
    expect(await asked).toEqual({ message: 'text', signature: '0xabc' })
    expect(client.user()).toMatchObject({ address: user.address })
    expect(approvals).toEqual(['asked', 'done'])
  })

  test('behavior: without a signature the visitor is only logged in', async () => {
    const { client, clock, load, answer } = createClientScene()
    const asked = client.signIn('eip155:31337', siwx)
    await load(clock)
    answer('GET_USER', { ...user, message: null, signature: null })
    expect(await asked).toBeUndefined()
  })

  test('behavior: a visitor who closes the modal ends a sign-in with the login', async () => {
    const { client, clock, load, approvals, names } = createClientScene()
    const failed = expect(client.signIn('eip155:31337', siwx)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await load(clock)
    client.rejectRequests()
    await failed
    expect(names().at(-1)).toBe('RPC_ABORT')
    expect(approvals).toEqual(['asked', 'failed'])
  })

  test('error: what is not on the list is never sent', async () => {
    const { client, refused, frames } = createClientScene()
    await expect(client.request({ namespace: 'eip155', method: 'eth_sign' })).rejects.toMatchObject({
      code: 'RPC_NOT_ALLOWED',
      message: 'Requested RPC call is not allowed',
    })
    expect(refused).toEqual(['eth_sign'])
    expect(frames).toHaveLength(0)
  })

  test('behavior: the chain id is answered here', async () => {
    const { client, frames, stored } = createClientScene()
    expect(await client.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0x7a69')
    stored.set('LAST_USED_CHAIN_KEY', '8453')
    expect(await client.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0x2105')
    expect(frames).toHaveLength(0)
  })

  const losses = ['crash', 'READY', 'another document'] as const
  test.each(losses)(
    'error: a frame that is lost (%s) ends what it was asked within a second, never asks again',
    async (how) => {
      const { client, clock, load, crash, loaded, say, frames, answer, names } = createClientScene()
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
    const { client, clock, load, ending, frames } = createClientScene()
    const failed = expect(client.connectOtp('123456')).rejects.toMatchObject({ code: 'KIT_DESTROYED' })
    await load(clock)
    ending.abort()
    await failed
    expect(frames[0]?.isConnected).toBe(false)
  })

  test('error: a frame on the page’s own origin is refused', async () => {
    const { client, clock, frames } = createClientScene({ url: 'https://shop.test/sdk' })
    let told: unknown
    client.connectOtp('1').catch((error: unknown) => {
      told = error
    })
    await clock.pass(0)
    expect(frames).toHaveLength(0)
    expect(told).toMatchObject({ code: 'OPTION_INVALID' })
  })

  test('behavior: the frame is shown where it is asked to be, and nowhere else (F-16)', async () => {
    const { client, clock, load, frames } = createClientScene()
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
