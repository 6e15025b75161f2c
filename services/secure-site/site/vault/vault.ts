import { combine, split } from 'shamir-secret-sharing'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { type DeviceState, type Newcomer, type Wallet, walletSchema } from '../api/api-schemas.ts'
import { readField } from '../data/read-field.ts'
import { tryParse } from '../data/schema.ts'
import { fromBase64, toBase64 } from '../host/base64.ts'
import { FrameError } from '../host/frame-error.ts'
import { CODE_NEEDED, DEVICE_NEW } from './code-needed.ts'
import type { DeviceShares } from './device-shares.ts'
import { type Keys, keysOf } from './keys.ts'
import type { NewPasskey } from './passkey.ts'
import { keyOfPasskey } from './passkey-key.ts'
import { keyOfCode, newRecoveryCode } from './recovery-code.ts'
import { WRONG_CODE, WRONG_PASSKEY } from './refusals.ts'
import { ENTROPY_BYTES, openEntropy, sealEntropy } from './sealed-entropy.ts'
import { unwrap, wrap } from './wrap.ts'

export type Recovery = 'operator' | 'code'

/**
 * A user's wallet: its entropy in three Shamir shares, two of which restore it. One share is in this browser, one on
 * the server, and the third is for new browsers: with the operator, or encrypted with a recovery code.
 */
export class Vault {
  readonly #api: Api
  readonly #shares: DeviceShares
  readonly #recovery: Recovery
  #device: DeviceState | undefined
  /** Other browsers that were new for this wallet when it was opened. */
  asking: readonly Newcomer[] = []

  constructor(api: Api, shares: DeviceShares, recovery: Recovery) {
    this.#api = api
    this.#shares = shares
    this.#recovery = recovery
  }

  /** Returns the wallet on the server, or creates one. */
  async open(): Promise<Wallet> {
    const { wallet, device, asking = [] } = await this.#api.call('wallet/read')
    this.#device = device
    this.asking = asking
    return wallet ?? this.#create()
  }

