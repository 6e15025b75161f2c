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
  'swap.confirming': 'Freigabe wird bestätigt',
  'swap.confirmingText': 'Das Netzwerk bestätigt die Freigabe. Danach kannst du tauschen.',
  'swap.approved': 'Freigegeben',
  'swap.approvedText': 'Getauscht ist noch nichts.',
  'swap.nothingSent': 'Es wurde nichts getauscht. Deine Eingaben bleiben.',
  'swap.stepChanged': 'Die Transaktion hat sich geändert',
  'swap.old': 'Dieses Angebot ist alt',
  'swap.oldText': 'Es ließ sich nicht erneuern. Es wird noch einmal geprüft, bevor deine Wallet gefragt wird.',
  'swap.priceChangedText': 'Es wurde nichts gesendet. Sieh dir die neuen Beträge an, dann tausche.',
  'swap.feeChangedText': 'Es wurde nichts gesendet. Sieh dir die neue Gebühr an, dann fahre fort.',
}
