import type { Kit } from '../../../../src/atoms/kit/kit.ts'

export const read = (kit: Kit) => kit.store
