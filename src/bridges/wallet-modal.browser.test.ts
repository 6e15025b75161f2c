import { connect, createConfig, getConnection } from '@wagmi/core'
import { expect } from 'chai'
import { defineChain, http } from 'viem'
import { createScene, endScenes, type Scene } from '../../test/conformance/scene.ts'
import { walletModal } from './wallet-modal.ts'

const chain = defineChain({
  id: 1,
  name: 'Meridian',
  nativeCurrency: { name: 'MRD', symbol: 'MRD', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test/1'] } },
})

function configure({ kit }: Scene) {
  const connectors = [walletModal({ kit })]
  const config = createConfig({ chains: [chain], connectors, storage: null, transports: { 1: http() } })
  const [connector] = config.connectors
  if (!connector) throw new Error('a connector expected')
  return { config, connector }
}

describe('walletModal', () => {
  afterEach(endScenes)

  it('default: wagmi connects by the modal', async () => {
    const scene = await createScene()
    const { config, connector } = configure(scene)
    const connected = connect(config, { connector })
    ;(await scene.button(new RegExp(scene.walletName))).click()
    const { accounts, chainId } = await connected
    expect([accounts[0], chainId]).to.deep.equal([scene.kit.getState().address, 1])
    expect(getConnection(config).status).to.equal('connected')
  })

  it('error: a modal that is closed is a refusal', async () => {
    const scene = await createScene()
    const { config, connector } = configure(scene)
    const failed = connect(config, { connector }).catch((error: { readonly code: unknown }) => error)
    await scene.until('Connect', () => scene.view() === 'Connect')
    scene.kit.close()
    expect(await failed).to.include({ code: 4001 })
    expect(getConnection(config).status).to.equal('disconnected')
  })
})
