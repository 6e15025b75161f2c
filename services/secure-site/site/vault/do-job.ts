import { bytesToHex } from 'viem'
import { FrameError } from '../host/frame-error.ts'
import { hashTypedData } from '../typed-data/hash-typed-data.ts'
import { parseTypedData } from '../typed-data/parse-typed-data.ts'
import type { Job, JobAnswers, JobRequest } from './job.ts'
import { signOperation } from './sign-operation.ts'
import type { Vault } from './vault.ts'

/** Runs one job with a vault. Keys exist only during the call. */
export async function doJob(vault: Vault, { job, addresses }: JobRequest): Promise<JobAnswers[Job['kind']]> {
  const wallet = await vault.open()
  if (addresses && (addresses.eip155 !== wallet.addresses.eip155 || addresses.solana !== wallet.addresses.solana))
    throw new FrameError('The wallet on the server is another one than before. Nothing was signed.')
  switch (job.kind) {
    case 'open':
      return {
        addresses: wallet.addresses,
        pendingCode: await vault.pendingCode(wallet),
        passkeys: wallet.wraps.filter(({ kind }) => kind === 'passkey').map(({ id }) => id),
        device: await vault.waitsFor(wallet),
        asking: vault.asking,
      }
    case 'code-seen':
      return vault.codeSeen(wallet) as Promise<undefined>
    case 'enter-code':
      return vault.enterCode(wallet, job.code) as Promise<undefined>
    case 'add-passkey': {
      const { kind: _, changeId, ...passkey } = job
      return vault.addPasskey(wallet, passkey, changeId) as Promise<undefined>
    }
    case 'enter-passkey':
      return vault.enterPasskey(wallet, job.id, job.secret) as Promise<undefined>
    case 'evm-message':
      return (await vault.keys(wallet)).evm.signMessage({ message: { raw: bytesToHex(job.message) } })
    case 'evm-typed': {
      const hash = hashTypedData(parseTypedData(job.typed))
      if (hash !== job.hash) throw new FrameError('That is not what was shown. Nothing was signed.')
      return (await vault.keys(wallet)).evm.sign({ hash })
    }
    case 'evm-transaction':
      return (await vault.keys(wallet)).evm.signTransaction(job.transaction)
    case 'evm-batch': {
      const { evm } = await vault.keys(wallet)
      const { transaction, delegate } = job
      if (!delegate) return evm.signTransaction({ ...transaction, type: 'eip1559' })
      // The transaction's own nonce precedes the authorization's.
      const about = { address: delegate, chainId: transaction.chainId, nonce: transaction.nonce + 1 }
      const authorization = await evm.signAuthorization?.(about)
      if (!authorization) throw new FrameError('This wallet cannot sign authorizations.')
      const authorizationList = [authorization]
      return evm.signTransaction({ ...transaction, type: 'eip7702', authorizationList })
    }
    case 'evm-operation':
      return signOperation((await vault.keys(wallet)).evm, job)
    case 'solana': {
      const { solana } = await vault.keys(wallet)
      return Promise.all(job.messages.map(async (message) => Uint8Array.from(await solana.sign(message))))
    }
  }
}
