import './farcaster.css'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { keyOf, lastName } from './app-memory.ts'
import { readSignInLink, type SignInLink } from './sign-in-link.ts'

const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E
const name = find<HTMLInputElement>('name')
const status = find('status')
const question = find('question')
const buttons = [find<HTMLButtonElement>('approve'), find<HTMLButtonElement>('decline')]

/** URL of the local Farcaster relay; undefined if the demo runs without email and social accounts. */
const relay: string | undefined =
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="demo-farcaster"]')?.content ?? 'null') ?? undefined
/** OP Mainnet, the network of the Farcaster id registry; nothing is sent there. */
const CHAIN = 10
let asked: SignInLink | undefined

async function post(path: string, body: object, token?: string): Promise<{ readonly [key: string]: unknown }> {
  const response = await fetch(`${relay}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(String(answer.error))
  return answer
}

/** Resolves with the fid of a name, which belongs to the first key that signs for it. */
async function join(account: PrivateKeyAccount, username: string): Promise<number> {
  const signature = await account.signMessage({ message: `Have the name ${username} on the demo's Farcaster.` })
  return Number((await post('/accounts', { username, signature })).fid)
}

async function approve({ channelToken, nonce, siweUri, domain }: SignInLink): Promise<void> {
  const username = name.value.trim().toLowerCase()
  const account = privateKeyToAccount(keyOf(username))
  const fid = await join(account, username)
  const message = createSiweMessage({
    address: account.address,
    chainId: CHAIN,
    domain,
    nonce,
    uri: siweUri,
    version: '1',
    statement: 'Farcaster Auth',
    resources: [`farcaster://fid/${fid}`],
  })
  const signature = await account.signMessage({ message })
  await post('/v1/channel/authenticate', { message, signature, fid, username }, channelToken)
}

const decline = ({ channelToken }: SignInLink) => post('/v1/channel/decline', {}, channelToken)

function show(link: SignInLink | undefined): void {
  asked = link
  question.hidden = !link
  find('paste').hidden = Boolean(link)
  if (!link) return
  find('domain').textContent = link.domain
  status.textContent = ''
  find('question-title').focus()
}

function answerWith(work: (link: SignInLink) => Promise<unknown>, done: string): void {
  const link = asked
  if (!link || buttons.some((button) => button.disabled)) return
  for (const button of buttons) button.disabled = true
  status.textContent = 'One moment…'
  work(link)
    .then(
      () => {
        show(undefined)
        status.textContent = done
      },
      (error: unknown) => {
        status.textContent = error instanceof Error ? error.message : String(error)
      },
    )
    .finally(() => {
      for (const button of buttons) button.disabled = false
    })
}

name.value = lastName()
find('who').addEventListener('submit', (event) => event.preventDefault())
find('approve').addEventListener('click', () => answerWith(approve, 'You are signed in. Go back to the site.'))
find('decline').addEventListener('click', () => answerWith(decline, 'You said no. The site has been told.'))
find('open').addEventListener('submit', (event) => {
  event.preventDefault()
  const link = readSignInLink(find<HTMLInputElement>('link').value.trim())
  if (link) show(link)
  else status.textContent = 'That is no sign-in link of Farcaster.'
})
if (relay) show(readSignInLink(location.href))
else status.textContent = 'This demo came without email and social accounts, so there is nothing to sign in to.'
