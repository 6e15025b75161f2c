import { Component, CUSTOM_ELEMENTS_SCHEMA, type OnDestroy, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import 'wallet-modal/elements'
import { createKit } from 'wallet-modal'
import type { WmDomEventMap } from 'wallet-modal/elements'
import { anvil } from 'wallet-modal/networks'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <wallet-button [kit]="kit" label="Connect wallet" chars-start="6"></wallet-button>
    <wallet-modal [kit]="kit" (wm-connect)="connected($event)" (wm-disconnect)="add($event)"></wallet-modal>
    <button id="sign" type="button" (click)="sign()">Sign</button>
    <button id="disconnect" type="button" (click)="kit.disconnect()">Disconnect</button>
    <output id="account">{{ address() ?? 'none' }}</output>
    <output id="signature">{{ signature() }}</output>
    <output id="events">{{ events() }}</output>
  `,
})
class App implements OnDestroy {
  readonly kit = createKit({ networks: [anvil] })
  readonly address = signal<string | undefined>(undefined)
  readonly events = signal('')
  readonly signature = signal('')
  private readonly stop = this.kit.subscribe(
    ({ address }) => address,
    (address) => this.address.set(address),
  )

  connected(event: WmDomEventMap['wm-connect']) {
    this.events.update((list) => `${list} ${event.type} ${event.detail.address.length}`)
  }

  add({ type }: Event) {
    this.events.update((list) => `${list} ${type}`)
  }

  async sign() {
    this.signature.set(await this.kit.signMessage('hello'))
  }

  ngOnDestroy() {
    this.stop()
  }
}

await bootstrapApplication(App)
