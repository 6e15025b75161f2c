import { encodeAbiParameters } from 'viem'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import { addWallet, createWorld, endWorld, network, until, usualRpc } from '../../../test/fakes/world.ts'
import { parseAddress } from '../../chains/eip155/parse.ts'
import { removeContact } from '../names/contacts.ts'
import { followRecipientName } from './follow-recipient-name.ts'
import { recipientNameAtom } from './form.atoms.ts'
import { parserAtom, setRecipient } from './send.atoms.ts'

// A cold load of these files may take longer than a test waits.
beforeAll(() =>
  Promise.all([
    import('../../chains/eip155/adapter.ts'),
    import('../../chains/eip155/ens.ts'),
    import('../../chains/eip155/normalize-name.ts'),
  ]),
)
afterEach(endWorld)

const ada = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const stranger = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const resolver = '0x00000000000000000000000000000000000000e5'
const contact = { namespace: 'eip155', address: ada, name: 'Ada', from: 'ada.test' }

/** A form with a contact as its recipient. `leadsTo` is what the name of the contact stands for. */
async function setup(leadsTo: string | undefined, ens = true) {
  const { rpc } = createWorld({
    rpc: (call) => {
      if (call.method !== 'eth_call') return usualRpc(call)
      if (leadsTo === undefined) return new Response('', { status: 404 })
      const record = encodeAbiParameters([{ type: 'address' }], [leadsTo as `0x${string}`])
      return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [record, resolver])
    },
  })
  const world = createWorld({
    options: {
      networks: [
        {
          ...network(1, 'Meridian', 'MRD'),
          ...(ens && { contracts: { ensUniversalResolver: { address: resolver } } }),
        },
      ],
    },
    storage: new FakeStorage({ '@wallet-modal/contacts': JSON.stringify([contact]) }),
    env: { fetch: rpc.fetch },
  })
  const wallet = addWallet()
  await world.kit.ready()
  await world.kit.connect({ connectorId: wallet.id })
  const { inner: kit, clock } = world
  kit.store.set(parserAtom, { parse: parseAddress })
  setRecipient(kit, ada)
  const stop = followRecipientName(kit)
  await clock.pass(500)
  const settle = () => clock.pass(20_000)
  return { kit, settle, stop, found: () => kit.store.get(recipientNameAtom), calls: () => rpc.count('eth_call') }
}

describe('followRecipientName, of a contact', () => {
  test('default: it has the name that the visitor gave it, and its own name still leads to it', async () => {
    const { found, stop, calls, settle } = await setup(ada)
    expect(found()).toMatchObject({ name: 'Ada' })
    await until('the answer', () => calls() === 1)
    await settle()
    expect(found()?.alarm).toBeUndefined()
    stop()
  })

  test('behavior: a name that leads elsewhere by now is an alarm of the review', async () => {
    const { found, stop } = await setup(stranger)
    await until('the alarm', () => found()?.alarm)
    expect(found()).toMatchObject({ name: 'Ada', alarm: { title: { id: 'contacts.moved' } } })
    expect(JSON.stringify(found())).toContain(stranger)
    stop()
    const gone = await setup('0x0000000000000000000000000000000000000000')
    await until('the alarm', () => gone.found()?.alarm)
    expect(gone.found()).toMatchObject({ alarm: { text: { id: 'contacts.movedAway' } } })
    gone.stop()
  })

  test('behavior: a network that does not answer, or has no names, alarms nobody', async () => {
    for (const { found, stop, settle } of [await setup(undefined), await setup(ada, false)]) {
      await settle()
      expect([found()?.name, found()?.alarm]).toEqual(['Ada', undefined])
      stop()
    }
  })

  test('behavior: a contact that is deleted meanwhile is a recipient like others', async () => {
    const { kit, found, stop } = await setup(ada)
    removeContact(kit, contact)
    expect(found()?.name).toBeUndefined()
    stop()
  })
})
