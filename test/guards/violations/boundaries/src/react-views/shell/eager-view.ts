// view-table-only
import { wrong } from '../views/a/a.view.ts'
export const also = wrong
