/**
 * Returns a function of lists that only grow at their end: what it has added up of a list is kept with the list's first
 * item, so that each call looks only at the items that the call before did not have. A list that has changed otherwise
 * is looked at anew.
 */
export function growing<T extends object, S>(
  start: () => S,
  add: (sum: S, item: T) => void,
): (list: readonly T[]) => S {
  const sums = new WeakMap<T, { readonly sum: S; readonly length: number; readonly last: T }>()
  return (list) => {
    const [first] = list
    const last = list.at(-1)
    if (!first || !last) return start()
    const held = sums.get(first)
    const isLonger = held !== undefined && list[held.length - 1] === held.last
    const sum = isLonger ? held.sum : start()
    for (let at = isLonger ? held.length : 0; at < list.length; at++) add(sum, list[at] as T)
    sums.set(first, { sum, length: list.length, last })
    return sum
  }
}
