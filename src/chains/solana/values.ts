import { v } from '../core/schema.ts'

/** An unsigned 64-bit integer as JSON has it, or as `parseJson` does where a number would not be exact. */
export const u64 = v.pipe(
  v.custom<number | string>((raw) =>
    typeof raw === 'number' ? Number.isSafeInteger(raw) && raw >= 0 : typeof raw === 'string' && /^\d{1,20}$/.test(raw),
  ),
  v.transform((value) => BigInt(value)),
)

/** Most answers come with the slot that they are of. */
export const inContext = <const S extends v.GenericSchema>(value: S) => v.object({ value })
