import { ens_normalize } from '@adraffy/ens-normalize'

/**
 * Returns the normal form of a name by [ENSIP-15](https://docs.ens.domains/ensip/15), which no two names that look the
 * same share. Throws for a text that cannot be a name. A file of its own: its tables are as large as all that asks the
 * network.
 */
export const normalizeName = (name: string): string => ens_normalize(name)
