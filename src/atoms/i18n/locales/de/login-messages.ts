import type { Translated } from '../../english-messages.ts'
import type { loginMessages as english } from '../../messages/login-messages.ts'

export const loginMessages: Translated<typeof english> = {
  'login.email': 'E-Mail-Adresse',
  'login.submit': 'Weiter mit E-Mail',
  'login.inUse':
    'Du bist schon angemeldet. Trenne diese Wallet, um eine andere E-Mail oder ein anderes Konto zu nutzen.',
  'login.intro': 'Wir senden dir einen Code per E-Mail. Deine Wallet ist gleich dabei, nichts zu installieren.',

  'login.custody': ({ host }) =>
    `${host} bewahrt den Schlüssel dieser Wallet mit auf. Du kannst später in eine eigene Wallet umziehen.`,

  'login.codeSent': ({ count, email, minutes }) =>
    `Gib den ${count}-stelligen Code ein, den wir an ${email} gesendet haben. Er gilt ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}.`,
  'login.code': 'Bestätigungscode',
  'login.checking': 'Der Code wird geprüft',
  'login.wrongCode': 'Dieser Code stimmt nicht. Nimm den aus der neuesten E-Mail.',
  'login.codeGone': 'Dieser Code gilt nicht mehr. Fordere einen neuen an.',
  'login.refused': ({ why }) => `Das hat nicht geklappt: ${why}`,
  'login.noMail': 'Kein Code? Sieh erst im Spam nach.',
  'login.resend': 'Code erneut senden',
  'login.resending': 'Wird gesendet',
  'login.resendIn': ({ time }) => `Erneut senden in ${time}`,
  'login.resendNow': 'Du kannst einen neuen Code anfordern.',
  'login.sentAgain': 'Neue E-Mail gesendet',
  'login.connecting': 'Deine Wallet wird verbunden',
  'login.done': 'Du bist angemeldet',

  'login.deviceHeading': 'Sieh in deine E-Mails',
  'login.deviceText': ({ email, minutes }) =>
    `Öffne den Link, den wir an ${email} gesendet haben. Er gilt ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}. Hier geht es automatisch weiter.`,
  'login.resendMail': 'E-Mail erneut senden',

  'login.continueWith': ({ social }) => `Weiter mit ${social}`,
  'login.more': 'Weitere Wege zur Anmeldung',
  'login.socialWindow': ({ social }) => `Weiter im Fenster von ${social}`,
  'login.socialWindowText': 'Melde dich dort an. Hier geht es automatisch weiter.',
  'login.socialOpening': ({ social }) => `${social} wird geöffnet`,
  'login.socialOpeningText': 'Das dauert einen Moment.',
  'login.socialFetching': 'Deine Wallet wird geholt',
  'login.socialFetchingText': 'Du bist angemeldet. Das dauert einen Moment.',
  'login.socialBlocked': 'Dein Browser hat das Fenster blockiert',
  'login.socialBlockedText': ({ social }) => `Öffne ${social} selbst und komm dann hierher zurück.`,
  'login.socialOpen': ({ social }) => `${social} öffnen`,
  'login.socialClosed': 'Das Fenster wurde geschlossen',
  'login.socialClosedText': 'Falls du dort fertig warst, warte einen Moment. Sonst versuch es noch einmal.',
  'login.socialReturned': ({ social }) => `Du bist bei ${social} fertig`,
  'login.socialReturnedText': 'Mach weiter, um die Anmeldung abzuschließen.',
  'login.socialContinue': 'Weiter',
  'login.socialDeclined': ({ social }) => `Du hast bei ${social} abgelehnt`,
  'login.socialDeclinedText': 'Es wurde nichts geteilt. Versuch es noch einmal, wenn du es dir anders überlegst.',
  'login.socialFailedText': 'Es wurde nichts geteilt. Versuch es noch einmal, oder melde dich anders an.',
  'login.socialFailed': ({ social }) => `Die Anmeldung mit ${social} hat nicht geklappt`,
  'login.cancel': 'Abbrechen',

  'login.farcasterScan': 'Scanne mit deinem Handy',
  'login.farcasterScanText': 'Die Kamera öffnet Farcaster. Bestätige dort.',
  'login.farcasterQr': 'QR-Code zur Anmeldung mit Farcaster',
  'login.farcasterPhone': 'Weiter in Farcaster',
  'login.farcasterPhoneText': 'Bestätige dort und komm zurück. Hier geht es automatisch weiter.',
  'login.copyLink': 'Link kopieren',
  'login.linkPreparing': 'Der Link ist unterwegs. Das dauert einen Moment.',

  'login.accessTitle': 'Wallet hier zulassen',
  'login.approveLoading': 'Deine Wallet wird geöffnet',
  'login.approveFailed': 'Deine Wallet wurde nicht geladen',
  'login.approveFailedText': 'Es wurde nichts signiert. Prüfe die Verbindung und versuch es noch einmal.',
  'login.reject': 'Anfrage ablehnen',

  'login.settingsEmail': 'E-Mail',
  'login.settingsNetwork': 'Netzwerk',
  'login.settingsWallets': 'Wallets',
  'login.by': ({ social }) => `Angemeldet mit ${social}`,
  'login.typeEoa': 'Standardkonto',
  'login.typeEoaText': 'Geht in jedem Netzwerk',
  'login.typeSmart': 'Smart-Konto',
  'login.typeSmartText': 'Mehrere Schritte mit einer Bestätigung',
  'login.typeNotHere': ({ network }) => `Nicht in ${network}`,
  'login.typeSwitching': 'Wechselt',
  'login.typeFailed': 'Die Art des Kontos blieb gleich',
  'login.typeNote': 'Dein Guthaben bleibt, wo es ist.',

  'login.editNew': 'Neue E-Mail-Adresse',
  'login.editText': 'Deine Wallet und ihre Adressen bleiben dieselben.',
  'login.editSave': 'Speichern',
  'login.editSaving': 'Wird gespeichert',
  'login.editSame': 'Gib erst eine andere Adresse ein.',
  'login.editDone': 'E-Mail geändert',
  'login.editAgain': 'Beide Codes noch einmal senden',

  'login.keyWith': ({ host }) => `Schlüssel liegt bei ${host}`,
  'login.upgradeHeading': 'Zieh in deine eigene Wallet um',
  'login.upgradeText': ({ host }) =>
    `Die Schlüssel dieser Wallet bewahrt ${host} für dich auf. Dort erfährst du, wie sie in eine eigene Wallet-App kommt.`,
  'login.upgradeNote':
    'Gib auf keiner anderen Seite einen Schlüssel oder Wiederherstellungswörter ein, auch hier nicht.',
  'login.upgradeOpen': ({ host }) => `${host} öffnen`,

  'login.slow': 'Wird noch geladen. Es dauert länger als sonst.',
  'login.lostTitle': 'Deine Wallet wurde nicht geladen',
  'login.lostText': 'Du bist noch angemeldet. Prüfe die Verbindung und versuch es noch einmal.',
  'login.lostBlocked':
    'Du bist noch angemeldet, aber dieser Browser lässt deine Wallet auf dieser Seite nichts speichern.',
}
