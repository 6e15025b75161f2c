import { expect } from 'chai'
import { encodeAbiParameters } from 'viem'
import { arriveAt, type as enter } from '../../../../test/conformance/login-scene.ts'
import { createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import type { RpcHandler } from '../../../../test/fakes/rpc.ts'
import { FakeStorage } from '../../../../test/fakes/storage.ts'
import { route } from '../../../atoms/navigation/routes.ts'

const grotto = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const quay = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const stranger = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const KEY = '@wallet-modal/contacts'
const one = (name: string, address: string, more = {}) => ({ namespace: 'eip155', address, name, ...more })

/** A scene whose browser has some contacts. */
function keeping(...contacts: readonly object[]): SceneOptions & { readonly storage: FakeStorage } {
  const storage = new FakeStorage(contacts.length > 0 ? { [KEY]: JSON.stringify(contacts) } : {})
  return { storage, connected: true, env: { storage } }
}
const two = () => keeping(one('Quay', quay), one('Grotto', grotto))

const field = (scene: Scene) => scene.find('[data-testid="wm-send-recipient"]') as Promise<HTMLInputElement>
const fill = async (scene: Scene, text: string) => enter(await field(scene), text)
const rows = (scene: Scene, list: string) =>
  [...scene.root.querySelectorAll(`[data-testid="${list}"] [data-row-title]`)].map(({ textContent }) => textContent)
const press = async (scene: Scene, testId: string) => (await scene.find(`[data-testid="${testId}"]`)).click()

async function form(given: SceneOptions) {
  const scene = await createScene(given)
  await scene.kit.open({ view: 'WalletSend' })
  await scene.find('[data-testid="wm-send-amount"]')
  return scene
}
async function list(given: SceneOptions) {
  const scene = await createScene(given)
  await arriveAt(scene, route('WalletSend'), route('Contacts'))
  return scene
}

describeView('Contacts', {
  title: 'Contacts',
  ...two(),
  arrive: async (scene) => {
    await arriveAt(scene, route('Contacts'))
    ;(await scene.button('Quay')).click()
    await scene.find('[data-testid="wm-contact-name"]')
  },
})

describe('RecipientContacts', () => {
  afterEach(endScenes)

  it('default: contacts are offered, found by name and address, and chosen', async () => {
    const scene = await form(two())
    await scene.find('[data-testid="wm-send-contacts"]')
    expect(rows(scene, 'wm-send-contacts')).to.deep.equal(['Grotto', 'Quay', 'All 2 contacts'])
    await fill(scene, 'qua')
    await scene.until('found', () => rows(scene, 'wm-send-contacts').join() === 'Quay')
    await fill(scene, grotto.slice(2, 9).toLowerCase())
    await scene.until('found by address', () => rows(scene, 'wm-send-contacts').join() === 'Grotto')
    ;(await scene.button('Grotto')).click()
    const input = await field(scene)
    await scene.until('chosen', () => input.value === grotto)
    expect(scene.root.activeElement).to.equal(input)
    await scene.until('named', () => scene.text().includes('Your contact'))
    expect(scene.root.querySelector('[data-testid="wm-save-contact"]')).to.equal(null)
    await scene.end()
  })

  it('default: a recipient is saved from the form; the review shows the name with the whole address', async () => {
    const setting = keeping()
    const scene = await form(setting)
    await enter(await scene.find('[data-testid="wm-send-amount"]'), '0.5')
    await fill(scene, stranger)
    await press(scene, 'wm-save-contact')
    const name = (await scene.find('[data-testid="wm-contact-name"]')) as HTMLInputElement
    await scene.until('focus', () => scene.root.activeElement === name)
    await scene.settled()
    // The one filled button is that of the form.
    const filled = getComputedStyle(await scene.button('Review')).backgroundColor
    const saving = await scene.find('[data-testid="wm-contact-save"]')
    expect(getComputedStyle(saving).backgroundColor).not.to.equal(filled)
    await press(scene, 'wm-contact-save')
    await scene.until('told', () => scene.text().includes('Enter a name'))
    await enter(name, '\u202eKite ')
    await scene.until('taken in', () => !scene.text().includes('Enter a name'))
    name.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await scene.until('saved', () => scene.text().includes('Your contact'))
    expect(scene.view(), 'Enter saves, and reviews nothing').to.equal('WalletSend')
    expect(JSON.parse(setting.storage.items.get(KEY) ?? '')).to.deep.equal([one('Kite', stranger)])
    const primary = await scene.find('[data-testid="wm-send-review"]')
    await scene.until('ready', () => primary.textContent === 'Review')
    primary.click()
    await scene.find('[data-testid="wm-send-confirm"]')
    expect(scene.text()).to.include('Kite')
    expect((await scene.find('[data-address]')).dataset.address).to.equal(stranger)
    await scene.end()
  })

  it('behavior: an imitation of a contact is not offered to be saved, and stops before the review (A-20)', async () => {
    const copy = `${grotto.slice(0, 6)}${'1'.repeat(32)}${grotto.slice(-4)}`.toLowerCase()
    const scene = await form(two())
    await enter(await scene.find('[data-testid="wm-send-amount"]'), '0.5')
    await fill(scene, copy)
    const primary = await scene.find('[data-testid="wm-send-review"]')
    await scene.until('ready', () => primary.textContent === 'Review')
    expect(scene.root.querySelector('[data-testid="wm-save-contact"]')).to.equal(null)
    primary.click()
    await scene.button('Use the known address')
    expect(scene.text()).to.include('Grotto')
    await scene.end()
  })

  it('behavior: a contact whose name leads elsewhere today is flagged, in the form and in the review', async () => {
    const resolver = '0x00000000000000000000000000000000000000e5'
    let leadsTo = stranger
    const rpc: RpcHandler = ({ method, params }) => {
      const { to } = (params[0] ?? {}) as { to?: string }
      if (method !== 'eth_call' || to?.toLowerCase() !== resolver) return undefined
      const record = encodeAbiParameters([{ type: 'address' }], [leadsTo as `0x${string}`])
      return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [record, resolver])
    }
    const meridian = {
      ...{ id: 1, name: 'Meridian', nativeCurrency: { name: 'MRD', symbol: 'MRD', decimals: 18 } },
      rpcUrls: { default: { http: ['https://rpc.test/1'] } },
      contracts: { ensUniversalResolver: { address: resolver } },
    }
    const setting = () => ({
      ...keeping(one('Grotto', grotto, { from: 'maren.test' })),
      options: { networks: [meridian] },
      rpc,
    })
    const scene = await form(setting())
    await enter(await scene.find('[data-testid="wm-send-amount"]'), '0.5')
    await fill(scene, grotto)
    await scene.until('flagged', () => scene.text().includes(`which leads to ${stranger} on Meridian today`))
    const primary = await scene.find('[data-testid="wm-send-review"]')
    await scene.until('ready', () => primary.textContent === 'Review')
    primary.click()
    await scene.find('[data-testid="wm-send-confirm"]')
    expect(scene.text()).to.include('Its name leads elsewhere today')
    await scene.end()
    leadsTo = grotto
    const right = await form(setting())
    await fill(right, grotto)
    await right.until('named', () => right.text().includes('Your contact'))
    await right.settled()
    expect(right.text()).to.not.include('today')
    await right.end()
  })
})

