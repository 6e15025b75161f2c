import type { Translated } from '../../english-messages.ts'
import type { swapOutcomeMessages as english } from '../../messages/swap-outcome-messages.ts'

export const swapOutcomeMessages: Translated<typeof english> = {
  'swap.onWay': ({ pay, receive }) => `${pay} werden gegen ${receive} getauscht`,
  'swap.onWayText': 'Das Netzwerk bestätigt die Überweisung. Du kannst das schließen.',
  'swap.done': ({ pay, receive }) => `${pay} gegen ${receive} getauscht`,
  'swap.doneLeast': ({ amount }) => `Das Netzwerk hat es bestätigt. Du hast mindestens ${amount} bekommen.`,
  'swap.doneReceived': ({ amount }) => `Das Netzwerk hat es bestätigt. Du hast ${amount} bekommen.`,
  'swap.failed': 'Tausch fehlgeschlagen',
  'swap.failedText':
    'Das Netzwerk hat ihn zurückgewiesen. Was du zahlen wolltest, gehört noch dir; die Gebühr ist bezahlt.',
  'swap.approvalOnWay': ({ amount }) => `${amount} werden freigegeben`,
  'swap.approvalOnWayText': 'Das Netzwerk bestätigt es. Getauscht wird dadurch nichts.',
  'swap.approvalDone': ({ amount }) => `${amount} freigegeben`,
  'swap.approvalDoneText': 'Getauscht wurde dadurch nichts. Der Router darf diesen Betrag nehmen, wenn du tauschst.',
  'swap.approvalFailed': 'Freigabe fehlgeschlagen',
  'swap.approvalFailedText': 'Das Netzwerk hat sie zurückgewiesen. Nichts ist freigegeben; die Gebühr ist bezahlt.',
}
