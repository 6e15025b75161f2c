// @ts-check
import { duration } from './duration.mjs'

/** @type {typeof import('./english.mjs').english} */
export const german = {
  otherBrowser: 'ein anderer Browser',
  pages: {
    opening: 'Wird geöffnet …',
    close: 'Du kannst dieses Fenster schließen',
    dashboard: 'Deine Wallet',
    dashboardKeys:
      'Diese Seite erzeugt und verwahrt die Schlüssel deiner Wallet. Sie werden nur hier benutzt und der Seite, von der du kommst, nie gezeigt.',
    dashboardExport:
      'Ein Schlüssel lässt sich nicht exportieren. Willst du mit einer eigenen Wallet-App weitermachen, leg dort eine Wallet an und sende das, was du hast, an ihre Adresse: auf der Seite, von der du kommst, unter „Senden“.',
    dashboardCode:
      'Wenn du einen Wiederherstellungscode bekommen hast, bewahre ihn auf: Er öffnet diese Wallet in einem anderen Browser.',
  },
  problems: {
    unknown: 'Diese Seite gibt es nicht.',
    failed: 'Hier ist etwas schiefgegangen. Versuch es noch einmal.',
    input: 'Diese Anfrage ist nicht lesbar. Geh zurück und versuch es noch einmal.',
    too_long: 'Die Anfrage ist zu lang.',
    too_many: 'Zu viele Versuche. Versuch es später noch einmal.',
    site_refused: 'Benutze die Schaltfläche der Seite.',
    result_gone: 'Diese Anmeldung ist vorbei. Fang noch einmal an.',
    account_damaged: 'Dieses Konto ist nicht so, wie es gespeichert wurde. Wende dich an den Betreiber dieser Seite.',
  },
  device: {
    over: 'Dieser Link gilt nicht mehr',
    overText:
      'Er wurde schon benutzt oder ist älter als 20 Minuten. Melde dich noch einmal an, dann bekommst du einen neuen.',
    ask: ({ project }) => `Bei ${project} anmelden?`,
    askText: ({ page, browser, network }) =>
      `Jemand will sich auf ${page} mit deiner Adresse anmelden, auf einem Gerät, das bisher nicht benutzt wurde: ${browser}, Netz ${network}.`,
    askCare: 'Gib es nur frei, wenn du das gerade selbst getan hast. Danach bekommst du einen Code per Mail.',
    approve: 'Dieses Gerät freigeben',
    noCode: 'Der Code konnte nicht gesendet werden',
    noCodeText: 'Öffne den Link gleich noch einmal.',
    approved: 'Das Gerät ist freigegeben',
    approvedText: ({ page }) =>
      `Ein Code ist auf dem Weg zu dir. Gib ihn auf ${page} ein; diese Seite kannst du schließen.`,
  },
  browser: {
    ask: ({ project }) => `Darf ein neuer Browser deine Wallet bei ${project} benutzen?`,
    waits: ({ project }) => `Ein neuer Browser wartet auf deine Wallet bei ${project}`,
    text: ({ page, browser, network }) =>
      `Jemand hat sich auf ${page} in deinem Konto angemeldet, in einem Browser, der für deine Wallet bisher nicht benutzt wurde: ${browser}, Netz ${network}.`,
    onceApproved: ({ time }) => `Er bekommt die Wallet am ${time}, sobald du ihn hier freigegeben hast.`,
    unlessRefused: ({ time }) => `Er bekommt die Wallet am ${time}, wenn du ihn nicht ablehnst.`,
    care: 'Gib ihn nur frei, wenn du das gerade selbst getan hast.',
    approve: 'Diesen Browser freigeben',
    refuse: 'Diesen Browser ablehnen',
    refused: 'Der Browser ist abgelehnt',
    refusedText: 'Er wurde abgemeldet und bekommt nichts von deiner Wallet.',
    approved: 'Der Browser ist freigegeben',
    approvedWaits: 'Seine Wartezeit läuft. Du kannst ihn mit demselben Link noch ablehnen.',
    approvedText: ({ page }) => `Mach dort weiter, auf ${page}.`,
  },
  social: {
    over: 'Diese Anmeldung ist vorbei',
    overText: 'Schließ dieses Fenster und fang auf der Seite, von der du kommst, noch einmal an.',
    elsewhere: 'Diese Anmeldung führt woandershin',
    elsewhereText: 'Sie würde auf einer Seite enden, die nicht danach gefragt hat.',
    back: 'Zurück …',
    ask: ({ project }) => `Bei ${project} anmelden?`,
    askText: ({ page, provider }) => `Du bist dabei, dich auf ${page} mit ${provider} anzumelden.`,
    askCare: 'Mach nur weiter, wenn du das dort gerade selbst gewollt hast.',
    askButton: ({ provider }) => `Weiter mit ${provider}`,
    opening: ({ provider }) => `${provider} wird geöffnet …`,
    openingLink: 'Weiter über diesen Link, wenn nichts geschieht',
    away: ({ provider }) => `${provider} antwortet nicht`,
    awayText: 'Schließ dieses Fenster und versuch es später noch einmal.',
    finishing: 'Du wirst angemeldet …',
    number: 'Deine Nummer',
    numberText: ({ page }) => `Gib sie auf ${page} in deiner Wallet ein.`,
    numberAgain: ({ page, provider }) =>
      `Fragt deine Wallet nicht danach, wähle ${provider} auf ${page} noch einmal und lass dieses Fenster so lange offen.`,
    numberCare:
      'Sag sie niemandem: Wer sie hat, ist als du angemeldet. Wenn du dich gar nicht anmelden wolltest, brich es ab.',
    stop: 'Das wollte ich nicht',
    stopped: 'Diese Anmeldung wurde abgebrochen',
    stoppedText: 'Niemand wurde angemeldet. Du kannst dieses Fenster schließen.',
    done: 'Du bist angemeldet',
    doneText: ({ page }) => `Mach auf ${page} weiter. Du kannst dieses Fenster schließen.`,
    failed: 'Du bist nicht angemeldet',
    failedText: ({ page }) => `Schließ dieses Fenster und versuch es auf ${page} noch einmal.`,
    declined: 'Du hast abgelehnt. Es wurde nichts weitergegeben.',
    wrongWay: 'Die Antwort kam auf einem anderen Weg als verlangt.',
    wrongProvider: 'Die Antwort stammt von einem anderen Anbieter.',
    noCode: 'Der Anbieter hat keinen Code gesendet.',
    noAnswer: 'Der Anbieter antwortet nicht.',
    unconfirmed: 'Der Anbieter hat diese Anmeldung nicht bestätigt.',
  },
  codeMail: {
    subjects: {
      login: ({ code, project }) => `${code} ist dein Code, um dich bei ${project} anzumelden`,
      old: ({ code, project }) => `${code} ist dein Code, um die Adresse deines Kontos bei ${project} zu ändern`,
      next: ({ code, project }) => `${code} ist dein Code, um diese Adresse für ${project} zu bestätigen`,
      passkey: ({ code, project }) => `${code} ist dein Code, um einen Passkey für ${project} hinzuzufügen`,
    },
    login: ({ project, page }) => `Dein Code, um dich bei ${project} anzumelden (${page}):`,
    old: ({ project, page, target }) =>
      `Dein Code, um die E-Mail-Adresse deines Kontos bei ${project} in ${target} zu ändern (${page}):`,
    next: ({ project, page, target }) =>
      `Dein Code, um ${target} zur E-Mail-Adresse deines Kontos bei ${project} zu machen (${page}):`,
    passkey: ({ project, page }) =>
      `Dein Code, um einen Passkey zu deiner Wallet bei ${project} hinzuzufügen (${page}):`,
    inWindow: ({ seconds }) =>
      `Er gilt ${duration('de', seconds)} und nur einmal, in dem Fenster, das danach gefragt hat.`,
    onScreen: ({ seconds }) =>
      `Er gilt ${duration('de', seconds)} und nur einmal, in dem Fenster der Wallet, das danach gefragt hat und dasselbe sagt.`,
    care: ({ page }) =>
      `Gib diesen Code niemandem und tippe ihn auf keiner anderen Seite als ${page} ein. Niemand, der dir hilft, braucht ihn.`,
    otherwise: 'Wenn du ihn nicht verlangt hast, tu nichts: Ohne den Code ändert sich nichts.',
    otherwiseLogin: 'Wenn du ihn nicht verlangt hast, tu nichts: Ohne den Code kommt niemand hinein.',
    otherwiseOld:
      'Wenn du ihn nicht verlangt hast, tu nichts: Ohne den Code bleibt deine Adresse. Wer ihn verlangt hat, ist in deinem Konto angemeldet; melde dort alle Geräte ab.',
    otherwisePasskey:
      'Wenn du ihn nicht verlangt hast, tu nichts: Ohne den Code kommt kein Passkey hinzu. Wer ihn verlangt hat, ist in deinem Konto angemeldet; melde dort alle Geräte ab.',
  },
  deviceMail: {
    subject: ({ project }) => `Neues Gerät für ${project} freigeben`,
    text: ({ project, page, browser, network }) =>
      `Jemand will sich bei ${project} (${page}) mit deiner Adresse anmelden, auf einem Gerät, das bisher nicht benutzt wurde: ${browser}, Netz ${network}.`,
    yours: 'Bist du das, öffne diese Seite und gib das Gerät dort frei. Danach bekommst du einen Code per Mail.',
    link: 'Anfrage ansehen',
    valid: 'Der Link gilt 20 Minuten. Ihn zu öffnen ändert noch nichts und meldet niemanden an.',
    care: ({ project, page }) =>
      `Wenn du das nicht warst, tu nichts, gib niemandem einen Code von ${project} und tippe ihn auf keiner anderen Seite als ${page} ein.`,
  },
  browserMail: {
    subject: ({ project }) => `Ein neuer Browser möchte deine Wallet bei ${project} benutzen`,
    text: ({ project, page, browser, network }) =>
      `Jemand hat sich bei ${project} (${page}) in deinem Konto angemeldet, in einem Browser, der für deine Wallet bisher nicht benutzt wurde: ${browser}, Netz ${network}.`,
    yours: 'Bist du das, öffne diese Seite und gib den Browser dort frei. Bist du es nicht, lehne ihn dort ab.',
    onceApproved: ({ time }) =>
      `Er bekommt deine Wallet am ${time}, sobald du ihn freigegeben hast und wenn er vorher nicht abgelehnt wird. Schneller geht es in einem Browser, in dem du die Wallet schon benutzt: Er fragt dich, wenn du das nächste Mal etwas signierst.`,
    unlessRefused: ({ time }) =>
      `Er bekommt deine Wallet am ${time}, wenn er vorher nicht abgelehnt wird. Schneller geht es in einem Browser, in dem du die Wallet schon benutzt: Er fragt dich, wenn du das nächste Mal etwas signierst.`,
    decide: 'Freigeben oder ablehnen',
    refuse: 'Ablehnen',
    opening: 'Die Seite zu öffnen ändert noch nichts.',
    care: 'Gib nie einen Browser frei, weil dich jemand darum bittet: Wer ihn benutzt, kann dann ausgeben, was in deiner Wallet ist.',
  },
  noticeMail: {
    subject: ({ project }) => `Die E-Mail-Adresse deines Kontos bei ${project} wurde geändert`,
    changed: ({ old, next, project, page }) =>
      `Die E-Mail-Adresse deines Kontos wurde von ${old} in ${next} geändert, bei ${project} (${page}).`,
    added: ({ next, project, page }) =>
      `${next} wurde deinem Konto als E-Mail-Adresse hinzugefügt, bei ${project} (${page}).`,
    changedReader: ({ old, next }) =>
      `Wer die Mails an ${next} liest, kann sich von jetzt an in dem Konto anmelden; mit Mails an ${old} geht das nicht mehr. Andere Geräte wurden abgemeldet.`,
    addedReader: ({ next }) =>
      `Wer die Mails an ${next} liest, kann sich von jetzt an in dem Konto anmelden. Andere Geräte wurden abgemeldet.`,
    passkeySubject: ({ project }) => `Zu deiner Wallet bei ${project} kam ein Passkey hinzu`,
    passkey: ({ project, page, browser }) =>
      `Zu deiner Wallet bei ${project} (${page}) wurde ein Passkey hinzugefügt (${browser}). Er öffnet die Wallet in anderen Browsern und bestätigt Änderungen an deinem Konto.`,
    whatToDo:
      'Wenn du das nicht warst, kann jemand anderes dein Konto benutzen: Schreib sofort dem Betreiber dieser Seite und bring das, was in deiner Wallet ist, in eine andere.',
  },
}
