// views-below-shell
import { also } from '../../shell/eager-view.ts'
export const knowsShell = also
