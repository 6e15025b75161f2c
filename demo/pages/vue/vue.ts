import '../../wallet/demo-wallet.ts'
import 'wallet-modal/elements'
import { createApp, defineComponent, h, onScopeDispose, ref, shallowRef } from 'vue'
import { createKit, type KitState } from 'wallet-modal'
import { demoChains } from '../shared/chains.ts'
import { metadata } from '../shared/metadata.ts'
import { hosts } from '../shared/services.ts'

const kit = createKit({ networks: demoChains, metadata, hosts })

function useKitState() {
  const state = shallowRef<KitState>(kit.getState())
  const stop = kit.subscribe(
    (next) => next,
    (next) => {
      state.value = next
    },
  )
  onScopeDispose(stop)
  return state
}

// Render functions, because a template needs the runtime compiler, and the page's policy forbids `eval`.
const Berth = defineComponent(() => {
  const state = useKitState()
  const heard = ref('nothing yet')
  const fact = (label: string, id: string, value: string, mono = false) => [
    h('dt', label),
    h('dd', { id, class: mono ? 'mono' : undefined }, value),
  ]
  return () => [
    h('section', { class: 'sheet', 'aria-labelledby': 'card-title' }, [
      h('h2', { id: 'card-title' }, 'Berth 14'),
      h('p', { class: 'quiet' }, 'The kit’s state is a shallow ref; the events are ordinary listeners.'),
      h('wallet-button', { kit }),
      h('dl', { class: 'facts page-facts' }, [
        ...fact('Status', 'status', state.value.status),
        ...fact('Address', 'address', state.value.address ?? 'none', true),
        ...fact('Network', 'network', state.value.caipNetworkId),
        ...fact('Last event', 'event', heard.value),
      ]),
    ]),
    h('wallet-modal', {
      kit,
      'onWm-connect': () => {
        heard.value = 'wm-connect'
      },
      'onWm-disconnect': () => {
        heard.value = 'wm-disconnect'
      },
    }),
  ]
})

createApp(Berth).mount('#app')
