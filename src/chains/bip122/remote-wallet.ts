import { connectionError } from '../core/error-texts/connection-error.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { readField } from '../core/read-field.ts'
import type { CaipNetworkId } from '../core/types.ts'
import type { LinkEnds, RemoteLink } from '../wallet-connect/remote-link.ts'
import { remoteAccounts } from '../wallet-connect/shared-accounts.ts'
import { accountsOn, readAccounts, type WalletAccount } from './accounts.ts'
import { fromBase64, fromHex } from './bytes.ts'
import { readAddress } from './parse.ts'
import type { BitcoinWallet, Change, Target } from './wallet.ts'

/** A remote wallet behind the interface of an installed one, with the networks and functions that it approved. */
export interface RemoteBitcoin {
  readonly wallet: BitcoinWallet & Required<Pick<BitcoinWallet, 'at' | 'current'>>
  readonly link: RemoteLink
}

/** @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc */
export function remoteWallet(
  follow: (ends: LinkEnds) => RemoteLink,
  networks: readonly CaipNetworkId[],
): RemoteBitcoin {
  const listeners = new Set<(change: Change) => void>()
  const emit = (change: Change) => {
    for (const listener of [...listeners]) listener(change)
  }
  const link = follow({
    namespace: 'bip122',
    chainIn(data, { approved }) {
      const reference = String(data).split(':').at(-1)
      return approved.find((id) => id === `bip122:${reference}`)
    },
    // Base58 addresses are case-sensitive.
    sameForm: (address) => address,
    moved: () => emit(accounts()),
    accountsChanged: () => emit(accounts()),
    over: (elsewhere) => emit(elsewhere ? 'elsewhere' : 'ended'),
  })

  /**
   * Returns the accounts. On each network the wallet's first account is the payment account, its second holds ordinals.
   */
  function accounts(): readonly WalletAccount[] {
    return [...remoteAccounts(link)].flatMap(([chain, list]) =>
      (readAccounts(list) ?? []).map((account) => ({ ...account, chains: [chain] })),
    )
  }
  /** Returns the session's network, one with a payment account: a wallet may approve a network without an account. */
  function at(): CaipNetworkId {
    const shared = accounts()
    const { approved } = link.session()
    const pays = (id: CaipNetworkId) => accountsOn(id, shared).some(({ type }) => type === 'payment')
    const id = [link.chain(), ...networks.filter((one) => approved.includes(one))].find(pays) ?? link.chain()
    link.moveTo(id)
    return id
  }
  function ask(method: string, params: object, { caipNetworkId }: Pick<Target, 'caipNetworkId'>): Promise<unknown> {
    const { approved } = link.session()
    if (!approved.includes(caipNetworkId)) throw connectionError('CHAIN_UNSUPPORTED')
    if (!link.methods().includes(method)) throw rpcError('METHOD_UNSUPPORTED')
    return link.ask(method, params, caipNetworkId)
  }
  /** Returns the payment account, by which requests identify the wallet whichever address they use. */
  function payer({ caipNetworkId, accounts: shared }: Target): string {
    const found = accountsOn(caipNetworkId, shared).find(({ type }) => type === 'payment')
    if (!found) throw connectionError('ACCOUNT_CHANGED')
    return found.address.text
  }

  const wallet: RemoteBitcoin['wallet'] = {
    current: accounts,
    at,
    // The approval of the pairing has connected the wallet already.
    connect: async () => ({ accounts: accounts() }),
    restore: async () => ({ accounts: accounts() }),
    // The wallet needs no request: each later request names the network.
    move: {
      can: (id: CaipNetworkId) => link.session().approved.includes(id),
      async to(id) {
        link.moveTo(id)
        return accounts()
      },
    },
    on(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    async signMessage(request, _, target) {
      const answer = await ask('signMessage', { ...request, account: payer(target) }, target)
      const signature = readField(answer, 'signature')
      const signer = readField(answer, 'address')
      if (signer !== undefined && readAddress(signer)?.text !== request.address)
        throw connectionError('WALLET_MALFORMED', { method: 'signMessage' })
      return fromHex(signature) ?? signature
    },
    async signPsbt({ psbt, signInputs, broadcast }, target) {
      const answer = await ask('signPsbt', { account: payer(target), psbt, signInputs, broadcast }, target)
      return { psbt: fromBase64(readField(answer, 'psbt')), txid: readField(answer, 'txid') }
    },
    async sendTransfer(recipientAddress, satoshis, account, target) {
      const params = { account, recipientAddress, amount: String(satoshis) }
      return readField(await ask('sendTransfer', params, target), 'txid')
    },
  }
  return { wallet, link }
}
