import type { KitHandle } from 'wallet-modal'
import { find } from '../shared/find.ts'
import { tick } from './checklist.ts'
import { verifySignature } from './verify-signature.ts'

/** Signs the text of the field and verifies the signature with other libraries. */
export function followSigning(kit: KitHandle): void {
  const button = find<HTMLButtonElement>('#sign')
  const field = find<HTMLInputElement>('#message')
  const verdict = find('#verdict')
  const say = (text: string, kind: 'ok' | 'bad' | '') => {
    verdict.textContent = text
    verdict.dataset.kind = kind
  }
  const sign = async () => {
    const { address = '', namespace } = kit.getState()
    const message = field.value
    say('Waiting for the wallet…', '')
    const signature = await kit.signMessage(message)
    const valid = await verifySignature[namespace](address, message, signature)
    if (valid) tick('sign')
    say(valid ? `Verified: signed by ${address}. ${signature}` : 'The signature does not match.', valid ? 'ok' : 'bad')
  }
  button.addEventListener('click', () => {
    sign().catch((error: unknown) => say(error instanceof Error ? error.message : String(error), 'bad'))
  })
  const enable = () => {
    button.disabled = kit.getState().status !== 'connected'
  }
  kit.subscribe((state) => state.status, enable)
  enable()
}
