import { expect } from 'chai'
import { createScene, endScenes } from '../../../../test/conformance/scene.ts'
import { numbered, walletList } from '../../../../test/fakes/wallet-list.ts'

afterEach(endScenes)

it('behavior: a wallet of the list that is not here says how it can be had', async () => {
  const list = numbered(2).map((wallet) => (wallet.id === 'w2' ? { ...wallet, supports_wc: false } : wallet))
  const scene = await createScene({ services: walletList(list).answer })
  await scene.kit.open()
  const told = async (id: string) => (await scene.find(`[data-testid="wm-wallet-${id}"]`)).textContent
  expect(await told('w1')).to.include('Scan or get it')
  expect(await told('w2')).to.include('Not in this browser')
  expect(await told(scene.walletId)).not.to.match(/Scan|Not in/)
  await scene.end()
})
