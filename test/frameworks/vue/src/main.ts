import { createApp } from 'vue'
import { createKit } from 'wallet-modal'
import { anvil } from 'wallet-modal/networks'
import App from './App.vue'

createApp(App, { kit: createKit({ networks: [anvil] }) }).mount('#root')
