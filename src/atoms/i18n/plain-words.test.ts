import { describe, expect, test } from 'vitest'
import { englishMessages, type Messages } from './english-messages.ts'
import { ar } from './locales/ar.ts'
import { de } from './locales/de.ts'

// biome-ignore format: one table
const args = {
  site: 'Harbor', wallet: 'Lantern', network: 'Basalt', host: 'secure.test', time: '3:42', count: 2, total: 10, social: 'Google',
  email: 'ada@x.test', minutes: 20,
}
const say = (messages: Messages, id: keyof Messages): string => {
  const text = messages[id]
  return typeof text === 'function' ? (text as (given: object) => string)(args) : text
}

/** Texts that newcomers once stumbled over. Each was rewritten so that one reading is enough. */
const english: Partial<Record<keyof Messages, string>> = {
  'connect.emptyText': 'Install a wallet extension. We’ll spot it as soon as it’s there.',
  'connect.emptyPhone': 'Open this page in your wallet’s browser, or get a wallet app.',
  'connect.contested': 'Duplicate: check the source',
  'getWallet.intro': 'A wallet holds your keys. It’s a browser extension or a phone app.',
  'pairing.refresh': 'New code in 3:42',
  'pairing.missing': 'Don’t have Lantern?',
  'pairing.chooseText': 'Pick it from the list, or paste the link into your wallet.',
  'pairing.noWayText': 'It can’t be opened on this device. Pick another wallet.',
  'pairing.byLink': 'Open in the browser instead',
  'pairing.leftText': 'Then come back. We’ll continue here automatically.',
  'login.intro': 'We’ll email you a code and set up a wallet for you. Nothing to install.',
  'login.deviceTitle': 'Approve this device',
  'login.socialsTitle': 'More ways to log in',
  'login.socialWindowText': 'Log in there. We’ll continue here automatically.',
  'login.socialReturnedText': 'Continue to finish logging in.',
  'login.typeEoa': 'Standard account',
  'login.typeEoaText': 'Works on every network',
  'login.typeSmartText': 'Several actions in one approval',
  'login.typeNote': 'Your balances don’t move.',
  'login.upgradeHeading': 'Move to your own wallet',
  'login.accessTitle': 'Allow your wallet here',
  'connecting.verySlow': 'Still waiting. Unlock Lantern, or finish any open request there. You can also try again.',
  'error.connect': 'The wallet didn’t share an account. Try again or use another wallet.',
  'connections.chains': 'Network types',
  'connections.which': 'Which network do you want to use with Lantern?',
  'wallets.more': 'Missing an account? Share it from Lantern.',
  'receive.only': 'Send only on',
  'aboutNetwork.careTitle': 'Same network on both sides',
  'send.needFee': 'Checking the fee…',
  'send.ambiguous': 'Remove the thousands separator so the amount is clear.',
  'names.unsupported': 'Names aren’t supported here. Paste an address.',
  'send.mistyped': 'A character of this address is wrong. Copy it again.',
  'send.tagWaiting': 'Waiting in wallet',
  'send.permissions': 'Permissions granted',
  'send.lookTitle': 'This is not the address you know',
  'nfts.unlisted': 'NFTs aren’t listed here',
  'tokens.tabs': 'Account contents',
  'tokens.failedText': 'Tokens didn’t load.',
  'tokens.wait': 'Try again in 2 seconds.',
  'error.feeChanged': 'The network fee changed. Check it again.',
  'list.off': 'Connecting isn’t available',
  'list.offText': 'This site hasn’t enabled any wallets.',
  'list.emptyText': 'No wallet in the list works with this site’s networks.',
  'contacts.noneText': 'Enter an address in Send, then save it under a name.',
  'contacts.clear': 'Delete all',
  'send.revertedText': 'It failed on the network. The amount is still yours; the fee was paid.',
  'swap.failedText': 'It failed on the network. You still have what you wanted to pay; the fee was paid.',
  'swap.approvalOnWayText': 'The network is confirming it. This step swaps nothing.',
  'swap.approvalDoneText': 'This step swapped nothing. The router may take this amount when you swap.',
  'swap.approvalFailedText': 'It failed on the network. Nothing is approved; the fee was paid.',
  'swap.revocationFailedText': 'It failed on the network. The approval still holds; the fee was paid.',
  'approvals.reverted': 'It failed on the network. The approval still holds; the fee was paid.',
  'error.reverted': 'This transaction would fail on the network.',
  'error.transactionRejected': 'The network refused the transaction.',
  'send.isTokenText': 'It isn’t a person’s account. What is sent there is usually lost.',
  'buy.openingText': 'Preparing your purchase.',
}

const german: Partial<Record<keyof Messages, string>> = {
  'login.intro': 'Wir senden dir einen Code per E-Mail. Deine Wallet ist gleich dabei, nichts zu installieren.',
  'pairing.leftText': 'Komm danach zurück. Hier geht es automatisch weiter.',
  'aboutNetwork.careTitle': 'Auf beiden Seiten dasselbe Netzwerk',
  'title.getWallet': 'Wallet herunterladen',
  'unsupported.text': 'Deine Wallet nutzt Basalt. Harbor läuft auf:',
  'title.sendReview': 'Überweisung prüfen',
  'receive.only': 'Nur senden über',
  // A longer one does not fit into a row of a small phone.
  'connect.searchAll': 'Alle Wallets',
}

const arabic: Partial<Record<keyof Messages, string>> = { 'connect.title': 'ربط المحفظة بـ Harbor' }

/** Turns of phrase that read translated, in any text. */
const odd = {
  english:
    /by nobody|goes on by itself|will notice|of this site lists|both ends|kinds? of network|be read as two|turn(ed)? \w+ (\w+ )?back|\bby it\.|in the form of|is no account|being made/i,
  german: /von selbst|besorg|Sendung|Nur senden aus|Beide Enden|zu installieren ist|durchsuche alle/i,
}

describe('texts that were hard to read', () => {
  test.each([
    ['English', englishMessages, english],
    ['German', de, german],
    ['Arabic', ar, arabic],
  ] as const)('default: %s says them in plain words', (_, messages, wanted) => {
    const ids = Object.keys(wanted) as (keyof Messages)[]
    expect(Object.fromEntries(ids.map((id) => [id, say(messages, id)]))).toEqual(wanted)
  })

  test('default: no other text has turned back to what read translated', () => {
    const ids = Object.keys(englishMessages) as (keyof Messages)[]
    expect(ids.filter((id) => odd.english.test(say(englishMessages, id)))).toEqual([])
    expect(ids.filter((id) => odd.german.test(say(de, id)))).toEqual([])
  })
})
