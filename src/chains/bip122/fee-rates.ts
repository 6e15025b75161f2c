import type { Context } from '../core/context.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import { readField } from '../core/read-field.ts'
import type { FeeSpeed } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { askEsplora, jsonIn } from './esplora.ts'

/** A rate in thousandths of a satoshi per virtual byte, and the minutes that it takes at most as a rule. */
export interface FeeRate extends FeeSpeed {
  readonly rate: bigint
}

/** Minutes between blocks on average. */
const BLOCK = 10
/** The rate that nodes pass on at least, and one above any that is meant. */
const [LEAST_RATE, MOST_RATE] = [1000n, 5_000_000n]

/** Blocks within which a fee gets a transaction mined, as keys of the service's answer; the first known one counts. */
const targets = { fast: ['1', '2'], normal: ['3', '4', '5', '6', '144'], slow: ['6', '144'] } as const

/**
 * Resolves with the rates to choose from, slowest first. There is always a normal one; a slow one is below it and a
 * fast one above it, since an equal rate is no choice.
 */
export const feeRates = (network: Network, c: Context): Promise<readonly FeeRate[]> =>
  askEsplora(network, '/fee-estimates', c, (text) => {
    const known = jsonIn(text)
    const ratesFor = (speed: FeeSpeed['speed']) =>
      targets[speed].flatMap((blocks): FeeRate[] => {
        const found = readField(known, blocks)
        if (typeof found !== 'number' || !(found > 0)) return []
        const exact = found < 1e6 ? BigInt(Math.ceil(found * 1000)) : MOST_RATE + 1n
        return [{ speed, minutes: Number(blocks) * BLOCK, rate: exact < LEAST_RATE ? LEAST_RATE : exact }]
      })
    const [normal] = ratesFor('normal')
    if (!normal || normal.rate > MOST_RATE) throw nodeRefusal('NODE_ERROR', { reason: 'unknown' })
    const slow = ratesFor('slow').find(({ rate }) => rate < normal.rate)
    const [fast] = ratesFor('fast')
    if (fast && fast.rate > normal.rate && fast.rate <= MOST_RATE) return [...(slow ? [slow] : []), normal, fast]
    // The same rate is enough for the next block.
    const minutes = fast && fast.rate <= normal.rate ? fast.minutes : normal.minutes
    return [...(slow ? [slow] : []), { ...normal, minutes }]
  })
