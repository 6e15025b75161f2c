import { createKit } from 'wallet-modal'
import { anvil } from 'wallet-modal/networks'

export const kit = createKit({ networks: [anvil] })
