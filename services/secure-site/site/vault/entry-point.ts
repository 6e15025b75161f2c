import type { Hex } from 'viem'

/** EntryPoint 0.8 of ERC-4337, with the same address on every network; accounts with BATCH_CODE trust it. */
export const ENTRY_POINT: Hex = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