  /** Returns the state of a browser that may not use the wallet yet, even with a code; undefined otherwise. */
  async waitsFor(wallet: Wallet): Promise<DeviceState | undefined> {
    if (!this.#device) return undefined
    if (this.#device.state !== 'known') return this.#device
    const isHeld = this.#recovery === 'operator' && !wallet.recoveryShare && this.#device.until > 0
    if (!isHeld || (await this.#shares.get('share', wallet.id))) return undefined
    return { ...this.#device, passkeys: wallet.wraps.filter(({ kind }) => kind === 'passkey').map(({ id }) => id) }
  }

  /** Returns the recovery code until its owner confirms having kept it. */
  async pendingCode(wallet: Wallet): Promise<string | undefined> {
    const code = await this.#shares.get('code', wallet.id)
    return code && new TextDecoder().decode(code)
  }

  async codeSeen(wallet: Wallet): Promise<void> {
    await this.#shares.delete('code', wallet.id)
  }

  /** @throws {FrameError} With CODE_NEEDED: two shares are not available without the code. */
  async keys(wallet: Wallet): Promise<Keys> {
    if (!wallet.serverShare) throw new FrameError(DEVICE_NEW)
    const other = (await this.#shares.get('share', wallet.id)) ?? this.#operatorShare(wallet)
    if (!other) throw new FrameError(CODE_NEEDED)
    return this.#join(wallet, other)
  }

  /** Stores the share that the recovery code unwraps, after which this browser needs no code. */
  async enterCode(wallet: Wallet, code: string): Promise<void> {
    const stored = wallet.wraps.find(({ kind }) => kind === 'code')
    if (!stored) throw new FrameError('This wallet has no recovery code.')
    const key = await keyOfCode(code, wallet.id)
    const share = await unwrap(key, `recovery:${wallet.id}`, fromBase64(stored.data)).catch(() => {
      throw new FrameError(WRONG_CODE)
    })
    await this.#join(wallet, share)
    await this.#shares.put('share', wallet.id, share)
  }

  /** Wraps this browser's share with a passkey, for other browsers. */
  async addPasskey(wallet: Wallet, { secret, ...made }: NewPasskey, changeId: string | undefined): Promise<void> {
    const { id } = made
    const share = await this.#shares.get('share', wallet.id)
    if (!share) throw new FrameError(CODE_NEEDED)
    const data = toBase64(await wrap(await keyOfPasskey(secret, wallet.id), `passkey:${wallet.id}:${id}`, share))
    await this.#api.call('wallet/wrap', { kind: 'passkey', data, ...made, ...(changeId && { changeId }) })
  }

  /** Stores the share that a passkey unwraps, after which this browser needs no code. */
  async enterPasskey(wallet: Wallet, id: string, secret: Uint8Array<ArrayBuffer>): Promise<void> {
    const stored = wallet.wraps.find((one) => one.kind === 'passkey' && one.id === id)
    if (!stored) throw new FrameError('That passkey is not one of this wallet.')
    const key = await keyOfPasskey(secret, wallet.id)
    const share = await unwrap(key, `passkey:${wallet.id}:${id}`, fromBase64(stored.data)).catch(() => {
      throw new FrameError(WRONG_PASSKEY)
    })
    await this.#join(wallet, share)
    await this.#shares.put('share', wallet.id, share)
  }

  #operatorShare(wallet: Wallet): Uint8Array<ArrayBuffer> | undefined {
    return wallet.recoveryShare ? fromBase64(wallet.recoveryShare) : undefined
  }

  async #join(wallet: Wallet, other: Uint8Array): Promise<Keys> {
    if (!wallet.serverShare) throw new FrameError(DEVICE_NEW)
    let sealed: Uint8Array
    try {
      sealed = await combine([fromBase64(wallet.serverShare), other])
    } catch {
      throw new FrameError('The parts of this wallet do not belong together. Nothing was signed.')
    }
    const keys = await keysOf(await openEntropy(sealed))
    sealed.fill(0)
    // The server named the addresses before the shares are joined, and must not be able to substitute others.
    if (keys.addresses.eip155 !== wallet.addresses.eip155 || keys.addresses.solana !== wallet.addresses.solana)
      throw new FrameError('The parts of this wallet belong to another address. Nothing was signed.')
    return keys
  }

  async #create(): Promise<Wallet> {
    // Without storage, the next visit counts as another browser. In `code` mode two of three shares would be lost when
    // the window closes, before anybody has seen the code; in `operator` mode each visit would begin a new waiting
    // period.
    if (!(await this.#shares.lasts()))
      throw new FrameError('This browser keeps nothing for this site. Open it in a window that is not private.')
    const id = crypto.randomUUID()
    const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
    const { addresses } = await keysOf(entropy)
    const sealed = await sealEntropy(entropy)
    const [device, server, recovery] = (await split(sealed, 3, 2)).map((share) => Uint8Array.from(share))
    entropy.fill(0)
    sealed.fill(0)
    if (!device || !server || !recovery) throw new FrameError('The wallet could not be made.')
    const wraps: Wallet['wraps'] = []
    // The share is stored before the server creates the wallet, so that a browser that closes in between loses nothing.
    await this.#shares.put('share', id, device)
    if (this.#recovery === 'code') {
      const code = newRecoveryCode()
      await this.#shares.put('code', id, new TextEncoder().encode(code))
      const data = await wrap(await keyOfCode(code, id), `recovery:${id}`, recovery)
      wraps.push({ kind: 'code', id: 'code', data: toBase64(data) })
    }
    const recoveryShare = this.#recovery === 'operator' ? { recoveryShare: toBase64(recovery) } : {}
    const wallet = { id, addresses, serverShare: toBase64(server), ...recoveryShare, wraps }
    try {
      return (await this.#api.call('wallet/create', wallet)).wallet
    } catch (error) {
      // A second window of the same user created the wallet first; that wallet is used instead.
      const first =
        error instanceof ApiError && error.reason === 'wallet_exists' ? readField(error.answer, 'wallet') : null
      const winner = tryParse(walletSchema, first)
      if (!winner) throw error
      await this.#shares.delete('share', id)
      await this.#shares.delete('code', id)
      return winner
    }
  }
}
