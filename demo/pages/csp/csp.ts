import './violations.ts'
import '../../wallet/demo-wallet.ts'
import 'wallet-modal/elements'
import { createKit } from 'wallet-modal'
import { demoChains } from '../shared/chains.ts'
import { metadata } from '../shared/metadata.ts'
import { hosts } from '../shared/services.ts'

Object.assign(window, { kit: createKit({ networks: demoChains, metadata, hosts }) })
