import { expect } from 'chai'
import { createScene, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import { sendStateAtom } from '../../../atoms/send/send.atoms.ts'
import { isReady } from '../../../atoms/send/send.machine.ts'
import type { Transfer } from '../../../atoms/send/transfer.ts'
import { transfersAtom } from '../../../atoms/send/transfer-list.ts'
import { tokenRefusal } from '../../../chains/core/error-texts/token-refusal.ts'
import type { TokenRefusal } from '../../../chains/core/errors.ts'

const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const elsewhere = '0x000000000000000000000000000000000000dEaD'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const transferEvent = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (hex: string) => `0x${hex.replace('0x', '').toLowerCase().padStart(64, '0')}`

/** A review of 0.5 coins, for which the node simulates these moves. */
async function review(
  moves?: (from: string) => readonly (readonly [string, string, bigint, string?])[],
): Promise<Scene> {
  const rpc: SceneOptions['rpc'] = ({ method, params }) => {
    if (method !== 'eth_simulateV1' || !moves) return undefined
    const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: [{ from: string }] }] }]
    const logs = moves(blockStateCalls[0].calls[0].from).map(([from, to, value, address = COIN]) => ({
      address,
      topics: [transferEvent, word(from), word(to)],
      data: word(value.toString(16)),
    }))
    return [{ calls: [{ status: '0x1', returnData: '0x', logs }] }]
  }
  const scene = await createScene({ connected: true, rpc })
  await scene.kit.open({ view: 'WalletSend' })
  const type = async (id: string, value: string) => {
    const input = (await scene.find(`[data-testid="${id}"]`)) as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await type('wm-send-amount', '0.5')
  await type('wm-send-recipient', receiver)
  const go = await scene.find('[data-testid="wm-send-review"]')
  await scene.until('ready', () => go.getAttribute('aria-disabled') === null)
  go.click()
  await scene.find('[data-testid="wm-send-confirm"]')
  return scene
}
const HALF = 5n * 10n ** 17n

/** A part of the text for each reason. */
const refusals: { readonly [R in TokenRefusal]: string } = {
  'non-transferable': 'so that it stays with its account',
  hook: 'A program of the issuer runs with each transfer',
  paused: 'The issuer has paused all transfers',
  frozen: 'The issuer has frozen this token in your account',
  'starts-frozen': 'can’t hold this token before its issuer has opened an account',
  'recipient-frozen': 'frozen this token in the recipient’s account',
  'recipient-memo': 'takes it only with a memo',
  'recipient-is-token': 'belongs to a token, not to a person',
  'recipient-moved': 'has given the account of this token to somebody else',
  'not-held': 'no longer holds it, or not as many',
  'recipient-refuses': 'is a contract that doesn’t accept it',
  'too-small': 'passes on no payment this small',
  'account-type': 'can’t be sent here from an address of this type',
}

