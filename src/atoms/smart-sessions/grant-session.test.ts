import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { callPermission, requestFor, tokenPermission } from '../../../test/fakes/session-rows.ts'
import { sessionWorld } from '../../../test/fakes/session-world.ts'
import { accountB, codeOf, endWorld, until } from '../../../test/fakes/world.ts'
import { WmError } from '../../chains/core/errors.ts'
import { grantPermissions } from '../../smart-sessions.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { toastAtom } from '../navigation/toast/toast.atoms.ts'
import { grantedSessionAtom } from './smart-sessions.atoms.ts'
import { refreshSmartSessions } from './smart-sessions.ts'

beforeAll(() =>
  Promise.all([
    import('../../chains/eip155/adapter.ts'),
    import('../../chains/eip155/smart-sessions.ts'),
    import('./grant-session.ts'),
  ]),
)
afterEach(endWorld)

const grants = 'wallet_grantPermissions'

async function asking(...given: Parameters<typeof sessionWorld>) {
  const world = await sessionWorld(...given)
  const { kit, wallet, account } = world
  return {
    ...world,
    address: account.split(':')[2] as `0x${string}`,
    prompts: () => wallet.calls.filter(({ method }) => method === grants).map(({ params }) => params),
    grant: (fields: object = {}, options: object = {}) => grantPermissions(kit, requestFor(fields), options),
  }
}

describe('granting a session', () => {
  test('default: the wallet is asked once, for the connected account, and its answer is shown', async () => {
    const { grant, prompts, posts, address, store } = await asking()
    store.set(openAtom, true)
    const granted = await grant()
    expect(prompts()).toEqual([[requestFor({ address })]])
    expect(granted).toMatchObject({ address, context: '0xabcd', expiry: 4_000_000_000, chainId: '0x1' })
    expect(granted.pci).toBeUndefined()
    expect(posts()).toEqual([])
    expect(store.get(routeAtom).name).toBe('SmartSessionCreated')
    expect(store.get(grantedSessionAtom)).toEqual({ session: granted, caipNetworkId: 'eip155:1' })
  })

  test('default: with a co-signer its key comes first, and the answer activates the session', async () => {
    const { grant, prompts, posts, account, address } = await asking()
    const granted = await grant({}, { coSigner: true })
    const [create, activate] = posts()
    expect(posts()).toHaveLength(2)
    expect([create?.path, create?.query.get('v'), create?.query.get('projectId')]).toEqual([
      `/v1/sessions/${account}`,
      '2',
      'p',
    ])
    expect(create?.body).toEqual(requestFor({ address }))
    const [[asked]] = prompts() as [[ReturnType<typeof requestFor> & { version: number }]]
    expect(asked.version).toBe(2)
    expect(asked.signer.data.keys.map(({ type }) => type)).toEqual(['secp256r1', 'secp256k1'])
    expect(activate?.path).toBe(`/v1/sessions/${account}/activate`)
    expect(activate?.body).toMatchObject({ pci: 'new', context: '0xabcd', signer: asked.signer })
    expect(granted.pci).toBe('new')
  })

  test('default: less than was asked for, in the list of later forms of the standard', async () => {
    const { grant, wallet } = await asking()
    wallet.answer(grants, () => [{ context: '0x01', expiry: 3_000_000_000, permissions: [tokenPermission] }])
    expect(await grant({ permissions: [callPermission, tokenPermission] })).toMatchObject({
      ...{ expiry: 3_000_000_000, permissions: [tokenPermission], chainId: '0x1' },
    })
  })

  test('behavior: the list is asked for anew afterwards', async () => {
    const { grant, inner, asked, settle } = await asking()
    await settle(refreshSmartSessions(inner))
    await grant()
    await settle(refreshSmartSessions(inner))
    expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2)
  })

  test('behavior: fields that only the wallet knows reach it', async () => {
    const { grant, prompts } = await asking()
    const more = { ...callPermission, data: { ...callPermission.data, strict: true }, required: false }
    await grant({ permissions: [more] })
    expect(prompts()[0]?.[0]).toMatchObject({ permissions: [more] })
  })

  test.each<[string, object, string]>([
    ['a network that is no hex', { chainId: '1' }, 'request.chainId'],
    ['an end in the past', { expiry: 1 }, 'request.expiry'],
    ['an end in milliseconds as text', { expiry: '4000000000' }, 'request.expiry'],
    ['no keys', { signer: { type: 'keys', data: { keys: [] } } }, 'request.signer.data.keys'],
    [
      'a key of another kind',
      { signer: { type: 'keys', data: { keys: [{ type: 'ed25519', publicKey: '0x12' }] } } },
      'request.signer.data.keys.0.type',
    ],
    ['another signer', { signer: { type: 'wallet' } }, 'request.signer.type'],
    ['no permission', { permissions: [] }, 'request.permissions'],
    ['a permission of another type', { permissions: [{ type: 'everything', data: {} }] }, 'request.permissions.0'],
    [
      'an amount that is no hex',
      { permissions: [{ ...tokenPermission, data: { ...tokenPermission.data, allowance: '5' } }] },
      'request.permissions.0',
    ],
    ['a field that it does not have', { expires: 5 }, 'request.expires'],
    ['an account that is not connected', { address: accountB }, 'request.address'],
  ])('error: %s never reaches the wallet', async (_name, fields, option) => {
    const { grant, prompts, asked } = await asking()
    const error = await grant(fields, { coSigner: true }).catch((reason: unknown) => reason)
    expect(WmError.is(error, 'OPTION_INVALID') && error.data.option).toBe(option)
    expect([prompts(), asked]).toEqual([[], []])
  })

  test('error: no request at all', async () => {
    const { kit } = await asking()
    expect(await codeOf(grantPermissions(kit, undefined as never))).toBe('OPTION_INVALID')
  })

  test('error: the feature is off, or a co-signer has no service', async () => {
    const off = await asking(undefined, { features: {} })
    expect(await codeOf(off.grant())).toBe('OPTION_INVALID')
    const alone = await asking(undefined, { hosts: {} })
    expect(await codeOf(alone.grant({}, { coSigner: true }))).toBe('OPTION_INVALID')
    expect(await alone.grant()).toMatchObject({ context: '0xabcd' })
  })

  test('error: a network that the page does not have; no wallet', async () => {
    const { grant, kit, prompts } = await asking()
    expect(await codeOf(grant({ chainId: '0x99' }))).toBe('NETWORK_NOT_FOUND')
    await kit.disconnect()
    expect(await codeOf(grant())).toBe('NOT_CONNECTED')
    expect(prompts()).toEqual([])
    kit.destroy()
    expect(await codeOf(grant())).toBe('KIT_DESTROYED')
  })

  test('error: declined in the wallet, and asked again by the next call', async () => {
    const { grant, wallet, posts } = await asking()
    wallet.fail(grants, { code: 4001, message: 'no' }, 1)
    expect(await codeOf(grant({}, { coSigner: true }))).toBe('USER_REJECTED')
    expect(posts().map(({ path }) => path.endsWith('/activate'))).toEqual([false])
    wallet.answer(grants, ([one]) => ({ ...(one as object), context: '0x01' }))
    expect(await grant()).toMatchObject({ context: '0x01' })
  })

  test('error: a wallet without the method: the visitor who looks at the modal is told', async () => {
    const { grant, wallet, store } = await asking()
    wallet.fail(grants, { code: 4200, message: 'no' })
    store.set(openAtom, true)
    expect(await codeOf(grant())).toBe('METHOD_UNSUPPORTED')
    expect(store.get(toastAtom)?.message.id).toBe('smartSessions.cannotGrant')
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['no context', {}],
    ['a context that is no hex', { context: 'granted' }],
    ['another network', { context: '0x01', chainId: '0x2' }],
    ['another account', { context: '0x01', address: accountB }],
    ['a longer time', { context: '0x01', expiry: 4_000_000_001 }],
    ['no permission', { context: '0x01', permissions: [] }],
    ['several grants', [{ context: '0x01' }, { context: '0x02' }]],
  ])('error: a wallet that answers with %s activates and shows nothing', async (_name, answer) => {
    const { grant, wallet, posts, store } = await asking()
    store.set(openAtom, true)
    wallet.answer(grants, () => answer)
    expect(await codeOf(grant({}, { coSigner: true }))).toBe('WALLET_MALFORMED')
    expect(posts()).toHaveLength(1)
    expect(store.get(grantedSessionAtom)).toBeUndefined()
  })

  test('error: a co-signer that does not answer asks no wallet', async () => {
    const { grant, held, prompts } = await asking()
    held.answer = () => new Response('', { status: 503 })
    expect(await codeOf(grant({}, { coSigner: true }))).toBe('SERVER_ERROR')
    held.answer = () => Response.json({ pci: 'new', key: { type: 'secp256k1', publicKey: 'none' } })
    expect(await codeOf(grant({}, { coSigner: true }))).toBe('SCHEMA_MISMATCH')
    expect(prompts()).toEqual([])
  })

  test('error: a session that the co-signer does not activate is not told as granted', async () => {
    const { grant, held, store } = await asking()
    held.answer = ({ path }) => (path.endsWith('/activate') ? new Response('', { status: 400 }) : undefined)
    expect(await codeOf(grant({}, { coSigner: true }))).toBe('HTTP_STATUS')
    expect(store.get(grantedSessionAtom)).toBeUndefined()
  })

  test('error: a second request before the answer to the first', async () => {
    const { grant, wallet, prompts } = await asking()
    const release = wallet.hold(grants)
    const first = grant()
    await until('the prompt', () => prompts().length > 0)
    let refused: unknown
    void codeOf(grant()).then((code) => {
      refused = code
    })
    await until('the refusal', () => refused)
    expect(refused).toBe('REQUEST_PENDING')
    release()
    await first
    expect(prompts()).toHaveLength(1)
    await grant()
    expect(prompts()).toHaveLength(2)
  })

  test('error: another account while the wallet is asked', async () => {
    const { grant, wallet, prompts, choose, posts, store } = await asking()
    const release = wallet.hold(grants)
    const asked = codeOf(grant({}, { coSigner: true }))
    await until('the prompt', () => prompts().length > 0)
    await choose(accountB)
    expect(await asked).toBe('ACCOUNT_CHANGED')
    release()
    await flush()
    expect(posts()).toHaveLength(1)
    expect(store.get(grantedSessionAtom)).toBeUndefined()
  })

  test('error: another account while the co-signer is asked: the wallet is not', async () => {
    const { grant, held, prompts, choose, posts } = await asking()
    let answer = (_: Response) => {}
    held.answer = () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      })
    const asked = codeOf(grant({}, { coSigner: true }))
    await until('the post', () => posts().length > 0)
    await choose(accountB)
    expect(await asked).toBe('ACCOUNT_CHANGED')
    answer(Response.json({ pci: 'new', key: { type: 'secp256k1', publicKey: `0x${'03'.repeat(33)}` } }))
    await flush()
    await new Promise((resolve) => setTimeout(resolve))
    await flush()
    expect(prompts()).toEqual([])
  })

  test('error: a wallet that leaves, or a kit that ends, ends the wait', async () => {
    const { grant, wallet, prompts, kit } = await asking()
    wallet.hold(grants)
    const left = codeOf(grant())
    await until('the prompt', () => prompts().length > 0)
    wallet.emit('accountsChanged', [])
    expect(await left).toBe('PROVIDER_DISCONNECTED')
    await kit.connect({ connectorId: wallet.id })
    const ended = codeOf(grant())
    await until('the second prompt', () => prompts().length > 1)
    kit.destroy()
    expect(await ended).toBe('KIT_DESTROYED')
  })
})
