import { privateKeyToAccount } from 'viem/accounts'

const TICK = 400
/** Number of blocks that a reorganisation can undo. */
const DEPTH = 4
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const hex = (value) => `0x${value.toString(16)}`

/**
 * A chain that mines when it is told to, and can be reorganised. Its wallets sign for themselves, so that what was
 * undone can be sent again as it was.
 * @param {{ id: number, rpcUrl: string }} network
 * @param {{ count: number, salt: number }} how many accounts there are, and what makes their keys
 */
export async function openChain({ id, rpcUrl }, { count, salt }) {
  let calls = 0
  async function rpc(method, ...params) {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++calls, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  await rpc('evm_setAutomine', false)
  const accounts = Array.from({ length: count }, (_, number) => {
    const key = (BigInt(salt) * 100_000n + BigInt(number) + 1n).toString(16).padStart(64, '0')
    return privateKeyToAccount(`0x${key}`)
  })
  for (const { address } of accounts) await rpc('anvil_setBalance', address, hex(10n ** 22n))
  await rpc('evm_mine')
  /** Everything that any wallet has sent, by hash, as it was signed. @type {Map<string, string>} */
  const signed = new Map()
  let snapshots = []
  let holds = 0
  let reorgs = 0
  let isOver = false
  /** Changes of the chain run one after another. */
  let turn = Promise.resolve()
  const inTurn = (work) => {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }
  const mine = async () => {
    snapshots = [...snapshots, await rpc('evm_snapshot')].slice(-DEPTH)
    await rpc('evm_mine')
  }
  const running = (async () => {
    while (!isOver) {
      await wait(TICK)
      if (holds === 0 && !isOver) await inTurn(mine)
    }
  })()

  return {
    rpc,
    get reorgs() {
      return reorgs
    },
    hold: () => void holds++,
    release: () => void holds--,
    /** With money from before anything that can be undone. */
    account: (number) => accounts[number],
    /** @param {import('viem').PrivateKeyAccount} account */
    async send(account, { to, value, gas, maxFeePerGas, maxPriorityFeePerGas, nonce }) {
      return inTurn(async () => {
        const next = nonce ?? Number(await rpc('eth_getTransactionCount', account.address, 'pending'))
        const raw = await account.signTransaction({
          ...{ type: 'eip1559', chainId: id, nonce: next, to, value: BigInt(value), gas: BigInt(gas ?? 21000) },
          ...{ maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) },
        })
        const hash = await rpc('eth_sendRawTransaction', raw)
        signed.set(hash, raw)
        return { hash, nonce: next }
      })
    },
    /** Undoes the last blocks. Of what was in them, `isKept` says what is sent again; the rest is lost. */
    async reorg(isKept, depth) {
      while (holds > 0) await wait(50)
      return inTurn(async () => {
        const snapshot = snapshots.at(-depth)
        if (!snapshot) return
        const before = Number(await rpc('eth_blockNumber'))
        const undone = []
        for (let block = before; block > before - depth; block--)
          undone.unshift(...(await rpc('eth_getBlockByNumber', hex(block), false)).transactions)
        await rpc('evm_revert', snapshot)
        snapshots = []
        // The other branch holds a kept transaction a little later, like a miner that had not received it yet.
        for (let block = 0; block < depth; block++) await mine()
        // A node refuses a transaction that it holds already or whose earlier nonce is missing.
        for (const hash of undone.filter(isKept)) await rpc('eth_sendRawTransaction', signed.get(hash)).catch(() => {})
        await mine()
        reorgs++
      })
    },
    /**
     * Sends again what a reorganisation lost, as wallets do with what is not in a block, until all of it is in one or
     * its nonce is taken. Nothing is on its way afterwards.
     */
    settle: () =>
      inTurn(async () => {
        // A node refuses a transaction that it holds already or whose nonce is taken.
        for (const raw of signed.values()) await rpc('eth_sendRawTransaction', raw).catch(() => {})
        for (let block = 0; block < 100; block++) {
          await mine()
          const { pending, queued } = await rpc('txpool_status')
          if (Number(pending) + Number(queued) === 0) return
        }
        throw new Error('Some transactions get into no block.')
      }),
    /** Every transaction of the chain, with how it ended. */
    async transactions() {
      const latest = Number(await rpc('eth_blockNumber'))
      const found = []
      for (let block = 1; block <= latest; block++) {
        const { transactions } = await rpc('eth_getBlockByNumber', hex(block), true)
        found.push(...transactions)
      }
      return found
    },
    async stop() {
      isOver = true
      await running
    },
  }
}
