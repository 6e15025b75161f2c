import { createContext } from 'react'

/** True below a RowList: a row then brings its own list item. */
export const InRowList = createContext(false)
