/** Milliseconds for the receipt of one transaction. A chain that mines at intervals has it within a block. */
const PATIENCE = 30_000
const PAUSE = 20
/**
 * Ten gwei. Blocks that deployments fill raise the base fee, and anvil drops a transaction without a word once its
 * price, by default that of the block before, is below it.
 */
const gasPrice = '0x2540be400'

/**
 * Sends transactions of an account that has no key, in their order, and resolves once each has succeeded.
 * @param {{ rpcUrl: string }} chain
 * @param {{ what: string, from: string, balance: bigint, transactions: readonly object[] }} given `what` names them in
 * errors; `balance` in wei is set first
 * @throws {Error} a transaction is refused, is reverted, or has no receipt in time
 */
export async function sendInTurn({ rpcUrl }, { what, from, balance, transactions }) {
  let id = 0
  async function ask(method, ...params) {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw new Error(`${what} could not be put on ${rpcUrl}: ${error.message}`)
    return result
  }
  async function receiptOf(hash) {
    for (const end = Date.now() + PATIENCE; ; ) {
      const receipt = await ask('eth_getTransactionReceipt', hash)
      if (receipt) return receipt
      if (Date.now() > end)
        throw new Error(`${what} could not be put on ${rpcUrl}: ${hash} has no receipt after ${PATIENCE / 1000} s`)
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
  await ask('anvil_setBalance', from, `0x${balance.toString(16)}`)
  await ask('anvil_impersonateAccount', from)
  const sent = []
  for (const transaction of transactions)
    sent.push(await ask('eth_sendTransaction', { gasPrice, ...transaction, from }))
  // The chain may mine at intervals, or a little after it has answered.
  await ask('evm_mine')
  for (const hash of sent) {
    const { status } = await receiptOf(hash)
    if (status !== '0x1') throw new Error(`${what} could not be put on ${rpcUrl}: ${hash} was reverted`)
  }
  await ask('anvil_stopImpersonatingAccount', from)
}
