// A secure frame that does what a test's script says: READY on load, an answer to every event, a fixed
// user. The mailbox, or a switch in the address of the frame, chooses what goes wrong.
const user = {
  email: 'ada@example.org',
  address: '0x00000000000000000000000000000000000000A1',
  chainId: 1,
  accounts: [{ address: '0x00000000000000000000000000000000000000A1', type: 'eoa' }],
  preferredAccountType: 'eoa',
}
const parentOrigin = location.ancestorOrigins[0]
const switches = new URLSearchParams(location.search)
globalThis.heard = []
const say = (type, id, payload) =>
  parent.postMessage({ type: `@w3m-frame/${type}`, id, ...(payload && { payload }) }, parentOrigin)

const answers = {
  CONNECT_EMAIL: ({ email }) => ({
    action: email.startsWith('device@') ? 'VERIFY_DEVICE' : email.startsWith('direct@') ? 'CONNECT' : 'VERIFY_OTP',
  }),
  CONNECT_OTP({ otp }) {
    if (otp === '000000') throw new Error('Invalid code')
    globalThis.localStorage.setItem('in', '1')
  },
  GET_SOCIAL_REDIRECT_URI: ({ provider }) => ({ uri: `${location.origin}/provider?${provider}` }),
  CONNECT_SOCIAL: () => ({ ...user, userName: 'ada' }),
  GET_FARCASTER_URI: () => ({ url: 'https://farcaster.test/connect' }),
  GET_USER: ({ chainId }) => ({ ...user, chainId: chainId ?? 1 }),
  IS_CONNECTED: () => ({ isConnected: true }),
  SWITCH_NETWORK: ({ chainId }) => ({ chainId: Number(String(chainId).split(':').pop()) }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
  UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
  UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'bea@example.org' }),
  RPC_REQUEST: ({ method }) => (method === 'personal_sign' ? `0x${'ab'.repeat(65)}` : '0x1'),
}

addEventListener('message', ({ data, origin, source }) => {
  if (source !== parent || origin !== parentOrigin || typeof data?.type !== 'string') return
  const name = data.type.replace('@w3m-app/', '')
  const { payload = {}, id } = data
  globalThis.heard.push({ name, payload })
  if (payload.email?.startsWith('dead@') || payload.method === 'eth_sendTransaction') return
  try {
    const answer = answers[name]?.(payload)
    setTimeout(() => say(`${name}_SUCCESS`, id, answer), payload.email?.startsWith('slow@') ? 2_000 : 0)
  } catch (error) {
    say(`${name}_ERROR`, id, { message: error.message })
  }
})
// The secure site has this child frame, too: a page detects a crash by its absence.
if (!switches.has('no-child')) {
  const child = document.createElement('iframe')
  child.name = 'wm-alive'
  child.hidden = true
  document.documentElement.append(child)
}
if (!switches.has('mute')) say('READY')