describe('TransferEffects', () => {
  it('default: a transfer that moves its amount needs no word', async () => {
    const scene = await review((from) => [[from, receiver, HALF]])
    for (const text of ['Recipient gets', 'leaves your account', 'couldn’t be checked by a simulation'])
      expect(scene.text()).not.to.include(text)
    await scene.end()
  })

  it('behavior: what the recipient passes on is missing', async () => {
    const scene = await review((from) => [
      [from, receiver, HALF],
      [receiver, elsewhere, 10n ** 17n],
    ])
    expect(scene.text())
      .to.include('Less arrives than you send')
      .and.match(/Recipient gets\s*0\.4 MRD/)
    await scene.end()
  })

  it('behavior: more that leaves is told, and taken off the balance', async () => {
    const scene = await review((from) => [
      [from, receiver, HALF],
      [from, elsewhere, 10n ** 17n],
      [from, elsewhere, 1n, elsewhere],
    ])
    expect(scene.text().replace(/[\u2066\u2069]/g, ''))
      .to.include('More leaves your account')
      .and.include('0.6 MRD leave your account')
      .and.include('Other tokens leave your account as well')
    await scene.end()
  })

  it('behavior: a recipient that is a contract on another network only is told', async () => {
    const scene = await review((from) => [[from, receiver, HALF]])
    const { store } = internalKit(scene.kit)
    expect(scene.text()).not.to.include('but not here')
    store.set(sendStateAtom, (state) => {
      if (!isReady(state)) throw new Error('no review')
      const facts = { contract: false, unused: true, elsewhere: 'Harbor' }
      return { ...state, review: { ...state.review, facts } }
    })
    await scene.until('told', () => scene.text().includes('A contract on Harbor, but not here'))
    expect((await scene.find('[data-testid="wm-send-confirm"]')).getAttribute('aria-disabled')).to.equal(null)
    await scene.end()
  })

  it('behavior: what a token keeps, and what an account for the recipient costs, are named in their own units', async () => {
    const scene = await review((from) => [[from, receiver, HALF]])
    const { store } = internalKit(scene.kit)
    store.set(sendStateAtom, (state) => {
      if (!isReady(state)) throw new Error('no review')
      const { effects: _, ...known } = state.review
      const fee = { ...known.intent.fee, withheld: 2_500_000_001n, rent: 2_039_280n }
      const intent = { ...known.intent, value: 100_000_000_000n, fee, token: elsewhere }
      const token = { address: elsewhere, name: 'Toll', symbol: 'TOLL', listedDecimals: 9 }
      return { ...state, review: { ...known, intent, token, symbol: 'TOLL', decimals: 9 } }
    })
    const text = () => scene.text().replace(/[\u2066\u2069]/g, '')
    await scene.until('what is kept', () => text().includes('Kept by the token'))
    expect(text())
      .to.match(/Recipient gets\s*97\.499999999 TOLL/)
      .and.match(/Kept by the token\s*2\.500000001 TOLL/)
      .and.match(/In the fee: a new account\s*0\.00000000000203928 MRD/)
      // The token is known to keep it.
      .and.not.include('Less arrives than you send')
    await scene.end()
  })

  it('behavior: each reason for which a token is refused is told in the form', async () => {
    const scene = await createScene({ connected: true })
    await scene.kit.open({ view: 'WalletSend' })
    await scene.find('[data-testid="wm-send-review"]')
    const { store } = internalKit(scene.kit)
    const told = new Set<string>()
    for (const [reason, words] of Object.entries(refusals)) {
      store.set(sendStateAtom, {
        status: 'editing',
        error: tokenRefusal('TOKEN_REFUSED', { reason: reason as TokenRefusal }),
      })
      await scene.until(reason, () => scene.text().includes(words))
      told.add(words)
    }
    expect(told.size).to.equal(Object.keys(refusals).length)
    await scene.end()
  })

  it('behavior: an earlier transfer that the network dropped may be sent as well, until it is removed', async () => {
    const scene = await review((from) => [[from, receiver, HALF]])
    const { store } = internalKit(scene.kit)
    const state = store.get(sendStateAtom)
    if (!isReady(state)) throw new Error('no review')
    const { from, caipNetworkId } = state.review.intent
    const dropped: Transfer = {
      id: 'transfer-1',
      connectorId: scene.walletId,
      to: receiver,
      value: '1',
      fee: '1',
      symbol: 'MRD',
      decimals: 18,
      status: 'not-sent',
      hash: `0x${'cd'.repeat(32)}`,
      createdAt: 0,
      updatedAt: 0,
      ...{ from, caipNetworkId },
    }
    const words = 'An earlier transfer may still be sent'
    store.set(transfersAtom, [dropped])
    await scene.until('told', () => scene.text().includes(words))
    const { hash: _, ...declined } = dropped
    for (const other of [declined, { ...dropped, to: elsewhere }, { ...dropped, token: elsewhere }]) {
      store.set(transfersAtom, [other])
      await scene.until('not told', () => !scene.text().includes(words))
      store.set(transfersAtom, [dropped])
      await scene.until('told again', () => scene.text().includes(words))
    }
    await scene.end()
  })

  it('behavior: a node that does not simulate is told, and the transfer can be sent', async () => {
    const scene = await review()
    expect(scene.text()).to.include('couldn’t be checked by a simulation')
    expect((await scene.find('[data-testid="wm-send-confirm"]')).getAttribute('aria-disabled')).to.equal(null)
    await scene.end()
  })
})
