import '../../wallet/demo-wallet.ts'
import 'wallet-modal/elements'
import { mount } from 'svelte'
import { createKit } from 'wallet-modal'
import { demoChains } from '../shared/chains.ts'
import { metadata } from '../shared/metadata.ts'
import { hosts } from '../shared/services.ts'
import Berth from './Berth.svelte'

const kit = createKit({ networks: demoChains, metadata, hosts })
const target = document.querySelector('#app')
if (target) mount(Berth, { target, props: { kit } })
