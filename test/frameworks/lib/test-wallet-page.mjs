// Runs in the page before its own scripts, as an extension does. The wallet remembers the page over a reload.
import { createTestWallet } from 'wallet-modal/testing'

const key = 'test-wallet'
const local = { id: 31337, name: 'Anvil', rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } } }
const kept = localStorage.getItem(key)
createTestWallet({
  chains: [local],
  name: 'Fixture Wallet',
  ...(kept && { restore: JSON.parse(kept) }),
  onStateChange: (state) => localStorage.setItem(key, JSON.stringify(state)),
}).announce()
