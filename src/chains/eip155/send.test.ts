import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeWallet } from '../../../test/fakes/eip1193.ts'
import { everyError } from '../../../test/fakes/every-error.ts'
import { fakeRpc, type RpcHandler } from '../../../test/fakes/rpc.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { TransferIntent } from '../core/send-capability.ts'
import type { Session } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { mainnet } from '../networks.ts'
import { capture } from './provider.ts'
import { send } from './send.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = toNetwork({ ...mainnet, rpcUrls: { default: { http: ['https://rpc.test'] } } })
const intent: TransferIntent = Object.freeze({
  id: 'i',
  caipNetworkId: 'eip155:1',
  from,
  to,
  value: 15n * 10n ** 17n,
  fee: { gas: 21_000n, fee: 42_000n, params: { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n } },
})

const refuse = (): never => {
  throw { code: -32601, message: 'no such method' }
}
const usual: RpcHandler = ({ method, params }) => {
  switch (method) {
    case 'eth_chainId':
      return '0x1'
    case 'eth_getBalance':
      return '0xde0b6b3a7640000'
    case 'eth_getBlockByNumber':
      return { baseFeePerGas: '0x64', transactions: [] }
    case 'eth_maxPriorityFeePerGas':
      return '0xa'
    case 'eth_gasPrice':
      return '0x78'
    case 'eth_estimateGas':
      return '0x5208'
    case 'eth_getTransactionCount':
      return params[1] === 'pending' ? '0x9' : '0x7'
    case 'eth_blockNumber':
      return '0x10'
    default:
      return refuse()
  }
}
function context(more: { readonly [method: string]: (params: unknown[]) => unknown } = {}) {
  const rpc = fakeRpc((call) => {
    const own = more[call.method]?.(call.params)
    return own === undefined ? usual(call) : own
  })
  const stop = new AbortController()
  const c: Context = { signal: stop.signal, clock: systemClock, fetch: rpc.fetch, networks: [network] }
  return { ...rpc, c, stop }
}
const none = () => undefined

