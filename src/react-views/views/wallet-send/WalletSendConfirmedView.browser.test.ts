import { expect } from 'chai'
import { encodeFunctionData, toEventSelector } from 'viem'
import { addresses, createScene, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { answer, coinRow } from '../../../../test/fakes/portfolio.ts'
import { dollarAddress, kiteAddress, router, swapAbi } from '../../../../test/fakes/swap-kit.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import { showView } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { alarmMismatch } from '../../../atoms/send/alarm-mismatch.ts'
import type { Transfer } from '../../../atoms/send/transfer.ts'
import { transfersAtom } from '../../../atoms/send/transfer-list.ts'
import { connectionAtoms } from '../../../atoms/sessions/connection.atoms.ts'
import { callText } from '../../../chains/core/contract-call.ts'
import { sendIcon } from '../../ui/Icon/more-icons.ts'

const show = async (scene: Scene, part: Partial<Transfer> = {}) => {
  const kit = internalKit(scene.kit)
  const connection = kit.store.get(connectionAtoms.eip155)
  const from = connection.status === 'connected' ? connection.session.address : ''
  kit.store.set(transfersAtom, [
    {
      id: 'transfer-1',
      caipNetworkId: 'eip155:1',
      connectorId: scene.walletId,
      from,
      to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
      value: '1500000000000000000',
      fee: '52500000000000',
      symbol: 'MRD',
      decimals: 18,
      status: 'pending',
      hash: `0x${'cd'.repeat(32)}`,
      createdAt: Date.now(),
      updatedAt: Date.now(),
      ...part,
    },
  ])
  await scene.kit.open()
  await scene.find('[data-testid="wm-transaction"]')
}
const read = async (scene: Scene) => {
  showView(internalKit(scene.kit), route('WalletSendConfirmed', { id: 'transfer-1' }))
  await scene.until('the view', () => scene.view() === 'WalletSendConfirmed')
}

describeView('WalletSendConfirmed', {
  title: 'Transaction',
  connected: true,
  arrive: async (scene) => {
    await show(scene)
    await read(scene)
  },
})

describe('WalletSendConfirmedView', () => {
  const cases: readonly (readonly [Transfer['status'], string])[] = [
    ['prompted', 'Approve in'],
    ['unknown', 'Unknown outcome'],
    ['not-sent', 'The network dropped it'],
    ['pending', 'on its way'],
    ['confirmed', '1.5 MRD'],
    ['reverted', 'Transfer failed'],
    ['replaced', 'Replaced in the wallet'],
  ]
  for (const [status, words] of cases)
    it(`param: ${status}`, async () => {
      const scene = await createScene({ connected: true })
      await show(scene, { status, ...(status === 'reverted' && { reason: 'paused' }) })
      ;(await scene.button(/1.5 MRD$/)).click()
      await scene.until('the view', () => scene.view() === 'WalletSendConfirmed')
      await scene.until(words, () => scene.text().includes(words))
      if (status === 'reverted') expect(scene.text()).to.include('paused')
      const receipt = await scene.button(/^View receipt/)
      expect(receipt.getAttribute('href')).to.match(/^https:\/\/explorer\.test\/tx\/0xcd/)
      ;(await scene.button('Done')).click()
      await scene.until('closed', () => !scene.kit.getState().open)
      await scene.end()
    })

  const swapData = `0x${'18cbafe5'}${'00'.repeat(32)}` as const
  const swap = callText({
    kind: 'swap',
    data: swapData,
    receive: { symbol: 'HUSD', decimals: 6, out: 4_480_000n, least: 4_435_200n },
  })
  for (const [status, call, heading, text] of [
    ['pending', swap, 'Swapping 1.5 MRD for ≈\u00a04.48 HUSD', 'The network is confirming it'],
    ['confirmed', swap, 'Swapped 1.5 MRD for HUSD', 'You got at least 4.4352 HUSD'],
    ['reverted', swap, 'Swap failed', 'You still have what you wanted to pay'],
    ['unknown', swap, 'Unknown outcome', 'We’re looking on the network'],
    ['pending', 'approve', 'Approving 1.5 MRD', 'This step swaps nothing'],
    ['confirmed', 'approve', '1.5 MRD approved', 'This step swapped nothing'],
    ['reverted', 'approve', 'Approval failed', 'Nothing is approved'],
  ] as const)
    it(`param: ${call === swap ? 'a swap' : 'an approval'}, ${status}, is not told as a transfer`, async () => {
      const scene = await createScene({ connected: true })
      await show(scene, { status, call })
      await read(scene)
      await scene.find('h3', heading)
      expect(scene.text())
        .to.include(text)
        .and.not.match(/MRD (?:sent|is on its way)/)
      await scene.end()
    })

  it('behavior: what a swap brought is told in few digits', async () => {
    const [account = ''] = addresses
    const word = (value: bigint | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
    const transfer = toEventSelector('Transfer(address,address,uint256)')
    const log = {
      address: kiteAddress,
      topics: [transfer, word(router), word(account)],
      data: word(38_517_625_745_380_809n),
    }
    const data = encodeFunctionData({
      abi: swapAbi,
      functionName: 'swapExactTokensForTokens',
      args: [9n, 1n, [dollarAddress, kiteAddress], account as `0x${string}`, 2n],
    })
    const call = callText({ kind: 'swap', data, receive: { symbol: 'KITE', decimals: 18, out: 1n, least: 1n } })
    const scene = await createScene({
      connected: true,
      rpc: ({ method }) => (method === 'eth_getTransactionReceipt' ? { status: '0x1', logs: [log] } : undefined),
    })
    await show(scene, { status: 'confirmed', call, to: router })
    await read(scene)
    await scene.until('the amount', () => scene.text().includes('You received 0.03851 KITE.'))
    await scene.end()
  })

  // A token that went elsewhere has not moved as confirmed, which is the status of a failed transfer.
  for (const [kind, call] of [
    ['transfer', undefined],
    ['swap', swap],
    ['approval', 'approve'],
    ['revocation', 'revoke amount'],
  ] as const)
    for (const status of ['pending', 'confirmed', 'reverted'] as const)
      it(`behavior: what was not confirmed raises the alarm, and is not told as the ${kind} (${status}, S-17)`, async () => {
        const scene = await createScene({ connected: true })
        await show(scene, { status, warning: 'content', ...(call && { call }) })
        await read(scene)
        await scene.until('the alarm', () => scene.text().includes('Not what you confirmed'))
        if (call && status !== 'pending') await scene.find('h3', 'Something else was sent')
        expect(scene.text()).not.to.match(
          /MRD (?:sent|is on its way|approved|revoked)|[a-z] failed|Swapp|Approving|Revoking|still yours|Save .*contact/,
        )
        await scene.end()
      })

  it('behavior: what a swap may bring is told in few digits, on one line with its sign', async () => {
    const receive = { symbol: 'KITE', decimals: 18, out: 38_517_625_745_380_809n, least: 38_132_449_487_927_000n }
    for (const [status, words] of [
      ['pending', 'Swapping 1.5 MRD for ≈\u00a00.03851 KITE'],
      ['confirmed', 'You got at least 0.03813 KITE.'],
    ] as const) {
      const scene = await createScene({ connected: true })
      await show(scene, { status, call: callText({ kind: 'swap', data: swapData, receive }) })
      await read(scene)
      await scene.until(words, () => scene.text().includes(words))
      await scene.end()
    }
  })

  it('behavior: the words of both buttons stay on one line', async () => {
    const scene = await createScene({ connected: true })
    await show(scene, { status: 'confirmed' })
    await read(scene)
    const receipt = await scene.button(/^View receipt/)
    const done = await scene.button('Done')
    await scene.settled()
    const [one, other] = [receipt.getBoundingClientRect(), done.getBoundingClientRect()]
    expect([one.top, one.height]).to.deep.equal([other.top, 48])
    await scene.end()
  })

  it('behavior: what was not confirmed is an alarm in its row, and brings a closed modal', async () => {
    const scene = await createScene({ connected: true })
    const kit = internalKit(scene.kit)
    await show(scene, { status: 'confirmed', warning: 'content' })
    const row = await scene.find('[data-testid="wm-transaction"]')
    expect(row.textContent).to.include('Not what you confirmed').and.not.include('Sent')
    scene.kit.close()
    await scene.until('closed', () => !scene.kit.getState().open)
    const [item] = kit.store.get(transfersAtom)
    alarmMismatch(kit, item as Transfer)
    await scene.until('the view', () => scene.view() === 'WalletSendConfirmed')
    expect(scene.root.querySelector('[role="alert"]')?.textContent).to.include('Not what you confirmed')
    await scene.end()
  })

  it('behavior: its row has direction, time, amount, worth and a short address that is not cut', async () => {
    const scene = await createScene({ connected: true, data: () => answer(coinRow) })
    const kit = internalKit(scene.kit)
    await show(scene, { status: 'confirmed', createdAt: kit.env.clock.now() - 5 * 60_000 })
    const row = await scene.find('[data-testid="wm-transaction"]')
    await scene.until('the worth', () => row.textContent?.includes('$4.50'))
    for (const part of ['Sent', '5 min', 'to \u20660x90F7…93b906\u2069', '−1.500 MRD'])
      expect(row.textContent).to.include(part)
    expect(row.querySelector('svg path')?.getAttribute('d')).to.equal(sendIcon)
    for (const one of row.querySelectorAll<HTMLElement>('[aria-hidden=true] span'))
      expect(one.scrollWidth, one.textContent ?? '').to.be.at.most(Math.max(one.clientWidth, one.offsetWidth))
    // The list is by month.
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(
      kit.env.clock.now() - 300_000,
    )
    expect([...scene.root.querySelectorAll('h4')].map((one) => one.textContent)).to.include(month)
    await scene.end()
  })

  it('behavior: an end that servers of the network contradict each other about is marked', async () => {
    const scene = await createScene({ connected: true })
    await show(scene, { status: 'confirmed', disputed: true })
    const row = await scene.find('[data-testid="wm-transaction"]')
    expect(row.textContent).to.include('Unverified').and.not.include('Sent')
    await read(scene)
    expect(scene.text()).to.include('Servers of Meridian disagree about how this transfer ended')
    await scene.end()
  })

  it('behavior: who disconnects while a transfer is open is told first', async () => {
    const scene = await createScene({ connected: true })
    await show(scene)
    ;(await scene.button('Disconnect')).click()
    await scene.until('told', () => scene.text().includes('A transfer is still open'))
    expect(scene.kit.getState().status).to.equal('connected')
    ;(await scene.button('Disconnect anyway')).click()
    await scene.until('disconnected', () => scene.kit.getState().status === 'disconnected')
    await scene.end()
  })

  it('behavior: only what is settled can be removed from the list', async () => {
    const scene = await createScene({ connected: true })
    await show(scene)
    await read(scene)
    await scene.button('Done')
    expect(scene.text()).not.to.include('Remove from the list')
    const kit = internalKit(scene.kit)
    kit.store.set(transfersAtom, (list) => list.map((one) => ({ ...one, status: 'confirmed' as const })))
    ;(await scene.button('Remove from the list')).click()
    await scene.until('the account', () => scene.view() === 'Account')
    await scene.until('gone', () => !scene.root.querySelector('[data-testid="wm-transaction"]'))
    await scene.end()
  })

  it('behavior: a batch whose wallet has left for good is of unknown outcome, and can be removed', async () => {
    const scene = await createScene({ connected: true })
    await show(scene)
    const kit = internalKit(scene.kit)
    const put = (part: Partial<Transfer>) =>
      kit.store.set(transfersAtom, (list) => list.map(({ hash: _, ...one }) => ({ ...one, ...part })))
    put({ batch: 'b1', call: swap.replace('swap', 'batch'), connectorId: 'left' })
    await read(scene)
    await scene.find('h3', 'Swapping')
    expect(scene.text()).not.to.include('Remove from the list')
    put({ updatedAt: kit.env.clock.now() - 900_000 })
    await scene.find('h3', 'Unknown outcome')
    expect(scene.text()).not.to.include('The network is confirming it')
    await scene.button('Remove from the list')
    await scene.end()
  })

  it('behavior: a transfer that the network dropped is told, can be removed, and keeps nobody from disconnecting', async () => {
    const scene = await createScene({ connected: true })
    const kit = internalKit(scene.kit)
    await show(scene, { status: 'not-sent' })
    const row = await scene.find('[data-testid="wm-transaction"]')
    expect(row.textContent).to.include('Not sent')
    await read(scene)
    await scene.find('h3', 'The network dropped it')
    expect(scene.text()).to.include('Nothing was sent').and.include('may still be sent')
    // A node has brought it back.
    const put = (status: Transfer['status']) =>
      kit.store.set(transfersAtom, (list) => list.map((one) => ({ ...one, status })))
    put('pending')
    await scene.find('h3', 'on its way')
    put('not-sent')
    ;(await scene.button('Remove from the list')).click()
    await scene.until('the account', () => scene.view() === 'Account')
    await scene.until('gone', () => !scene.root.querySelector('[data-testid="wm-transaction"]'))
    await show(scene, { status: 'not-sent' })
    ;(await scene.button('Disconnect')).click()
    await scene.until('disconnected', () => scene.kit.getState().status === 'disconnected')
    await scene.end()
  })

  it('behavior: a transfer that is not listed any more', async () => {
    const scene = await createScene({ connected: true })
    await scene.kit.open()
    await read(scene)
    expect(scene.text()).to.include('isn’t listed')
    await scene.end()
  })
})
