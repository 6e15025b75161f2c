import { p2wpkh, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { Verifier } from 'bip322-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  bitcoinContext,
  bitcoinWorld,
  connectorIds,
  ordinal,
  payment,
  requestsFor,
  secondPayment,
  test,
} from '../../../test/fakes/bitcoin-world.ts'
import { bitcoinTestKeys } from '../../testing/bitcoin-keys.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { WmError } from '../core/errors.ts'

describe('signing with a Bitcoin wallet', () => {
  let stop: AbortController
  beforeEach(() => {
    stop = new AbortController()
  })
  afterEach(() => {
    stop.abort()
    vi.useRealTimers()
  })
  const context = (more: Partial<ConnectContext> = {}) => bitcoinContext(stop.signal, more)

  describe('signing', () => {
    const texts = ['hello', '', '0x1234', 'é\u0000😀', 'x'.repeat(5000)]

    it.each(texts)('default: %j, verified', async (message) => {
      const { adapter, connectorId } = bitcoinWorld()
      const session = await adapter.connect(connectorId, context())
      const signature = await adapter.signMessage(session, message, context())
      expect(Verifier.verifySignature(payment, message, signature)).toBe(true)
      expect(Verifier.verifySignature(payment, `${message}.`, signature)).toBe(false)
      expect(Verifier.verifySignature(secondPayment, message, signature)).toBe(false)
    })

    it.each([
      ['unisat', 'ecdsa', payment],
      ['unisat', 'bip322', payment],
      ['sats-connect', 'ecdsa', payment],
      ['sats-connect', 'bip322', payment],
      ['sats-connect', 'bip322', ordinal],
      ['standard', 'bip322', ordinal],
    ] as const)('param: %s signs by %s for %s', async (kind, protocol, address) => {
      const { adapter, connectorId } = bitcoinWorld({ kind })
      const { provider } = await adapter.connect(connectorId, context())
      for (const message of texts) {
        const signature = await provider.signMessage({ message, address, protocol })
        expect(Verifier.verifySignature(address, message, signature)).toBe(true)
        expect(Verifier.verifySignature(address, `${message}.`, signature)).toBe(false)
        const length = atob(signature).length
        if (protocol === 'ecdsa') expect(length).toBe(65)
        else expect(length).not.toBe(65)
      }
    })

    it('error: a protocol that this wallet did not use', async () => {
      const { adapter, connectorId } = bitcoinWorld()
      const { provider } = await adapter.connect(connectorId, context())
      await expect(provider.signMessage({ message: 'x', address: payment, protocol: 'bip322' })).rejects.toMatchObject({
        code: 'METHOD_UNSUPPORTED',
      })
    })

    it.each(['nothing', '', 'AA==', 7, null, { signature: 'AA' }])('error: the signature %j', async (value) => {
      const failures = [{ kind: 'malformed-hash', value, methods: ['signMessage'] } as const]
      const { adapter, connectorId } = bitcoinWorld({ kind: 'sats-connect', failures })
      const session = await adapter.connect(connectorId, context())
      await expect(adapter.signMessage(session, 'x', context())).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
    })

    it('error: an account that is shared no more', async () => {
      const { adapter, connectorId, wallet } = bitcoinWorld()
      const session = await adapter.connect(connectorId, context())
      wallet.setAccounts([secondPayment])
      await expect(adapter.signMessage(session, 'x', context())).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
      expect(requestsFor(wallet, 'bitcoin:signMessage')).toEqual([])
    })
  })

  describe('PSBTs', () => {
    const keys = bitcoinTestKeys.map((key) => Uint8Array.from(Buffer.from(key.slice(2), 'hex')))
    const script = (at: number) => p2wpkh(pubECDSA(keys[at] as Uint8Array), TEST_NETWORK).script
    /** Builds a PSBT with an input of each of the first `inputs` accounts. */
    function psbt(inputs = 1): string {
      const transaction = new Transaction()
      for (let at = 0; at < inputs; at++)
        transaction.addInput({ txid: 'c'.repeat(64), index: at, witnessUtxo: { amount: 50_000n, script: script(at) } })
      transaction.addOutputAddress(payment, 40_000n, TEST_NETWORK)
      return Buffer.from(transaction.toPSBT()).toString('base64')
    }
    const signInputs = [{ address: payment, index: 0 }]
    const back = (text: string) => Transaction.fromPSBT(Uint8Array.from(Buffer.from(text, 'base64')))

    it.each(['standard', 'unisat', 'sats-connect'] as const)(
      'default: %s, finalised by another library',
      async (kind) => {
        const { adapter, connectorId } = bitcoinWorld({ kind })
        const { provider } = await adapter.connect(connectorId, context())
        const before = psbt()
        const signed = await provider.signPsbt({ psbt: before, signInputs })
        expect(Object.keys(signed)).toEqual(['psbt'])
        const transaction = back(signed.psbt)
        transaction.finalize()
        expect(transaction.id).toBe(back(before).id)
        // Signature and key: the library checked the one against the other when it finalised.
        expect(transaction.getInput(0).finalScriptWitness).toHaveLength(2)
      },
    )

    it('behavior: only the inputs that were named', async () => {
      const { adapter, connectorId } = bitcoinWorld()
      const { provider } = await adapter.connect(connectorId, context())
      const signed = await provider.signPsbt({
        psbt: psbt(2),
        signInputs: [{ address: secondPayment, index: 1, sighashTypes: [SigHash.ALL] }],
      })
      const transaction = back(signed.psbt)
      expect(transaction.getInput(0).partialSig).toBeUndefined()
      expect(transaction.getInput(1).partialSig).toHaveLength(1)
    })

    it.each([
      ['no base64', { psbt: 'no psbt!', signInputs }],
      ['no PSBT', { psbt: btoa('psbt and no more'), signInputs }],
      ['no inputs', { psbt: psbt(), signInputs: [] }],
      ['an input that is not there', { psbt: psbt(), signInputs: [{ address: payment, index: 1 }] }],
      ['half an input', { psbt: psbt(), signInputs: [{ address: payment, index: 0.5 }] }],
      ['broadcast of a part', { psbt: psbt(2), signInputs, broadcast: true }],
    ] as const)('error: %s', async (_, request) => {
      const { adapter, connectorId, wallet } = bitcoinWorld({ kind: 'sats-connect' })
      const { provider } = await adapter.connect(connectorId, context())
      await expect(provider.signPsbt(request)).rejects.toMatchObject({ code: 'OPTION_INVALID' })
      expect(requestsFor(wallet, 'signPsbt')).toEqual([])
    })

    it('error: broadcast where a wallet only signs', async () => {
      const { adapter, connectorId } = bitcoinWorld()
      const { provider } = await adapter.connect(connectorId, context())
      await expect(provider.signPsbt({ psbt: psbt(), signInputs, broadcast: true })).rejects.toMatchObject({
        code: 'METHOD_UNSUPPORTED',
      })
    })

    it('error: another transaction than the one that was asked for', async () => {
      const failures = [{ kind: 'malformed-hash', value: psbt(2), methods: ['signPsbt'] } as const]
      const { adapter, connectorId } = bitcoinWorld({ kind: 'sats-connect', failures })
      const { provider } = await adapter.connect(connectorId, context())
      await expect(provider.signPsbt({ psbt: psbt(), signInputs })).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
    })

    it('behavior: never throws anything but a WmError for bytes of any kind', async () => {
      const { adapter, connectorId } = bitcoinWorld()
      const { provider } = await adapter.connect(connectorId, context())
      const whole = Buffer.from(psbt(2), 'base64')
      for (let length = 0; length < whole.length; length++) {
        const cut = whole.subarray(0, length).toString('base64')
        const error = await provider.signPsbt({ psbt: cut, signInputs }).catch((reason: unknown) => reason)
        if (!('psbt' in (error as object))) expect(WmError.is(error)).toBe(true)
      }
    })
  })

  describe('transfers', () => {
    it.each(['0', '-1', '1.5', '1e8', '', ' 1', '2100000000000001', '9'.repeat(50)])(
      'error: the amount %j',
      async (amount) => {
        const { adapter, connectorId, wallet } = bitcoinWorld({ kind: 'unisat' })
        const { provider } = await adapter.connect(connectorId, context())
        await expect(provider.sendTransfer({ recipient: secondPayment, amount })).rejects.toMatchObject({
          code: 'AMOUNT_INVALID',
        })
        expect(requestsFor(wallet, 'sendBitcoin')).toEqual([])
      },
    )

    it.each(['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', payment.slice(0, -1), ''])(
      'error: the recipient %j',
      async (recipient) => {
        const { adapter, connectorId, wallet } = bitcoinWorld({ kind: 'unisat' })
        const { provider } = await adapter.connect(connectorId, context())
        await expect(provider.sendTransfer({ recipient, amount: '1000' })).rejects.toMatchObject({
          code: 'ADDRESS_INVALID',
        })
        expect(requestsFor(wallet, 'sendBitcoin')).toEqual([])
      },
    )

    it.each([undefined, 'sent', 'f'.repeat(63), { txid: 'f'.repeat(64) }])(
      'error: the answer %j tells nothing',
      async (answer) => {
        const { adapter, page } = bitcoinWorld({ kind: 'unisat', authorized: true })
        const own = {
          requestAccounts: async () => [payment],
          switchChain: async () => {},
          sendBitcoin: async () => answer,
        }
        Object.assign(page, { unisat: own })
        const { provider } = await adapter.connect(connectorIds.unisat, context({ networks: [test] }))
        await expect(provider.sendTransfer({ recipient: secondPayment, amount: '1000' })).rejects.toMatchObject({
          code: 'OUTCOME_UNKNOWN',
        })
      },
    )

    it('error: a wallet that cannot', async () => {
      const { adapter, connectorId } = bitcoinWorld()
      const { provider } = await adapter.connect(connectorId, context())
      await expect(provider.sendTransfer({ recipient: secondPayment, amount: '1' })).rejects.toMatchObject({
        code: 'METHOD_UNSUPPORTED',
      })
    })
  })
})
