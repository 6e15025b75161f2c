import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FakeStorage } from '../../../../test/fakes/storage.ts'
import { accountB, addWallet, codeOf, createWorld, endWorld, until, type World } from '../../../../test/fakes/world.ts'

beforeAll(async () => {
  await Promise.all([
    import('../../runtime/runtime.ts'),
    import('../connect.ts'),
    import('../disconnect.ts'),
    import('../reconnect.ts'),
    import('./replace-session.ts'),
    import('./restore-inactive-sessions.ts'),
    import('../../../chains/eip155/adapter.ts'),
  ])
})
afterEach(endWorld)

const KEY = '@wallet-modal/connections'
const ids = ({ kit }: World) => kit.getState().connections.map(({ id, status }) => `${id} ${status}`)

/** Two wallets connected one after the other; the second is the active one. */
async function two(storage = new FakeStorage(), options = {}) {
  const world = createWorld({ storage, options })
  const first = addWallet()
  const second = addWallet({ accounts: [accountB] })
  await world.kit.connect({ connectorId: first.id })
  await world.kit.connect({ connectorId: second.id })
  return { ...world, first, second }
}

const asked = (wallet: { readonly calls: readonly { readonly method: string }[] }) =>
  wallet.calls.filter(({ method }) => method === 'eth_requestAccounts').length

