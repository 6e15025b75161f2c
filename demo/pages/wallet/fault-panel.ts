import { type Auto, allFaults, type Behaviour, faultLabels } from '../../phone-wallet/faults.ts'
import { find } from '../shared/find.ts'
import { check } from './elements.ts'

/** Switches for the wallet's faults. The page's query sets the initial state. */
export function followFaults(behaviour: Behaviour): void {
  const panel = find<HTMLDetailsElement>('#faults')
  panel.open = behaviour.faults.size > 0 || behaviour.auto !== ''
  const auto = find<HTMLSelectElement>('#auto')
  auto.value = behaviour.auto
  auto.addEventListener('change', () => {
    behaviour.auto = auto.value as Auto
  })
  const list = find('#fault-list')
  for (const fault of allFaults) {
    const { row, box } = check(faultLabels[fault], behaviour.faults.has(fault))
    box.addEventListener('change', () => {
      if (box.checked) behaviour.faults.add(fault)
      else behaviour.faults.delete(fault)
    })
    list.append(row)
  }
  const late = find<HTMLInputElement>('#late')
  late.value = String(behaviour.lateSeconds)
  late.addEventListener('change', () => {
    const seconds = Number(late.value)
    if (Number.isFinite(seconds) && seconds >= 0) behaviour.lateSeconds = Math.min(seconds, 600)
    late.value = String(behaviour.lateSeconds)
  })
}
