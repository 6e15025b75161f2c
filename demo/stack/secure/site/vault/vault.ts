import { combine, split } from 'shamir-secret-sharing'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { type DeviceState, type Newcomer, type Wallet, walletSchema } from '../api-schemas.ts'
import { FrameError } from '../frame-error.ts'
import type { NewPasskey } from '../passkey.ts'
import { readField } from '../read-field.ts'
import { tryParse } from '../schema.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { CODE_NEEDED, DEVICE_NEW } from './code-needed.ts'
import type { DeviceShares } from './device-shares.ts'
import { type Keys, keysOf } from './keys.ts'
import { keyOfPasskey } from './passkey-key.ts'
import { keyOfCode, newRecoveryCode } from './recovery-code.ts'
import { WRONG_CODE, WRONG_PASSKEY } from './refusals.ts'
import { ENTROPY_BYTES, openEntropy, sealEntropy } from './sealed-entropy.ts'
import { unwrap, wrap } from './wrap.ts'

export type Recovery = 'operator' | 'code'

/**
 * The wallet of a user: one secret in three parts, two of which make it again (Shamir). One part stays in this browser,
 * one is with the server, and the third is for a new browser: with the operator, or encrypted by a printed code.
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

  /** The wallet that the server has, or a new one. */
  async open(): Promise<Wallet> {
    const { wallet, device, asking = [] } = await this.#api.call('wallet/read')
    this.#device = device
    this.asking = asking
    return wallet ?? this.#create()
  }

  /** What this browser waits for as long as it may not use the wallet, whatever its owner enters. */
  async waitsFor(wallet: Wallet): Promise<DeviceState | undefined> {
    if (!this.#device) return undefined
    if (this.#device.state !== 'known') return this.#device
    const isHeld = this.#recovery === 'operator' && !wallet.recoveryShare && this.#device.until > 0
    if (!isHeld || (await this.#shares.get('share', wallet.id))) return undefined
    return { ...this.#device, passkeys: wallet.wraps.filter(({ kind }) => kind === 'passkey').map(({ id }) => id) }
  }

  /** The recovery code, as long as its owner has not said that they kept it. */
  async pendingCode(wallet: Wallet): Promise<string | undefined> {
    const code = await this.#shares.get('code', wallet.id)
    return code && new TextDecoder().decode(code)
  }

  async codeSeen(wallet: Wallet): Promise<void> {
    await this.#shares.delete('code', wallet.id)
  }

  /** @throws {FrameError} With CODE_NEEDED: two parts cannot be had without the code. */
  async keys(wallet: Wallet): Promise<Keys> {
    if (!wallet.serverShare) throw new FrameError(DEVICE_NEW)
    const other = (await this.#shares.get('share', wallet.id)) ?? this.#operatorShare(wallet)
    if (!other) throw new FrameError(CODE_NEEDED)
    return this.#join(wallet, other)
  }

  /** Makes this browser one that needs no code. */
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

  /** Lets a passkey bring this browser's part to others. */
  async addPasskey(wallet: Wallet, { secret, ...made }: NewPasskey, changeId: string | undefined): Promise<void> {
    const { id } = made
    const share = await this.#shares.get('share', wallet.id)
    if (!share) throw new FrameError(CODE_NEEDED)
    const data = toBase64(await wrap(await keyOfPasskey(secret, wallet.id), `passkey:${wallet.id}:${id}`, share))
    await this.#api.call('wallet/wrap', { kind: 'passkey', data, ...made, ...(changeId && { changeId }) })
  }

  /** Makes this browser one that needs no code, by a passkey. */
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
    // The server names the addresses before any part is joined: it must not be able to name others.
    if (keys.addresses.eip155 !== wallet.addresses.eip155 || keys.addresses.solana !== wallet.addresses.solana)
      throw new FrameError('The parts of this wallet belong to another address. Nothing was signed.')
    return keys
  }

  async #create(): Promise<Wallet> {
    // The next visit is that of another browser. With a code two of three parts would be gone when the window closes, and
    // nobody has seen the code; with the operator's part it would wait anew each time, and never be let in by waiting.
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
    // Kept here before the server knows of the wallet: a browser that closes in between must not have lost a part.
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
      // Another window of the same user was first: theirs is the wallet, this one is forgotten.
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
