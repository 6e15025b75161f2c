import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, endWorld, until } from '../../../test/fakes/world.ts'
import { mainnet } from '../../chains/networks.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import type { UserOptions } from '../kit/options/options.ts'
import { loadNetworkImages, networkImageAtom } from './network-image.atoms.ts'
import { networkImageIds } from './network-image-ids.ts'

afterEach(endWorld)

const own = { ...mainnet, id: 77, name: 'Own', assets: { imageId: 'own/id' } }
const drawn = { ...mainnet, id: 78, name: 'Drawn', assets: { imageId: 'x', imageUrl: 'https://img.example/78.png' } }

function setup(options: Partial<UserOptions>) {
  const { inner } = createWorld({ options: { networks: [mainnet, own, drawn], ...options } })
  const image = (id: number) => {
    const network = inner.store.get(optionsAtom).networks.find((one) => one.id === id)
    return network && inner.store.get(networkImageAtom)(network)
  }
  return { inner, image }
}

describe('networkImageAtom', () => {
  test('default: the provider API has images of the networks it knows, and of those that name one', async () => {
    const { inner, image } = setup({ hosts: { providerApi: 'https://api.example/' }, projectId: 'p' })
    const base = 'https://api.example/public/getAssetImage/'
    expect(image(1)).toBeUndefined()
    expect(image(77)).toMatch(new RegExp(`^${base}own%2Fid\\?projectId=p&`))
    loadNetworkImages(inner)
    await until('the ids', () => image(1))
    expect(image(1)).toMatch(new RegExp(`^${base}${networkImageIds['eip155:1']}\\?projectId=p&`))
  })

  test('behavior: an image of the page comes first', () => {
    const { image } = setup({ hosts: { providerApi: 'https://api.example' }, chainImages: { 1: '/ether.svg' } })
    expect(image(1)).toBe('/ether.svg')
    expect(image(78)).toBe('https://img.example/78.png')
  })

  test('behavior: without a provider API no host is named', async () => {
    const { inner, image } = setup({})
    loadNetworkImages(inner)
    await new Promise((resolve) => setTimeout(resolve))
    expect([image(1), image(77)]).toEqual([undefined, undefined])
  })
})
