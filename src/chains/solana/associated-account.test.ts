import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeBase58 } from '../core/base58.ts'
import { associatedAccount, associatedProgram } from './associated-account.ts'
import { tokenPrograms } from './parse.ts'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => encodeBase58(bytes))

it('default: is the address that the library of Solana derives', async () => {
  const one = fc.asyncProperty(key, key, fc.constantFrom(...tokenPrograms), async (owner, mint, program) => {
    const seeds = [owner, program, mint].map((text) => getAddressEncoder().encode(address(text)))
    const [expected] = await getProgramDerivedAddress({ programAddress: address(associatedProgram), seeds })
    expect(await associatedAccount(owner, program, mint)).toBe(expected)
  })
  await fc.assert(one, { numRuns: 200 })
})
