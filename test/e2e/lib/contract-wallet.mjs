// A browser wallet whose account is a contract, as wallets of smart accounts are: it signs with the key of an owner.
import { setTimeout as pause } from 'node:timers/promises'
import { serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { contractAccount } from '../../siwx/contract-account.mjs'
import { nodeCall } from './embedded.mjs'

/**
 * Makes the wallet for one chain; its account is not deployed yet.
 * @param {{ id: number, rpcUrl: string }} chain
 */
export function contractWallet({ id, rpcUrl }) {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = contractAccount(owner.address)
  const call = (method, params = []) => nodeCall(rpcUrl, method, params)
  let signer = owner
  const send = async (to, data) => {
    const [from] = await call('eth_accounts')
    const hash = await call('eth_sendTransaction', [{ from, to, data }])
    // A chain that is busy answers before the block is there.
    while (!(await call('eth_getTransactionReceipt', [hash]))) await pause(20)
  }
  const isDeployed = async () => (await call('eth_getCode', [account.address, 'latest'])) !== '0x'
  return {
    address: account.address,
    isDeployed,
    deploy: () => send(account.factory, account.factoryData),
    /** Gives the account to another key, with which the wallet does not sign yet. */
    async changeOwner() {
      const next = privateKeyToAccount(generatePrivateKey())
      await send(account.address, account.setOwner(next.address))
      return () => {
        signer = next
      }
    },
    /** Script for a page and the pages after it, which announces the wallet. */
    script: {
      content: `(${announce})(${JSON.stringify({ address: account.address, chainId: `0x${id.toString(16)}` })})`,
    },
    /** Lets the pages of a visit ask for signatures. */
    attach: (context) =>
      context.exposeFunction('signAsOwner', async (raw) => {
        const signature = await signer.signMessage({ message: { raw } })
        if (await isDeployed()) return signature
        return serializeErc6492Signature({ address: account.factory, data: account.factoryData, signature })
      }),
  }
}

/** Runs in the page. */
function announce({ address, chainId }) {
  const answers = {
    eth_requestAccounts: () => [address],
    eth_accounts: () => [address],
    eth_chainId: () => chainId,
    personal_sign: ([message]) => globalThis.signAsOwner(message),
  }
  const provider = {
    async request({ method, params }) {
      if (!Object.hasOwn(answers, method)) throw Object.assign(new Error('Unsupported'), { code: 4200 })
      return answers[method](params)
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const icon =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="%23276749"/></svg>'
  const info = { uuid: '4f0c6a4e-6a2b-4d36-9a52-8d8f3a1c7b10', name: 'Strongbox', rdns: 'test.strongbox', icon }
  const tell = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', tell)
  tell()
}