describe('ContactsView', () => {
  afterEach(endScenes)

  it('default: searched, renamed, deleted, and sent to', async () => {
    const setting = two()
    const scene = await list(setting)
    await scene.find('[data-testid="wm-contacts"]')
    enter(await scene.find('[data-testid="wm-contacts-search"]'), 'nobody')
    await scene.until('none', () => scene.text().includes('No contact for “nobody”'))
    enter(await scene.find('[data-testid="wm-contacts-search"]'), 'QUAY')
    ;(await scene.button('Quay')).click()
    expect((await scene.find('[data-address]')).dataset.address).to.equal(quay)
    const name = await scene.find('[data-testid="wm-contact-name"]')
    enter(name, 'grotto')
    await press(scene, 'wm-contact-save')
    await scene.until('taken', () => scene.text().includes('Another contact has this name'))
    enter(name, 'Quayside')
    await press(scene, 'wm-contact-save')
    await scene.until('renamed', () => rows(scene, 'wm-contacts').join() === 'Quayside')
    enter(await scene.find('[data-testid="wm-contacts-search"]'), '')
    ;(await scene.button('Quayside')).click()
    await press(scene, 'wm-contact-delete')
    await scene.until('deleted', () => rows(scene, 'wm-contacts').join() === 'Grotto')
    expect(JSON.parse(setting.storage.items.get(KEY) ?? '')).to.deep.equal([one('Grotto', grotto)])
    ;(await scene.button('Grotto')).click()
    await press(scene, 'wm-contact-use')
    await scene.until('the form', () => scene.view() === 'WalletSend')
    const input = await field(scene)
    await scene.until('chosen', () => input.value === grotto)
    await scene.end()
  })

  it('behavior: Clear asks first, then removes those of every namespace', async () => {
    const setting = keeping(one('Grotto', grotto), {
      ...{ namespace: 'solana', address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', name: 'Tern' },
    })
    const scene = await list(setting)
    await press(scene, 'wm-contacts-clear')
    await scene.until('asked', () => scene.text().includes('All 2 contacts of this browser are deleted'))
    ;(await scene.button('Keep them')).click()
    ;(await scene.button('Grotto')).click()
    await press(scene, 'wm-contact-delete')
    await scene.until('others left', () => scene.text().includes('No contacts on this network'))
    await press(scene, 'wm-contacts-clear')
    await press(scene, 'wm-contacts-clear-all')
    await scene.until('empty', () => scene.text().includes('No contacts yet'))
    expect(setting.storage.items.has(KEY)).to.equal(false)
    await scene.end()
  })

  it('behavior: says that a disconnect does not delete them, and when the browser keeps none', async () => {
    const scene = await list(two())
    await scene.until('said', () => scene.text().includes('Disconnecting doesn’t delete them.'))
    expect(scene.text()).to.not.include('Contacts aren’t kept')
    await scene.end()
    const blocked = await list({ connected: true })
    await blocked.until('said', () => blocked.text().includes('Contacts aren’t kept'))
    await blocked.end()
  })
})
