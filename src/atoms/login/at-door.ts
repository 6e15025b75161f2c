import type { Kit } from '../kit.ts'
import { routeAtom } from '../router/router.atoms.ts'

/** Whether the embedded wallet says where it can be let work: the login that it was asked for waits for that. */
export function atDoor({ store }: Kit): boolean {
  const { name, params } = store.get(routeAtom)
  return name === 'ApproveTransaction' && params !== undefined && 'access' in params
}
