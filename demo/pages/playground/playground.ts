import '../../wallet/demo-wallet.ts'
import '../../wallet/solana-demo-wallet.ts'
import '../../wallet/bitcoin-demo-wallet.ts'
import 'wallet-modal/elements'
import { createKit } from 'wallet-modal'
import { metadata } from '../shared/metadata.ts'
import { followChecklist } from './checklist.ts'
import { codePanel } from './code-panel.ts'
import { followConfigurator, given, kitOptions } from './configurator.ts'
import { followEvents } from './event-log.ts'
import { followListControls } from './list-controls.ts'
import { followLiveModal } from './live-modal.ts'
import { followMembers } from './members.ts'
import { followPaidRequests } from './paid-requests.ts'
import { followPayments } from './payments.ts'
import { followReceiver } from './receiver.ts'
import { followSigning } from './signing.ts'
import { followSmartSessions } from './smart-sessions.ts'
import { showState } from './state-json.ts'
import { followViewControls } from './view-controls.ts'
import { followWalletControls } from './wallet-controls.ts'

const kit = createKit({ ...kitOptions(given.configuration), metadata })

showState(kit)
followEvents(kit)
followChecklist(kit)
followConfigurator(kit, codePanel())
followLiveModal(kit)
followViewControls(kit)
followListControls()
followWalletControls()
followSigning(kit)
followMembers(kit)
followReceiver(kit)
followPayments(kit)
followPaidRequests(kit)
followSmartSessions(kit)
Object.assign(window, { kit })
