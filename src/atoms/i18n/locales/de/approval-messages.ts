import type { Translated } from '../../english-messages.ts'
import type { approvalMessages as english } from '../../messages/approval-messages.ts'

export const approvalMessages: Translated<typeof english> = {
  'approvals.intro': ({ network }) =>
    `Diese Verträge und Personen dürfen auf ${network} Token dieses Kontos nehmen, ohne noch einmal zu fragen.`,
  'approvals.revoke': 'Widerrufen',
  'approvals.revokeOf': ({ token }) => `Widerrufen: ${token}`,
  'approvals.unlimited': 'Unbegrenzt',
  'approvals.collection': 'Ganze Sammlung',
  'approvals.item': ({ id }) => `Stück Nr. ${id}`,
  'approvals.router': 'Tausch-Router',
  'approvals.spender': 'Darf nehmen',
  'approvals.contract': 'Vertrag des Tokens',
  'approvals.none': 'Keine Freigaben',
  'approvals.noneText': 'Niemand darf hier Token dieses Kontos nehmen.',
  'approvals.noneFound': 'Keine Freigaben gefunden',
  'approvals.since': ({ block }) => `Durchsucht bis zurück zu Block ${block}. Ältere Freigaben fehlen.`,
  'approvals.noLogs':
    'Dieses Netzwerk listet keine Freigaben auf. Zu sehen sind nur die deiner Tauschvorgänge in diesem Browser.',
  'approvals.cut': 'Es gibt mehr, als diese Liste liest. Ältere fehlen.',
  'approvals.unread': ({ count }) =>
    count === 1
      ? '1 Freigabe war nicht lesbar und fehlt deshalb.'
      : `${count} Freigaben waren nicht lesbar und fehlen deshalb.`,
  'approvals.failed': 'Freigaben konnten nicht geladen werden',
  'approvals.failedText': 'Das Netzwerk hat nicht geantwortet.',
  'approvals.failedOld': 'Das Netzwerk hat nicht geantwortet. Diese Liste ist vielleicht veraltet.',
  'approvals.confirm': ({ wallet }) => `Bestätige es in ${wallet}`,
  'approvals.revoking': 'Das Netzwerk bestätigt es. Bis dahin kann noch etwas genommen werden.',
  'approvals.reverted':
    'Das Netzwerk hat den Widerruf zurückgewiesen. Die Freigabe gilt weiter; die Gebühr ist bezahlt.',
  'approvals.declined': 'Du hast abgelehnt. Die Freigabe gilt weiter.',
  'approvals.still': 'Die Freigabe gilt weiter.',
  'approvals.noNetwork': 'Freigaben erscheinen auf unterstützten Netzwerken.',
}