describe('quote', () => {
  const ask = (more?: Parameters<typeof context>[0], value: bigint | 'max' = 1n) =>
    send.quote({ from, to, value }, network, context(more).c)

  it('default: EIP-1559 with room for three full blocks', async () => {
    await expect(ask()).resolves.toEqual({
      gas: 21_000n,
      fee: 21_000n * 160n,
      params: { maxFeePerGas: 160n, maxPriorityFeePerGas: 10n },
    })
  })

  it('behavior: a node without a tip of its own', async () => {
    await expect(ask({ eth_maxPriorityFeePerGas: refuse })).resolves.toMatchObject({
      params: { maxFeePerGas: 170n, maxPriorityFeePerGas: 20n },
    })
  })

  it('behavior: one gas price where blocks have no base fee', async () => {
    await expect(ask({ eth_getBlockByNumber: () => ({ transactions: [] }) })).resolves.toEqual({
      gas: 21_000n,
      fee: 21_000n * 120n,
      params: { gasPrice: 120n },
    })
  })

  it('behavior: room in the gas where the network does not charge the plain amount', async () => {
    await expect(ask({ eth_estimateGas: () => '0x186a0' })).resolves.toMatchObject({ gas: 120_000n })
  })

  it('behavior: the parent chain’s charge of a rollup is in the fee', async () => {
    await expect(ask({ eth_call: () => `0x${(1000).toString(16).padStart(64, '0')}` })).resolves.toMatchObject({
      fee: 21_000n * 160n + 1500n,
    })
  })

  it('error: not enough', async () => {
    const wei = 10n ** 18n
    const fee = 21_000n * 160n
    await expect(ask({}, wei - fee)).resolves.toMatchObject({ fee })
    for (const value of [wei - fee + 1n, wei, wei + 1n, 10n ** 40n])
      await expect(ask({}, value)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    const poor = { eth_getBalance: () => `0x${fee.toString(16)}` }
    await expect(ask(poor, 'max')).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  it.each(['nothing', null, '0x', -1, '0xzz', {}])('error: a node that answers %j', async (answer) => {
    const error = await ask({ eth_estimateGas: () => answer ?? [] }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'SCHEMA_MISMATCH' })
  })
})

describe('inspect', () => {
  it.each([
    ['0x', '0x0', '0x0', { contract: false, unused: true }],
    ['0x', '0x1', '0x0', { contract: false, unused: false }],
    ['0x', '0x0', '0x1', { contract: false, unused: false }],
    ['0x6000', '0x1', '0x0', { contract: true, unused: false }],
    [`0xef0100${'ab'.repeat(20)}`, '0x1', '0x1', { contract: false, unused: false }],
  ])('param: code %s, nonce %s, balance %s', async (code, nonce, balance, facts) => {
    const { c } = context({
      eth_getCode: () => code,
      eth_getTransactionCount: () => nonce,
      eth_getBalance: () => balance,
    })
    await expect(send.inspect(to, network, c)).resolves.toEqual(facts)
  })

  describe('an address without code here', () => {
    const asked: string[] = []
    const other = (id: number) => ({
      ...network,
      id,
      caipNetworkId: `eip155:${id}` as const,
      name: `Network ${id}`,
      rpcUrls: { ...network.rpcUrls, default: { http: [`https://node-${id}.test/`] } },
    })
    const inspectOn = (others: readonly number[], code: (id: number) => unknown) => {
      asked.length = 0
      const plain = { eth_getTransactionCount: () => '0x0', eth_getBalance: () => '0x0' }
      const here = context({ ...plain, eth_getCode: () => '0x' }).c
      const fetch: typeof globalThis.fetch = (url, init) => {
        const id = Number(/node-(\d+)/.exec(String(url))?.[1])
        if (!id) return here.fetch(url, init)
        if (String(init?.body).includes('eth_getCode')) asked.push(String(id))
        const answers = { eth_chainId: () => `0x${id.toString(16)}`, eth_getCode: () => code(id) }
        return context(answers).c.fetch(url, init)
      }
      const networks = [network, ...others.map(other)]
      return send.inspect(to, network, { ...here, fetch, networks })
    }

    it('behavior: a contract of another network of the page is named', async () => {
      await expect(inspectOn([100, 101], (id) => (id === 101 ? '0x6000' : '0x'))).resolves.toEqual({
        contract: false,
        unused: true,
        elsewhere: 'Network 101',
      })
    })

    it('behavior: an account with delegated code, and a node that is down, say nothing', async () => {
      const code = (id: number) => (id === 100 ? `0xef0100${'ab'.repeat(20)}` : refuse())
      await expect(inspectOn([100, 101], code)).resolves.toEqual({ contract: false, unused: true })
    })

    it('behavior: three other networks are asked at most', async () => {
      await inspectOn([100, 101, 102, 103, 104], () => '0x')
      expect(asked.sort()).toEqual(['100', '101', '102'])
    })
  })

  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
  it.each<[string, (data: string) => unknown, boolean]>([
    ['decimals and a balance', () => word(6), true],
    ['decimals only', (data) => (data === '0x313ce567' ? word(6) : '0x'), false],
    ['nothing', () => '0x', false],
    ['a refusal', () => refuse(), false],
  ])('param: a contract that answers with %s', async (_, answer, isToken) => {
    const { c } = context({
      eth_getCode: () => '0x6000',
      eth_call: ([call]) => answer((call as { data: string }).data),
    })
    expect('token' in (await send.inspect(to, network, c))).toBe(isToken)
  })
})

describe('mark', () => {
  it('default: the nonce that the wallet will take', async () => {
    await expect(send.mark(from, network, context().c)).resolves.toEqual({ nonce: 9, block: '16' })
  })

  it('behavior: a node that does not know what waits', async () => {
    const { c } = context({ eth_getTransactionCount: ([, at]) => (at === 'pending' ? refuse() : '0x7') })
    await expect(send.mark(from, network, c)).resolves.toEqual({ nonce: 7, block: '16' })
  })

  it('default: the newest block, by number and hash', async () => {
    const { c } = context({ eth_getBlockByNumber: () => ({ number: '0x11', hash: `0x${'b1'.repeat(32)}` }) })
    await expect(send.mark(from, network, c)).resolves.toEqual({
      nonce: 9,
      block: '17',
      blockHash: `0x${'b1'.repeat(32)}`,
    })
  })
})

describe('submit', () => {
  let wallet: FakeWallet
  let session: Session<'eip155'>
  beforeEach(() => {
    wallet = new FakeWallet({ authorised: true })
    const provider = capture(wallet)
    if (!provider) throw new Error('no provider')
    session = {
      namespace: 'eip155',
      connectorId: 'x',
      address: from,
      accounts: [{ address: from, type: 'eoa' }],
      caipNetworkId: 'eip155:1',
      provider,
    }
  })
  const submit = (c = context().c, wanted = intent) => send.submit(session, wanted, c)

  it('default: asks once for exactly what was shown', async () => {
    await expect(submit()).resolves.toBe(`0x${'cd'.repeat(32)}`)
    expect(wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([
      {
        method: 'eth_sendTransaction',
        params: [
          {
            from,
            to,
            value: '0x14d1120d7b160000',
            gas: '0x5208',
            maxFeePerGas: '0x2',
            maxPriorityFeePerGas: '0x1',
            chainId: '0x1',
          },
        ],
      },
    ])
  })

  it('error: another account, another network (S-16)', async () => {
    wallet.accounts = [to]
    await expect(submit()).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    wallet.accounts = [from.toLowerCase()]
    wallet.chainId = '0x2105'
    await expect(submit()).rejects.toMatchObject({
      code: 'NETWORK_MISMATCH',
      data: { expected: 'eip155:1', actual: 'eip155:8453' },
    })
    expect(wallet.count('eth_sendTransaction')).toBe(0)
  })

  it('error: aborted before', async () => {
    const { c, stop } = context()
    stop.abort(everyError('MODAL_CLOSED'))
    await expect(submit(c)).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
    expect(wallet.count('eth_sendTransaction')).toBe(0)
  })

  it('behavior: aborted after, the answer still counts (S-03)', async () => {
    const { c, stop } = context()
    const release = wallet.hold('eth_sendTransaction')
    const attempt = submit(c)
    await vi.waitFor(() => expect(wallet.count('eth_sendTransaction')).toBe(1), 10_000)
    stop.abort(everyError('MODAL_CLOSED'))
    release()
    await expect(attempt).resolves.toBe(`0x${'cd'.repeat(32)}`)
  })

  it.each(['0x', `0x${'zz'.repeat(32)}`, null, {}, `0x${'cd'.repeat(33)}`])('error: hash %j (S-07)', async (answer) => {
    wallet.answer('eth_sendTransaction', () => answer)
    await expect(submit()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  })

  it.each([
    [{ code: 4001 }, 'USER_REJECTED'],
    [{ code: 5000 }, 'USER_REJECTED'],
    [{ code: 4100 }, 'UNAUTHORIZED'],
    [{ code: -32002 }, 'REQUEST_PENDING'],
    [{ code: -32602 }, 'RPC_INVALID_PARAMS'],
    [{ code: -32603, data: { message: 'insufficient funds for gas' } }, 'INSUFFICIENT_FUNDS'],
    [{ code: -32000, message: 'intrinsic gas too low' }, 'NODE_ERROR'],
    // None of these says that nothing was sent.
    [{ code: -32000, message: 'already known' }, 'OUTCOME_UNKNOWN'],
    [{ code: -32603 }, 'OUTCOME_UNKNOWN'],
    [{ code: 4900 }, 'OUTCOME_UNKNOWN'],
    ['timeout', 'OUTCOME_UNKNOWN'],
    [undefined, 'OUTCOME_UNKNOWN'],
    [new Error('socket closed'), 'OUTCOME_UNKNOWN'],
  ])('error: %j is %s, and the wallet is not asked again (S-22)', async (thrown, code) => {
    wallet.fail('eth_sendTransaction', thrown)
    await expect(submit()).rejects.toMatchObject({ code })
    expect(wallet.count('eth_sendTransaction')).toBe(1)
  })
})

describe('status', () => {
  const hash = `0x${'cd'.repeat(32)}`
  const mark = { nonce: 7, block: '0' }
  const tx = (more: object = {}) => ({
    hash,
    from,
    to,
    value: '0x14d1120d7b160000',
    nonce: '0x7',
    input: '0x',
    ...more,
  })
  const ask = (more: Parameters<typeof context>[0], sought: object = { hash, mark }) =>
    send.status({ ...intent, ...sought }, network, context(more).c)

  it('default: by receipt', async () => {
    const receipt = (status: string) => ({ transactionHash: hash, status, blockNumber: '0x5' })
    await expect(ask({ eth_getTransactionReceipt: () => receipt('0x1') })).resolves.toEqual({
      status: 'confirmed',
      hash,
    })
    const reverted = {
      eth_getTransactionReceipt: () => receipt('0x0'),
      eth_call: () => {
        throw { code: 3, message: 'execution reverted: Not ‮allowed' }
      },
    }
    await expect(ask(reverted)).resolves.toEqual({ status: 'reverted', hash, reason: 'not allowed' })
  })

  const nothing = { eth_getTransactionReceipt: none, eth_getTransactionByHash: none }
  // `undefined` falls through to the usual handler, so "not there" is written as a JSON null.
  const absent = {
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
    eth_getCode: () => '0x',
  }

  it('behavior: still waiting while nobody took the nonce', async () => {
    await expect(ask({ ...nothing, ...absent })).resolves.toEqual({ status: 'pending', unseen: true })
    const shown = { ...absent, eth_getTransactionByHash: () => tx() }
    await expect(ask(shown)).resolves.toEqual({ status: 'pending', nonce: 7 })
  })

  it('behavior: a wallet with a contract may have given a hash of its own, so that nothing is said about it', async () => {
    for (const code of ['0x6000', `0xef0100${'ab'.repeat(20)}`]) {
      const held = { ...absent, eth_getCode: () => code }
      await expect(ask(held)).resolves.toEqual({ status: 'pending' })
      // A known nonce shows a transaction of the account itself.
      await expect(ask(held, { hash, mark, nonce: 9 })).resolves.toEqual({ status: 'pending', unseen: true })
    }
  })

  it('behavior: a transaction is unseen only if no endpoint of the network shows it', async () => {
    const [one, two] = ['https://one.test/', 'https://two.test/']
    const both = { ...network, rpcUrls: { ...network.rpcUrls, default: { http: [one, two] } } }
    const look = (answer: () => unknown) => {
      const first = context({ ...absent, eth_getTransactionCount: () => '0x7' }).c
      const second = context({ ...absent, eth_getTransactionByHash: answer }).c
      const fetch: typeof globalThis.fetch = (url, init) => (String(url) === two ? second : first).fetch(url, init)
      return send.status({ ...intent, hash, mark, nonce: 7 }, both, { ...first, fetch })
    }
    await expect(look(() => tx())).resolves.toEqual({ status: 'pending', nonce: 7 })
    await expect(look(() => null)).resolves.toEqual({ status: 'pending', unseen: true })
    // An endpoint that is down knows nothing.
    await expect(look(() => ({ odd: true }))).resolves.toEqual({ status: 'pending', unseen: true })
  })

  // The account's transactions in block 1, whose nonces are 7 and up.
  const mined = (...items: object[]) => ({
    ...absent,
    eth_blockNumber: () => '0x1',
    eth_getTransactionCount: ([, at]: unknown[]) => (at === '0x0' ? '0x7' : `0x${(7 + items.length).toString(16)}`),
    eth_getBlockByNumber: () => ({ transactions: items }),
  })
  const [first, stranger] = [`0x${'ab'.repeat(32)}`, `0x${'ef'.repeat(32)}`]

  it('behavior: a transaction that no node has shown is not replaced by one that took the nonce of the mark', async () => {
    const others = mined(tx({ hash: first, value: '0x1' }))
    await expect(ask(others)).resolves.toEqual({ status: 'pending', unseen: true })
    await expect(ask(others, { hash, mark, nonce: 8 })).resolves.toEqual({ status: 'pending', unseen: true })
    await expect(ask(others, { hash, mark, nonce: 7 })).resolves.toEqual({
      status: 'replaced',
      hash: first,
      same: false,
    })
  })

  it('behavior: a transaction in a block tells its nonce, which is needed after a reorganisation', async () => {
    const found = {
      eth_getTransactionReceipt: () => ({ transactionHash: hash, status: '0x1', blockNumber: '0x5' }),
      eth_getTransactionByHash: () => tx({ nonce: '0x8', blockNumber: '0x5' }),
    }
    await expect(ask(found)).resolves.toEqual({ status: 'confirmed', hash, nonce: 8 })
    // A transaction of a type of the network's own is as confirmed.
    const odd = { ...found, eth_getTransactionByHash: () => ({ hash, type: '0x7e' }) }
    await expect(ask(odd)).resolves.toEqual({ status: 'confirmed', hash })
  })

  it('behavior: found waiting by its content, it is followed by its hash from then on', async () => {
    const waiting = {
      ...absent,
      eth_getTransactionCount: () => '0x7',
      eth_getBlockByNumber: ([at]: unknown[]) => ({ number: '0x1', transactions: at === 'pending' ? [tx()] : [] }),
    }
    await expect(ask(waiting, { mark })).resolves.toEqual({ status: 'pending', hash, nonce: 7 })
    await expect(ask(waiting, { mark, claimed: [hash] })).resolves.toEqual({ status: 'not-found' })
  })

  it('behavior: sent with a nonce that a reorganisation had freed after the mark', async () => {
    const blockHash = `0x${'b1'.repeat(32)}`
    const chain = (now: string) => ({
      ...mined(tx()),
      eth_getTransactionReceipt: () => ({ transactionHash: hash, status: '0x1', blockNumber: '0x1' }),
      eth_getBlockByNumber: ([at, whole]: unknown[]) =>
        whole ? { transactions: at === '0x1' ? [tx()] : [] } : { number: at, hash: now },
    })
    const sought = { mark: { nonce: 8, block: '0', blockHash } }
    await expect(ask(chain(`0x${'b2'.repeat(32)}`), sought)).resolves.toMatchObject({ status: 'confirmed', hash })
    await expect(ask(chain(blockHash), sought)).resolves.toEqual({ status: 'not-found' })
  })

  it('behavior: an equal transaction is one transfer only', async () => {
    const equal = mined(tx({ hash: first }))
    await expect(ask(equal)).resolves.toEqual({ status: 'replaced', hash: first, same: true })
    await expect(ask(equal, { hash, mark, claimed: [first.toUpperCase().replace('X', 'x')] })).resolves.toEqual({
      status: 'pending',
      unseen: true,
    })
    const receipt = {
      eth_getTransactionReceipt: ([asked]: unknown[]) =>
        asked === first || asked === stranger ? { transactionHash: asked, status: '0x1', blockNumber: '0x1' } : null,
    }
    const twice = { ...mined(tx({ hash: first }), tx({ hash: stranger, nonce: '0x8' })), ...receipt }
    await expect(ask(twice, { mark })).resolves.toEqual({ status: 'confirmed', hash: first, nonce: 7 })
    await expect(ask(twice, { mark, claimed: [first] })).resolves.toMatchObject({ status: 'confirmed', hash: stranger })
    await expect(ask(twice, { mark, claimed: [first, stranger] })).resolves.toEqual({ status: 'not-found' })
  })

  it('behavior: unknown without a mark', async () => {
    await expect(ask(absent, { hash })).resolves.toEqual({ status: 'not-found' })
  })

  it('behavior: reads the newest 64 blocks where old state is gone', async () => {
    const blocks: string[] = []
    const gone = {
      ...absent,
      eth_blockNumber: () => '0x3e8',
      eth_getTransactionCount: ([, at]: unknown[]) => {
        if (at === 'latest') return '0x8'
        throw { code: -32000, message: 'missing trie node' }
      },
      eth_getBlockByNumber: ([at]: unknown[]) => {
        blocks.push(String(at))
        return {
          transactions: [
            { odd: true },
            tx({ from: to }),
            ...(at === '0x3d0' ? [tx({ hash: `0x${'ef'.repeat(32)}` })] : []),
          ],
        }
      },
    }
    await expect(ask(gone)).resolves.toEqual({ status: 'replaced', hash: `0x${'ef'.repeat(32)}`, same: true })
    expect(blocks.length).toBe(1000 - 976 + 1)
    blocks.length = 0
    const empty = ([at]: unknown[]) => {
      blocks.push(String(at))
      return { transactions: [] }
    }
    await expect(ask({ ...gone, eth_getBlockByNumber: empty })).resolves.toEqual({ status: 'pending', unseen: true })
    expect(blocks.length).toBeLessThanOrEqual(64)
  })

  it('behavior: a swapped recipient is not ours', async () => {
    const sent = (more: object) =>
      send.verify(hash, intent, network, context({ eth_getTransactionByHash: () => tx(more) }).c)
    await expect(sent({})).resolves.toBe('match')
    await expect(sent({ to: from })).resolves.toBe('mismatch')
    await expect(sent({ to: null })).resolves.toBe('mismatch')
    await expect(sent({ value: '0x1' })).resolves.toBe('mismatch')
    await expect(sent({ from: to })).resolves.toBe('mismatch')
    await expect(sent({ input: '0xa9059cbb' })).resolves.toBe('mismatch')
    await expect(sent({ value: 'x' })).resolves.toBe('unknown')
  })

  it('behavior: an older payment of the same content is not ours', async () => {
    const sent = (more: object, since: object = { mark: { nonce: 7, block: '16' } }) =>
      send.verify(hash, { ...intent, ...since }, network, context({ eth_getTransactionByHash: () => tx(more) }).c)
    await expect(sent({})).resolves.toBe('match')
    await expect(sent({ nonce: '0x8', blockNumber: '0x11' })).resolves.toBe('match')
    await expect(sent({ blockNumber: null })).resolves.toBe('match')
    await expect(sent({ nonce: '0x6', blockNumber: '0x11' })).resolves.toBe('mismatch')
    await expect(sent({ nonce: '0x6', blockNumber: null })).resolves.toBe('mismatch')
    await expect(sent({ blockNumber: '0x10' })).resolves.toBe('mismatch')
    // Nothing was written down of the time before.
    await expect(sent({ nonce: '0x0', blockNumber: '0x1' }, {})).resolves.toBe('match')
  })

  it('behavior: a reorganisation may put what was asked into a block, or under a nonce, of before', async () => {
    const blockHash = `0x${'b1'.repeat(32)}`
    const mark = { nonce: 7, block: '16', blockHash }
    const sent = (more: object, now: () => unknown) =>
      send.verify(
        hash,
        { ...intent, mark },
        network,
        context({ eth_getTransactionByHash: () => tx(more), eth_getBlockByNumber: now }).c,
      )
    const still = () => ({ number: '0x10', hash: blockHash })
    const other = () => ({ number: '0x10', hash: `0x${'b2'.repeat(32)}` })
    for (const older of [{ blockNumber: '0x10' }, { nonce: '0x6', blockNumber: '0x11' }]) {
      await expect(sent(older, still)).resolves.toBe('mismatch')
      await expect(sent(older, other)).resolves.toBe('match')
      await expect(sent({ ...older, to: from }, other)).resolves.toBe('mismatch')
      // A node that is behind, or cannot say, is asked again.
      await expect(sent(older, () => null)).resolves.toBe('unknown')
      await expect(sent(older, () => 'nothing')).resolves.toBe('unknown')
    }
  })

  it('behavior: what took the nonce is found in a block of before the mark, after a reorganisation', async () => {
    const taken = {
      ...absent,
      eth_blockNumber: () => '0x64',
      // Used in block 60.
      eth_getTransactionCount: ([, at]: unknown[]) => (at === 'latest' || Number(at) >= 60 ? '0x8' : '0x7'),
      eth_getBlockByNumber: ([at]: unknown[]) => ({
        transactions: Number(at) === 60 ? [tx({ hash: first, value: '0x1' })] : [],
      }),
    }
    const sought = { hash, mark: { nonce: 7, block: '61' }, nonce: 7 }
    await expect(ask(taken, sought)).resolves.toEqual({ status: 'replaced', hash: first, same: false })
  })
})
