/** Letters of other scripts, each before the Latin one that it is drawn like; of Latin ones those that pass for another. */
const alike = 'аaαaеeεeоoοo0oрpρpсcхxχxуyіlιlıl1lilѕsјjԁdһhнhкkκkмmμmтtτtвbβbνvԛqԝw'

/** What is left of a name when everything is taken away that a visitor may overlook (compare UTS #39, skeletons). */
export const lookOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/./gu, (letter) => alike[alike.indexOf(letter) | 1] ?? letter)
    .replaceAll('rn', 'm') || name