describe('several wallets of one namespace', () => {
  test('default: a second one stays beside the first, which nobody told to go', async () => {
    const world = await two()
    expect(ids(world)).toEqual([`${world.second.id} connected`, `${world.first.id} active`])
    expect(world.names()).toEqual(['connect', 'connect'])
    expect(world.first.calls.some(({ method }) => method === 'wallet_revokePermissions')).toBe(false)
    expect(JSON.parse(world.storage.getItem(KEY) ?? '')).toEqual([{ namespace: 'eip155', connectorId: world.first.id }])
    expect([...world.storage.items.values()].filter((value) => /0x[0-9a-f]{8}/i.test(value))).toEqual([])
  })

  test('default: connecting with one that is connected makes it the active one and asks nobody', async () => {
    const world = await two()
    const before = asked(world.first)
    const account = await world.kit.connect({ connectorId: world.first.id })
    expect(account.connectorId).toBe(world.first.id)
    expect(ids(world)).toEqual([`${world.first.id} connected`, `${world.second.id} active`])
    expect(asked(world.first)).toBe(before)
    expect(world.kit.getState().address).toBe(account.address)
    expect(world.names()).toEqual(['connect', 'connect', 'account-change'])
    expect(world.storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBe(world.first.id)
    // Signing is the active one's.
    await world.kit.signMessage('Berth 12')
    expect(world.first.calls.at(-1)?.method).toBe('personal_sign')
  })

  test('behavior: of several accounts of such a wallet the named one', async () => {
    const world = createWorld()
    const many = addWallet({ accounts: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', accountB] })
    const other = addWallet({ accounts: ['0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'] })
    await world.kit.connect({ connectorId: many.id })
    await world.kit.connect({ connectorId: other.id })
    const account = await world.kit.connect({
      connectorId: many.id,
      address: world.kit.getState().connections[1]?.accounts[1]?.address as string,
    })
    expect(account.address.toLowerCase()).toBe(accountB)
  })

  test('behavior: of several accounts of the active wallet the named one, and nobody is asked', async () => {
    const world = createWorld()
    const many = addWallet({ accounts: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', accountB] })
    await world.kit.connect({ connectorId: many.id })
    const [first, second] = world.kit.getState().accounts.map(({ address }) => address)
    const before = many.calls.length
    for (const address of [second, first?.toLowerCase(), accountB]) {
      const account = await world.kit.connect({ connectorId: many.id, address: address as string })
      expect(account.address.toLowerCase()).toBe(address?.toLowerCase())
      expect(world.kit.getState()).toMatchObject({ status: 'connected', address: account.address })
    }
    expect(many.calls.slice(before).filter(({ method }) => method === 'eth_requestAccounts')).toEqual([])
    expect(ids(world)).toEqual([`${many.id} connected`])
    expect(world.names()).toEqual(['connect', 'account-change', 'account-change', 'account-change'])
  })

  test('behavior: an account that the active wallet does not share is asked for', async () => {
    const world = createWorld()
    const wallet = addWallet()
    await world.kit.connect({ connectorId: wallet.id })
    wallet.accounts = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', accountB]
    const account = await world.kit.connect({ connectorId: wallet.id, address: accountB })
    expect(asked(wallet)).toBe(2)
    expect(account.address.toLowerCase()).toBe(accountB)
    expect(ids(world)).toEqual([`${wallet.id} connected`])
  })

  test('behavior: disconnecting the active one leaves the other, without a moment of nobody', async () => {
    const world = await two()
    const seen: string[] = []
    world.kit.subscribe(
      ({ status }) => status,
      (status) => seen.push(status),
    )
    await world.kit.disconnect({ connectorId: world.second.id })
    expect(ids(world)).toEqual([`${world.first.id} connected`])
    expect(seen).toEqual([])
    expect(world.names()).toEqual(['connect', 'connect', 'disconnect', 'account-change'])
    expect(world.storage.getItem(KEY)).toBeNull()
    expect(world.second.calls.some(({ method }) => method === 'wallet_revokePermissions')).toBe(true)
    expect(JSON.parse(world.storage.getItem('@wallet-modal/disconnected_connector_ids') ?? '')).toMatchObject([
      { namespace: 'eip155', connectorId: world.second.id },
    ])
  })

  test('behavior: disconnecting the other one changes nothing of the active one', async () => {
    const world = await two()
    const { address } = world.kit.getState()
    await world.kit.disconnect({ namespace: 'eip155', connectorId: world.first.id })
    expect(ids(world)).toEqual([`${world.second.id} connected`])
    expect(world.kit.getState().address).toBe(address)
    expect(world.names()).toEqual(['connect', 'connect', 'disconnect'])
  })

  test('behavior: disconnecting all ends both, and neither takes the place of the other', async () => {
    const world = await two()
    await world.kit.disconnect()
    expect(ids(world)).toEqual([])
    expect(world.kit.getState().status).toBe('disconnected')
    expect(world.names()).toEqual(['connect', 'connect', 'disconnect', 'disconnect'])
    for (const wallet of [world.first, world.second])
      expect(wallet.calls.filter(({ method }) => method === 'wallet_revokePermissions')).toHaveLength(1)
    expect(world.storage.getItem(KEY)).toBeNull()
  })

  test('behavior: a wallet that goes away by itself leaves its place to the other', async () => {
    const world = await two()
    world.second.emit('accountsChanged', [])
    await until('the first wallet', () => ids(world)[0] === `${world.first.id} connected`)
    expect(ids(world)).toHaveLength(1)
    expect(world.kit.getState().status).toBe('connected')
  })

  test('behavior: what a wallet beside tells changes it there, and its end ends it', async () => {
    const world = await two()
    const { address, caipNetworkId } = world.kit.getState()
    world.first.emit('chainChanged', '0x3')
    await until('the network', () => world.kit.getState().connections[1]?.caipNetworkId === 'eip155:3')
    expect(world.kit.getState()).toMatchObject({ address, caipNetworkId })
    world.first.emit('accountsChanged', [])
    await until('its end', () => ids(world).length === 1)
    expect(ids(world)).toEqual([`${world.second.id} connected`])
    expect(world.names().at(-1)).toBe('disconnect')
    // The kit has removed its listeners.
    expect(world.first.listenerCount).toBe(0)
  })

  test('behavior: a declined third one changes nothing', async () => {
    const world = await two()
    const third = addWallet({ accounts: ['0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'] })
    third.fail('eth_requestAccounts', { code: 4001, message: 'No' })
    expect(await codeOf(world.kit.connect({ connectorId: third.id }))).toBe('USER_REJECTED')
    expect(ids(world)).toEqual([`${world.second.id} connected`, `${world.first.id} active`])
  })

  test('param: features.multiWallet off: the new one takes the place of the one before', async () => {
    const world = await two(new FakeStorage(), { features: { multiWallet: false } })
    expect(ids(world)).toEqual([`${world.second.id} connected`])
    await until('the first wallet is let go', () =>
      world.first.calls.some(({ method }) => method === 'wallet_revokePermissions'),
    )
    expect(world.storage.getItem(KEY)).toBeNull()
    expect(world.names()).toEqual(['connect', 'disconnect', 'connect'])
  })
})

describe('what a wallet leaves behind', () => {
  const transfer = (connectorId: string) => ({ id: `transfer-${connectorId}`, connectorId, from: '0xf39f' })
  const stored = (world: World) =>
    JSON.parse(world.storage.getItem('@wallet-modal/transactions') ?? '[]').map(
      (one: { connectorId: string }) => one.connectorId,
    )

  test.each([
    ['beside', (world: Awaited<ReturnType<typeof two>>) => world.first],
    ['active', (world: Awaited<ReturnType<typeof two>>) => world.second],
  ])('behavior: leaving the %s one takes its transfers along, and no others', async (_name, pick) => {
    const world = await two()
    const [gone, kept] = pick(world) === world.first ? [world.first, world.second] : [world.second, world.first]
    const list = [transfer(world.first.id), transfer(world.second.id)]
    world.storage.setItem('@wallet-modal/transactions', JSON.stringify(list))
    await world.kit.disconnect({ connectorId: gone.id })
    expect(stored(world)).toEqual([kept.id])
    // A wallet that ends its session by itself does not remove transfers; only the visitor's "Disconnect" does.
    kept.emit('accountsChanged', [])
    await until('it is gone', () => ids(world).length === 0)
    expect(stored(world)).toEqual([kept.id])
  })

  test('behavior: without multiWallet the one that was replaced takes its transfers along', async () => {
    const world = createWorld({ options: { features: { multiWallet: false } } })
    const [first, second] = [addWallet(), addWallet({ accounts: [accountB] })]
    await world.kit.connect({ connectorId: first.id })
    world.storage.setItem('@wallet-modal/transactions', JSON.stringify([transfer(first.id)]))
    await world.kit.connect({ connectorId: second.id })
    await until('they are gone', () => stored(world).length === 0)
  })

  test('behavior: the option taken back while several are connected: the next switch lets the others go', async () => {
    const world = await two()
    world.kit.setOptions({ features: { multiWallet: false } })
    await world.kit.connect({ connectorId: world.first.id })
    expect(ids(world)).toEqual([`${world.first.id} connected`])
  })

  test('behavior: no snapshot ever shows a wallet twice, or not at all', async () => {
    const world = createWorld()
    const wallets = [addWallet(), addWallet({ accounts: [accountB] })] as const
    const torn: string[] = []
    world.kit.subscribe(
      (state) => state,
      ({ connections, address, accounts }) => {
        const seen = connections.map(({ id }) => id)
        if (new Set(seen).size < seen.length) torn.push(seen.join())
        if (address && !accounts.some((one) => one.address === address)) torn.push(address)
      },
    )
    let before = 0
    world.kit.subscribe(
      ({ connections }) => connections.length,
      (now) => {
        if (now < before) torn.push(`${before} to ${now}`)
        before = now
      },
    )
    for (const { id } of [...wallets, ...wallets, ...wallets]) await world.kit.connect({ connectorId: id })
    expect(torn).toEqual([])
  })

  test('behavior: an entry of another page stays in the list of both', async () => {
    const world = await two()
    const list = JSON.parse(world.storage.getItem(KEY) ?? '[]')
    world.storage.setItem(KEY, JSON.stringify([...list, { namespace: 'eip155', connectorId: 'out.of.reach' }]))
    const third = addWallet({ accounts: ['0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'] })
    await world.kit.connect({ connectorId: third.id })
    expect(
      JSON.parse(world.storage.getItem(KEY) ?? '[]').map((one: { connectorId: string }) => one.connectorId),
    ).toEqual(['out.of.reach', world.first.id, world.second.id])
  })
})

describe('reload', () => {
  test('default: all are back without a prompt, the same one active', async () => {
    const { first, second, storage } = await two()
    const before = [asked(first), asked(second)]
    const again = createWorld({ storage })
    await again.kit.ready()
    expect(ids(again)).toEqual([`${second.id} connected`, `${first.id} active`])
    expect([asked(first), asked(second)]).toEqual(before)
    expect(JSON.parse(storage.getItem(KEY) ?? '')).toHaveLength(1)
  })

  test('behavior: one that shares nothing any more is dropped, and the other takes its place', async () => {
    const { first, second, storage } = await two()
    second.authorised = false
    const again = createWorld({ storage })
    await again.kit.ready()
    expect(ids(again)).toEqual([`${first.id} connected`])
  })

  test('param: enableReconnect off: nobody is back and nothing is kept', async () => {
    const { storage } = await two()
    const again = createWorld({ storage, options: { enableReconnect: false } })
    await again.kit.ready()
    expect(ids(again)).toEqual([])
    expect(storage.getItem(KEY)).toBeNull()
    expect(storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBeNull()
  })

  test.each(['', '{', '[]', '[1]', '[{"namespace":"x","connectorId":"a"}]', '{"a":1}', 'null'])(
    'behavior: %j in storage is nobody',
    async (text) => {
      const { first, storage } = await two()
      storage.setItem(KEY, text)
      const again = createWorld({ storage })
      await again.kit.ready()
      expect(ids(again)).toHaveLength(1)
      expect(ids(again)).not.toContain(`${first.id} active`)
    },
  )
})
