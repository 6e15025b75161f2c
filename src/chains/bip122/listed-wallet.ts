import { connectionError } from '../core/error-texts/connection-error.ts'
import { WmError } from '../core/errors.ts'
import { readField } from '../core/read-field.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { readAccounts, type WalletAccount } from './accounts.ts'
import { fromHex, toHex } from './bytes.ts'
import type { DiscoveredListedWallet } from './discovered-wallet.ts'
import { type Action, listedError } from './errors.ts'
import type { BitcoinWallet, PsbtRequest } from './wallet.ts'
import { walletNames } from './wallet-names.ts'

const purposes = ['payment', 'ordinals']
const message = 'This page would like to see your addresses.'

/** Returns a sats-connect wallet. Leather's dialect differs in networks and PSBTs. */
export function listedWallet({ family, request, addListener }: DiscoveredListedWallet): BitcoinWallet {
  const leather = family === 'leather'

  /** Resolves with the result. Most wallets answer with a JSON-RPC envelope, also for an error. */
  async function ask(method: string, params: object | undefined, action: Action): Promise<unknown> {
    let answer: unknown
    try {
      answer = await request(method, params)
    } catch (error) {
      throw listedError(error, action)
    }
    const error = readField(answer, 'error')
    if (error !== undefined && error !== null) throw listedError(error, action)
    return readField(answer, 'result')
  }

  const accountsIn = (answer: unknown, method: string): readonly WalletAccount[] => {
    const accounts = readAccounts(readField(answer, 'addresses'))
    if (!accounts?.length) throw connectionError('WALLET_MALFORMED', { method })
    return accounts
  }
  async function addresses(wanted: CaipNetworkId, action: Action): Promise<readonly WalletAccount[]> {
    try {
      return accountsIn(await ask('getAddresses', { purposes, message }, action), 'getAddresses')
    } catch (error) {
      if (leather || WmError.is(error, 'USER_REJECTED') || WmError.is(error, 'WALLET_MALFORMED')) throw error
      const network = walletNames.satsConnect(wanted)
      const answer = await ask('wallet_connect', { addresses: purposes, message, ...(network && { network }) }, action)
      return accountsIn(answer, 'wallet_connect')
    }
  }
  /** Returns the network parameter, which only Leather takes; the other wallets have a current network. */
  const network = (id: CaipNetworkId) => {
    if (!leather) return {}
    const name = walletNames.leather(id)
    if (!name) throw connectionError('CHAIN_UNSUPPORTED')
    return { network: name }
  }
  /** Signs by Leather, which takes and returns hex. */
  async function signForLeather({ bytes, signInputs, broadcast }: PsbtRequest, id: CaipNetworkId) {
    const allowedSighash = [...new Set(signInputs.flatMap(({ sighashTypes = [] }) => sighashTypes))]
    const answer = await ask(
      'signPsbt',
      {
        hex: toHex(bytes),
        ...network(id),
        broadcast,
        signAtIndex: signInputs.map(({ index }) => index),
        ...(allowedSighash.length > 0 && { allowedSighash }),
      },
      'sign',
    )
    return { psbt: fromHex(readField(answer, 'hex')), txid: readField(answer, 'txid') }
  }
  async function signForOthers({ psbt, signInputs, broadcast }: PsbtRequest) {
    const byAddress: { [address: string]: number[] } = {}
    for (const { address, index } of signInputs) byAddress[address] = [...(byAddress[address] ?? []), index]
    const answer = await ask('signPsbt', { psbt, signInputs: byAddress, broadcast }, 'sign')
    return { psbt: readField(answer, 'psbt'), txid: readField(answer, 'txid') }
  }

  return {
    async connect(wanted) {
      return { accounts: await addresses(wanted, 'connect') }
    },
    // Wallets answer without a prompt while their permission lasts, and refuse afterwards:
    // https://docs.xverse.app/sats-connect/connecting-to-the-wallet/xverse-wallet-permissions
    // Leather opens its window for every request, so it is not asked.
    async restore() {
      if (leather) return null
      const answer = await ask('wallet_getAccount', undefined, 'connect').catch(() => undefined)
      const accounts = readAccounts(readField(answer, 'addresses'))
      return accounts?.length ? { accounts } : null
    },
    // Leather has no request to disconnect or to switch.
    ...(!leather && {
      forget: () => ask('wallet_disconnect', undefined, 'connect'),
      move: {
        can: (id) => walletNames.satsConnect(id) !== undefined,
        async to(id) {
          await ask('wallet_changeNetwork', { name: walletNames.satsConnect(id) }, 'switch')
          return addresses(id, 'switch')
        },
      },
    }),
    on(tell) {
      const listen = (eventName: string, cb: (event: unknown) => void) => addListener?.({ eventName, cb })
      // An event without addresses ends the session: the known addresses may belong to another account.
      const changed = (event: unknown) => tell(readAccounts(readField(event, 'addresses')) ?? 'ended')
      const offs = [
        listen('accountChange', changed),
        listen('networkChange', changed),
        listen('disconnect', () => tell('ended')),
      ]
      return () => {
        for (const off of offs) if (typeof off === 'function') off()
      }
    },
    async signMessage({ message: text, address, protocol }, _, { caipNetworkId }) {
      // Leather signs by the type of address, which the request must name.
      const paymentType = leather && { paymentType: /^\w+1p/.test(address) ? 'p2tr' : 'p2wpkh' }
      const params = { message: text, address, ...paymentType, ...(protocol && { protocol: protocol.toUpperCase() }) }
      const answer = await ask('signMessage', { ...params, ...network(caipNetworkId) }, 'sign')
      const signer = readField(answer, 'address')
      if (leather && signer !== undefined && signer !== address)
        throw connectionError('WALLET_MALFORMED', { method: 'signMessage' })
      return readField(answer, 'signature')
    },
    signPsbt: (psbt, { caipNetworkId }) => (leather ? signForLeather : signForOthers)(psbt, caipNetworkId),
    async sendTransfer(address, satoshis, _, { caipNetworkId }) {
      const amount = leather ? String(satoshis) : Number(satoshis)
      const params = { recipients: [{ address, amount }], ...network(caipNetworkId) }
      return readField(await ask('sendTransfer', params, 'send'), 'txid')
    },
  }
}
