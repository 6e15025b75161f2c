import 'wallet-modal/elements'
import { createKit } from 'wallet-modal'
import { anvil } from 'wallet-modal/networks'

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
const kit = createKit({ networks: [anvil] })
for (const tag of /** @type {const} */ (['wallet-button', 'wallet-modal'])) {
  const element = document.querySelector(tag)
  if (element) element.kit = kit
}
kit.subscribe(
  ({ address }) => address,
  (address) => {
    find('account').textContent = address ?? 'none'
  },
)
/** @param {Event} event */
const add = ({ type }) => find('events').append(` ${type}`)
document.addEventListener('wm-connect', (event) => {
  /** @type {{ address: string }} */
  const { address } = event.detail
  if (address === kit.getState().address) add(event)
})
document.addEventListener('wm-disconnect', add)
find('sign').onclick = async () => {
  find('signature').textContent = await kit.signMessage('hello')
}
find('disconnect').onclick = () => kit.disconnect()
