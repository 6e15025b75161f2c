/** True if the visitor wants no bytes that may not be needed: https://wicg.github.io/savedata/#savedata-attribute */
export const savesData = (): boolean =>
  !!(navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData
