// The only import of jotai's React part.
export { Provider as StoreProvider, useAtomValue } from 'jotai/react'
