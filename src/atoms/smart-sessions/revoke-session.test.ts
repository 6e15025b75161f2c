import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { sessionRow } from '../../../test/fakes/session-rows.ts'
import { sessionWorld, signatureHex } from '../../../test/fakes/session-world.ts'
import { accountB, endWorld, until } from '../../../test/fakes/world.ts'
import type { SmartSession } from './parse-sessions.ts'
import { cancelSessionRevocation, revokeSession } from './revoke-session.ts'
import { refreshSmartSessions } from './smart-sessions.ts'

beforeAll(() =>
  Promise.all([import('../../chains/eip155/adapter.ts'), import('../../chains/eip155/smart-sessions.ts')]),
)
afterEach(endWorld)

const revocations = 'wallet_revokePermissions'

/** Waits for a press to end, which one that waits for its wallet does not. */
async function over(press: Promise<void>) {
  let isOver = false
  void press.then(() => {
    isOver = true
  })
  await until('the end of the wait', () => isOver)
}

/** A visitor who looks at the list. */
async function looking(...given: Parameters<typeof sessionWorld>) {
  const world = await sessionWorld(...given)
  const { inner, account, wallet, settle, state } = world
  await settle(refreshSmartSessions(inner))
  const [session] = (state().sessions?.list ?? []) as unknown as readonly [SmartSession]
  /** The sessions that the wallet was asked to end; ending a connection has the same method. */
  const prompts = () =>
    wallet.calls.filter(({ method, params: [one] }) => method === revocations && 'pci' in Object(one))
  return {
    ...{ ...world, session, prompts },
    revoke: () => revokeSession(inner, account, session),
    cancel: () => cancelSessionRevocation(inner, account, session),
  }
}

describe('revoking a session', () => {
  test('default: the wallet is asked once, its signature is posted once, and the row goes', async () => {
    const { revoke, settle, prompts, posts, ids, outcome, account, held } = await looking()
    await settle(revoke())
    expect(prompts()).toHaveLength(1)
    expect(prompts()[0]?.params).toEqual([
      {
        ...{ pci: 'one', expiry: 4_000_000_000, permissions: (held.rows[0] as SmartSession).permissions },
        address: account.split(':')[2],
      },
    ])
    expect(posts()).toMatchObject([
      { path: `/v1/sessions/${account}/revoke`, body: { pci: 'one', signature: signatureHex } },
    ])
    expect(posts()[0]?.query.get('projectId')).toBe('p')
    expect([ids(), outcome()]).toEqual([[], undefined])
  })

  test('behavior: a double click asks the wallet once', async () => {
    const { revoke, settle, prompts, posts } = await looking()
    await settle(Promise.all([revoke(), revoke(), revoke()]))
    expect([prompts().length, posts().length]).toEqual([1, 1])
  })

  test('behavior: a refusal in the wallet posts nothing, and it can be pressed again', async () => {
    const { revoke, settle, wallet, posts, ids, outcome } = await looking()
    wallet.fail(revocations, { code: 4001, message: 'no' }, 1)
    await settle(revoke())
    expect([outcome(), posts(), ids()]).toEqual([{ step: 'declined' }, [], ['one']])
    wallet.answer(revocations, () => signatureHex)
    await settle(revoke())
    expect([outcome(), ids()]).toEqual([undefined, []])
  })

  test.each([4200, -32601, -32004])('behavior: a wallet without the method (%i) is told as that', async (code) => {
    const { revoke, settle, wallet, posts, outcome } = await looking()
    wallet.fail(revocations, { code, message: 'unknown' })
    await settle(revoke())
    expect([outcome(), posts()]).toEqual([{ step: 'unable' }, []])
  })

  test('behavior: a wallet that has only the older method of this name is told as one without it', async () => {
    const { revoke, settle, wallet, posts, outcome } = await looking()
    wallet.answer(revocations, () => null)
    await settle(revoke())
    expect([outcome(), posts()]).toEqual([{ step: 'unable' }, []])
  })

  test.each([undefined, true, '0x12', 'signed', {}])(
    'error: an answer that is no signature (%j) is not posted',
    async (answer) => {
      const { revoke, settle, wallet, posts, outcome } = await looking()
      wallet.answer(revocations, () => answer)
      await settle(revoke())
      expect(outcome()).toMatchObject({ step: 'failed', error: { code: 'WALLET_MALFORMED' } })
      expect(posts()).toEqual([])
    },
  )

  test.each<[string, () => Response]>([
    ['away', () => new Response('', { status: 503 })],
    ['busy', () => new Response('', { status: 429 })],
    ['unreadable', () => new Response('<html>')],
  ])(
    'behavior: a service that is %s after the wallet has answered: posted again without the wallet',
    async (_, answer) => {
      const { revoke, settle, held, prompts, posts, ids, outcome, inner } = await looking()
      held.answer = ({ method }) => (method === 'POST' ? answer() : undefined)
      await settle(revoke())
      expect(outcome()?.step).toBe('unposted')
      expect([prompts().length, posts().length, ids()]).toEqual([1, 1, ['one']])
      // A new list does not forget what the wallet has signed.
      await settle(refreshSmartSessions(inner, true))
      expect(outcome()?.step).toBe('unposted')
      held.answer = () => undefined
      await settle(revoke())
      expect([prompts().length, posts().length, ids(), outcome()]).toEqual([1, 2, [], undefined])
      expect(posts()[1]?.body).toEqual({ pci: 'one', signature: signatureHex })
    },
  )

  test('behavior: a service that never answers ends the wait after 20 seconds', async () => {
    const { revoke, held, clock, outcome } = await looking()
    held.answer = ({ method }) => (method === 'POST' ? new Promise<Response>(() => {}) : undefined)
    const done = revoke()
    await until('the post', () => outcome()?.step === 'posting')
    await clock.pass(20_000)
    await done
    expect(outcome()).toMatchObject({ step: 'unposted', error: { code: 'SERVER_ERROR' } })
  })

  test.each<[string, () => Response]>([
    ['by its status', () => new Response('', { status: 400 })],
    ['by its answer', () => Response.json({ success: false })],
  ])('behavior: a signature that the service refuses %s is not posted again', async (_, answer) => {
    const { revoke, settle, held, prompts, posts, ids, outcome } = await looking()
    held.answer = ({ method }) => (method === 'POST' ? answer() : undefined)
    await settle(revoke())
    expect([outcome(), ids()]).toEqual([{ step: 'refused' }, ['one']])
    await settle(revoke())
    expect([prompts().length, posts().length]).toEqual([2, 2])
  })

  test('behavior: another account while the wallet is asked: its answer is dropped', async () => {
    const { revoke, wallet, posts, outcome } = await looking()
    const release = wallet.hold(revocations)
    const done = revoke()
    await until('the prompt', () => wallet.count(revocations) > 0)
    wallet.accounts = [accountB]
    wallet.emit('accountsChanged', [accountB])
    await over(done)
    release()
    await flush()
    expect(outcome()).toMatchObject({ step: 'failed', error: { code: 'ACCOUNT_CHANGED' } })
    expect(posts()).toEqual([])
  })

  test('behavior: another network meanwhile changes nothing: the session is the account’s', async () => {
    const { revoke, settle, wallet, posts, account } = await looking()
    const release = wallet.hold(revocations)
    const done = revoke()
    await until('the prompt', () => wallet.count(revocations) > 0)
    wallet.chainId = '0x2'
    wallet.emit('chainChanged', '0x2')
    await flush()
    release()
    await settle(done)
    expect(posts().map(({ path }) => path)).toEqual([`/v1/sessions/${account}/revoke`])
  })

  test('behavior: a wallet that leaves ends the wait', async () => {
    const { revoke, wallet, posts, outcome } = await looking()
    wallet.hold(revocations)
    const done = revoke()
    await until('the prompt', () => wallet.count(revocations) > 0)
    wallet.emit('accountsChanged', [])
    await over(done)
    expect(outcome()).toMatchObject({ step: 'failed', error: { code: 'PROVIDER_DISCONNECTED' } })
    expect(posts()).toEqual([])
  })

  test('behavior: Cancel ends the wait; a late answer of the wallet is dropped', async () => {
    const { revoke, cancel, settle, wallet, prompts, posts, ids, outcome } = await looking()
    const release = wallet.hold(revocations)
    const done = revoke()
    await until('the prompt', () => prompts().length > 0)
    cancel()
    await over(done)
    expect(outcome()).toBeUndefined()
    release()
    await flush()
    expect([posts(), ids(), outcome()]).toEqual([[], ['one'], undefined])
    await settle(revoke())
    expect([prompts().length, posts().length, ids()]).toEqual([2, 1, []])
  })

  test('behavior: the row of another account asks no wallet', async () => {
    const { inner, session, prompts } = await looking()
    await revokeSession(inner, `eip155:1:${accountB}`, session)
    expect(prompts()).toEqual([])
  })

  test('behavior: one that fails leaves the others', async () => {
    const { inner, account, held, settle, state, ids, outcome } = await sessionWorld()
    held.rows = [sessionRow('one'), sessionRow('two')]
    await settle(refreshSmartSessions(inner))
    const [one, two] = (state().sessions?.list ?? []) as unknown as readonly [SmartSession, SmartSession]
    held.answer = ({ body }) => (body?.pci === 'one' ? new Response('', { status: 503 }) : undefined)
    await settle(Promise.all([revokeSession(inner, account, one), revokeSession(inner, account, two)]))
    expect([ids(), outcome('one')?.step, outcome('two')]).toEqual([['one'], 'unposted', undefined])
  })
})
