import { WmError } from '../core/errors.ts'
import { readField } from '../core/read-field.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { readAccounts, type WalletAccount } from './accounts.ts'
import { fromHex, toHex } from './bytes.ts'
import { type Action, listedError } from './errors.ts'
import type { RequestFound } from './found.ts'
import type { BitcoinWallet, PsbtRequest } from './wallet.ts'
import { walletNames } from './wallet-names.ts'

const purposes = ['payment', 'ordinals']
const message = 'This page would like to see your addresses.'

/** A wallet of sats-connect; Leather's dialect differs in what it is told of networks and PSBTs. */
export function listedWallet({ family, request, addListener }: RequestFound): BitcoinWallet {
  const leather = family === 'leather'

  /** Most answer with a JSON-RPC envelope, also to say no. */
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
    if (!accounts?.length) throw new WmError('WALLET_MALFORMED', { method })
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
  /** Others are not told of the network: they are on one. */
  const network = (id: CaipNetworkId) => {
    if (!leather) return {}
    const name = walletNames.leather(id)
    if (!name) throw new WmError('CHAIN_UNSUPPORTED')
    return { network: name }
  }
  /** Leather takes and gives hex. */
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
    // Answered without a prompt while its permission lasts, and refused afterwards:
    // https://docs.xverse.app/sats-connect/connecting-to-the-wallet/xverse-wallet-permissions
    // Leather opens its window for every question.
    async restore() {
      if (leather) return null
      const answer = await ask('wallet_getAccount', undefined, 'connect').catch(() => undefined)
      const accounts = readAccounts(readField(answer, 'addresses'))
      return accounts?.length ? { accounts } : null
    },
    // Leather has nothing to be told.
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
      // Without the new addresses those that are known belong to somebody else.
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
      // Leather signs by the kind of address, and says of which one.
      const paymentType = leather && { paymentType: /^\w+1p/.test(address) ? 'p2tr' : 'p2wpkh' }
      const params = { message: text, address, ...paymentType, ...(protocol && { protocol: protocol.toUpperCase() }) }
      const answer = await ask('signMessage', { ...params, ...network(caipNetworkId) }, 'sign')
      const signer = readField(answer, 'address')
      if (leather && signer !== undefined && signer !== address)
        throw new WmError('WALLET_MALFORMED', { method: 'signMessage' })
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
