import { decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem'
import { recoverMessageAddress } from 'viem/utils'

const abi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])
/** OP Mainnet, the network of the real registry. */
const chainId = '0xa'

/** The message that the app signs for a new account, which proves the key of the address. */
const claimOf = (username) => `Have the name ${username} on the demo's Farcaster.`

/** Fids by address in this process: accounts for the app, and the registry contract as seen through a node. */
export function createRegistry() {
  /** @type {Map<string, number>} fids by address */
  const fids = new Map()

  return {
    /** @param {Record<string, unknown>} input */
    async join({ username, signature }) {
      if (typeof username !== 'string' || !/^[a-z0-9][a-z0-9-]{0,15}$/.test(username))
        return { status: 400, body: { error: 'A name has 1 to 16 small letters, digits or "-".' } }
      if (typeof signature !== 'string' || !/^0x[0-9a-f]{130}$/.test(signature))
        return { status: 400, body: { error: 'There is no signature.' } }
      const owner = await recoverMessageAddress({
        message: claimOf(username),
        signature: /** @type {`0x${string}`} */ (signature),
      })
      const fid = fids.get(owner) ?? fids.size + 1
      fids.set(owner, fid)
      return { status: 200, body: { fid, username, owner } }
    },
    /**
     * Answers JSON-RPC as far as a reader of the registry needs it.
     * @param {Record<string, unknown>} request
     * @param {{ otherFid?: boolean }} faults
     */
    rpc({ id = null, method, params }, { otherFid = false }) {
      const answer = (more) => ({ status: 200, body: { jsonrpc: '2.0', id, ...more } })
      if (method === 'eth_chainId') return answer({ result: chainId })
      try {
        if (method !== 'eth_call') throw new Error('There is no such method.')
        const { args } = decodeFunctionData({ abi, data: params[0].data })
        const fid = (fids.get(args[0]) ?? 0) + (otherFid ? 1 : 0)
        return answer({ result: encodeFunctionResult({ abi, functionName: 'idOf', result: BigInt(fid) }) })
      } catch {
        return answer({ error: { code: -32601, message: 'Only idOf(address) can be asked here.' } })
      }
    },
  }
}
