/**
 * Pairs: a letter that imitates a Latin letter, then that letter. Latin imitations such as `1` for `l` are included.
 */
const alike = 'аaαaеeεeоoοo0oрpρpсcхxχxуyіlιlıl1lilѕsјjԁdһhнhкkκkмmμmтtτtвbβbνvԛqԝw'

/** Returns the skeleton of a name (compare UTS #39): names with one skeleton look the same to a visitor. */
export const confusableSkeleton = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/./gu, (letter) => alike[alike.indexOf(letter) | 1] ?? letter)
    .replaceAll('rn', 'm') || name
